import FinanceDomain

/// A table of a page. A summary is a few large figures instead.
struct HTMLTable {
  let table: ReportTable
  let numbers: NumberStyle

  /// More columns than that need the page's whole width, and so do paths.
  private static let narrowColumns = 5
  /// Beside a chart, tables of figures may be narrower than is comfortable.
  private static let besideChart = 8
  /// More columns than that are closer together beside a chart.
  private static let airyColumns = 6
  /// Longer tables may be cut between the pages of a printout.
  private static let shortRows = 20

  /// Writes it.
  ///
  /// - Parameters:
  ///   - anchor: what the page's table of contents leads to.
  ///   - isNarrow: whether it has to make do with half the page, because a chart is beside it.
  func write(to writer: inout HTMLWriter, at anchor: ReportAnchor? = nil, isNarrow: Bool) {
    if table.isSummary { return writeFigures(to: &writer) }
    let most = isNarrow ? HTMLTable.besideChart : HTMLTable.narrowColumns
    let isWide = table.columns.count > most || table.columns.contains { $0.kind == .path }
    let isShort = table.rows.count <= HTMLTable.shortRows
    let isDense = isNarrow && !isWide && table.columns.count > HTMLTable.airyColumns
    let name = [isWide ? "wide" : "", "scroll", isShort ? "short" : "", isDense ? "dense" : ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    writer.element(.div, at: anchor, [.cssClass: name, .tabindex: "0"]) { writer in
      writer.newLine()
      writer.element(.table, at: table.anchor) { content(&$0) }
    }
  }

  private func content(_ writer: inout HTMLWriter) {
    if !table.title.isEmpty { writer.element(.caption, text: table.title) }
    writer.element(.thead) { $0.element(.tr) { titles(&$0) } }
    writer.element(.tbody) { writer in
      for row in table.rows.indices { write(row, of: table.rows, at: table.anchors[row], to: &writer) }
    }
    if table.totals.isEmpty { return }
    writer.element(.tfoot) { writer in
      for row in table.totals.indices { write(row, of: table.totals, to: &writer) }
    }
  }

  private func titles(_ writer: inout HTMLWriter) {
    for column in table.columns {
      let name = column.kind.isNumeric ? "n" : ""
      writer.element(.th, [.scope: "col", .cssClass: name], text: column.title)
    }
  }

  private func write(
    _ row: Int, of rows: [[ReportTable.Cell]], at anchor: ReportAnchor? = nil, to writer: inout HTMLWriter
  ) {
    writer.element(.tr, at: anchor) { writer in
      for (index, cell) in rows[row].enumerated() {
        let repeats = table.columns[index].isGroup && row > 0 && rows[row - 1][index] == cell
        write(repeats ? .none : cell, table.columns[index].kind, isFirst: index == 0, to: &writer)
      }
    }
  }

  private func write(
    _ cell: ReportTable.Cell, _ kind: ReportTable.Kind, isFirst: Bool, to writer: inout HTMLWriter
  ) {
    func content(_ writer: inout HTMLWriter) { if cell != .none { write(cell, to: &writer) } }
    if isFirst, !kind.isNumeric, cell != .none {
      writer.element(.th, [.scope: "row", .cssClass: cell.isOneWord ? "d" : kind.cssClass]) { content(&$0) }
    } else {
      writer.element(.td, [.cssClass: kind.cssClass]) { content(&$0) }
    }
  }

  private func write(_ cell: ReportTable.Cell, to writer: inout HTMLWriter) {
    writer.link(to: cell.target) { $0.text(cell.display(in: numbers)) }
  }

  /// The figures: the amount large, what it is above, how many transactions below.
  private func writeFigures(to writer: inout HTMLWriter) {
    writer.element(.dl, [.cssClass: "figures wide"]) { writer in
      for row in table.rows { writer.element(.div) { writeFigure(row, to: &$0) } }
    }
  }

  private func writeFigure(_ cells: [ReportTable.Cell], to writer: inout HTMLWriter) {
    let amount = table.columns.firstIndex { $0.kind == .amount } ?? table.columns.count - 1
    writer.element(.dt, text: cells[0].display)
    writer.element(.dd) { writer in
      writer.element(.strong) { write(cells[amount], to: &$0) }
      let rest = cells[(amount + 1)...].map { $0.display(in: numbers) }.filter { !$0.isEmpty }
      if !rest.isEmpty { writer.element(.small, text: rest.joined(separator: " ")) }
    }
  }
}

extension ReportTable.Cell {
  /// Whether it is one of the program's own words, in which no line may end: a month, a step.
  fileprivate var isOneWord: Bool {
    if case .word(let word) = value { !word.contains(" ") } else { false }
  }
}

extension ReportTable.Kind {
  /// Figures, days that must stay whole, or words.
  fileprivate var cssClass: String {
    switch self {
    case .amount, .count, .percent: "n"
    case .date: "d"
    case .text, .path: "t"
    }
  }
}
