import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// What is stated about a file, against the columns that it has.
@Suite("Stated columns of CSV files")
struct StatedColumnsTests {
  private static let table = """
    Booked;Counted;Text;More;Colour
    2024-05-01;9;Tea;green;done
    2024-05-02;9;Rent;May;Blue
    2024-05-03;-3;Milk;;by hand at the bank

    """
  private static let columns = [
    "columns.date=Booked", "columns.amount=2", "columns.description=[Text, More, Memo]",
    "sign=plus-is-income",
  ]

  /// The file as it is read by those who state that.
  private func page(
    _ settings: [String], _ profiles: ProfileLibrary? = nil, table: String = table
  ) async throws -> PaginatedResult<Transaction> {
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    for setting in settings { try options.settings.apply(text: setting) }
    let path = try folder.write("a.csv", table)
    let repository = try FileTransactionsRepository(
      configured: [SourceRequest(.path(path))], options: options,
      opener: FileOpener(profiles: profiles))
    return try await repository.getTransactions(
      matching: .everything,
      page: PageRequest(size: 10, order: TransactionOrder(by: .date, descending: false)))
  }

  /// The transactions, one a line, in the order of their days.
  private func rows(
    _ settings: [String], _ profiles: ProfileLibrary? = nil, table: String = table
  ) async throws -> [String] {
    try await page(settings, profiles, table: table).items.map {
      "\($0.date) \($0.type) \($0.amount) \($0.description)"
    }
  }

  @Test("Names and numbers of columns are found; of several that are joined, one may be missing")
  func found() async throws {
    let rows = try await rows(StatedColumnsTests.columns)
    #expect(
      rows == [
        "2024-05-01 income 9 Tea green", "2024-05-02 income 9 Rent May", "2024-05-03 expense 3 Milk",
      ])
  }

  @Test("That a column is the amount does not say which way money went")
  func unsigned() async throws {
    let table = "When;How much;What\n2024-05-01;9.50;Tea\n2024-05-02;3.25;Milk\n"
    let settings = ["columns.date=When", "columns.amount=How much", "columns.description=What"]
    #expect(try await page(settings, table: table).rowCounts.failures.map(\.code) == [.signUndecided])
    let rows = try await rows(settings + ["sign=plus-is-expense"], table: table)
    #expect(rows == ["2024-05-01 expense 9.5 Tea", "2024-05-02 expense 3.25 Milk"])
  }

  @Test("Rows are left out for what a column says, as it stands or by a pattern, whatever the case")
  func skipped() async throws {
    for (rule, kept) in [
      ("skip-if.colour=blue", ["2024-05-01", "2024-05-03"]),
      ("skip-if.Colour=/hand/", ["2024-05-01", "2024-05-02"]),
      ("skip-if.5=[BLUE, /bank/]", ["2024-05-01"]),
      ("skip-if.Colour=bank", ["2024-05-01", "2024-05-02", "2024-05-03"]),
    ] {
      let rows = try await rows(StatedColumnsTests.columns + ["sign=plus-is-income", rule])
      #expect(rows.map { String($0.prefix(10)) } == kept, "\(rule)")
    }
  }

  @Test(
    "What is not there is refused by its name, with the nearest that is",
    arguments: [
      (
        ["columns.date=Bookd"],
        "the settings name columns that are not there: 'Bookd' for date (did you mean 'Booked'?); found "
          + "'Booked', 'Counted', 'Text', 'More', 'Colour'"
      ),
      (
        ["columns.date=Booked", "columns.amount=7"],
        "the settings name columns that are not there: number 7 for amount; found "
          + "'Booked', 'Counted', 'Text', 'More', 'Colour'"
      ),
      (
        columns + ["skip-if.Color=x"],
        "skip-if names the column 'Color', which is not there (did you mean 'Colour'?)"
      ),
      (columns + ["skip-if.9=x"], "skip-if names the column number 9, which is not there"),
    ])
  func missing(_ settings: [String], _ message: String) async throws {
    let page = try await page(settings)
    #expect(page.items.isEmpty)
    #expect(page.rowCounts.failures.map(\.message) == [message])
    #expect(page.rowCounts.failures.map(\.code) == [.csvHeader])
  }

  @Test(
    "A name that two columns have is refused where they differ, stated or known by a profile; a place is not")
  func twice() async throws {
    let table = "When;Sum;What;Sum\n2024-05-01;9.50;Tea;-9.50\n2024-05-02;3.25;Wages;3.25\n"
    let named = [
      "columns.date=When", "columns.amount=Sum", "columns.description=What", "sign=plus-is-income",
    ]
    let failures = try await page(named, table: table).rowCounts.failures
    #expect(failures.map(\.code) == [.csvHeader])
    #expect(
      failures[0].message.contains(
        "the header names 'Sum' twice, so amount could be either; say which with --set 'columns.amount=4'"))
    let profile = try ImportProfile(
      yaml:
        "name: sums\nheader-match: [When, Sum]\ncolumns: {date: When, amount: Sum}\nsign: plus-is-income\n",
      path: "sums.yaml")
    let known = try await page([], ProfileLibrary().preferring([profile]), table: table)
    #expect(known.rowCounts.failures.map(\.code) == [.csvHeader])
    let placed = named.map { $0.replacing("=Sum", with: "=4") }
    #expect(
      try await rows(placed, table: table) == ["2024-05-01 expense 9.5 Tea", "2024-05-02 income 3.25 Wages"])
    let same = table.replacing("-9.50", with: "9.50")
    #expect(try await rows(named, table: same).count == 2)
  }

  @Test("That a rule names no column is said before anything is asked")
  func missingBeforeQuestions() async throws {
    let table = StatedColumnsTests.table.replacing("Colour", with: "State")
    #expect(
      try await page(StatedColumnsTests.columns, table: table).rowCounts.failures.map(\.code) == [
        .stateUndecided
      ])
    let page = try await page(StatedColumnsTests.columns + ["skip-if.Stat=x"], table: table)
    #expect(
      page.rowCounts.failures.map(\.message) == [
        "skip-if names the column 'Stat', which is not there (did you mean 'State'?)"
      ])
  }

  private static let kinds = """
    Date;Amount;Text;Kind
    2024-05-21;90.00;Pay;in
    2024-05-22;-30.00;Shop;out
    2024-05-23;-4.00;Tea;out
    """

  @Test(
    "Words that are stated turn no sign round that says the same; a row in which they differ is asked about")
  func wordsBesideSigns() async throws {
    let stated = ["directions={in: income, out: expense}"]
    let read = ["2024-05-21 income 90 Pay", "2024-05-22 expense 30 Shop", "2024-05-23 expense 4 Tea"]
    #expect(try await rows(stated, table: Self.kinds + "\n") == read)
    #expect(try await rows(stated + ["columns.direction=Kind"], table: Self.kinds + "\n") == read)
    let odd = Self.kinds + "\n2024-05-24;7.00;Bread;out\n"
    #expect(try await page(stated, table: odd).rowCounts.failures.map(\.code) == [.typeUnknown])
    #expect(
      try await rows(stated + ["columns.note=Kind"], table: odd) == read + ["2024-05-24 income 7 Bread"])
  }

  @Test("A profile states them as well as its user does")
  func profiles() async throws {
    let library = ProfileLibrary().preferring([
      try ImportProfile(
        yaml: """
          name: shop
          header-match: [Booked, Counted, Colour]
          columns: {date: Booked, amount: Counted, description: Text}
          skip-if: {Colour: Blue}
          """, path: "shop.yaml")
    ])
    #expect(
      try await rows([], library) == [
        "2024-05-01 income 9 Tea", "2024-05-03 expense 3 Milk",
      ])
  }

  private static func library(_ columns: String, _ rest: String) throws -> ProfileLibrary {
    ProfileLibrary().preferring([
      try ImportProfile(
        yaml: "name: shop\nheader-match: [\(columns)]\n\(rest)\n", path: "shop.yaml")
    ])
  }

  @Test("A file may lack a profile's columns that no figure depends on")
  func optional() async throws {
    let library = try Self.library(
      "Booked, Counted, Colour",
      """
      columns: {date: Booked, amount: Counted, description: [Text, Memo], note: Memo, category: Kind, id: Number}
      sign: plus-is-expense
      """)
    #expect(
      try await rows([], library) == [
        "2024-05-01 expense 9 Tea", "2024-05-02 expense 9 Rent", "2024-05-03 income 3 Milk",
      ])
    let page = try await page(["columns.note=Memo"], library)
    #expect(page.rowCounts.failures.map(\.code) == [.csvHeader])
  }

  /// Which rows it would leave out cannot be told then: only profiles that come with the program, which are for files of
  /// many years, are known not to need the column.
  @Test(
    "A file must have the columns by which a profile of one's own leaves rows out; a shipped one may skip nothing"
  )
  func rulesOfProfiles() async throws {
    let profile = try ImportProfile(
      yaml: """
        name: shop
        header-match: [Booked, Counted, Colour]
        columns: {date: Booked, amount: Counted, description: Text}
        sign: plus-is-expense
        skip-if: {Pending: "yes"}
        """, path: "shop.yaml")
    let page = try await page([], ProfileLibrary().preferring([profile]))
    #expect(page.rowCounts.failures.map(\.code) == [.csvHeader])
    #expect(
      page.rowCounts.failures.map(\.message) == [
        "the profile 'shop' does not fit: skip-if names the column 'Pending', which is not there"
      ])
    #expect(
      try await rows([], ProfileLibrary().preferring([profile.shipped])) == [
        "2024-05-01 expense 9 Tea", "2024-05-02 expense 9 Rent", "2024-05-03 income 3 Milk",
      ])
  }

  private static let signed = """
    Date;Amount;Text;State
    2024-05-01;9.50;Tea;done
    2024-05-02;-3.25;Milk;done
    2024-05-03;-1.05;Bread;done

    """

  @Test("A profile that does not fit is set aside where the file reads without it")
  func setAside() async throws {
    let library = try Self.library(
      "Date, State", "columns: {date: Date, amount: Sum, description: Text}\nsign: plus-is-income")
    #expect(
      try await rows([], library, table: Self.signed) == [
        "2024-05-01 income 9.5 Tea", "2024-05-02 expense 3.25 Milk", "2024-05-03 expense 1.05 Bread",
      ])
  }

  private static let foreign = """
    Date;Amount;Text;State
    21/05/2024;9,50;Tea;done
    02/05/2024;-3,25;Milk;open
    03/05/2024;1,05;Bread;done

    """

  @Test(
    "Forms of a profile that are not those of the file are set aside; what money means and what is left out stay",
    arguments: [
      "date-format: MM/DD/YYYY", "decimal: \".\"", "delimiter: \",\"",
      "date-format: DD/MM/YY\ndecimal: \".\"",
      "encoding: utf-16le",
    ])
  func otherForms(_ forms: String) async throws {
    let library = try Self.library(
      "Date, State",
      "columns: {date: Date, amount: Amount, description: Text}\nsign: plus-is-expense\nskip-if: {State: open}\n"
        + forms)
    #expect(
      try await rows([], library, table: Self.foreign) == [
        "2024-05-03 expense 1.05 Bread", "2024-05-21 expense 9.5 Tea",
      ])
  }

  @Test(
    "The currency of a profile stays unless dates or decimals are those of another country",
    arguments: [
      ("date-format: MM/DD/YYYY", "XXX"), ("decimal: \".\"", "XXX"), ("date-format: DD-MM-YYYY", "CHF"),
      ("date-format: DD/MM/YYYY", "CHF"), ("quote: none\ndelimiter: \"|\"", "CHF"),
    ])
  func currencyOfProfile(_ forms: String, _ currency: String) async throws {
    let library = try Self.library(
      "Date, State",
      "columns: {date: Date, amount: Amount, description: Text}\nsign: plus-is-expense\ncurrency: CHF\nskip-if: {State: other}\n"
        + forms)
    let items = try await page([], library, table: Self.foreign).items
    #expect(items.map(\.currency.rawValue) == [currency, currency, currency])
  }

  @Test("Rows that a profile leaves out are left out where the rest of it is set aside")
  func rulesStay() async throws {
    let library = try Self.library(
      "Date, State",
      "columns: {date: Date, amount: Sum, description: Text}\nsign: plus-is-income\nskip-if: {State: done}")
    let rows = try await rows([], library, table: Self.signed + "2024-05-04;-1.00;Salt;open\n")
    #expect(rows == ["2024-05-04 expense 1 Salt"])
  }

  @Test(
    "A profile that does not fit is asked about where it alone says what a plus means, and the answer settles it"
  )
  func contradicting() async throws {
    let library = try Self.library(
      "Date, State", "columns: {date: Date, amount: Sum, description: Text}\nsign: plus-is-expense")
    let page = try await page([], library, table: Self.signed)
    #expect(page.items.isEmpty)
    #expect(page.rowCounts.failures.map(\.code) == [.signUndecided])
    #expect(
      page.rowCounts.failures.map(\.message) == [
        "date is 'Date', amount is 'Amount', description is 'Text'; open: the columns are those of the profile 'shop', which does not fit (the settings name columns that are not there: "
          + "'Sum' for amount; found 'Date', 'Amount', 'Text', 'State') and by which a plus is money out; the file alone "
          + "reads it as money in; say which with --set 'sign=plus-is-expense' or --set 'sign=plus-is-income'"
      ])
    let reversed = try await rows(["sign=plus-is-expense"], library, table: Self.signed)
    #expect(reversed.first == "2024-05-01 expense 9.5 Tea")
    let kept = try await rows(["sign=plus-is-income"], library, table: Self.signed)
    #expect(kept.first == "2024-05-01 income 9.5 Tea")
  }

  @Test(
    "A stated currency of a stated amount leaves other columns of currencies alone",
    arguments: [
      ("Booked in EUR", ["columns.amount=Booked in EUR"]),
      ("Booked", ["columns.amount=Booked", "currency=EUR"]),
    ])
  func currencyOfAmount(_ name: String, _ settings: [String]) async throws {
    let table = """
      Date;Amount;Currency;\(name);Text
      2024-05-01;-40.00;USD;-37.00;Cloud
      2024-05-02;-11.80;EUR;-11.80;Coffee

      """
    let items = try await page(settings, table: table).items
    #expect(items.map { "\($0.currency.rawValue) \($0.amount)" } == ["EUR 37", "EUR 11.8"])
  }
}
