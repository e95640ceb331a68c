/// The transactions of the figures of a report, with the places they were read from.
///
/// It costs a scan of its own and, for files, a count of lines as far as the last row that is listed: the wrong use case
/// for callers who want figures.
public struct GetReportRowsUseCase: Sendable {
  private let question: FlowQuery
  private let origins: any ProvenanceRepository
  private let limit: Int

  /// Asks that question.
  ///
  /// - Parameters:
  ///   - origins: the repository that the question is put to.
  ///   - limit: how many transactions of a currency are listed at the most.
  public init(_ question: FlowQuery, origins: any ProvenanceRepository, limit: Int) {
    self.question = question
    self.origins = origins
    self.limit = limit
  }

  /// The transactions of the period.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(for period: DatePeriod) async throws -> ReportRows {
    let query = TransactionQuery(
      period: period, condition: question.condition, calendar: question.calendar)
    let largest = try await question.repository.scan(LargestTransactions(limit: limit), matching: query)
      .aggregate
    let places = try await origins.origins(of: largest.transactions.map(\.row))
    return try await ReportRows(of: period, largest, at: places, question)
  }
}

extension ReportRows {
  /// The rows of a period, of which the largest are known, with the places that they were read from.
  init(
    of period: DatePeriod, _ largest: LargestTransactions, at places: [SourcePosition: RowOrigin],
    _ question: FlowQuery
  ) async throws {
    let answer = try await question.ask(about: period)
    let flows = answer.bucketsByCurrency(in: period, by: .category) { $0.category }
    self.init(
      limit: largest.limit,
      currencies: flows.map { flows in
        ReportRows.CurrencySection(
          currency: flows.currency,
          // Oldest first, as people read statements.
          groups: ReportRows.groups(
            flows.buckets,
            largest.largest(in: flows.currency).sorted(by: TransactionOrder(by: .date).precedes).map { row in
              ReportRows.Row(
                transaction: row.transaction, step: answer.step(of: row), origin: places[row.position])
            }))
      })
  }

  private static func groups(
    _ flows: [TransactionCategory: FlowBuckets], _ rows: [ReportRows.Row]
  ) -> [ReportRows.Group] {
    let listed = Dictionary(grouping: rows, by: \.step)
    return MoneyBridge.Step.allCases.flatMap { step in
      let listed = Dictionary(grouping: listed[step] ?? [], by: \.transaction.category)
      return flows.mapValues { $0.flow(of: step) }.filter { $0.value.count > 0 }.map { category, flow in
        ReportRows.Group(
          step: step, category: category, change: flow.net.decimal, count: flow.count,
          rows: listed[category] ?? [])
      }.sorted { left, right in
        let sizes = (left.change.magnitude, right.change.magnitude)
        return sizes.0 == sizes.1 ? left.category < right.category : sizes.0 > sizes.1
      }
    }
  }
}

/// The transactions of the figures of a period, each with the step of the bridge that it belongs to and the place it was
/// read from.
///
/// Amounts and counts are of all transactions, listed or not.
public struct ReportRows: Sendable {
  /// One transaction.
  public struct Row: Hashable, Sendable {
    /// The transaction.
    public let transaction: Transaction
    /// Which step of the bridge it is part of.
    public let step: MoneyBridge.Step
    /// Where it is; `nil` where the repository cannot say.
    public let origin: RowOrigin?
  }

  /// The transactions of one category in one step.
  public struct Group: Hashable, Sendable {
    /// The step.
    public let step: MoneyBridge.Step
    /// The category.
    public let category: TransactionCategory
    /// What they add to the money there is, negative where they take away.
    public let change: Decimal
    /// How many there are.
    public let count: Int
    /// Those that are listed: by day, time and id.
    public let rows: [Row]
  }

  /// What there is of one currency.
  public struct CurrencySection: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The groups: by step, then those with the most money first, then by category.
    public let groups: [Group]

    /// How many transactions there are.
    public var count: Int { groups.reduce(0) { $0 + $1.count } }
    /// How many of them are listed.
    public var listed: Int { groups.reduce(0) { $0 + $1.rows.count } }
  }

  /// How many transactions of a currency are listed at the most; of more, the largest.
  public let limit: Int
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
}
