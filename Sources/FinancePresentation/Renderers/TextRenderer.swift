import FinanceDomain

/// Reports as aligned text for people.
///
/// Amounts are aligned by their decimal marks, in this table and in the next; figures are never cut,
/// only words are, and only where there is no room. Nothing from a source reaches the text unless it can be seen.
struct TextRenderer {
  var style = TextStyle.plain

  /// The report, each line ended by a line feed and free of white space at its end.
  func render(_ document: ReportDocument) -> String {
    let layout = TextLayout(document, style: style)
    var lines = title(of: document, width: layout.width)
    var tables = layout.tables.makeIterator()
    var previous: ReportDocument.Block?
    for block in document.blocks {
      var more = self.lines(of: block, width: layout.width)
      if case .table = block { more = tables.next()?.lines(ruledTo: layout.width, style: style) ?? [] }
      if more.isEmpty { continue }
      if !(block.isSentence && previous?.isSentence == true) { lines.append("") }
      lines += more
      previous = block
    }
    return lines.reduce(into: "") { text, line in
      text += line
      text += "\n"
    }
  }

  private func title(of document: ReportDocument, width: Int) -> [String] {
    let (title, aside) = (VisibleText.of(document.title), VisibleText.of(document.aside))
    let gap = width - DisplayWidth.of(title) - DisplayWidth.of(aside)
    guard !aside.isEmpty, gap >= 2 else {
      return wrapped(title).map { style.ink(.bold, $0) } + (aside.isEmpty ? [] : [aside])
    }
    return [style.ink(.bold, title) + String(repeating: " ", count: gap) + aside]
  }

  private func lines(of block: ReportDocument.Block, width: Int) -> [String] {
    switch block {
    case .heading(let text): [heading(VisibleText.of(text), width: width)]
    case .sentence(let text): wrapped(VisibleText.of(text))
    case .figures(let cells): wrapped(VisibleText.of(cells.sentence(in: style.numbers ?? .plain)))
    case .alarm(let text): wrapped(VisibleText.of(text)).map { style.ink(.alarm, $0) }
    case .verbatim(let lines): lines.map { VisibleText.of($0) }
    case .chart(let chart):
      self.lines(of: TextChart(chart.written(in: style.numbers ?? .plain)), width: width)
    case .table, .links: []
    }
  }

  private func lines(of chart: TextChart, width: Int) -> [String] {
    guard let columns = style.chartColumns else { return [] }
    return chart.lines(columns: min(columns, width), style: style) + wrapped(chart.remark)
  }

  private func heading(_ text: String, width: Int) -> String {
    let rule = String(repeating: "━", count: max(0, width - DisplayWidth.of(text) - 1))
    return rule.isEmpty ? style.ink(.bold, text) : style.ink(.bold, text) + " " + style.ink(.faint, rule)
  }

  private func wrapped(_ sentence: String) -> [String] {
    DisplayWidth.lines(of: sentence, within: style.columns, indent: "  ")
  }
}

extension ReportDocument.Block {
  fileprivate var isSentence: Bool {
    switch self {
    case .sentence, .figures, .alarm: true
    case .heading, .table, .verbatim, .chart, .links: false
    }
  }
}
