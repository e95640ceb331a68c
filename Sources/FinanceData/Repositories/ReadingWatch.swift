import FinanceDomain

/// What would disprove how a source is read, if it were in rows that were not looked at when the source was opened; and
/// how to open the source again with all rows looked at.
///
/// The reader knows nothing of how a reading was found: it counts, and asks.
package struct ReadingWatch: Sendable {
  /// Whether signs alone say which way money went.
  let hangsOnSigns: Bool
  /// Whether nothing has shown yet which mark is before the decimals, so that three digits after one may be thousands.
  let hangsOnMarks: Bool
  /// Whether nobody has stated which column names the currency, so that rows without one beside others are asked about.
  let asksForCurrencies: Bool
  /// Whether descriptions may say that no money moved.
  let readsTexts: Bool
  /// Whether a description names a balance or a sum, or says that it is void or pending, so that its amount may be no movement.
  let saysNothingMoved: @Sendable (String) -> Bool
  /// What such descriptions begin with, and what else they end with.
  let beginnings: TextBeginnings
  let endings: TextEndings
  /// Whether a refused row would be read in another form, or begins another table.
  let isReadOtherwise: @Sendable (RejectedRow) -> Bool
  /// Whether a value may say more of an amount, or of whether it moved, in a place where the first rows have none.
  let mayMeanMore: @Sendable (LateValue) -> Bool
  /// Whether rows may be there twice, as a look at all of them shows.
  let mayRepeat: @Sendable (RepeatHints) -> Bool
  /// Whether rows without ids are read, of which those that are there twice count twice.
  let countsRepeats: Bool
  /// Opens the source again and looks at all of its rows.
  let reopen: @Sendable () -> FoundSource

  package init(
    hangsOnSigns: Bool, hangsOnMarks: Bool, asksForCurrencies: Bool, readsTexts: Bool,
    beginnings: TextBeginnings, endings: TextEndings,
    saysNothingMoved: @escaping @Sendable (String) -> Bool,
    isReadOtherwise: @escaping @Sendable (RejectedRow) -> Bool,
    mayMeanMore: @escaping @Sendable (LateValue) -> Bool,
    countsRepeats: Bool, mayRepeat: @escaping @Sendable (RepeatHints) -> Bool,
    reopen: @escaping @Sendable () -> FoundSource
  ) {
    (self.hangsOnSigns, self.hangsOnMarks, self.readsTexts) = (hangsOnSigns, hangsOnMarks, readsTexts)
    (self.asksForCurrencies, self.beginnings, self.endings) = (asksForCurrencies, beginnings, endings)
    (self.saysNothingMoved, self.isReadOtherwise) = (saysNothingMoved, isReadOtherwise)
    (self.mayMeanMore, self.mayRepeat, self.reopen) = (mayMeanMore, mayRepeat, reopen)
    self.countsRepeats = countsRepeats
  }

  /// Whether the rows of the whole source speak against the reading.
  func isDisproved(by tally: SourceCounts) -> Bool {
    let seen = tally.observations
    return isDisproved(byAnyOf: tally)
      || hangsOnSigns && RowObservations.isLopsided(incomes: seen.incomes, expenses: seen.expenses)
      || seen.hasNamedCurrency && seen.hasUnnamedCurrency
  }

  /// Whether rows may be there twice, and would count twice; all of them are read once more where that is likely.
  func findsRepeats(_ hints: RepeatHints) -> Bool { countsRepeats && !hints.isEmpty && mayRepeat(hints) }

  /// Whether some rows speak against the reading, whatever the others do.
  func isDisproved(byAnyOf tally: SourceCounts) -> Bool {
    let (rejections, seen) = (tally.rejections, tally.observations)
    return seen.saysNothingMoved || seen.hasThousandths || seen.lateValues.contains(where: mayMeanMore)
      || seen.days.map(RowObservations.spansCenturies) ?? false
      || rejections.rows.contains(where: isReadOtherwise) || rejections.total > rejections.rows.count
  }
}

/// What was seen of the accepted rows of a source.
package struct RowObservations: Sendable {
  private(set) var incomes = 0
  private(set) var expenses = 0
  private(set) var days: ClosedRange<Int32>?
  /// Texts that name none.
  private var judged: Set<String> = []
  /// How many names of categories were looked at, and of which table.
  private var readCategories: (table: UInt64, count: Int) = (0, 0)
  /// First words with letters beyond ASCII, and whether texts that begin with them are looked at.
  private var firstWords: [TextBeginnings.Word: Bool] = [:]
  /// Whether a row says that its amount is no movement.
  private(set) var saysNothingMoved = false
  /// Whether an amount has three decimals, where none had any that were looked at.
  private(set) var hasThousandths = false
  /// Whether a row names a currency, and whether one names none, as far as that matters.
  private(set) var hasNamedCurrency = false
  private(set) var hasUnnamedCurrency = false

  /// Values in places where the first rows have none.
  var lateValues: [LateValue] = []
  /// The order of days in sources of which rows count as often as they are there.
  private(set) var order = DayOrder()

  /// Whether far more money came in than went out: of one's own money most goes out, but cards write purchases so.
  static func isLopsided(incomes: Int, expenses: Int) -> Bool { incomes >= 3 && incomes > 2 * expenses }

  /// Whether days are further apart than those of a file, as where years of two digits belong to two centuries.
  static func spansCenturies(_ days: ClosedRange<Int32>) -> Bool {
    days.upperBound - days.lowerBound > 60 * 366 || days.upperBound >= farAhead
  }

  /// 1 January 2050.
  private static let farAhead: Int32 = 29_220

  mutating func absorb(_ batch: borrowing TransactionBatch, _ watch: ReadingWatch) {
    guard batch.count > 0 else { return }
    let range = batch.dayRange()
    days.include(range)
    if watch.countsRepeats { order.absorb(batch) }
    if watch.hangsOnSigns {
      var out = 0
      for row in 0..<batch.count { out &+= Int(batch.directions[row]) }
      expenses += out
      incomes += batch.count - out
    }
    if watch.hangsOnMarks, !hasThousandths { hasThousandths = batch.scales[..<batch.count].contains(3) }
    if watch.asksForCurrencies, !hasNamedCurrency || !hasUnnamedCurrency {
      let unnamed = batch.unnamedCurrencies
      if unnamed > 0 { hasUnnamedCurrency = true }
      if unnamed < batch.count { hasNamedCurrency = true }
    }
    if watch.readsTexts, !saysNothingMoved { readTexts(batch, watch) }
  }

  private mutating func readTexts(_ batch: borrowing TransactionBatch, _ watch: ReadingWatch) {
    let categories = batch.categoryNames
    if categories.identity != readCategories.table { readCategories = (categories.identity, 0) }
    while readCategories.count < categories.count {
      let name = categories.bytes(of: UInt32(readCategories.count))
      readCategories.count += 1
      if watch.beginnings.mayBegin(name.span, 0..<name.count, &firstWords),
        watch.saysNothingMoved(String(decoding: name, as: UTF8.self))
      {
        return saysNothingMoved = true
      }
    }
    let (text, beginnings, endings) = (batch.text.bytes.span, watch.beginnings, watch.endings)
    for row in 0..<batch.count {
      let range = batch.descriptions[row].range
      guard range.count > 2 else { continue }
      if !beginnings.mayBegin(text, range, &firstWords) {
        let end = endings.end(of: text, range)
        guard endings.mayEnd(text, range.lowerBound..<end) else { continue }
        if text[end &- 1] == UInt8(ascii: ")") {
          let inside = endings.brackets(text, range.lowerBound..<end)
          guard beginnings.mayBegin(text, inside, &firstWords) else { continue }
        }
      }
      if judged.count > 1 << 14 { judged.removeAll(keepingCapacity: true) }
      guard judged.insert(batch.text.string(batch.descriptions[row])).inserted else { continue }
      if watch.saysNothingMoved(batch.text.string(batch.descriptions[row])) { return saysNothingMoved = true }
    }
  }

  mutating func merge(_ other: RowObservations) {
    incomes += other.incomes
    expenses += other.expenses
    saysNothingMoved = saysNothingMoved || other.saysNothingMoved
    hasThousandths = hasThousandths || other.hasThousandths
    hasNamedCurrency = hasNamedCurrency || other.hasNamedCurrency
    hasUnnamedCurrency = hasUnnamedCurrency || other.hasUnnamedCurrency
    lateValues += other.lateValues
    order.merge(other.order)
    if let theirs = other.days { days.include(theirs) }
  }
}
