/// The transfers between own accounts, and what looks like one.
public struct GetTransfersUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The transfers that have to do with the period. A partner may be outside of it, and outside of the condition.
  ///
  /// Costs two scans: one for the candidates, one for the transactions that are shown. What is no longer there in the second
  /// is not shown.
  ///
  /// - Parameter listsPairs: whether the pairs are wanted, or only what is open.
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, listsPairs: Bool = true) async throws -> TransfersReport {
    let (repository, policy) = (question.repository, question.policy)
    let scan = try await repository.summary(
      matching: TransactionQuery(calendar: question.calendar),
      including: ScanSummary.Details().under(policy))
    guard let candidates = scan.aggregate.transfers else {
      preconditionFailure("a summary has the candidates it was asked for")
    }
    let matching = TransferMatching(candidates)
    let rows =
      matching.pairs.flatMap { [$0.sent, $0.received] }
      + matching.ambiguities.flatMap { $0.sent + $0.received }
      + matching.unmatched
    let found = try await repository.scan(
      TransactionsAtPlaces(Set(rows.map(\.position))), matching: .everything)
    let list = TransferList(matching, found.aggregate.found) { transaction in
      period.contains(transaction.date) && question.condition.matches(transaction)
    }
    return TransfersReport(
      period: ResolvedPeriod(period, data: scan.aggregate.days), policy: policy.transfers,
      unseenAccounts: candidates.unseenAccounts, pairs: listsPairs ? list.pairs : [],
      unmatched: list.unmatched, ambiguities: list.ambiguities, totals: list.totals, rowCounts: scan.rowCounts
    )
  }
}

/// What is shown of a matching: whatever has a row that was asked about, as far as its rows are found again.
private struct TransferList {
  let pairs: [TransfersReport.Pair]
  let unmatched: [Transaction]
  let ambiguities: [TransfersReport.Ambiguity]

  init(
    _ matching: TransferMatching, _ found: [SourcePosition: Transaction], asked: (Transaction) -> Bool
  ) {
    func transaction(_ row: TransferCandidate) -> Transaction? { found[row.position] }
    pairs = matching.pairs.compactMap { pair in
      guard let sent = transaction(pair.sent), let received = transaction(pair.received),
        asked(sent) || asked(received)
      else { return nil }
      return TransfersReport.Pair(sent: sent, received: received, isWhole: asked(sent) && asked(received))
    }
    unmatched = matching.unmatched.compactMap(transaction).filter(asked)
    ambiguities = matching.ambiguities.map { rows in
      TransfersReport.Ambiguity(
        sent: rows.sent.compactMap(transaction), received: rows.received.compactMap(transaction))
    }.filter { $0.transactions.contains(where: asked) }
  }

  var totals: [TransfersReport.CurrencyTotals] {
    let open = ambiguities.flatMap(\.transactions)
    let currencies = Set((pairs.map(\.sent) + unmatched + open).map(\.currency))
    return currencies.sorted().map { currency in
      let moved = pairs.map(\.sent).filter { $0.currency == currency }
      let lonely = unmatched.filter { $0.currency == currency }
      let unsure = open.filter { $0.currency == currency }
      return TransfersReport.CurrencyTotals(
        currency: currency, pairs: moved.count, paired: moved.reduce(0) { $0 + $1.amount },
        unmatched: lonely.count, unmatchedNet: lonely.reduce(0) { $0 + $1.signedAmount },
        ambiguous: unsure.count, ambiguousNet: unsure.reduce(0) { $0 + $1.signedAmount })
    }
  }
}

/// The transfers between own accounts: what was paired, what found no partner, what could be paired in several ways.
public struct TransfersReport: Sendable {
  /// Two legs.
  public struct Pair: Sendable {
    /// Money out.
    public let sent: Transaction
    /// The same money in.
    public let received: Transaction
    /// Whether both legs are among the transactions asked about.
    public let isWhole: Bool

    /// How many days later it was received; negative for earlier.
    public var days: Int { Int(received.date.dayNumber - sent.date.dayNumber) }
  }

  /// Transactions of one amount that could be paired in several ways.
  public struct Ambiguity: Sendable {
    /// Money out.
    public let sent: [Transaction]
    /// Money in.
    public let received: [Transaction]

    /// All of them.
    public var transactions: [Transaction] { sent + received }
  }

  /// What there is of one currency.
  public struct CurrencyTotals: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// How many pairs, and what was moved by them.
    public let pairs: Int
    /// What the pairs moved.
    public let paired: Decimal
    /// How many transactions have no partner.
    public let unmatched: Int
    /// What those without a partner brought in, less what they took out.
    public let unmatchedNet: Decimal
    /// How many transactions could be paired in several ways.
    public let ambiguous: Int
    /// What those brought in, less what they took out.
    public let ambiguousNet: Decimal
  }

  /// The days asked about.
  public let period: ResolvedPeriod
  /// Whose transfers.
  public let policy: TransferPolicy
  /// Own accounts that no transaction names, as they were stated.
  public let unseenAccounts: [String]
  /// The pairs of which a leg is among the transactions asked about; empty if they were not asked for.
  public let pairs: [Pair]
  /// Transactions that are transfers by their category and have no partner.
  public let unmatched: [Transaction]
  /// Transactions that could be paired in several ways, and were not.
  public let ambiguities: [Ambiguity]
  /// Totals, by currency code. They count pairs even where these are not listed.
  public let totals: [CurrencyTotals]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
