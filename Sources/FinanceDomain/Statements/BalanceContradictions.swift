extension BalancesReport.Contradiction {
  /// The contradiction as a sentence that names both sources.
  ///
  /// - Parameter origins: where the rows are that state the balances.
  func sentence(_ origins: [SourcePosition: RowOrigin]) -> String {
    let currency = later.currency
    func text(_ sum: ExactSum) -> String { sum.decimal.digits(places: currency.minorUnits) }
    let whose = later.account.isEmpty ? "the account" : "account '\(later.account)'"
    let due = earlier.balance + moved
    return
      "\(whose): \(earlier.origin.name(origins)) states \(text(earlier.balance)) \(currency.rawValue) after "
      + "\(earlier.day); with \(counted(transactions, "transaction")) since, \(text(due)) is due on \(later.day), but "
      + "\(later.origin.name(origins)) states \(text(later.balance)): \(text(difference)) apart"
  }
}

extension KnownBalance.Origin {
  /// Who states a balance, as a person can find it again.
  func name(_ origins: [SourcePosition: RowOrigin]) -> String {
    switch self {
    case .stated(let name): name
    case .row(let position): origins[position].map(\.description) ?? "a row"
    }
  }
}

extension ProvenanceRepository {
  /// The places of rows that contradict others; there are few, so they are looked for only once they are known.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  func origins(
    of contradictions: [BalancesReport.Contradiction], matching query: TransactionQuery
  ) async throws -> [SourcePosition: RowOrigin] {
    let places = contradictions.flatMap { [$0.earlier.origin, $0.later.origin] }.compactMap { origin in
      if case .row(let position) = origin { position } else { nil }
    }
    guard !places.isEmpty else { return [:] }
    let found = try await scan(TransactionsAtPlaces(Set(places)), matching: query)
    return try await origins(of: found.aggregate.found.map { PlacedTransaction($0.value, at: $0.key) })
  }
}
