import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Tables of transactions")
struct TransactionTableTests {
  @Test("Columns are cut where their names stand; what is left blank is quiet")
  func aligned() {
    let rows = TransactionTable.read(
      """
      id     date        time      amount  type     category   description   account  currency  note

      first  2024-05-03  14:22:10  12.50   expense  food       Corner shop   x        USD       a note
             2024-05-31            2000    income   salary     Café Müller

      """)
    #expect(
      rows == [
        .fixture(
          id: "first", date: "2024-05-03", time: "14:22:10", amount: "12.50", description: "Corner shop",
          account: "x",
          currency: "USD", note: "a note"),
        .fixture(
          id: "t2", date: "2024-05-31", amount: "2000", type: .income, category: "salary",
          description: "Café Müller"),
      ])
  }

  @Test("Bars cut columns too, with or without a frame")
  func bars() {
    let framed = TransactionTable.read(
      """
      | date       | description | account |
      |------------|:-----------:|---------|
      | 2024-05-03 | a  b        |         |
      """)
    let open = TransactionTable.read(
      """
      account | date       | description
              | 2024-05-03 | a  b
      """)
    #expect(framed == [.fixture(description: "a  b")])
    #expect(open == framed)
  }

  @Test("Without a type the sign says it, and a row without an amount is an expense of 10.00")
  func signs() {
    let rows = TransactionTable.read(
      """
      amount  description
      5       in
      -5      out
              quiet
      """)
    #expect(rows.map(\.type) == [.income, .expense, .expense])
    #expect(rows.map(\.amount) == [5, 5, 10])
  }

  @Test("An empty table has no rows", arguments: ["", "\n\n", "date  amount"])
  func empty(text: String) {
    #expect(TransactionTable.read(text) == [])
  }

  @Test("A table that cannot be read stops the tests")
  func unreadable() async {
    await #expect(processExitsWith: .failure) { _ = TransactionTable.read("date  amuont\n2024-05-03  5") }
    await #expect(processExitsWith: .failure) { _ = TransactionTable.read("date  amount\n2024-05-03  5") }
    await #expect(processExitsWith: .failure) { _ = TransactionTable.read("amount\n5,00") }
    await #expect(processExitsWith: .failure) { _ = TransactionTable.read("amount | date\n5") }
  }
}
