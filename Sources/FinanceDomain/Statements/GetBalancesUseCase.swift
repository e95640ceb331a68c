/// What accounts held, step by step: from known balances where there are any, from their transactions where not.
///
/// A balance is known where a row states it and the order of the day's rows leaves no doubt, or where a person states it.
/// From the last one known at the time the transactions lead on; before the first, they lead back.
public struct GetBalancesUseCase: Sendable {
  private let repository: any ProvenanceRepository
  private let condition: SearchExpression
  private let calendar: ReportingCalendar
  private let known: [KnownBalance]

  /// Asks that repository about the transactions that meet the condition, which must not cut accounts in parts.
  ///
  /// - Parameter known: balances that a person states.
  public init(
    repository: any ProvenanceRepository, condition: SearchExpression = .everything,
    calendar: ReportingCalendar = .civil, known: [KnownBalance] = []
  ) {
    self.repository = repository
    self.condition = condition
    self.calendar = calendar
    self.known = known
  }

  /// The balances at the end of every step of the period.
  ///
  /// - Throws: ``PeriodQuestionError/tooManyFigures(_:_:_:)``; the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, by step: PeriodStep) async throws -> BalancesReport {
    let scan = try await repository.scan(AccountDays(), matching: TransactionQuery(condition: condition))
    let days = scan.aggregate.days()
    let histories = scan.aggregate.histories(days, known: known)
    var data = days.values.reduce(into: ClosedRange<CalendarDay>?.none) { range, days in
      if let first = days.first?.day, let last = days.last?.day { range.include(first...last) }
    }
    // What is known of the accounts asked about ends with what is known of all.
    if let range = data, let all = scan.rowCounts.days {
      data = range.lowerBound...max(range.upperBound, all.upperBound)
    }
    let steps = try steps(of: period, by: step, data, of: histories.count)
    let contradictions = histories.flatMap(\.contradictions)
    return BalancesReport(
      step: step, period: ResolvedPeriod(period, data: data), steps: steps,
      currencies: Dictionary(grouping: histories, by: \.account.currency).sorted { $0.key < $1.key }
        .map {
          currency, own in
          BalancesReport.CurrencySection(
            currency: currency,
            accounts: own.map { steps.map($0.cell) },
            doubtful: own.filter(\.hasOnlyDoubtful).map(\.account.name))
        }, contradictions: contradictions,
      origins: try await repository.origins(
        of: contradictions, matching: TransactionQuery(condition: condition)),
      rowCounts: scan.rowCounts)
  }

  /// From the first day on which anything happened, or the period begins, to the last.
  private func steps(
    of period: DatePeriod, by step: PeriodStep, _ data: ClosedRange<CalendarDay>?, of accounts: Int
  ) throws(PeriodQuestionError) -> [DatePeriod] {
    guard let data,
      let shown = DatePeriod(
        first: max(period.first, data.lowerBound), last: min(period.last, data.upperBound))
    else { return [] }
    let cut = StepsOfPeriod(step: step, period: shown, calendar: calendar)
    guard step != .total else { return [shown.called(period.label)] }
    return try cut.all(from: [shown.first, shown.last].map(cut.step), besideRows: accounts)
  }
}

/// What every account held at the end of every step of a period, and what they held together.
public struct BalancesReport: Hashable, Sendable {
  /// What a balance rests on.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// It is the one that was stated last, and nothing has moved since.
    case stated
    /// One that was stated, with the transactions between then and now.
    case computed
    /// The account has no rows in this step; it holds what it held before.
    case carried
    /// No balance of the account is known: its transactions from the first on.
    case transactions
  }

  /// What an account held when a step was over.
  public struct Cell: Hashable, Sendable {
    /// The account; empty where the source names none.
    public let account: String
    /// The currency.
    public let currency: Currency
    /// The step.
    public let step: DatePeriod
    /// What it held.
    public let balance: ExactSum
    /// What it moved in the step: in less out.
    public let change: ExactSum
    /// What the balance rests on.
    public let basis: Basis
  }

  /// What is said about one currency. Currencies are never added together.
  public struct CurrencySection: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The cells of each account, by the order of the bytes of their names: one a step, `nil` before anything is known of
    /// the account.
    public let accounts: [[Cell?]]
    /// The accounts of which no balance is known though their rows state some, which do not tell what they held at the end
    /// of any day.
    public let doubtful: [String]

    /// What the accounts held together when a step was over, as far as they are known by then.
    public func netWorth(_ step: Int) -> ExactSum {
      accounts.reduce(.zero) { $0 + ($1[step]?.balance ?? .zero) }
    }

    /// How many of the accounts are known by then.
    public func known(_ step: Int) -> Int { accounts.count { $0[step] != nil } }
  }

  /// Two known balances of an account that do not fit together.
  public struct Contradiction: Hashable, Sendable {
    /// The earlier one.
    public let earlier: KnownBalance
    /// The later one.
    public let later: KnownBalance
    /// What the transactions between them come to.
    public let moved: ExactSum
    /// How many these are.
    public let transactions: Int

    /// By how much the later balance is higher than what follows from the earlier.
    public var difference: ExactSum { later.balance - earlier.balance - moved }
  }

  /// The length of a step.
  public let step: PeriodStep
  /// The days covered.
  public let period: ResolvedPeriod
  /// The steps, without gaps, the last one held to the last day of the data.
  public let steps: [DatePeriod]
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What does not fit, by account, then by day.
  public let contradictions: [Contradiction]
  /// Where the rows are that ``contradictions`` are about.
  public let origins: [SourcePosition: RowOrigin]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts

  /// A contradiction as a sentence that names both sources.
  public func sentence(about found: Contradiction) -> String { found.sentence(origins) }

  /// Who states a balance, as a person can find it again.
  public func name(of origin: KnownBalance.Origin) -> String { origin.name(origins) }
}
