/// What was converted into one currency, at which rates, and what could not be.
///
/// It is kept by days, so that each report says it of the days its figures are of: see ``of(_:restingOn:)``.
public struct CurrencyConversion: Hashable, Sendable {
  /// Why a transaction stays in its currency.
  public enum Obstacle: String, Error, Hashable, Sendable, CaseIterable {
    /// No rate is listed for its day that is not too old.
    case noRate = "no-rate"
    /// It comes to less than half of the smallest unit.
    case roundsToZero = "rounds-to-zero"
    /// It comes to more than an amount can be.
    case tooLarge = "too-large"
  }

  struct Day: Hashable, Sendable {
    let currency: Currency
    let day: CalendarDay
    /// The day whose rate is wanted.
    let rateDay: CalendarDay
    let rate: ListedRate?
    /// What was converted, in its own currency.
    var native = Flow()
    /// What moved, converted.
    var converted = Flow()
    /// How many transactions were not.
    var left: [Obstacle: Int] = [:]
  }

  /// A rate, and how many transactions were converted at it.
  public struct UsedRate: Hashable, Sendable {
    /// The rate as it is listed.
    public let listed: ListedRate
    /// How many transactions.
    public let transactions: Int
  }

  /// Transactions that could not be converted.
  public struct Gap: Hashable, Sendable {
    /// The day whose rate is wanted.
    public let day: CalendarDay
    /// What prevents it.
    public let obstacle: Obstacle
    /// How many transactions.
    public let transactions: Int
  }

  /// What is said about one currency.
  public struct Section: Hashable, Sendable {
    /// The currency that was converted.
    public let currency: Currency
    /// The one that it was converted into.
    public let target: Currency
    /// What was converted, as it was.
    public let native: Flow
    /// What became of it.
    public let converted: Flow
    /// The rates, by day.
    public let rates: [UsedRate]
    /// What was not converted, by day.
    public let gaps: [Gap]
  }

  /// The currency that everything is brought into.
  public let target: Currency
  /// The day whose rate counts.
  public let basis: ConversionTerms.Basis
  /// By currency, then by day.
  private let days: [Day]
  /// The days that figures are of.
  private var periods: [DatePeriod] = [.all]
  /// The days that figures beside these rest on, such as an opening.
  private var ground: DatePeriod?

  /// What was found, to be told of all days.
  init(_ days: [Day], under terms: ConversionTerms) {
    target = terms.target
    basis = terms.basis
    self.days = days.sorted { ($0.currency, $0.day) < ($1.currency, $1.day) }
  }

  /// The conversion for a report whose figures are of these days.
  ///
  /// - Parameter ground: the days, if any, that it says something of besides.
  func of(_ periods: [DatePeriod], restingOn ground: DatePeriod? = nil) -> CurrencyConversion {
    var conversion = self
    (conversion.periods, conversion.ground) = (periods, ground)
    return conversion
  }

  /// One section a currency, by code.
  public var sections: [Section] { sections(of: days.filter(isAskedFor)) }

  /// Whether every transaction that a figure rests on is in the target currency.
  public var isComplete: Bool { warnings.isEmpty }

  /// What is missing from the figures of the target currency, a sentence a currency and obstacle.
  public var warnings: [String] {
    let beside = days.filter { day in (ground?.contains(day.day) ?? false) && !isAskedFor(day) }
    return sentences(about: sections, "")
      + sentences(about: sections(of: beside), " in what is said of other days")
  }

  private static let longestList = 10

  private func sentences(about sections: [Section], _ place: String) -> [String] {
    sections.flatMap { section in
      Obstacle.allCases.compactMap { obstacle in
        sentence(about: section, obstacle).map { "\(target) is incomplete\(place): \($0)" }
      }
    }
  }

  private func isAskedFor(_ day: Day) -> Bool { periods.contains { $0.contains(day.day) } }

  private func sentence(about section: Section, _ obstacle: Obstacle) -> String? {
    let gaps = section.gaps.filter { $0.obstacle == obstacle }
    guard !gaps.isEmpty else { return nil }
    let count = gaps.reduce(0) { $0 + $1.transactions }
    let shown = gaps.prefix(CurrencyConversion.longestList).map { "\($0.day)" }.joined(separator: ", ")
    let rest = gaps.count - CurrencyConversion.longestList
    let currency = section.currency == .none ? "without a currency" : "in \(section.currency)"
    let noun = basis == .monthEnd ? "month" : "day"
    return
      "\(counted(count, "transaction")) \(currency) \(basis == .monthEnd ? "in" : "on") "
      + "\(counted(gaps.count, noun)) \(obstacle.words(count)): \(shown)"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private func sections(of days: [Day]) -> [Section] {
    Dictionary(grouping: days, by: \.currency).sorted { $0.key < $1.key }.map { currency, days in
      Section(
        currency: currency, target: target, native: days.reduce(into: Flow()) { $0.add($1.native) },
        converted: days.reduce(into: Flow()) { $0.add($1.converted) },
        rates: CurrencyConversion.rates(of: days), gaps: CurrencyConversion.gaps(of: days))
    }
  }

  private static func rates(of days: [Day]) -> [UsedRate] {
    var counts: [ListedRate: Int] = [:]
    for day in days where day.native.count > 0 {
      if let rate = day.rate { counts[rate, default: 0] += day.native.count }
    }
    return counts.map { UsedRate(listed: $0.key, transactions: $0.value) }
      .sorted { ($0.listed.day, $0.listed.from) < ($1.listed.day, $1.listed.from) }
  }

  private static func gaps(of days: [Day]) -> [Gap] {
    Dictionary(grouping: days, by: \.rateDay).sorted { $0.key < $1.key }.flatMap { rateDay, days in
      Obstacle.allCases.compactMap { obstacle in
        let count = days.reduce(0) { $0 + ($1.left[obstacle] ?? 0) }
        return count == 0 ? nil : Gap(day: rateDay, obstacle: obstacle, transactions: count)
      }
    }
  }
}

extension CurrencyConversion.Obstacle {
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .noRate: count == 1 ? "has no rate" : "have no rate"
    case .roundsToZero: "would be rounded to zero"
    case .tooLarge: "would be too large"
    }
  }
}
