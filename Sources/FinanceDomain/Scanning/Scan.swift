/// The answer to one question put to all rows, with the account of what became of each of them.
public struct Scan<Aggregate: TransactionAggregate>: Sendable {
  /// What the accepted rows that match the query add up to.
  public let aggregate: Aggregate
  /// What became of every row, a source at a time, in the order of the sources.
  public let sources: [SourceAccount]
  /// The refused rows.
  public let rejections: Rejections
  /// Things a reader should know that are not errors, one sentence each.
  public let warnings: [String]

  /// A finished scan.
  ///
  /// - Throws: ``ConservationError`` if a source lost or invented a row. This is checked in release builds
  ///   too: figures from rows that do not add up must never be shown.
  public init(
    aggregate: Aggregate, sources: [SourceAccount], rejections: Rejections = Rejections(), warnings: [String] = []
  ) throws(ConservationError) {
    for source in sources where !source.isConserved { throw ConservationError(account: source) }
    self.aggregate = aggregate
    self.sources = sources
    self.rejections = rejections
    self.warnings = warnings
  }

  /// Rows found.
  public var rowsRead: Int { sources.reduce(0) { $0 + $1.read } }
  /// Rows that count.
  public var rowsAccepted: Int { sources.reduce(0) { $0 + $1.accepted } }
  /// Rows refused.
  public var rowsRejected: Int { sources.reduce(0) { $0 + $1.rejected } }
  /// Rows that repeat another.
  public var rowsDuplicate: Int { sources.reduce(0) { $0 + $1.duplicate } }
  /// Rows left out by rule.
  public var rowsSkipped: Int { sources.reduce(0) { $0 + $1.skipped } }
}

/// Rows do not add up: a defect of the program, never of the data.
public struct ConservationError: Error, Hashable, Sendable {
  /// The account that does not balance.
  public let account: SourceAccount
}

extension ConservationError: LocalizedError {
  /// The account, and the request to report it.
  public var errorDescription: String? {
    "\(account.path): \(account.read) rows read, but \(account.accepted) accepted + \(account.rejected) rejected + "
      + "\(account.duplicate) duplicate + \(account.skipped) skipped; this is a defect of finance, please report it"
  }
}
