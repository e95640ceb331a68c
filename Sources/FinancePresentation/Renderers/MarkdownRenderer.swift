import FinanceDomain

/// Reports as headings and tables of GitHub Flavored Markdown.
///
/// Whatever a text from a source contains, it stays one cell, is shown as it is and makes no image or tag, nor a link
/// unless it is the address of a mailbox.
/// Line ends and tabs inside it are kept as character references; other hidden characters are written out, because
/// the page is for reading. Charts are left out: their figures are in the tables.
struct MarkdownRenderer {
  func render(_ document: ReportDocument) -> String {
    var paragraphs = ["# " + MarkdownRenderer.escaped(document.title)]
    if !document.aside.isEmpty { paragraphs.append(MarkdownRenderer.escaped(document.aside)) }
    for block in document.blocks { paragraphs += self.paragraphs(of: block) }
    paragraphs += document.notes.map(MarkdownRenderer.escaped)
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private func paragraphs(of block: ReportDocument.Block) -> [String] {
    switch block {
    case .heading(let text): ["## " + MarkdownRenderer.escaped(text)]
    case .sentence(let text), .alarm(let text): [MarkdownRenderer.escaped(text)]
    case .figures(let cells): [MarkdownRenderer.escaped(cells.sentence(in: .plain))]
    case .chart, .links: []
    case .verbatim(let lines): [lines.map { "    " + VisibleText.of($0) }.joined(separator: "\n")]
    case .table(let table):
      table.title.isEmpty
        ? [lines(of: table)] : ["### " + MarkdownRenderer.escaped(table.title), lines(of: table)]
    }
  }

  private func lines(of table: ReportTable) -> String {
    let titles = line(table.columns.map { MarkdownRenderer.escaped($0.title) })
    let rules = line(table.columns.map { $0.kind.isNumeric ? "---:" : "---" })
    let rows = table.rows.map { row in line(row.map { MarkdownRenderer.escaped($0.display) }) }
    let totals = table.totals.map { row in line(row.map(strong)) }
    return ([titles, rules] + rows + totals).joined(separator: "\n")
  }

  private func strong(_ cell: ReportTable.Cell) -> String {
    let text = MarkdownRenderer.escaped(cell.display)
    return text.isEmpty ? "" : "**\(text)**"
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// The text, written so that a renderer of CommonMark or of its table extension gives it back.
  static func escaped(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { $0 += self.escaped($1) }
    // GitHub makes links of bare addresses, and shows the escapes inside them.
    return escaped.replacing("://", with: "\\://").replacing("www.", with: "www\\.")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$": "\\\(scalar)"
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\n", "\t", "\r": "&#\(scalar.value);"
    default: VisibleText.isHidden(scalar) ? "\\" + VisibleText.escape(for: scalar) : String(scalar)
    }
  }
}
