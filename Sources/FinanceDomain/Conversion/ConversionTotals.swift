/// What is converted and what is not, a currency and day at a time.
struct ConversionTotals: Sendable {
  struct Key: Hashable, Sendable {
    let currency: Currency
    let day: Int32
  }

  private let terms: ConversionTerms
  private var numbers: [Key: Int] = [:]
  private(set) var days: [CurrencyConversion.Day] = []

  init(_ terms: ConversionTerms) { self.terms = terms }

  /// The number of a day in a currency, given on first sight, when its rate is looked up.
  mutating func number(of key: Key) -> Int {
    if let known = numbers[key] { return known }
    let day = CalendarDay(dayNumber: key.day)
    numbers[key] = days.count
    days.append(
      CurrencyConversion.Day(
        currency: key.currency, day: day, rateDay: terms.rateDay(of: day),
        rate: terms.rate(of: key.currency, on: day)))
    return days.count - 1
  }

  mutating func add(
    _ native: FixedPoint, _ converted: FixedPoint, _ type: TransactionType, to number: Int
  ) {
    days[number].native.add(ExactSum(native), count: 1, type: type)
    days[number].converted.add(ExactSum(converted), count: 1, type: type)
  }

  mutating func leave(_ obstacle: CurrencyConversion.Obstacle, in number: Int) {
    days[number].left[obstacle, default: 0] += 1
  }

  mutating func merge(_ other: ConversionTotals) {
    for theirs in other.days {
      let mine = number(of: Key(currency: theirs.currency, day: theirs.day.dayNumber))
      days[mine].native.add(theirs.native)
      days[mine].converted.add(theirs.converted)
      days[mine].left.merge(theirs.left, uniquingKeysWith: +)
    }
  }

  var conversion: CurrencyConversion { CurrencyConversion(days, under: terms) }
}
