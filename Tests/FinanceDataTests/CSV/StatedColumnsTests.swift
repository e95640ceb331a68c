import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

/// What is stated about a file, against the columns that it has.
@Suite("Stated columns of CSV files")
struct StatedColumnsTests {
  private static let table = """
    Booked;Counted;Text;More;State
    2024-05-01;9;Tea;green;done
    2024-05-02;9;Rent;May;Blue
    2024-05-03;-3;Milk;;by hand at the bank

    """
  private static let columns = [
    "columns.date=Booked", "columns.amount=2", "columns.description=[Text, More, Memo]",
  ]

  /// The file as it is read by those who state that.
  private func page(
    _ settings: [String], _ profiles: ProfileLibrary? = nil
  ) async throws -> PaginatedResult<Transaction> {
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    for setting in settings { try options.settings.apply(text: setting) }
    let path = try folder.write("a.csv", StatedColumnsTests.table)
    let repository = try FileTransactionsRepository(
      configured: [SourceRequest(.path(path))], options: options, profiles: profiles)
    return try await repository.getTransactions(
      matching: .everything,
      page: PageRequest(size: 10, order: TransactionOrder(by: .date, descending: false)))
  }

  /// The transactions, one a line, in the order of their days.
  private func rows(_ settings: [String], _ profiles: ProfileLibrary? = nil) async throws -> [String] {
    try await page(settings, profiles).items.map { "\($0.date) \($0.type) \($0.amount) \($0.description)" }
  }

  @Test("Names and numbers of columns are found; of several that are joined, one may be missing")
  func found() async throws {
    let rows = try await rows(StatedColumnsTests.columns)
    #expect(
      rows == [
        "2024-05-01 income 9 Tea green", "2024-05-02 income 9 Rent May", "2024-05-03 expense 3 Milk",
      ])
  }

  @Test("Rows are left out for what a column says, as it stands or by a pattern, whatever the case")
  func skipped() async throws {
    for (rule, kept) in [
      ("skip-if.state=blue", ["2024-05-01", "2024-05-03"]),
      ("skip-if.State=/hand/", ["2024-05-01", "2024-05-02"]),
      ("skip-if.5=[BLUE, /bank/]", ["2024-05-01"]),
      ("skip-if.State=bank", ["2024-05-01", "2024-05-02", "2024-05-03"]),
    ] {
      let rows = try await rows(StatedColumnsTests.columns + [rule])
      #expect(rows.map { String($0.prefix(10)) } == kept, "\(rule)")
    }
  }

  @Test(
    "What is not there is refused by its name, with the nearest that is",
    arguments: [
      (
        ["columns.date=Bookd"],
        "the settings name columns that are not there: 'Bookd' for date (did you mean 'Booked'?); found "
          + "'Booked', 'Counted', 'Text', 'More', 'State'"
      ),
      (
        ["columns.date=Booked", "columns.amount=7"],
        "the settings name columns that are not there: number 7 for amount; found "
          + "'Booked', 'Counted', 'Text', 'More', 'State'"
      ),
      (
        columns + ["skip-if.Stat=x"],
        "skip-if names the column 'Stat', which is not there (did you mean 'State'?)"
      ),
      (columns + ["skip-if.9=x"], "skip-if names the column number 9, which is not there"),
    ])
  func missing(_ settings: [String], _ message: String) async throws {
    let page = try await page(settings)
    #expect(page.items.isEmpty)
    #expect(page.account.failures.map(\.message) == [message])
    #expect(page.account.failures.map(\.code) == [.csvHeader])
  }

  @Test("A profile states them as well as its user does")
  func profiles() async throws {
    let library = ProfileLibrary([
      try ImportProfile(
        yaml: """
          name: shop
          header-match: [Booked, Counted, State]
          columns: {date: Booked, amount: Counted, description: Text}
          skip-if: {State: Blue}
          """, path: "shop.yaml")
    ])
    #expect(
      try await rows([], library) == [
        "2024-05-01 income 9 Tea", "2024-05-03 expense 3 Milk",
      ])
  }
}
