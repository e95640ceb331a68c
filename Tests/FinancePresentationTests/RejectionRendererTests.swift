import FinanceDomain
import FinancePresentation
import Testing

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

  @Test("A long line is shown around the value, in the width there is", arguments: [nil, 60, 80, 200])
  func longLines(width: Int?) {
    let filler = String(repeating: "x", count: 90)
    let row = rejected(number: 2, value: "bad", excerpt: "\(filler),bad,\(filler)")
    let lines = RejectionRenderer(style: TextStyle(width: width)).render(row).split(separator: "\n").map(
      Array.init)
    #expect(lines.allSatisfy { $0.count <= width ?? 80 })
    #expect(lines[3].drop { $0 == " " } == ["^", "^", "^"])
    let start = lines[3].count - 3
    #expect(String(lines[2][start..<(start + 3)]) == "bad")
    #expect((lines[2].last == "…") == (width != 200))
  }

  @Test("A value that was cut is found by its beginning")
  func cutValue() {
    let long = String(repeating: "9", count: 150)
    let row = rejected(number: 2, value: String(long.prefix(120)), excerpt: "a,\(long)")
    #expect(renderer.render(row).contains("^^^^^"))
  }

  @Test("Beyond the limit rows are counted by their code, the most frequent first")
  func summary() {
    var many = Rejections(limit: 3)
    for line in 1...6 { many.record(rejected(line: line, at: line * 10)) }
    many.record(rejected(.dateImpossible, at: 100))
    many.record(rejected(.csvQuote, at: 110))
    let text = RejectionRenderer(limit: 2).compact(many)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("a.csv:1: ") && lines[1].hasPrefix("a.csv:2: "))
    #expect(
      lines[2]
        == "… and 6 more: 4 amount.trailing, 1 csv.quote, 1 date.impossible; use --rejects FILE to get them all"
    )
    #expect(
      RejectionRenderer(limit: 0).render(many)
        == "8 rows rejected: 6 amount.trailing, 1 csv.quote, 1 date.impossible; use --rejects FILE to get them all\n"
    )
    #expect(renderer.render(rejections(rejected())) == renderer.render(rejected()))
    #expect(renderer.render(Rejections()) == "")
  }

  @Test("A failure, a warning and a source's account are one line each")
  func lines() {
    #expect(
      renderer.render(
        SourceFailure(path: "a.json", kind: .refused, code: .jsonSyntax, message: "it ends too soon"))
        == "finance: a.json: it ends too soon [json.syntax]\n")
    #expect(
      renderer.render(SourceFailure(path: "a.csv", kind: .missing, message: "there is no such file"))
        == "finance: a.csv: there is no such file\n")
    #expect(renderer.render(warning: "mind the gap") == "finance: warning: mind the gap\n")
    #expect(
      renderer.render(
        RowCounts(
          path: "a.csv", format: "csv", read: 412, accepted: 398, rejected: 1, duplicate: 11, skipped: 2))
        == "a.csv: 412 read = 398 accepted + 1 rejected + 11 duplicate + 2 skipped\n")
  }

  @Test("Colour changes no letter")
  func colour() {
    let colored = RejectionRenderer(style: TextStyle(usesColor: true)).render(rejected())
    var stripped = colored
    for ink in ["\u{1B}[1m", "\u{1B}[31m", "\u{1B}[0m"] { stripped = stripped.replacing(ink, with: "") }
    #expect(colored.hasPrefix("\u{1B}[1ma.csv:17\u{1B}[0m: \u{1B}[31mamount.trailing\u{1B}[0m: "))
    #expect(stripped == renderer.render(rejected()))
  }
}
