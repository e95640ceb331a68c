/// Shows another aggregate every batch in one currency, and keeps account of what was converted.
///
/// Days, names and texts stay what they are; amount and currency change, and with them what an id that the source did not
/// give would be derived from, so that is written down before. A balance that the source states is of the other currency
/// and is not shown. Rows that cannot be converted pass as they are.
package struct Converting<Inner: TransactionAggregate>: TransactionAggregate {
  package private(set) var inner: Inner
  private var writer: ConversionWriter

  /// The aggregate that has seen nothing, in those terms.
  package init(_ inner: Inner, _ terms: ConversionTerms) {
    self.inner = inner
    writer = ConversionWriter(terms)
  }

  /// What was converted, and what was not.
  package var conversion: CurrencyConversion { writer.conversion }

  package var columnsRead: TransactionColumns { inner.columnsRead }

  /// Has its copies keep together what the inner aggregate's copies do.
  package mutating func share() { inner.share() }

  /// Has the inner aggregate put away what it can.
  ///
  /// - Throws: ``SourceFailure`` if that finds no room.
  package func putAway(in memory: any OuterMemory) throws(SourceFailure) { try inner.putAway(in: memory) }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    if writer.isInTarget(batch) {
      inner.absorb(batch)
    } else {
      inner.absorb(writer.converted(batch))
    }
  }

  package mutating func merge(_ other: consuming Converting<Inner>) {
    writer.merge(other.writer)
    inner.merge(other.inner)
  }
}

/// Converts batches, and keeps account of what is converted and what is not, a currency and day at a time.
struct ConversionWriter: Sendable {
  private struct Key: Hashable {
    let currency: Currency
    let day: Int32
  }

  private let terms: ConversionTerms
  private var days: [CurrencyConversion.Day] = []
  private var numbers: [Key: Int] = [:]
  /// All currencies that have been seen; the target is the first.
  private var names = SymbolTable()
  private var translation = SymbolCache<UInt32>()
  private var currencies: [Currency]
  /// By row of the current batch.
  private var codes: [UInt32] = []
  private var fingerprinter = ContentFingerprinter()
  /// The day in a currency that was met last, and its number.
  private var last: (code: UInt32, day: Int32, number: Int)?

  private static let targetCode: UInt32 = 0

  init(_ terms: ConversionTerms) {
    self.terms = terms
    currencies = [terms.target]
    _ = names.code(for: terms.target.rawValue)
  }

  var conversion: CurrencyConversion { CurrencyConversion(days, under: terms) }

  /// Gets to know the currencies of a batch, and says whether all are the target already.
  mutating func isInTarget(_ batch: borrowing TransactionBatch) -> Bool {
    translation.prepare(for: batch.currencyNames)
    codes.removeAll(keepingCapacity: true)
    var isInTarget = true
    for row in 0..<batch.count {
      let code = translation.value(of: batch.currencies[row], in: batch.currencyNames) {
        names.code(forBytes: $0)
      }
      codes.append(code)
      if code != ConversionWriter.targetCode { isInTarget = false }
    }
    while currencies.count < names.count {
      currencies.append(Currency(rawValue: names[UInt32(currencies.count)]) ?? .none)
    }
    return isInTarget
  }

  /// The batch in one currency, as far as it goes.
  mutating func converted(_ batch: borrowing TransactionBatch) -> TransactionBatch {
    var converted = copy batch
    fingerprinter.keepFingerprints(in: &converted)
    converted.currencyNames = names
    converted.natives = Array(repeating: nil, count: batch.days.count)
    for row in 0..<batch.count {
      converted.currencies[row] = codes[row]
      if codes[row] != ConversionWriter.targetCode { convert(row, of: &converted) }
    }
    return converted
  }

  private mutating func convert(_ row: Int, of batch: inout TransactionBatch) {
    let number = number(of: row, in: batch)
    guard let rate = days[number].rate else { return leave(.noRate, in: number) }
    let native = batch.amount(of: row)
    switch rate.convert(native.coefficient, scale: native.scale, into: terms.target) {
    case .failure(let obstacle): leave(obstacle, in: number)
    case .success(let units):
      let amount = FixedPoint(coefficient: units, scale: terms.target.minorUnits)
      let type: TransactionType = batch.directions[row] == 0 ? .income : .expense
      days[number].native.add(ExactSum(native), count: 1, type: type)
      days[number].converted.add(ExactSum(amount), count: 1, type: type)
      batch.natives[row] = NativeAmount(currency: batch.currencies[row], amount: native)
      batch.currencies[row] = ConversionWriter.targetCode
      batch.setAmount(coefficient: units, scale: terms.target.minorUnits, row: row)
      batch.setBalance(nil, row: row)
    }
  }

  private mutating func leave(_ obstacle: CurrencyConversion.Obstacle, in number: Int) {
    days[number].left[obstacle, default: 0] += 1
  }

  private mutating func number(of row: Int, in batch: borrowing TransactionBatch) -> Int {
    let (code, day) = (codes[row], batch.days[row])
    if let last, last.code == code, last.day == day { return last.number }
    let number = number(of: Key(currency: currencies[Int(code)], day: day))
    last = (code, day, number)
    return number
  }

  /// The number of a day in a currency, given on first sight, when its rate is looked up.
  private mutating func number(of key: Key) -> Int {
    if let known = numbers[key] { return known }
    let day = CalendarDay(dayNumber: key.day)
    numbers[key] = days.count
    days.append(
      CurrencyConversion.Day(
        currency: key.currency, day: day, rateDay: terms.rateDay(of: day),
        rate: terms.rate(of: key.currency, on: day)))
    return days.count - 1
  }

  /// Takes in what another worker has converted.
  mutating func merge(_ other: ConversionWriter) {
    for theirs in other.days {
      let mine = number(of: Key(currency: theirs.currency, day: theirs.day.dayNumber))
      days[mine].native.add(theirs.native)
      days[mine].converted.add(theirs.converted)
      days[mine].left.merge(theirs.left, uniquingKeysWith: +)
    }
  }
}

/// What an amount was before it was converted.
package struct NativeAmount: Hashable, Sendable {
  /// The number of its currency among the batch's names.
  package let currency: UInt32
  package let amount: FixedPoint
}
