/// The transactions of another repository in one currency.
///
/// Conditions are asked of the transactions as they are: `currency:USD` and `amount:>20` mean what the source says. Only
/// rows that meet them are converted. A row that is shown by itself is as its source has it.
public actor ConvertedTransactionsRepository: ProvenanceRepository, WrappingRepository {
  package let wrapped: any ProvenanceRepository
  private let terms: ConversionTerms
  private let summaries = SharedAnswers<Scan<ScanSummary>>()

  /// Those transactions in those terms.
  public init(_ base: any ProvenanceRepository, _ terms: ConversionTerms) {
    wrapped = base
    self.terms = terms
  }

  /// Puts one question to all rows, as converted; the row counts say what that took.
  ///
  /// - Throws: the errors of the other repository.
  public func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    let scan = try await wrapped.scan(Converting(empty, terms), matching: query)
    return Scan(
      aggregate: scan.aggregate.inner,
      rowCounts: ScanRowCounts(scan.rowCounts, converting: scan.aggregate.conversion))
  }

  /// What the sections of a report ask: one scan a query, shared by all who ask.
  ///
  /// Sums that the other repository keeps are of no use here: what is rounded row by row is learned from the rows.
  ///
  /// - Throws: the errors of the other repository.
  public func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await summaries.scan(self, for: query, including: details)
  }
}

/// How amounts are brought into one currency.
///
/// Each transaction is converted by itself, at the rate of its day or of the last day of its month, and rounded once to the
/// minor units of the target, halves away from zero. Everything after that is exact addition, so rows, categories and
/// totals add up as they are shown, and any row can be checked by hand. It is not the value that foreign money has today:
/// what is in an account is not converted anew when rates move.
public struct ConversionTerms: Sendable {
  /// The day whose rate a transaction is converted at.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// Its own.
    case transaction = "tx"
    /// The last of its month, as the calendar of the report has months.
    case monthEnd = "month-end"
  }

  /// The currency that everything is brought into.
  public let target: Currency
  /// The day whose rate counts.
  public let basis: Basis
  /// The rates there are.
  public let rates: ExchangeRates
  /// How days become months.
  public let calendar: ReportingCalendar

  /// How many days old a rate may be. Banks quote none at weekends and on holidays.
  public static let maximumAge = 7

  /// Conversion into that currency.
  public init(
    into target: Currency, at basis: Basis = .transaction, rates: ExchangeRates,
    calendar: ReportingCalendar = .civil
  ) {
    self.target = target
    self.basis = basis
    self.rates = rates
    self.calendar = calendar
  }

  /// The day whose rate transactions of a day are converted at.
  public func rateDay(of day: CalendarDay) -> CalendarDay {
    switch basis {
    case .transaction: day
    case .monthEnd: calendar.lastDay(of: calendar.month(of: day))
    }
  }

  /// The rate for amounts of that currency on a day; `nil` if none is listed.
  public func rate(of currency: Currency, on day: CalendarDay) -> ListedRate? {
    rates.rate(from: currency, to: target, on: rateDay(of: day), maximumAge: ConversionTerms.maximumAge)
  }
}
