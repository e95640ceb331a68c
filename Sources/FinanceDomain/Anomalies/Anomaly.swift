/// Something that is not as it usually is.
public struct Anomaly: Sendable {
  /// What is unusual. The order is that of reports.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An amount far from the payee's others.
    case unusualAmount = "unusual-amount"
    /// A month in which a category came to something far from its other months.
    case unusualMonth = "unusual-month"
    /// A large amount for a payee that was never paid before.
    case newPayee = "new-payee"
    /// The same amount for the same payee again within days.
    case doubleCharge = "double-charge"
    /// A payment that recurs and did not come.
    case missingPayment = "missing-payment"
  }

  /// What is unusual.
  public let kind: Kind
  /// The currency.
  public let currency: Currency
  /// In or out.
  public let type: TransactionType
  /// The amount; of a month its total, of a missing payment what it last cost.
  public let amount: Decimal
  /// The day of the transaction, or the day a payment was expected on; of a month the first.
  public let day: CalendarDay
  /// The payee as it was spelt last; `nil` for a month.
  public internal(set) var payee: String?
  /// The month, where a month is unusual.
  public internal(set) var month: YearMonth?
  /// The category of a month.
  public internal(set) var category: TransactionCategory?
  /// The account of a missing payment.
  public internal(set) var account: String?
  /// What the amount is held against.
  public internal(set) var baseline: Baseline?
  /// How far off it is, to two places.
  public internal(set) var score: Decimal?
  /// The largest amount that a new payee may have without being listed, and how many expenses before the period say so.
  public internal(set) var threshold: Threshold?
  /// The day of the same amount before.
  public internal(set) var earlier: CalendarDay?
  /// The series that a payment is missing from.
  public internal(set) var series: String?
  /// The transaction; `nil` for a month and for a missing payment.
  public internal(set) var transaction: Transaction?
  var position: SourcePosition?

  /// A limit that amounts of before have set.
  public struct Threshold: Hashable, Sendable {
    /// The limit.
    public let amount: ExactSum
    /// How many amounts it was taken from.
    public let count: Int
  }

  init(
    _ kind: Kind, _ currency: Currency, _ type: TransactionType, amount: Decimal, on day: CalendarDay
  ) {
    self.kind = kind
    self.currency = currency
    self.type = type
    self.amount = amount
    self.day = day
  }

  /// About one transaction of a history.
  init(_ kind: Kind, _ occurrence: PayeeHistory.Occurrence, of history: PayeeHistory) {
    self.init(
      kind, history.currency, history.type, amount: occurrence.amount.decimal, on: occurrence.day)
    payee = history.name
    position = occurrence.position
  }

  /// Whether the left one comes first in a list: by kind, the one that is furthest off first, then by day.
  static func precedes(_ left: Anomaly, _ right: Anomaly) -> Bool {
    if left.kind != right.kind { return left.kind.rank < right.kind.rank }
    if left.score != right.score { return (left.score ?? 0) > (right.score ?? 0) }
    if left.day != right.day { return left.day < right.day }
    if left.currency != right.currency { return left.currency < right.currency }
    if left.type != right.type { return left.type == .expense }
    return left.name.precedesByBytes(right.name)
      || left.name.hasSameBytes(as: right.name) && left.place < right.place
  }

  private var name: String { payee ?? category?.rawValue ?? "" }
  private var place: SourcePosition { position ?? SourcePosition(source: 0, byteOffset: 0) }
}

extension Anomaly.Kind {
  fileprivate var rank: Int { Anomaly.Kind.allCases.firstIndex(of: self) ?? 0 }
}

/// What counts as unusual.
public struct AnomalySettings: Hashable, Sendable {
  /// In hundredths: what a score must exceed.
  public let thresholdHundredths: Int
  /// How many others an amount or a month is held against, at least.
  public let minimumSamples = 6
  /// How many expenses before the period say what is large, at least.
  public let minimumExpenses = 20
  /// How many days the same charge may be repeated within.
  public let repeatDays = 3

  /// The most that a score can be asked to exceed, in hundredths.
  public static let largestThreshold = 100_000

  /// That threshold; 3.5 unless stated.
  ///
  /// - Precondition: greater than zero and not greater than ``largestThreshold``.
  public init(thresholdHundredths: Int = 350) {
    precondition((1...AnomalySettings.largestThreshold).contains(thresholdHundredths))
    self.thresholdHundredths = thresholdHundredths
  }

  /// What a score must exceed.
  public var threshold: Decimal { Decimal(digits: Int128(thresholdHundredths), scale: 2) }
}

/// What is not as it usually is in a period.
public struct AnomalyReport: Sendable {
  /// What could not be judged because there is too little to hold it against.
  public struct InsufficientHistory: Hashable, Sendable {
    /// What was looked for.
    public let kind: Anomaly.Kind
    /// How many payees, or categories, could not be judged.
    public let count: Int
    /// Of how many.
    public let total: Int
  }

  /// The days asked about.
  public let period: ResolvedPeriod
  /// What counts as unusual.
  public let settings: AnomalySettings
  /// What was found: by kind, the one that is furthest off first, then by day.
  public let findings: [Anomaly]
  /// What could not be judged, by kind.
  public let insufficientHistories: [InsufficientHistory]
  /// How many transactions are transfers or ignored, and were not looked at.
  public let leftOut: Int
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
