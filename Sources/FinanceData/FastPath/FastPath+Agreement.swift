import FinanceDomain

// What says once more what a row's values are read from: a row in which it says something else is left to the slow path.
extension FastPath {
  /// How many of the rows come before one whose word says the opposite of its sign.
  mutating func passOpposites(
    _ rows: Int, _ text: Span<UInt8>, _ directions: [UInt8], at first: Int
  ) -> Int {
    guard let agreement = mapping.agreement.words, mapping.amount.direction == nil else { return rows }
    for row in 0..<rows {
      let range = source.bounds(agreement.direction, of: row, text)
      let key = unsafe memo.key(text.bytes, range)
      let code = memo.code(TransactionField.type.index, key) ?? newWord(text, range, key, agreement.words)
      // Other words say nothing.
      guard code == 2 || code == UInt32(directions[first + row]) else { return row }
    }
    return rows
  }

  /// What a word says, which is remembered: 0 for income, 1 for expense, 2 for neither.
  ///
  /// - Parameter words: those that are known; `nil` for the standard ones.
  @inline(never)
  mutating func newWord(
    _ text: Span<UInt8>, _ range: Range<Int>, _ key: SymbolMemo.Key, _ words: [String: TransactionType]?
  ) -> UInt32 {
    let type =
      words.map { $0[text.extracting(text.trimmed(range)).wholeText.lowercased()] }
      ?? (try? TypeField.parse(text.extracting(range)))
    let code: UInt32 = type.map { $0 == .income ? 0 : 1 } ?? 2
    memo.remember(TransactionField.type.index, key, code: code)
    return code
  }

  /// How many of the rows come before one in which a column states a number that is not the amount.
  mutating func passCopies(
    _ column: Int, _ rows: Int, _ text: Span<UInt8>, _ coefficients: [Int64], _ scales: [UInt8], at first: Int
  ) -> Int {
    for row in 0..<rows {
      let range = source.bounds(column, of: row, text)
      guard !isBlank(text, range) else { continue }
      guard let other = amounts?.read(text, range) else { return row }
      guard let number = FastPath.normalized(other.coefficient, other.scale) else { continue }
      guard number == (coefficients[first &+ row], scales[first &+ row]) else { return row }
    }
    return rows
  }

  /// How many of the rows come before one in which a column names another currency than the one for it.
  func passOthers(_ column: Int, _ rows: Int, _ text: Span<UInt8>) -> Int {
    guard let currencies = mapping.currency else { return rows }
    for row in 0..<rows {
      let (one, other) = (source.bounds(currencies, of: row, text), source.bounds(column, of: row, text))
      guard !one.isEmpty, !other.isEmpty else { continue }
      guard one.count == other.count,
        (0..<one.count).allSatisfy({ text[one.lowerBound + $0] == text[other.lowerBound + $0] })
      else { return row }
    }
    return rows
  }
}
