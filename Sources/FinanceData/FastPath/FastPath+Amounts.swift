import FinanceDomain

// Days, directions and amounts: the fields that become numbers. Balances have a file of their own.
extension FastPath {
  mutating func takeDays(
    _ rows: Int, _ text: Span<UInt8>, _ days: inout [Int32], _ seconds: inout [Int32], at first: Int
  ) -> Int {
    precondition(first + rows <= min(days.count, seconds.count))
    guard mapping.dateFormats.isEmpty else { return takeMappedDays(rows, text, &days, &seconds, at: first) }
    var dayColumn = days.mutableSpan
    var secondColumn = seconds.mutableSpan
    let dates = mapping.date
    for row in 0..<rows {
      let range = source.bounds(dates, of: row, text)
      guard let when = when(text, range) ?? slowWhen(text, range) else { return row }
      unsafe dayColumn[unchecked: first &+ row] = when.day
      unsafe secondColumn[unchecked: first &+ row] = when.second
    }
    return rows
  }

  @inline(__always)
  private mutating func when(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    guard takesDaysAsWritten else { return nil }
    return unsafe days.day(text.bytes, at: range.lowerBound, length: range.count)
  }

  @inline(never)
  private func slowWhen(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    guard let written = try? DayField.parse(text.extracting(range), zone: conventions.zone) else {
      return nil
    }
    return (written.day.dayNumber, written.time?.secondOfDay ?? -1)
  }

  private mutating func takeMappedDays(
    _ rows: Int, _ text: Span<UInt8>, _ days: inout [Int32], _ seconds: inout [Int32], at first: Int
  ) -> Int {
    var dayColumn = days.mutableSpan
    var secondColumn = seconds.mutableSpan
    let (dates, hasTimes) = (mapping.date, mapping.time != nil)
    for row in 0..<rows {
      let range = source.bounds(dates, of: row, text)
      if !hasTimes, let day = unsafe dayMemo.dayAlone(text.bytes, range) {
        unsafe dayColumn[unchecked: first &+ row] = day
        unsafe secondColumn[unchecked: first &+ row] = -1
        continue
      }
      guard let (day, second) = mappedWhen(row, text, range) else { return row }
      unsafe dayColumn[unchecked: first &+ row] = day
      unsafe secondColumn[unchecked: first &+ row] = second
    }
    return rows
  }

  /// The day of a row and the second of the day, -1 for none; `nil` where the slow path has to look at the row.
  @inline(__always)
  private mutating func mappedWhen(
    _ row: Int, _ text: Span<UInt8>, _ range: Range<Int>
  ) -> (day: Int32, second: Int32)? {
    let key = unsafe dayMemo.key(text.bytes, range)
    let known = key.flatMap { key in dayMemo.day(key).map { (day: $0, second: key.second) } }
    guard var when = known ?? newWhen(text, range, key) else { return nil }
    if when.second < 0, let column = mapping.time,
      case let clock = source.bounds(column, of: row, text), !clock.isEmpty
    {
      guard let read = unsafe FastFields.clock(text.bytes, from: clock.lowerBound, to: clock.upperBound)
      else { return nil }
      when.second = read
    }
    // A time of day is converted to another zone by the slow path.
    return takesDaysAsWritten || when.second < 0 ? when : nil
  }

  /// The day and the second that a cell states which the memo does not have, or cannot hold: one with a fraction of a second, or
  /// with the offset of a zone, has no key.
  @inline(never)
  private mutating func newWhen(
    _ text: Span<UInt8>, _ range: Range<Int>, _ key: DayMemo.Key?
  ) -> (day: Int32, second: Int32)? {
    guard let moment = mapping.moment(in: text.extracting(range)) else { return nil }
    let (day, second) = (moment.day.dayNumber, moment.time?.secondOfDay ?? -1)
    if let key { dayMemo.remember(key, day: day, second: second) }
    return (day, second)
  }

  /// 0 for income, 1 for expense, by the column that says so; without one, the amounts tell.
  mutating func takeDirections(
    _ rows: Int, _ text: Span<UInt8>, _ directions: inout [UInt8], at first: Int
  ) -> Int {
    guard let types = mapping.amount.direction, source.hasColumn(types) else { return rows }
    precondition(first + rows <= directions.count)
    let words: [String: TransactionType]? =
      if case .directed(_, _, let words) = mapping.amount { words } else { nil }
    var column = directions.mutableSpan
    for row in 0..<rows {
      let range = source.bounds(types, of: row, text)
      let key = unsafe memo.key(text.bytes, range)
      let code = memo.code(TransactionField.type.index, key) ?? newWord(text, range, key, words)
      guard code < 2 else { return row }
      unsafe column[unchecked: first &+ row] = UInt8(truncatingIfNeeded: code)
    }
    return rows
  }

  /// Amounts, greater than zero.
  mutating func takeAmounts(
    _ rows: Int, _ text: Span<UInt8>, _ coefficients: inout [Int64], _ scales: inout [UInt8],
    _ directions: inout [UInt8], at first: Int, _ scalesSeen: inout UInt16, _ coefficientBits: inout Int64
  ) -> Int {
    precondition(first + rows <= min(coefficients.count, scales.count, directions.count))
    switch mapping.amount {
    case .standard(let column, let type):
      let hasType = type.map { source.hasColumn($0) } ?? false
      guard hasType || !mapping.agreement.hasTypes else { return 0 }
      return takePlainAmounts(
        column, rows, text, &coefficients, &scales, &directions, at: first, &scalesSeen, &coefficientBits,
        isSigned: !hasType)
    case .signed(let column, let convention) where mapping.fee == nil:
      guard var reader = amounts.take() else { return 0 }
      var numbers: [UInt8] = []
      makeRoomForAffixes(rows)
      swap(&numbers, &affixes)
      let taken = takeSignedAmounts(
        column, convention, rows, text, &coefficients, &scales, &directions, at: first, &scalesSeen,
        &coefficientBits, &reader, &numbers)
      swap(&numbers, &affixes)
      amounts = reader
      return taken
    case .signed, .directed, .split:
      makeRoomForAffixes(rows)
      var coefficientColumn = coefficients.mutableSpan
      var scaleColumn = scales.mutableSpan
      var directionColumn = directions.mutableSpan
      var (seen, bits) = (scalesSeen, coefficientBits)
      defer { (scalesSeen, coefficientBits) = (seen, bits) }
      let mustAgree = mapping.agreement.words != nil && mapping.amount.direction != nil
      for row in 0..<rows {
        let place = first &+ row
        let isStatedExpense = directionColumn[place] == 1
        guard let stated = mappedAmount(row, text, isStatedExpense),
          let (amount, isExpense) = mapping.fee == nil ? stated : afterFee(row, text, stated),
          let number = FastPath.normalized(amount.coefficient, amount.scale), amount.affix < 256,
          !mustAgree || isExpense == isStatedExpense
        else { return row }
        unsafe coefficientColumn[unchecked: place] = number.coefficient
        unsafe scaleColumn[unchecked: place] = number.scale
        unsafe directionColumn[unchecked: place] = isExpense ? 1 : 0
        affixes[row] = UInt8(truncatingIfNeeded: amount.affix)
        seen |= 1 &<< UInt16(number.scale)
        bits |= number.coefficient
      }
      return rows
    }
  }

  private mutating func makeRoomForAffixes(_ rows: Int) {
    if affixes.count < rows { affixes = Array(repeating: 0, count: rows) }
  }

  /// Amounts of one column whose signs say which way money went, the commonest form: with its own loop.
  private func takeSignedAmounts(
    _ column: Int, _ convention: SignConvention, _ rows: Int, _ text: Span<UInt8>,
    _ coefficients: inout [Int64], _ scales: inout [UInt8], _ directions: inout [UInt8], at first: Int,
    _ scalesSeen: inout UInt16, _ coefficientBits: inout Int64, _ reader: inout AmountReader,
    _ affixes: inout [UInt8]
  ) -> Int {
    var coefficientColumn = coefficients.mutableSpan
    var scaleColumn = scales.mutableSpan
    var directionColumn = directions.mutableSpan
    var affixColumn = affixes.mutableSpan
    // Kept apart from what the loop writes to, so that the processor can keep them in registers.
    var (seen, bits) = (scalesSeen, coefficientBits)
    defer { (scalesSeen, coefficientBits) = (seen, bits) }
    let (hundredths, plusIsIncome) = (reader.hundredths, convention == .plusIsIncome)
    for row in 0..<rows {
      let place = first &+ row
      let range = source.bounds(column, of: row, text)
      if let (coefficient, isNegative) = hundredths?.read(text, range), coefficient > 0 {
        unsafe coefficientColumn[unchecked: place] = coefficient
        unsafe scaleColumn[unchecked: place] = 2
        unsafe directionColumn[unchecked: place] = isNegative == plusIsIncome ? 1 : 0
        unsafe affixColumn[unchecked: row] = isNegative ? 1 : 0
        seen |= 1 &<< 2
        bits |= coefficient
        continue
      }
      guard let amount = reader.readAnyForm(text, range),
        let number = FastPath.normalized(amount.coefficient, amount.scale), amount.affix < 256
      else { return row }
      unsafe coefficientColumn[unchecked: place] = number.coefficient
      unsafe scaleColumn[unchecked: place] = number.scale
      unsafe directionColumn[unchecked: place] = reader.isExpense(amount, convention) ? 1 : 0
      unsafe affixColumn[unchecked: row] = UInt8(truncatingIfNeeded: amount.affix)
      seen |= 1 &<< UInt16(number.scale)
      bits |= number.coefficient
    }
    return rows
  }

  /// The amount of a row and its direction; `nil` where the slow path has to look at the row.
  ///
  /// - Parameter isStatedExpense: what the column of directions says, if there is one.
  @inline(__always)
  private mutating func mappedAmount(
    _ row: Int, _ text: Span<UInt8>, _ isStatedExpense: Bool
  ) -> (AmountReader.Amount, isExpense: Bool)? {
    switch mapping.amount {
    case .signed(let column, let convention):
      guard let amount = amounts?.read(text, source.bounds(column, of: row, text)) else { return nil }
      return (amount, amounts?.isExpense(amount, convention) ?? false)
    case .directed(let column, _, _):
      guard let amount = amounts?.read(text, source.bounds(column, of: row, text)) else { return nil }
      guard amount.affix > 1 else { return (amount, isStatedExpense != (amount.affix == 1)) }
      let affix = affix(amount)
      let isExpense = isStatedExpense != affix.isNegative
      return affix.direction.map { ($0 == .expense) == isExpense } ?? true ? (amount, isExpense) : nil
    case .split(let debit, let credit, let debitIsNegative, let creditIsNegative):
      return splitAmount(row, text, debit, credit, debitIsNegative, creditIsNegative)
    case .standard: return nil
    }
  }

  /// The amount less the fee of the row; `nil` where the slow path has to look at it.
  private mutating func afterFee(
    _ row: Int, _ text: Span<UInt8>, _ stated: (AmountReader.Amount, isExpense: Bool)
  ) -> (AmountReader.Amount, isExpense: Bool)? {
    guard let fee = mapping.fee else { return stated }
    var (amount, isExpense) = stated
    for column in fee.columns {
      let range = source.bounds(column, of: row, text)
      guard !isBlank(text, range) else { continue }
      guard let charged = amounts?.read(text, range) else { return nil }
      guard charged.coefficient != 0 else { continue }
      guard let sign = fee.sign, affix(charged).direction == nil,
        let net = FeeReading.net(
          amount.number(isNegative: isExpense), less: charged.number(isNegative: affix(charged).isNegative),
          isAdded: sign == .minusIsCharge)
      else { return nil }
      // Words are compared with the amount as it is stated.
      guard (net.coefficient < 0) == isExpense || mapping.agreement.words == nil else { return nil }
      (amount.coefficient, amount.scale, isExpense) = (abs(net.coefficient), net.scale, net.coefficient < 0)
    }
    return (amount, isExpense)
  }

  /// What is beside the numeral of an amount. Mutating as ``isExpense(_:bare:withMinus:)`` is: a method that only reads gets a copy
  /// of all that the path holds, once a row.
  @inline(__always)
  private mutating func affix(_ amount: AmountReader.Amount) -> AmountReader.Affix {
    amounts?.affixes[amount.affix] ?? AmountReader.Affix()
  }

  /// Of two columns the one that is filled; both, or neither, is for the slow path unless one of them is zero.
  @inline(__always)
  private mutating func splitAmount(
    _ row: Int, _ text: Span<UInt8>, _ debit: Int?, _ credit: Int?, _ debitIsNegative: Bool,
    _ creditIsNegative: Bool
  ) -> (AmountReader.Amount, isExpense: Bool)? {
    guard mapping.side == nil, mapping.creditCurrency == nil else { return nil }
    let outRange = debit.map { source.bounds($0, of: row, text) } ?? 0..<0
    let inRange = credit.map { source.bounds($0, of: row, text) } ?? 0..<0
    var (out, into): (AmountReader.Amount?, AmountReader.Amount?)
    if !isBlank(text, outRange) {
      out = amounts?.read(text, outRange)
      guard out != nil else { return nil }
    }
    if !isBlank(text, inRange) {
      into = amounts?.read(text, inRange)
      guard into != nil else { return nil }
    }
    if let out, out.coefficient != 0 {
      guard into?.coefficient ?? 0 == 0 else { return nil }
      let isExpense = isExpense(out, bare: !debitIsNegative, withMinus: debitIsNegative)
      return isExpense || !mapping.agreement.keepsHalves ? (out, isExpense) : nil
    }
    guard let into else { return nil }
    let isExpense = isExpense(into, bare: creditIsNegative, withMinus: !creditIsNegative)
    return isExpense && mapping.agreement.keepsHalves ? nil : (into, isExpense)
  }

  /// Whether money went out, by the letters of an amount, or else by what it means without a sign and with a minus.
  @inline(__always)
  private mutating func isExpense(_ amount: AmountReader.Amount, bare: Bool, withMinus: Bool) -> Bool {
    guard amount.affix > 1 else { return amount.affix == 1 ? withMinus : bare }
    let affix = affix(amount)
    return affix.direction.map { $0 == .expense } ?? (affix.isNegative ? withMinus : bare)
  }

  /// Whether there is nothing in the cell, or a hyphen in place of an amount.
  @inline(__always)
  func isBlank(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.isEmpty || range.count == 1 && text[range.lowerBound] == UInt8(ascii: "-")
  }

  private func takePlainAmounts(
    _ amounts: Int, _ rows: Int, _ text: Span<UInt8>, _ coefficients: inout [Int64], _ scales: inout [UInt8],
    _ directions: inout [UInt8], at first: Int, _ scalesSeen: inout UInt16, _ coefficientBits: inout Int64,
    isSigned: Bool
  ) -> Int {
    var coefficientColumn = coefficients.mutableSpan
    var scaleColumn = scales.mutableSpan
    var directionColumn = directions.mutableSpan
    var (seen, bits) = (scalesSeen, coefficientBits)
    defer { (scalesSeen, coefficientBits) = (seen, bits) }
    for row in 0..<rows {
      let range = source.bounds(amounts, of: row, text)
      let place = first &+ row
      if !isSigned, range.upperBound >= 8,
        let hundredths = unsafe FastFields.hundredths(
          text.bytes, endingAt: range.upperBound, length: range.count)
      {
        guard hundredths > 0 else { return row }
        unsafe coefficientColumn[unchecked: place] = hundredths
        unsafe scaleColumn[unchecked: place] = 2
        seen |= 1 &<< 2
        bits |= hundredths
        continue
      }
      guard let amount = FastPath.otherAmount(text, range, isSigned: isSigned) else { return row }
      unsafe coefficientColumn[unchecked: place] = amount.coefficient
      unsafe scaleColumn[unchecked: place] = amount.scale
      if isSigned { unsafe directionColumn[unchecked: place] = amount.isNegative ? 1 : 0 }
      seen |= 1 &<< UInt16(amount.scale)
      bits |= amount.coefficient
    }
    return rows
  }

  @inline(never)
  private static func otherAmount(
    _ text: Span<UInt8>, _ range: Range<Int>, isSigned: Bool
  ) -> (coefficient: Int64, scale: UInt8, isNegative: Bool)? {
    if let fast = unsafe FastFields.amount(text.bytes, from: range.lowerBound, to: range.upperBound) {
      return normalized(fast.coefficient, fast.scale).map { ($0.coefficient, $0.scale, false) }
    }
    guard let careful = try? AmountField.parse(text.extracting(range)), careful.coefficient != .min,
      isSigned || careful.coefficient > 0
    else { return nil }
    return normalized(abs(careful.coefficient), careful.scale).map {
      ($0.coefficient, $0.scale, careful.coefficient < 0)
    }
  }

  /// An amount greater than zero with two places at least, as `TransactionBatch.setAmount` would write it.
  @inline(__always)
  static func normalized(_ coefficient: Int64, _ scale: Int) -> (coefficient: Int64, scale: UInt8)? {
    guard coefficient > 0 else { return nil }
    var (coefficient, scale) = (coefficient, scale)
    while scale < 2 {
      let (raised, overflow) = coefficient.multipliedReportingOverflow(by: 10)
      if overflow { break }
      coefficient = raised
      scale += 1
    }
    return (coefficient, UInt8(scale))
  }
}
