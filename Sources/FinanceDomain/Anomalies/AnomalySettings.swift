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
