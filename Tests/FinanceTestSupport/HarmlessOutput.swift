/// What has to hold of an output whatever the data in it are, by its form: a sentence for everything that does not.
package enum HarmlessOutput {
  /// What is wrong with a text for people, a journal or standard error: only line feeds may be hidden in it.
  package static func problems(inText text: String) -> [String] {
    let hidden = Set(text.unicodeScalars.filter(isHidden).map { String($0.value, radix: 16) })
    let end = text.isEmpty || text.unicodeScalars.last == "\n" ? [] : ["the last line has no end"]
    return hidden.sorted().map { "hidden U+\($0)" } + end
  }

  /// What is wrong with a JSON document, or with documents a line each.
  package static func problems(inJSON text: String, lines: Bool) -> [String] {
    let documents =
      lines ? text.unicodeScalars.split(separator: "\n").map { String($0) } : text.isEmpty ? [] : [text]
    let unreadable = documents.filter { (try? PlainJSON(parsing: $0)) == nil }
    return unreadable.map { "no JSON: \($0.prefix(80))" } + problems(inText: text)
  }

  /// What is wrong with CSV: it cannot be read without doubt, or a spreadsheet would run a cell of it.
  ///
  /// Negative numbers are what they are; the data must have none with a decimal point.
  package static func problems(inCSV text: String) -> [String] {
    do throws(StrictCSV.Defect) {
      let cells = try StrictCSV.records(text).joined()
      return cells.filter { beginsFormula($0) && !isNumber($0) }.map { "a formula: \($0.prefix(40))" }
    } catch {
      return [error.description]
    }
  }

  /// What is wrong with a page of Markdown: its tables, or signs that mean more than themselves.
  ///
  /// Rows of totals are bold, which a text from a source must never be; they are known by the words they begin with.
  package static func problems(inMarkdown page: String) -> [String] {
    let lines = page.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let texts = lines.filter { $0.first != "|" && !$0.starts(with: "    ".unicodeScalars) }.map {
      String($0.drop { $0 == "#" })
    }
    let wrong = texts.filter { ReferenceMarkdown.text(of: $0).contains(ReferenceMarkdown.defect) }
    return wrong.map { "not only text: \($0.prefix(80))" }
      + ReferenceMarkdown.tables(page).flatMap { problems(inTable: $0) } + problems(inText: page)
      + lines.filter { $0.first == "|" && $0.last != "|" }.map {
        "a row that does not end: \(String($0).prefix(80))"
      }
  }

  private static let totals = ["Total", "Closing", "Average of "]

  private static func problems(inTable table: [[String]]) -> [String] {
    let mark = ReferenceMarkdown.defect + ReferenceMarkdown.defect
    let rows = table.filter { row in !totals.contains { row[0].hasPrefix(mark + $0) } }
    return rows.filter { row in row.contains { $0.contains(ReferenceMarkdown.defect) } }.map {
      "not only text: \($0)"
    } + (Set(table.map(\.count)).count == 1 ? [] : ["a table with rows of \(Set(table.map(\.count)))"])
  }

  /// What is wrong with a page of HTML.
  package static func problems(inHTML page: String) -> [String] {
    HTMLChecker(page).problems + problems(inText: page)
  }

  /// By their categories alone: controls, formats, and ends of lines and paragraphs.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
    default: false
    }
  }

  private static func beginsFormula(_ cell: String) -> Bool {
    cell.unicodeScalars.first.map { "=+-@\t\r\n\0＝＋－＠".unicodeScalars.contains($0) } ?? false
  }

  private static func isNumber(_ cell: String) -> Bool {
    let parts = cell.dropFirst().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return cell.utf8.first == UInt8(ascii: "-") && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
