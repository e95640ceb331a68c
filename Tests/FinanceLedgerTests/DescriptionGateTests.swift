import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The quick look at a description")
struct DescriptionGateTests {
  @Test("It lets through whatever matches, and holds back much that does not")
  func agreement() throws {
    var random = SeededGenerator(seed: 0x6A7E)
    var heldBack = 0
    for number in 0..<4000 {
      let expression = try expression(&random, depth: 2)
      let row = Transaction.fixture(
        id: "\(number)", category: random.pick(["food", "Coffee"]),
        description: "x" + text(&random, upTo: 9))
      guard let gate = DescriptionGate(expression) else { continue }
      let isAdmitted = DescriptionGateTests.isAdmitted(row.description, by: gate)
      #expect(isAdmitted || !expression.matches(row), "\(expression) and \(row.description.escaped)")
      if !isAdmitted { heldBack += 1 }
    }
    #expect(heldBack > 100)
  }

  @Test("Without a word that every match must have in its description there is no gate")
  func none() throws {
    for text in ["", "-coffee", "coffee OR tea", "category:coffee", "/coffee/", "amount:>1", "desc:=coffee"] {
      let expression = try SearchExpression(parsing: text, today: .on("2024-05-15"))
      #expect(DescriptionGate(expression) == nil, "\(text)")
    }
  }

  @Test("The longest word decides, whatever its case; texts beyond ASCII pass")
  func longest() throws {
    let expression = try SearchExpression(parsing: "tea COFFEE amount:>1", today: .on("2024-05-15"))
    let gate = try #require(DescriptionGate(expression))
    let verdicts = ["a coffee", "Coffee", "tea", "", "coffe", "k\u{E9}"].map {
      DescriptionGateTests.isAdmitted($0, by: gate)
    }
    #expect(verdicts == [true, true, false, false, false, true])
  }

  private static func isAdmitted(_ text: String, by gate: DescriptionGate) -> Bool {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe gate.admits($0) }
  }

  private static let pieces = [
    "a", "A", "k", "K", "\u{212A}", "i", "I", "\u{130}", "\u{131}", "\u{E9}", "e\u{301}", "\u{DF}", "s", "S",
    "\u{17F}", "\u{3C3}", "\u{3C2}", " ", "1", "coffee", "COFFEE", "Tea", "\u{FF21}", "\u{1F9FE}", "\u{0}",
  ]

  private func text(_ random: inout SeededGenerator, upTo length: Int) -> String {
    (0...random.below(length)).map { _ in random.pick(DescriptionGateTests.pieces) }.joined()
  }

  private func expression(_ random: inout SeededGenerator, depth: Int) throws -> SearchExpression {
    if depth > 0, random.once(in: 2) {
      var parts: [SearchExpression] = []
      for _ in 0...random.below(3) { parts.append(try expression(&random, depth: depth - 1)) }
      switch random.below(4) {
      case 0: return .any(parts)
      case 1: return .not(parts[0])
      default: return .all(parts)
      }
    }
    switch random.below(6) {
    case 0: return .text(.category, .contains(text(&random, upTo: 1)))
    case 1: return .text(.description, .equals(text(&random, upTo: 3)))
    case 2: return .type(.expense)
    default: return .text(.description, .contains(random.once(in: 20) ? "" : text(&random, upTo: 2)))
    }
  }
}
