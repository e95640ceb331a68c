/// The positions of the columns of a document's tables.
///
/// All amount columns of a document are equally wide, and the last of each table ends at the same place, so that the
/// eye can run down figures from one table to the next. What room is left, or missing, is the words'.
struct TextLayout {
  /// The tables of the document, in order, with their columns' widths settled.
  let tables: [TextTable]
  /// The width of the widest table; headings and the title reach as far.
  let width: Int

  /// What the title and rules fill where no table is wider.
  private static let leastWidth = 60

  /// Where several tables share their places, one long word would carry all figures far from what they belong to.
  private static let readableWidth = 100

  /// Lays out the tables of a document within the columns of the style, as far as figures allow.
  init(_ document: ReportDocument, style: TextStyle) {
    let all = document.blocks.compactMap { block in
      if case .table(let table) = block { TextTable(table, numbers: style.numbers ?? .plain) } else { nil }
    }
    let columns = all.count > 1 ? min(style.columns, TextLayout.readableWidth) : style.columns
    let aligned = TextLayout.aligningAmounts(all, columns: columns)
    let widest = aligned.filter { !$0.isSummary }.map(\.width).max() ?? 0
    width = min(columns, max(widest, TextLayout.leastWidth))
    tables = TextLayout.fillingOut(aligned, width: width)
  }

  private static func aligningAmounts(_ all: [TextTable], columns: Int) -> [TextTable] {
    var tables = all
    let aligned = all.indices.filter { !all[$0].isSummary && all[$0].lastAmount != nil }
    let amountWidth = aligned.map { all[$0].amountWidth }.max() ?? 0
    for index in aligned { tables[index].widenAmounts(to: amountWidth) }
    let edge = aligned.map { tables[$0].leadingWidth }.max() ?? 0
    let room = aligned.map { columns - tables[$0].trailingWidth }.min() ?? columns
    for index in aligned { tables[index].moveAmounts(to: min(edge, room)) }
    return tables
  }

  /// Tables without amounts have nothing to align by; they end where the widest one ends.
  private static func fillingOut(_ all: [TextTable], width: Int) -> [TextTable] {
    var tables = all
    for index in all.indices where !all[index].isSummary && all[index].lastAmount == nil {
      tables[index].adjust(by: width - all[index].width)
    }
    return tables
  }
}
