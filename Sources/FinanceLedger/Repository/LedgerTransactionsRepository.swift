import FinanceDomain
import GRDB

/// The transactions of a ledger: one SQLite file that keeps what was imported.
///
/// It gives the answers that the same rows give in files. Figures of whole months come from the table of monthly totals,
/// whatever the number of rows; everything else from the rows, those of the days asked about where days are asked about.
/// Where there are rules, every row is read for totals too, because a rule may file any of them elsewhere.
public actor LedgerTransactionsRepository: TransactionsLedger {
  /// Where the ledger is.
  public nonisolated let path: String
  nonisolated let busyTimeout: Double
  nonisolated let workers: Int
  nonisolated let idAccount: String?
  nonisolated let rules: [CategorizationRule]
  private let outerMemory: (@Sendable () -> any OuterMemory)?
  private var summaries = SharedAnswers<Scan<ScanSummary>>()

  /// How long a run waits for another one unless told otherwise, in seconds.
  public static let defaultBusyTimeout = 10.0

  /// The ledger in that file, which is opened when the first question comes.
  ///
  /// - Parameters:
  ///   - rules: applied to every row that is read, but for those whose facts a person has decided.
  ///   - workers: how many connections read side by side.
  ///   - idAccount: whose transactions ids name where several accounts have one; `nil` if it is not said.
  ///   - busyTimeout: how many seconds to wait for another run that holds the ledger.
  ///   - outerMemory: where answers put away what is more than memory should hold; `nil` to hold it.
  public init(
    path: String, rules: [CategorizationRule] = [], workers: Int = 1, idsOn idAccount: String? = nil,
    busyTimeout: Double = defaultBusyTimeout, outerMemory: (@Sendable () -> any OuterMemory)? = nil
  ) {
    self.path = path
    self.rules = rules
    self.workers = workers
    self.idAccount = idAccount
    self.busyTimeout = busyTimeout
    self.outerMemory = outerMemory
  }

  /// Puts one question to all rows that may match.
  ///
  /// - Throws: ``LedgerError`` if the ledger is missing, busy, damaged or of a newer version.
  public func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    try await scan(empty, matching: query.expression)
  }

  func scan<A: TransactionAggregate>(
    _ empty: A, matching expression: SearchExpression, passingOver passesOver: Bool = false
  ) async throws -> Scan<A> {
    let scan = LedgerScan(
      ledger: self, expression: expression, empty: empty, memory: outerMemory?(), passesOver: passesOver)
    let (aggregate, count, days) = try await scan.run()
    return Scan(aggregate: aggregate, rowCounts: try rowCounts(of: count, on: days))
  }

  /// What the sections of a report ask: one answer a query, shared by all who ask.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await summaries.answer(to: query, including: details) {
      try await self.summarize(query, including: details)
    }
  }

  private func summarize(
    _ query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    let empty = ScanSummary(
      focus: query.period ?? .all, including: details, calendar: query.calendar)
    // The ledger keeps totals of months as on the wall, of what sources say.
    guard rules.isEmpty, query.condition.isOfTotals, details.policy?.findsTransfers != true,
      empty.grain == TotalsGrain()
    else {
      return try await scan(empty, matching: query.condition)
    }
    return try reading { db in
      let (summary, count) = try StoredSummary(in: db, matching: query.condition).filling(empty)
      let days = query.condition == .everything ? nil : try StoredSummary.days(in: db)
      return Scan(aggregate: summary, rowCounts: try rowCounts(of: count, on: days))
    }
  }

  /// One page. A list by days is read from its beginning, or from where the cursor is, and no further than the page;
  /// other orders look at every row that may match.
  ///
  /// - Throws: ``PageCursorError`` for a cursor of another list; the errors of ``scan(_:matching:)``.
  public func getTransactions(
    matching query: TransactionQuery, page: PageRequest
  ) async throws -> PaginatedResult<Transaction> {
    if page.order.key == .date, query.condition == .everything {
      return try reading { db in
        try DayPages(in: db, query: query, page: page, rules: rules).result(rowCounts: {
          try rowCounts(of: $0)
        })
      }
    }
    return try await scannedPage(page, of: query) { selection in
      // Ids tell rows apart, so their numbers do not matter.
      try await scan(selection, matching: query.expression, passingOver: true)
    }
  }

  /// The names of accounts and of categories, in the order of their bytes, for what offers them while a person types. No row is
  /// read.
  ///
  /// - Throws: ``LedgerError``.
  package nonisolated func names() throws -> (accounts: [String], categories: [String]) {
    func names(_ table: String, _ db: Database) throws -> [String] {
      try String.fetchAll(db, sql: "SELECT name FROM \(table) WHERE name <> '' ORDER BY name")
    }
    return try reading { db in (try names("accounts", db), try names("categories", db)) }
  }

  /// Opens the ledger; who asks for the connection closes it.
  nonisolated func connection(for purpose: LedgerConnection.Purpose) throws(LedgerError) -> LedgerConnection {
    try LedgerConnection(path, for: purpose, busyTimeout: busyTimeout)
  }

  /// Looks at one state of the ledger.
  nonisolated func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try connection(for: .reading)
    defer { connection.close() }
    return try connection.read(body)
  }

  /// Changes the ledger, wholly or not at all. A question after a change gets a new answer.
  func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try connection(for: .writing)
    defer { connection.close() }
    let value = try connection.write(body)
    forgetAnswers()
    return value
  }

  func forgetAnswers() { summaries = SharedAnswers<Scan<ScanSummary>>() }

  /// Every row of a ledger was accepted when it came in.
  ///
  /// - Parameter days: those of all rows, where only some are asked about.
  nonisolated func rowCounts(
    of count: Int, on days: ClosedRange<CalendarDay>? = nil
  ) throws(ConservationError) -> ScanRowCounts {
    let counts = RowCounts(path: path, format: "ledger", read: count, accepted: count)
    return try ScanRowCounts(sources: [counts], days: days)
  }
}
