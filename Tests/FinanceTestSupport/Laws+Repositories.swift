import FinanceDomain
import Testing

extension Laws {
  /// A repository answers every use case as the naive fold does, accounts for every row, and its pages joined are the
  /// whole list: over random ledgers, kind and unkind, periods of every shape and several conditions.
  ///
  /// - Parameters:
  ///   - rows: how many transactions each ledger has.
  ///   - make: a repository of these transactions, whose ids are distinct, in this order.
  package static func checkRepository(
    seeds: [UInt64] = Seeds.list(1), rows: Int = 60, sourceLocation: SourceLocation = #_sourceLocation,
    make: ([Transaction]) async throws -> any TransactionsRepository
  ) async throws {
    for mood in RandomLedger.Mood.allCases {
      for seed in seeds {
        // Tables of months are large where years lie far apart; a few rows and questions do.
        let isSmall = mood == .farFlung
        let count = isSmall ? min(rows, 15) : rows
        let transactions = RandomLedger.transactions(count, seed: seed, mood: mood)
        let law = RepositoryLaw(
          repository: try await make(transactions), ledger: NaiveLedger(transactions),
          circumstance: "\(mood) ledger, \(Seeds.replay(seed))", location: sourceLocation)
        for query in isSmall ? RepositoryLaw.fewQueries : RepositoryLaw.queries {
          try await law.checkAnswers(to: query)
        }
        try await law.checkPaging()
      }
    }
  }
}

/// One repository held to one ledger.
struct RepositoryLaw {
  let repository: any TransactionsRepository
  let ledger: NaiveLedger
  let circumstance: String
  let location: SourceLocation

  typealias Query = (period: DatePeriod, condition: SearchExpression)

  /// Periods of every shape, each without a condition and under one.
  static let queries: [Query] = periods.enumerated().flatMap { number, period in
    [(period, .everything), (period, conditions[number % conditions.count])]
  }

  /// Without a condition: all days, a month, a cut month, an open end.
  static let fewQueries: [Query] = [0, 1, 5, 6].map { (periods[$0], .everything) }

  /// All days, a month, a quarter, a year, months across a year's end, two ends that cut a month, an open end, and
  /// days on which nothing happened.
  private static let periods: [DatePeriod] = [
    "all", "2024-01", "2024-Q1", "2024", "2023-10..2024-01", "2023-12-25..2024-02-10", "2024-01-15..",
    "1066-10",
  ].map { .typed($0) }

  static let conditions: [SearchExpression] = [
    .type(.expense),
    .any([.text(.description, .contains("CAF\u{E9}")), .text(.account, .equals("checking"))]),
    .all([.not(.currency(.eur)), .amount(AmountRange(lower: .init(1, isIncluded: false), upper: nil))]),
    .not(.text(.category, .equals("caf\u{E9}"))),
  ]

  func expect(
    _ actual: [some CustomStringConvertible], _ expected: [some CustomStringConvertible], _ question: String
  ) {
    expectEqualLines(actual, expected, "\(question): \(circumstance)", sourceLocation: location)
  }

  /// Every row of every source is in exactly one bucket, and here in the first.
  func expectConserved(_ rowCounts: ScanRowCounts, _ question: String) {
    #expect(
      rowCounts.sources.filter { !$0.isConserved } == [], "\(question): \(circumstance)",
      sourceLocation: location)
    #expect(
      rowCounts.rejected == rowCounts.rejections.total, "\(question): \(circumstance)",
      sourceLocation: location)
    #expect(
      rowCounts.accepted == ledger.transactions.count, "\(question): \(circumstance)",
      sourceLocation: location)
  }
}
