import FinanceDomain

/// How rows that may be the same transaction are dealt with.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable {
  /// A source's id is an identity: rows with the same id and content are one transaction, rows with the same id and
  /// another content are refused. Rows of different sources of which not both have an id are compared by content: see
  /// ``DuplicateKey``.
  case id
  /// Rows are not compared; the row counts say so.
  case off
}

/// What is asked of sources in the course of a run.
package enum Questions: Hashable, Sendable {
  /// Whatever may be asked.
  case several
  /// One question, and nothing afterwards but what its answer says.
  case one
}

/// How sources are read.
public struct ImportOptions: Hashable, Sendable {
  /// The format; `nil` to recognise it by the content.
  public var format: InputFormat?
  /// What happens to repeated ids.
  public var duplicates: DuplicatePolicy = .id
  /// The zone, such as `Europe/Berlin`, to whose civil day timestamps are converted; `nil` to take days as written.
  public var timeZone: String?
  /// The currency of rows that name none; `nil` for ``Currency/none``.
  public var defaultCurrency: Currency?
  /// How many tasks read at the same time, at least one.
  public var workers = 1
  /// What is stated about how all sources are written.
  package var settings = ImportSettings()
  package var profile: String?
  /// The user's own profiles, which come before those of the program.
  package var ownProfiles: [ImportProfile] = []
  /// What was typed about them, as the words of a command.
  package var typed: [String] = []
  /// How large the parts of a source, and the run as a whole, may be.
  public var limits = InputLimits()
  /// How many refused rows are kept in full; the others are counted.
  public var rejectionLimit = 1000
  /// Whether what stands for the rows is kept, to be compared with rows of sources that are read elsewhere.
  package var keepsIdentities = false
  /// Whether what is read is merged with what others read: sources are read in the order of their paths, however they were
  /// named, and days are noted of a single one as well.
  package var isForMerging = false
  package var range: ByteRange?
  /// What is asked of the sources: a stream is kept only if it may be asked about again.
  package var questions = Questions.several
  /// What is changed about the transactions that meet a condition, in order. Ids and duplicates are decided before.
  public var rules: [CategorizationRule] = []

  /// Formats recognised, repeated ids recognised, days as written, one worker, no rules.
  public init() {}
}

/// What is stated about one source and not about the others: what its rows leave out.
package struct SourceOverrides: Hashable, Sendable {
  /// The zone to whose civil day timestamps are converted, by name.
  package var zone: String?
  package var currency: Currency?
  package var account: String?
  package var category: String?

  package init(
    zone: String? = nil, currency: Currency? = nil, account: String? = nil, category: String? = nil
  ) {
    self.zone = zone
    self.currency = currency
    self.account = account
    self.category = category
  }
}

extension MappingConventions {
  /// The conventions of a run with what is stated about one source.
  package func overridden(by overrides: SourceOverrides) -> MappingConventions {
    var conventions = self
    if let currency = overrides.currency { conventions.defaultCurrency = currency }
    if let account = overrides.account { conventions.defaultAccount = account }
    if let category = overrides.category {
      conventions.defaultCategory = TransactionCategory(rawValue: category)
    }
    if let zone = overrides.zone, let rules = try? ZoneRules(identifier: zone) { conventions.zone = rules }
    return conventions
  }
}
