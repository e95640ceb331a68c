import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

@Suite("Names in journals")
struct JournalNamesTests {
  @Test(
    "Names as hledger and Ledger take them",
    arguments: [
      ("Giro", "Giro"), ("Food:Out", "Food:Out"), ("Food : Out", "Food:Out"), ("a  b", "a b"), ("a;b", "a,b"),
      ("a\u{A0}\u{A0}b", "a b"), ("a\nb\tc", "a b c"), ("a::b", "a--b"), (":a", "-a"), ("a:", "a-"),
      (":", "-"),
      (":\u{301}", "-\u{301}"), ("", "unnamed"), ("\u{200B}", "unnamed"), ("(x) [y]", "(x) [y]"),
      ("日本", "日本"),
    ])
  func plain(name: String, expected: String) { #expect(PlainJournal.cleanName(name) == expected) }

  @Test(
    "Names as Beancount takes them",
    arguments: [
      ("Giro", "Giro"), ("food", "Food"), ("Food:Out", "Food:Out"), ("food:eating out", "Food:Eating-out"),
      ("Visa | gold", "Visa-gold"), ("ärger", "Ärger"), ("日本", "X日本"), ("１２", "１２"), ("12", "12"),
      ("ß", "SS"),
      ("ﬁ", "FI"), ("--a--", "A"), ("---", "Unnamed"), ("", "Unnamed"), ("a::b", "A--b"), ("a:-:b", "A---b"),
      ("e\u{301}a", "E-a"), ("Ⅻ", "Unnamed"), ("a_b", "A-b"),
    ])
  func beancount(name: String, expected: String) { #expect(BeancountNames.clean(name) == expected) }

  @Test("A name that stays as it is keeps its place; others get numbers in the order of their bytes")
  func numbers() {
    let originals = ["", "A-2", "a", "a;b", "a\tb", "a b", "unnamed"].sorted { $0.precedesByBytes($1) }
    let names = JournalNames(originals, clean: PlainJournal.cleanName)
    #expect(
      originals.map { "\($0.escaped)>\(names[$0])" } == [
        ">unnamed-2", "A-2>A-2", "a>a", "a\\u{9}b>a b-2", "a b>a b", "a;b>a,b", "unnamed>unnamed",
      ])
    let letters = ["A", "A-2", "a", "é", "É"].sorted { $0.precedesByBytes($1) }
    let cleaned = JournalNames(letters, clean: BeancountNames.clean)
    #expect(letters.map { cleaned[$0] } == ["A", "A-2", "A-3", "É", "É-2"])
  }

  @Test("No two names become one, and every name is one that the program takes", arguments: [false, true])
  func apart(isBeancount: Bool) {
    var all = SortedTransactions()
    all.absorb(TransactionBatch(ExportSamples.unkind))
    let originals = all.list.accounts + ["", "z"]
    let sorted = originals.sorted { $0.precedesByBytes($1) }
    let names = JournalNames(sorted, clean: isBeancount ? BeancountNames.clean : PlainJournal.cleanName)
    #expect(Set(sorted.map { Array(names[$0].utf8) }).count == Set(originals.map { Array($0.utf8) }).count)
    for original in sorted {
      let name = names[original]
      #expect(name.utf8.count <= JournalNames.mostBytes + 4)
      #expect(
        !name.unicodeScalars.contains(where: VisibleText.isHidden) && !name.contains("  "),
        "\(original.escaped)")
      #expect(
        !name.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).contains {
          $0.isEmpty
        })
    }
  }

  @Test("A long name is cut between signs, and neither a colon nor a space stands at the cut")
  func long() {
    let name = String(repeating: "a", count: 198) + ":" + "ü"
    #expect(PlainJournal.cleanName(name) == String(repeating: "a", count: 198))
    #expect(PlainJournal.cleanName(String(repeating: "株", count: 100)) == String(repeating: "株", count: 66))
  }
}
