import FinanceDomain
import FinancePresentation
import FinanceTestSupport
import Testing

@Suite("Exports")
struct ExportTests {
  private func render(_ format: ExportFormat, _ export: ExportedTransactions = ExportSamples.household) throws
    -> String
  {
    try ExportRenderer(format: format).render(export)
  }

  @Test("CSV has the columns that are read again, and others where there is anything to say")
  func csv() throws {
    expectEqualText(
      try render(.csv),
      #"""
      id,date,amount,type,category,description,account,currency,note,payee,tags,balance
      t1,2024-05-03,12.50,expense,food,Coffee,Giro,EUR,,,,
      t2,2024-05-03T14:22:10,9.125,expense,Food:Out,Lunch; (late),Visa | gold,EUR,"with C:\anna, [2024]",Café Zwölf,friends; not plain,
      t3,2024-05-04,1200,income,salary,(Wages),Giro,JPY,,,,-3
      t4,2024-05-04,3.00,income,food,"two
      lines",,XXX,,,,

      """#)
    #expect(
      try render(.csv, ExportSamples.export([.fixture()])) == """
        id,date,amount,type,category,description,account,currency,note
        t1,2024-05-03,10.00,expense,food,Coffee,,EUR,

        """)
  }

  @Test("CSV holds texts as they are; for spreadsheets an apostrophe stands before a formula")
  func formulas() throws {
    let export = ExportSamples.export([.fixture(description: "=1+1", note: "-5")])
    #expect(try render(.csv, export).contains(",=1+1,,EUR,-5\n"))
    let safe = try ExportRenderer(format: .csv, isFormulaSafe: true).render(export)
    #expect(safe.contains(",'=1+1,,EUR,'-5\n"))
  }

  @Test("CSV of more than a mebibyte has the rows that each transaction has alone")
  func longCSV() throws {
    let rows = (10_000..<30_000).map {
      Transaction.fixture(id: "\($0)", amount: "\($0).5", description: "Café, \"\($0)\"")
    }
    let text = try render(.csv, ExportSamples.export(rows))
    #expect(text.utf8.count > 1 << 20)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1 + rows.count)
    for number in stride(from: 0, to: rows.count, by: 97) {
      let alone = try render(.csv, ExportSamples.export([rows[number]]))
      #expect(alone.split(separator: "\n").last == lines[1 + number])
    }
  }

  @Test("JSON Lines have a transaction a line, a clock reading behind its day")
  func jsonLines() throws {
    expectEqualText(
      try render(.jsonl),
      #"""
      {"id":"t1","date":"2024-05-03","amount":"12.50","type":"expense","category":"food","description":"Coffee","account":"Giro","currency":"EUR"}
      {"id":"t2","date":"2024-05-03T14:22:10","amount":"9.125","type":"expense","category":"Food:Out","description":"Lunch; (late)","account":"Visa | gold","currency":"EUR","note":"with C:\\anna, [2024]","payee":"Café Zwölf","tags":["friends","not plain"]}
      {"id":"t3","date":"2024-05-04","amount":"1200","type":"income","category":"salary","description":"(Wages)","account":"Giro","currency":"JPY","balance":"-3"}
      {"id":"t4","date":"2024-05-04","amount":"3.00","type":"income","category":"food","description":"two\nlines","account":"","currency":"XXX"}

      """#)
  }

  @Test("JSON has a schema, a transaction a line, and the row counts")
  func json() throws {
    expectEqualText(
      try render(.json, ExportSamples.export([.fixture()], rejected: 1)),
      #"""
      {
        "schema": "finance.export/1",
        "period": {"from":null,"to":null,"label":"all"},
        "transactions": [
          {"id":"t1","date":"2024-05-03","amount":"10.00","type":"expense","category":"food","description":"Coffee","account":"","currency":"EUR"}
        ],
        "sources": [{"path":"a.csv","format":"csv","read":2,"accepted":1,"rejected":1,"duplicate":0,"skipped":0,"outside":0,"headers":0}],
        "rejected": 1,
        "failures": [],
        "rejections": [],
        "warnings": []
      }

      """#)
  }

  @Test("hledger gets what it needs to be strict, payees before a bar, tags with a colon")
  func hledger() throws {
    expectEqualText(
      try render(.hledger),
      #"""
      ; 4 transactions, 2024-05-03 to 2024-05-04.
      decimal-mark .
      commodity 1000.000 EUR
      commodity 1000. JPY
      commodity 1000.00 XXX
      account assets:unnamed
      account assets:Giro
      account assets:Visa | gold
      account expenses:Food:Out
      account expenses:food
      account income:food
      account income:salary

      2024-05-03 * Coffee
          ; id: t1
          assets:Giro  -12.50 EUR
          expenses:food  12.50 EUR

      2024-05-03 * Café Zwölf | Lunch, (late)
          ; id: t2
          ; time: 14:22:10
          ; description: Lunch; (late)
          ; note: with C:\\anna, \u{5B}2024]
          ; friends:
          ; tags: friends; not plain
          assets:Visa | gold  -9.125 EUR
          expenses:Food:Out  9.125 EUR

      2024-05-04 * () (Wages)
          ; id: t3
          ; balance: -3
          assets:Giro  1200 JPY
          income:salary  -1200 JPY

      2024-05-04 * two lines
          ; id: t4
          ; description: two\nlines
          assets:unnamed  3.00 XXX
          income:food  -3.00 XXX

      """#)
  }

  @Test("Ledger gets what it needs to be pedantic, tags between colons")
  func ledger() throws {
    expectEqualText(
      try render(.ledger),
      #"""
      ; 4 transactions, 2024-05-03 to 2024-05-04.
      commodity EUR
      commodity JPY
      commodity XXX
      tag balance
      tag description
      tag friends
      tag id
      tag note
      tag payee
      tag tags
      tag time
      account assets:unnamed
      account assets:Giro
      account assets:Visa | gold
      account expenses:Food:Out
      account expenses:food
      account income:food
      account income:salary

      2024-05-03 * Coffee
          ; id: t1
          assets:Giro  -12.50 EUR
          expenses:food  12.50 EUR

      2024-05-03 * Lunch, (late)
          ; id: t2
          ; time: 14:22:10
          ; description: Lunch; (late)
          ; payee: Café Zwölf
          ; note: with C:\\anna, \u{5B}2024]
          ; :friends:
          ; tags: friends; not plain
          assets:Visa | gold  -9.125 EUR
          expenses:Food:Out  9.125 EUR

      2024-05-04 * () (Wages)
          ; id: t3
          ; balance: -3
          assets:Giro  1200 JPY
          income:salary  -1200 JPY

      2024-05-04 * two lines
          ; id: t4
          ; description: two\nlines
          assets:unnamed  3.00 XXX
          income:food  -3.00 XXX

      """#)
  }

  @Test("Beancount gets accounts opened on the first day, and all else as metadata")
  func beancount() throws {
    expectEqualText(
      try render(.beancount),
      #"""
      ; 4 transactions, 2024-05-03 to 2024-05-04.
      2024-05-03 open Assets:Unnamed
      2024-05-03 open Assets:Giro
      2024-05-03 open Assets:Visa-gold
        name: "Visa | gold"
      2024-05-03 open Expenses:Food:Out
      2024-05-03 open Expenses:Food
        name: "food"
      2024-05-03 open Income:Food
        name: "food"
      2024-05-03 open Income:Salary
        name: "salary"

      2024-05-03 * "Coffee"
        id: "t1"
        Assets:Giro  -12.50 EUR
        Expenses:Food  12.50 EUR

      2024-05-03 * "Café Zwölf" "Lunch; (late)" #friends
        id: "t2"
        time: "14:22:10"
        note: "with C:\\anna, [2024]"
        tags: "friends; not plain"
        Assets:Visa-gold  -9.125 EUR
        Expenses:Food:Out  9.125 EUR

      2024-05-04 * "(Wages)"
        id: "t3"
        balance: "-3"
        Assets:Giro  1200 JPY
        Income:Salary  -1200 JPY

      2024-05-04 * "two\nlines"
        id: "t4"
        Assets:Unnamed  3.00 XXX
        Income:Food  -3.00 XXX

      """#)
  }

  @Test(
    "Nothing is a header, an empty list, nothing at all, or a remark",
    arguments: [
      (.csv, "id,date,amount,type,category,description,account,currency,note\n"), (.jsonl, ""),
      (.hledger, "; No transactions.\ndecimal-mark .\n"), (.ledger, "; No transactions.\n"),
      (.beancount, "; No transactions.\n"),
    ] as [(ExportFormat, String)])
  func nothing(format: ExportFormat, expected: String) throws {
    #expect(try render(format, ExportSamples.export([])) == expected)
  }

  @Test(
    "Refused rows are counted at the top of a journal",
    arguments: [ExportFormat.hledger, .ledger, .beancount])
  func refused(format: ExportFormat) throws {
    let text = try render(format, ExportSamples.export([.fixture()], rejected: 2))
    #expect(
      text.hasPrefix("; 1 transaction, 2024-05-03 to 2024-05-03.\n; Not in here: 2 rows rejected.\n"))
  }

  @Test("A day that Ledger does not know is refused with the id, the day and what to do; the others take it")
  func earlyDay() throws {
    let export = ExportSamples.export([.fixture(date: "1399-12-31"), .fixture(id: "t2", date: "1400-01-01")])
    let error = #expect(throws: ExportError.self) { try render(.ledger, export) }
    #expect(
      error?.errorDescription
        == "transaction 't1' is of 1399-12-31, and ledger reads no day before 1400-01-01. "
        + "Mend the date, leave it out with --period 1400-01-01.., or choose another --format")
    for format in [ExportFormat.csv, .json, .jsonl, .hledger, .beancount] {
      #expect(try render(format, export).contains("1399-12-31"))
    }
  }
}
