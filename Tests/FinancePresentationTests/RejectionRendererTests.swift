import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Refused rows on standard error")
struct RejectionRendererTests {
  private let renderer = RejectionRenderer()

  @Test("A refused row says where, why and what was found, and points at it")
  func row() {
    #expect(
      renderer.render(rejected()) == """
        a.csv:17: amount.trailing: column 'amount' (3): found '12.50abc'
          the amount has text after the number; remove it
          2024-05-03,Coffee,12.50abc,expense
                            ^^^^^^^^

        """)
  }

  @Test("The compact form is one line")
  func compact() {
    #expect(
      renderer.compact(rejected())
        == "a.csv:17: amount.trailing: column 'amount' (3): found '12.50abc': "
        + "the amount has text after the number; remove it\n")
  }

  @Test("What is not known is left out")
  func unknown() {
    let row = rejected(
      .jsonSyntax, line: nil, column: nil, number: nil, value: nil, message: "not JSON", excerpt: "", at: 12)
    #expect(renderer.render(row) == "a.csv:byte 12: json.syntax\n  not JSON\n")
    #expect(renderer.compact(rejected(column: "amount", number: nil)).contains(": column 'amount': found"))
    #expect(renderer.compact(rejected(column: nil, number: 3)).contains(": column 3: found"))
  }

  @Test(
    "The caret stands below the value, wherever it is",
    arguments: [
      // The same value in two columns: the column's number decides.
      ("5;5;food", 2, "5", "  ^"),
      // A quoted field that contains the delimiter.
      ("\"Coffee, large\",abc,food", 2, "abc", "                ^^^"),
      ("x,\"12\"\"50\",y", 2, "12\"50", "  ^^^^^^^^"),
      // An empty field.
      ("2024-05-03,,food", 2, "", "           ^"),
      // Wide signs and hidden characters before it.
      ("株式会社\tabc\t\u{1B}", 2, "abc", "          ^^^"),
      // No number, but only one such text.
      ("{\"amount\": \"12x\"}", nil, "12x", "            ^^^"),
      // The column cannot be told, the text occurs twice or not at all: no caret.
      ("5 5", nil, "5", nil), ("a,b", nil, "c", nil), ("a,b", 9, "c", nil),
    ] as [(String, Int?, String, String?)])
  func carets(excerpt: String, number: Int?, value: String, caret: String?) {
    let row = rejected(number: number, value: value, message: "m", excerpt: excerpt)
    let lines = renderer.render(row).split(separator: "\n").map(String.init)
    #expect(lines.count == (caret == nil ? 3 : 4))
    #expect(lines[2] == "  " + VisibleText.of(excerpt))
    if let caret { #expect(lines[3] == "  " + caret) }
  }

  @Test("A long line is shown around the value, in the columns there are", arguments: [58, 78, 198])
  func longLines(columns: Int) throws {
    let filler = String(repeating: "x", count: 90)
    let row = rejected(number: 2, value: "bad", excerpt: "\(filler),bad,\(filler)")
    let excerpt = try #require(RejectionExcerpt(row, columns: columns))
    let (line, pointer) = (Array(excerpt.line), Array(try #require(excerpt.pointer)))
    #expect(line.count <= columns)
    #expect(pointer.drop { $0 == " " } == ["^", "^", "^"])
    let start = pointer.count - 3
    #expect(String(line[start..<(start + 3)]) == "bad")
    #expect((line.last == "…") == (columns != 198))
    if columns == 78 { #expect(renderer.render(row).contains("  \(excerpt.line)\n")) }
  }

  @Test("A value that was cut is found by its beginning")
  func cutValue() {
    let long = String(repeating: "9", count: 150)
    let row = rejected(number: 2, value: String(long.prefix(120)), excerpt: "a,\(long)")
    #expect(renderer.render(row).contains("^^^^^"))
  }

  @Test("Beyond the limit rows are counted by their code, the most frequent first")
  func summary() {
    let lines = renderer.compact(many(keeping: 60)).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines[0].hasPrefix("a.csv:1: ") && lines[49].hasPrefix("a.csv:50: "))
    #expect(
      lines[50]
        == "… and 6 more: 4 amount.trailing, 1 csv.quote, 1 date.impossible; use --rejects FILE to get them all"
    )
    #expect(
      renderer.render(many(keeping: 0))
        == "56 rows rejected: 54 amount.trailing, 1 csv.quote, 1 date.impossible; use --rejects FILE to get them all\n"
    )
    #expect(renderer.render(rejections(rejected())) == renderer.render(rejected()))
    #expect(renderer.render(Rejections()) == "")
  }

  /// Fifty-six refused rows, of which so many are kept.
  private func many(keeping limit: Int) -> Rejections {
    var many = Rejections(limit: limit)
    for line in 1...54 { many.record(rejected(line: line, at: line * 10)) }
    many.record(rejected(.dateImpossible, at: 600))
    many.record(rejected(.csvQuote, at: 610))
    return many
  }

  @Test("A failure and a source's row counts are one line each")
  func lines() {
    #expect(
      renderer.sentence(
        of: SourceFailure(path: "a.json", kind: .refused, code: .jsonSyntax, message: "it ends too soon"))
        == "a.json: it ends too soon [json.syntax]")
    #expect(
      renderer.sentence(of: SourceFailure(path: "a.csv", kind: .missing, message: "there is no such file"))
        == "a.csv: there is no such file")
    #expect(
      renderer.render(
        RowCounts(
          path: "a.csv", format: "csv", read: 412, accepted: 398, rejected: 1, duplicate: 11, skipped: 2))
        == "a.csv: 412 read = 398 accepted + 1 rejected + 11 duplicate + 2 skipped\n")
  }
}
