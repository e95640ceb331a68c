import FinanceDomain

/// Reports as one HTML file that needs nothing else: no script, no network, drawings inside, fit for a phone, the dark and
/// paper.
///
/// Whatever a text from a source contains, it is text to a browser; hidden characters are written out. The bytes depend
/// on the report alone.
package struct HTMLRenderer {
  /// The program's name and version, for the end of the page; none if it is empty.
  var program = ""
  /// How amounts are written.
  var numbers = NumberStyle.pointDecimals

  /// What every page begins with, up to what changes with the style: by that a page is known as one.
  package static var beginning: String {
    let page = HTMLRenderer().render(ReportDocument(title: ""))
    return String(page.firstRange(of: HTMLStyle.fingerprint).map { page[..<$0.lowerBound] } ?? page[...])
  }

  func render(_ document: ReportDocument) -> String {
    var writer = HTMLWriter()
    writer.element(.html, [.lang: "en"]) { writer in
      writer.element(.head) { writer in
        writer.metadata()
        writer.element(.title, text: document.title)
        writer.styleSheet()
      }
      let sections = HTMLSection.all(of: document, numbers)
      let contents = HTMLContents(sections)
      writer.element(.body, contents.isWorthwhile ? [.cssClass: "beside"] : [:]) { writer in
        contents.write(to: &writer)
        writer.element(.main) { body(document, sections, &$0) }
      }
    }
    return writer.html
  }

  private func body(_ document: ReportDocument, _ sections: [HTMLSection], _ writer: inout HTMLWriter) {
    writer.element(.header) { writer in
      navigation(document.navigation, &writer)
      writer.element(.h1, text: document.title)
      if !document.aside.isEmpty { writer.element(.p, text: document.aside) }
    }
    var chartCount = 0
    for section in sections { section.write(to: &writer, &chartCount) }
    let remarks = document.footer + (program.isEmpty ? [] : [program])
    if remarks.isEmpty { return }
    writer.element(.footer) { writer in
      for remark in remarks { writer.element(.p, text: remark) }
    }
  }

  private func navigation(_ links: [ReportLinks.Link], _ writer: inout HTMLWriter) {
    if links.isEmpty { return }
    writer.element(.nav, [.cssClass: "note"]) { writer in
      for (number, link) in links.enumerated() {
        if number > 0 { writer.text(" · ") }
        writer.link(to: link.target) { $0.text(link.text) }
      }
    }
  }
}

/// A heading and the blocks below it.
struct HTMLSection {
  var heading: String?
  var blocks: [ReportDocument.Block] = []
  let numbers: NumberStyle
  /// Which one of the page it is, from 1.
  fileprivate(set) var number = 0

  /// So many lines of links fit into half the page's width.
  private static let fewLines = 5

  /// The sections of a document, numbered.
  static func all(of document: ReportDocument, _ numbers: NumberStyle) -> [HTMLSection] {
    var sections = [HTMLSection(numbers: numbers)]
    for block in document.blocks {
      if case .heading(let text) = block {
        sections.append(HTMLSection(heading: text, numbers: numbers))
      } else {
        sections[sections.count - 1].blocks.append(block)
      }
    }
    if sections[0].blocks.isEmpty { sections.removeFirst() }
    for index in sections.indices { sections[index].number = index + 1 }
    return sections
  }

  /// Large figures begin a subject, a currency for example, which has a sheet of its own in print.
  private var isLeading: Bool {
    blocks.contains { if case .table(let table) = $0 { table.isSummary } else { false } }
  }

  func write(to writer: inout HTMLWriter, _ chartCount: inout Int) {
    let name = heading
    let anchor = ReportAnchor(part: number)
    writer.element(
      name == nil ? .div : .section, at: anchor, [.cssClass: isLeading ? "blocks leading" : "blocks"]
    ) {
      writer in
      if name == nil { writer.newLine() }
      if let name { writer.element(.h2, [.cssClass: "wide"], text: name) }
      var isBesideChart = false
      for (index, block) in blocks.enumerated() {
        if case .chart = block { chartCount += 1 }
        let anchor = block.title == nil ? nil : ReportAnchor(part: number, piece: index + 1)
        write(block, at: anchor, isBesideChart: isBesideChart, number: chartCount, to: &writer)
        if case .chart = block { isBesideChart = true } else { isBesideChart = false }
      }
    }
  }

  private func write(
    _ block: ReportDocument.Block, at anchor: ReportAnchor?, isBesideChart: Bool, number: Int,
    to writer: inout HTMLWriter
  ) {
    switch block {
    case .heading: break
    case .sentence(let text): writer.element(.p, [.cssClass: "wide"], text: text)
    case .figures(let cells): writer.element(.p, [.cssClass: "wide"], text: cells.sentence(in: numbers))
    case .alarm(let text): writer.element(.p, [.cssClass: "wide alarm"], text: text)
    case .verbatim(let lines):
      writer.element(.pre, [.cssClass: "wide"]) { writer in
        for line in lines {
          writer.text(line)
          writer.newLine()
        }
      }
    case .table(let table):
      HTMLTable(table: table, numbers: numbers).write(to: &writer, at: anchor, isNarrow: isBesideChart)
    case .links(let links): write(links, to: &writer)
    case .chart(let chart):
      chart.written(in: numbers).write(to: &writer, number: number, at: anchor)
    }
  }

  private func write(_ links: ReportLinks, to writer: inout HTMLWriter) {
    let isWide = links.lines.count > HTMLSection.fewLines
    writer.element(.div, [.cssClass: isWide ? "links wide" : "links"]) { writer in
      writer.newLine()
      writer.element(.h3, text: links.title)
      for line in links.lines { write(line, to: &writer) }
    }
  }

  private func write(_ line: ReportLinks.Line, to writer: inout HTMLWriter) {
    writer.element(.p, at: line.anchor) { writer in
      writer.element(.strong, text: line.label)
      for link in line.links {
        writer.text(" ")
        writer.link(to: link.target) { $0.text(link.text) }
      }
      if !line.remark.isEmpty { writer.text(" " + line.remark) }
    }
  }
}
