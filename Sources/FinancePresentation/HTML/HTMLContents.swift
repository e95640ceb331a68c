import FinanceDomain

/// The table of contents of a page: a link to each section and to each titled table and chart. It is at the side where
/// a screen is wide enough, and nowhere else.
struct HTMLContents {
  private typealias Entry = (link: ReportLinks.Link, pieces: [ReportLinks.Link])

  private let entries: [Entry]

  init(_ sections: [HTMLSection]) {
    entries = sections.flatMap { section -> [Entry] in
      let pieces = section.blocks.indices.compactMap { index -> ReportLinks.Link? in
        // A chart has its table beside it, and one link leads to both.
        if case .chart = section.blocks[index], section.blocks.dropFirst(index + 1).first?.isTable == true {
          return nil
        }
        let anchor = ReportAnchor(part: section.number, piece: index + 1)
        return section.blocks[index].title.map { ReportLinks.Link(text: $0, target: anchor) }
      }
      guard let heading = section.heading else { return pieces.map { ($0, []) } }
      return [(ReportLinks.Link(text: heading, target: ReportAnchor(part: section.number)), pieces)]
    }
  }

  /// Fewer links than that are no help.
  private static let fewest = 4

  /// Whether there is enough to lead to.
  var isWorthwhile: Bool { entries.reduce(0) { $0 + 1 + $1.pieces.count } >= HTMLContents.fewest }

  func write(to writer: inout HTMLWriter) {
    guard isWorthwhile else { return }
    writer.element(.nav, [.cssClass: "contents", .label: "Contents"]) { writer in
      writer.newLine()
      write(entries, to: &writer)
    }
  }

  private func write(_ entries: [Entry], to writer: inout HTMLWriter) {
    writer.element(.ul) { writer in
      for (link, pieces) in entries {
        writer.element(.li) { writer in
          writer.link(to: link.target) { $0.text(link.text) }
          if !pieces.isEmpty { write(pieces.map { ($0, []) }, to: &writer) }
        }
      }
    }
  }
}

extension ReportDocument.Block {
  fileprivate var isTable: Bool {
    if case .table = self { return true }
    return false
  }

  /// What a table or a chart is called; `nil` for pieces without a title, and for links, which only lead on.
  var title: String? {
    switch self {
    case .table(let table): table.isSummary || table.title.isEmpty ? nil : table.title
    case .chart(let chart): chart.title
    case .heading, .links, .sentence, .figures, .verbatim, .alarm: nil
    }
  }
}
