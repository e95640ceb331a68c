import FinanceData
import FinanceDomain
import Testing

@Suite("Words for directions")
struct DirectionWordsTests {
  @Test(
    "are known in pairs",
    arguments: [
      ("D", "C"), ("DR", "CR"), ("Debit", "Credit"), ("DBIT", "CRDT"), ("Dr.", "Cr."), ("S", "H"),
      ("Soll", "Haben"),
      ("Af", "Bij"), ("Débit", "Crédit"), ("Debe", "Haber"), ("Cargo", "Abono"), ("Dare", "Avere"),
      ("Uit", "In"),
      ("Ut", "In"), ("-", "+"), ("\u{2212}", "+"), ("Withdrawal", "Deposit"), ("Ausgabe", "Einnahme"),
      ("Expense", "Income"), ("Out", "In"), ("Lastschrift", "Gutschrift"), ("UITGAVE", "Inkomst"),
      ("Obciążenie", "Uznanie"), ("výdaj", "příjem"), ("BORÇ", "ALACAK"), ("borc", "alacak"),
      ("Расход", "Приход"),
      ("Paid out", "Paid in"), ("Saída", "Entrada"), ("Terhelés", "Jóváírás"), ("W", "D"), ("D", "H"),
      ("D", "A"),
    ])
  func pairs(_ expense: String, _ income: String) {
    let expected: [String: TransactionType] = [
      DirectionWords.key(of: expense): .expense, DirectionWords.key(of: income): .income,
    ]
    #expect(DirectionWords.reading(of: [expense, income, "", " "]) == expected)
  }

  @Test(
    "may stand alone where they mean one thing only",
    arguments: [
      ("Debit", TransactionType.expense), ("Credit", .income), ("In", .income), ("H", .income),
      ("+", .income),
      ("-", .expense), ("Bij", .income), ("DR", .expense), ("CR", .income),
    ])
  func alone(_ word: String, _ type: TransactionType) {
    #expect(DirectionWords.reading(of: [word]) == [DirectionWords.key(of: word): type])
  }

  @Test(
    "that no pair has, or that pairs disagree on, are not read",
    arguments: [
      ["D"], ["C"], ["A"], ["E"], ["A", "B"], ["D", "C", "X"], ["Debit", "Deposit"], ["D", "Haben"],
      ["D", "R"], [""], [],
      ["EUR"], ["Soll", "Credit"], ["groceries"], ["1", "2"],
    ])
  func refused(_ words: [String]) {
    #expect(DirectionWords.reading(of: Set(words)) == nil)
  }

  @Test("are named in lower case, without white space around them")
  func keys() {
    #expect(DirectionWords.key(of: " \u{A0}DÉBIT ") == "débit")
    #expect(DirectionWords.reading(of: ["S", "s", " h "]) == ["s": .expense, "h": .income])
  }
}
