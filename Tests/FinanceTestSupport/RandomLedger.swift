import FinanceDomain

/// Random transactions from a seed: the same ones in every run, on every machine.
///
/// Ids are distinct within one ledger. It is the wrong source of data for a test that expects particular figures;
/// such a test writes a ``TransactionTable``.
package struct RandomLedger {
  /// What kind of life the ledger records.
  package enum Mood: String, Sendable, CaseIterable {
    /// A household: two years, two currencies, amounts with two decimal places.
    case kind
    /// Everything that is valid and that nobody thinks of, within a few months: see ``UnkindValues``.
    case unkind
    /// The same, over all years from 1 to 9999. Tables of months grow large: a few rows do.
    case farFlung
  }

  /// What kind of life the ledger records.
  package let mood: Mood
  private var random: SeededGenerator
  private var serial = 0

  /// The ledger of that seed.
  package init(seed: UInt64, mood: Mood) {
    self.mood = mood
    random = SeededGenerator(seed: seed)
  }

  /// The first `count` transactions of that seed.
  package static func transactions(_ count: Int, seed: UInt64, mood: Mood) -> [Transaction] {
    var ledger = RandomLedger(seed: seed, mood: mood)
    return ledger.next(count)
  }

  /// The same with tags and payees here and there, which no file of transactions has.
  package static func marked(_ count: Int, seed: UInt64, mood: Mood) -> [Transaction] {
    var random = SeededGenerator(seed: seed ^ 0x7A65)
    return transactions(count, seed: seed, mood: mood).map { transaction in
      let tags = (0..<random.below(4)).map { _ in random.pick(UnkindValues.categories + UnkindValues.accounts)
      }
      let payee = random.once(in: 2) ? nil : random.pick(UnkindValues.descriptions)
      return transaction.marked(tags: tags, payee: payee)
    }
  }

  /// The next `count` transactions.
  package mutating func next(_ count: Int) -> [Transaction] {
    (0..<count).map { _ in
      serial += 1
      return mood == .kind ? kindTransaction() : unkindTransaction()
    }
  }

  private mutating func kindTransaction() -> Transaction {
    let isIncome = random.once(in: 8)
    let cents = random.number(in: 1...(isIncome ? 400_000 : 20_000))
    let day = CalendarDay.on("2023-01-01").adding(days: random.below(730))
    return make(
      id: "r\(padded(serial, 6))", date: day, time: random.once(in: 3) ? nil : time(),
      amount: FixedPoint(coefficient: Int64(cents), scale: 2), type: isIncome ? .income : .expense,
      category: isIncome
        ? "salary" : random.pick(["food", "transport", "entertainment", "utilities", "other"]),
      description: random.pick(["Corner shop", "Railway", "Cinema", "Power company", "Café", "Employer"]),
      account: random.pick(["checking", "savings"]), currency: random.once(in: 6) ? "USD" : "EUR",
      note: random.once(in: 5) ? "remark \(serial)" : nil)
  }

  private mutating func unkindTransaction() -> Transaction {
    make(
      id: unkindID(), date: unkindDay(),
      time: random.once(in: 2) ? nil : random.pick([.at("00:00:00"), .at("23:59:59"), time()]),
      amount: unkindAmount(), type: random.once(in: 2) ? .income : .expense,
      category: random.pick(UnkindValues.categories), description: random.pick(UnkindValues.descriptions),
      account: random.pick(UnkindValues.accounts), currency: random.pick(UnkindValues.currencies),
      note: random.once(in: 2) ? nil : random.pick(UnkindValues.descriptions), balance: unkindBalance())
  }

  /// Neighbours may share an id but for its spelling: composed and decomposed.
  private mutating func unkindID() -> String {
    let beginning = random.pick(UnkindValues.idBeginnings)
    guard beginning == "é" else { return beginning + "\(serial)" }
    return (serial.isMultiple(of: 2) ? "\u{E9}" : "e\u{301}") + "\(serial / 2)"
  }

  private mutating func time() -> TimeOfDay { TimeOfDay(secondOfDay: Int32(random.below(86_400))) }

  private mutating func unkindDay() -> CalendarDay {
    switch (mood, random.below(3)) {
    case (.farFlung, 0): random.pick(UnkindValues.days)
    case (.farFlung, 1): CalendarDay.earliest.adding(days: random.below(CalendarDay.dayTotal))
    default: CalendarDay.on("2023-12-20").adding(days: random.below(120))
    }
  }

  private mutating func unkindAmount() -> FixedPoint {
    let scale = random.number(in: 0...FixedPoint.maximumScale)
    switch random.below(4) {
    case 0: return FixedPoint(coefficient: Int64.max - Int64(random.below(3)), scale: scale)
    case 1: return FixedPoint(coefficient: 1, scale: scale)
    case 2: return FixedPoint(coefficient: Int64(random.number(in: 1...99_999)), scale: 2)
    default: return FixedPoint(coefficient: Int64(random.number(in: 1...Int(Int64.max))), scale: scale)
    }
  }

  /// Balances may be zero or less.
  private mutating func unkindBalance() -> Decimal? {
    switch random.below(6) {
    case 0: 0
    case 1: unkindAmount().decimal
    case 2: -unkindAmount().decimal
    default: nil
    }
  }

  private func make(
    id: String, date: CalendarDay, time: TimeOfDay?, amount: FixedPoint, type: TransactionType,
    category: String,
    description: String, account: String, currency: String, note: String?,
    balance: Decimal? = nil
  ) -> Transaction {
    do throws(TransactionValidationError) {
      return try Transaction(
        id: TransactionID(rawValue: id), date: date, time: time, amount: amount.decimal, type: type,
        category: TransactionCategory(rawValue: category), description: description, account: account,
        currency: Currency(rawValue: currency) ?? .none, note: note, balance: balance)
    } catch {
      preconditionFailure("the random ledger made an invalid transaction: \(error)")
    }
  }
}

extension CalendarDay {
  /// How many days there are.
  fileprivate static let dayTotal = Int(latest.dayNumber - earliest.dayNumber) + 1
}
