import FinanceDomain

/// The amounts of a column in the number format of its file, many at a time.
///
/// A cell is a numeral with something around it: a sign, parentheses, a currency, `CR`. The numeral's digits become an
/// integer here, its marks checked one by one; what is around it takes few forms in a file, so ``AmountParts`` is asked
/// once for each. It may only say yes: what it accepts `NumberFormat` accepts with the same value.
///
/// Unsafe: bytes are loaded unchecked, and they are within the chunk or the padding after it.
struct AmountReader: Sendable {
  /// An amount's magnitude, and the number of what is around it.
  struct Amount: Sendable {
    var coefficient: Int64
    var scale: Int
    var affix: Int

    func number(isNegative: Bool) -> FixedPoint {
      FixedPoint(coefficient: isNegative ? -coefficient : coefficient, scale: scale)
    }
  }

  /// What is around a numeral.
  struct Affix: Hashable, Sendable {
    var isNegative = false
    /// Which way money went, where a word such as `CR` says so.
    var direction: TransactionType?
    var currency: Currency?
  }

  /// All that was met so far. The first two are the commonest: nothing, and a minus before the numeral.
  private(set) var affixes = [Affix(), Affix(isNegative: true)]

  /// The commonest form in this number format; `nil` where decimals are implied.
  let hundredths: HundredthsForm?

  /// How many decimals a whole number stands for; `nil` where numbers show theirs.
  private let implied: Int?
  private let decimalByte: UInt8
  /// Zero, which no numeral has, where there are no groups.
  private let groupByte: UInt8
  private var memo = SymbolMemo(columns: 1)

  private let stated: Currency?
  private let refusesWords: Bool

  /// - Parameters:
  ///   - stated: what a sign stands for that several currencies use, if it is one of them.
  ///   - refusesWords: whether an amount with a word such as `CR` is left to the slow path.
  init(_ format: NumberFormat, stated: Currency? = nil, refusesWords: Bool = false) {
    self.refusesWords = refusesWords
    implied = format.impliedDecimals.flatMap { $0 == 0 ? nil : $0.places }
    self.stated = stated
    decimalByte = format.decimalMark.byte
    groupByte = format.groupMark.byte ?? 0
    hundredths = format.impliedDecimals == nil ? HundredthsForm(mark: decimalByte, group: groupByte) : nil
  }

  /// The amount of the cell; `nil` where the slow path has to read it.
  ///
  /// Sixteen bytes from the cell's start on must be readable.
  @inline(__always)
  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>) -> Amount? {
    if let (coefficient, isNegative) = hundredths?.read(text, range) {
      return Amount(coefficient: coefficient, scale: 2, affix: isNegative ? 1 : 0)
    }
    return readAnyForm(text, range)
  }

  /// The amount of a cell in any form of the number format; `nil` where the slow path has to read it.
  @inline(never)
  mutating func readAnyForm(_ text: Span<UInt8>, _ range: Range<Int>) -> Amount? {
    let raw = unsafe text.bytes
    var (first, last) = (range.lowerBound, range.upperBound &- 1)
    while first <= last, unsafe FastFields.byte(raw, at: first) &- 0x30 > 9 { first &+= 1 }
    guard first <= last else { return nil }
    while unsafe FastFields.byte(raw, at: last) &- 0x30 > 9 { last &-= 1 }
    guard var amount = numeral(raw, first, last) else { return nil }
    let (before, after) = (first &- range.lowerBound, range.upperBound &- last &- 1)
    if before == 0, after == 0 { return amount }
    if before == 1, after == 0, unsafe FastFields.byte(raw, at: range.lowerBound) == UInt8(ascii: "-") {
      amount.affix = 1
      return amount
    }
    guard let affix = affix(text, range, numeral: first..<last &+ 1) else { return nil }
    amount.affix = affix
    return amount
  }

  /// The digits from one place to another, each mark where the format has it.
  private func numeral(_ raw: RawSpan, _ first: Int, _ last: Int) -> Amount? {
    guard last &- first < 24 else { return nil }
    // With other things around it than a minus, most are one word all the same.
    if hundredths != nil, last > 7,
      let value = unsafe FastFields.hundredths(
        raw, endingAt: last &+ 1, length: last &- first &+ 1, mark: decimalByte)
    {
      return Amount(coefficient: value, scale: 2, affix: 0)
    }
    var value: Int64 = 0
    var (digits, run, groups, point) = (0, 0, 0, false)
    for place in first...last {
      let byte = unsafe FastFields.byte(raw, at: place)
      let digit = byte &- 0x30
      if digit <= 9 {
        value = value &* 10 &+ Int64(digit)
        digits &+= 1
        run &+= 1
        continue
      }
      guard !point, byte == decimalByte || byte == groupByte else { return nil }
      point = byte == decimalByte
      guard isGroup(run, number: groups, isLast: point) else { return nil }
      if !point {
        if groups == 0, unsafe FastFields.byte(raw, at: first) == UInt8(ascii: "0") { return nil }
        groups &+= 1
      }
      run = 0
    }
    guard digits <= 18, point || isGroup(run, number: groups, isLast: true) else { return nil }
    return scaled(value, decimals: point ? run : nil)
  }

  /// Whether so many digits may be a group: up to three before the first mark, three after it. Groups of two, which
  /// Indian numbers have, are left to the slow path.
  @inline(__always)
  private func isGroup(_ digits: Int, number: Int, isLast: Bool) -> Bool {
    number == 0 ? digits > 0 && (isLast || digits <= 3) : digits == 3
  }

  @inline(__always)
  private func scaled(_ value: Int64, decimals: Int?) -> Amount? {
    if let implied {
      return decimals == nil && implied <= FixedPoint.maximumScale
        ? Amount(coefficient: value, scale: implied, affix: 0) : nil
    }
    let scale = decimals ?? 0
    return scale <= FixedPoint.maximumScale ? Amount(coefficient: value, scale: scale, affix: 0) : nil
  }

  /// Whether money went out, as what is around the amount says: a word, or else its sign.
  @inline(__always)
  func isExpense(_ amount: Amount, _ convention: SignConvention) -> Bool {
    guard amount.affix > 1 else { return (amount.affix == 1) == (convention == .plusIsIncome) }
    let affix = affixes[amount.affix]
    let isNegative = affix.isNegative == (convention == .plusIsIncome)
    return affix.direction.map { $0 == .expense } ?? isNegative
  }

  /// The number of what is around the numeral; `nil` if it is no part of an amount, or longer than eight bytes.
  @inline(never)
  private mutating func affix(_ text: Span<UInt8>, _ range: Range<Int>, numeral: Range<Int>) -> Int? {
    let (before, after) = (range.lowerBound..<numeral.lowerBound, numeral.upperBound..<range.upperBound)
    guard before.count <= 8, after.count <= 8 else { return nil }
    let key = unsafe memo.key(text.bytes, before, and: after)
    if let known = memo.code(0, key) { return Int(known) }
    let cell = text.extracting(range)
    // The numeral has to be the same to both, or what is around it would depend on its digits.
    guard let parts = AmountParts(cell),
      parts.numeral.bounds == numeral.lowerBound - range.lowerBound..<numeral.upperBound - range.lowerBound
    else { return nil }
    if refusesWords, parts.amount.direction != nil { return nil }
    if let symbol = parts.amount.symbol, symbol.currency == nil {
      guard let stated, symbol.currencies.contains(stated) else { return nil }
    }
    let affix = Affix(
      isNegative: parts.amount.isNegative, direction: parts.amount.direction, currency: parts.amount.currency)
    let number = affixes.firstIndex(of: affix) ?? affixes.count
    if number == affixes.count { affixes.append(affix) }
    memo.remember(0, key, code: UInt32(number))
    return number
  }
}

/// Amounts with two decimals and perhaps a minus before them, as most are.
struct HundredthsForm: Sendable {
  let mark: UInt8
  /// What is between groups; zero where there are none.
  let group: UInt8

  /// The hundredths of the cell, without the sign; `nil` for any other form.
  @inline(__always)
  func read(_ text: Span<UInt8>, _ range: Range<Int>) -> (coefficient: Int64, isNegative: Bool)? {
    let (raw, end) = (unsafe text.bytes, range.upperBound)
    // Ten bytes before its end are looked at, and a file's first cells have less before them.
    guard end > 9, !range.isEmpty else { return nil }
    let isNegative = unsafe FastFields.byte(raw, at: range.lowerBound) == UInt8(ascii: "-")
    let length = range.count &- (isNegative ? 1 : 0)
    let plain = unsafe FastFields.hundredths(raw, endingAt: end, length: length, mark: mark)
    if let plain { return (plain, isNegative) }
    guard group != 0,
      let grouped = unsafe FastFields.groupedHundredths(
        raw, endingAt: end, length: length, mark: mark, group: group)
    else { return nil }
    return (grouped, isNegative)
  }
}

extension GroupMark {
  /// The byte between groups; of spaces only the plain one, and `nil` for no mark.
  fileprivate var byte: UInt8? { self == .none ? nil : rawValue.utf8.first }
}
