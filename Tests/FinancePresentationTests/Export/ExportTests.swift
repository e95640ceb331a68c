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
      x
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

  @Test("JSON Lines have a transaction a line, a clock reading behind its day")
  func jsonLines() throws {
    expectEqualText(try render(.jsonl), #"x"#)
  }

  @Test("JSON has a schema, a transaction a line, and the account of the rows")
  func json() throws {
    expectEqualText(try render(.json, ExportSamples.export([.fixture()], rejected: 1)), #"x"#)
  }

  @Test("hledger gets what it needs to be strict, payees before a bar, tags with a colon")
  func hledger() throws {
    expectEqualText(try render(.hledger), #"x"#)
  }

  @Test("Ledger gets what it needs to be pedantic, tags between colons")
  func ledger() throws {
    expectEqualText(try render(.ledger), #"x"#)
  }

  @Test("Beancount gets accounts opened on the first day, and all else as metadata")
  func beancount() throws {
    expectEqualText(try render(.beancount), #"x"#)
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
      text.hasPrefix("; 1 transaction, 2024-05-03 to 2024-05-03.\n; 2 rows rejected, not in here.\n"))
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
