/// An order of transactions in which no two have the same place, so that pages never repeat or skip one.
///
/// Whatever comes first, ties end with the day, the time (both newest first), the id and the place in the sources.
public struct TransactionOrder: Hashable, Sendable {
  /// What to sort by.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The day and the time.
    case date
    /// The amount's magnitude; currencies are not converted.
    case amount
    /// The category's name.
    case category
    /// The description.
    case description
    /// The account's name.
    case account
    /// The id.
    case id
  }

  /// What comes first.
  public let key: Key
  /// Whether the greatest comes first.
  public let isDescending: Bool

  /// That order.
  public init(by key: Key, descending: Bool = false) {
    self.key = key
    self.isDescending = descending
  }

  /// Newest first: what lists show unless asked otherwise.
  public static let newestFirst = TransactionOrder(by: .date, descending: true)
  /// Largest first.
  public static let largestFirst = TransactionOrder(by: .amount, descending: true)

  /// Whether the left one comes before the right one.
  public func precedes(_ left: PlacedTransaction, _ right: PlacedTransaction) -> Bool {
    let (one, other) = (left.transaction, right.transaction)
    let first = standing(one, other)
    if first != .same { return first == (isDescending ? .after : .before) }
    return (other.date, other.time?.secondOfDay ?? -1, one.id, left.position)
      < (one.date, one.time?.secondOfDay ?? -1, other.id, right.position)
  }

  private func standing(_ left: Transaction, _ right: Transaction) -> Standing {
    switch key {
    case .date:
      left.date == right.date
        ? Standing(left.time?.secondOfDay ?? -1, right.time?.secondOfDay ?? -1)
        : Standing(left.date, right.date)
    case .amount: Standing(left.amount, right.amount)
    case .category: Standing(left.category, right.category)
    case .description: Standing(Bytewise(rawValue: left.description), Bytewise(rawValue: right.description))
    case .account: Standing(Bytewise(rawValue: left.account), Bytewise(rawValue: right.account))
    case .id: Standing(left.id, right.id)
    }
  }

  /// How two rows are ordered, told from the columns of their batches; the same as
  /// ``precedes(_:_:)`` says of the transactions they mean.
  func compare(
    _ left: borrowing TransactionBatch, _ leftRow: Int, _ leftPosition: @autoclosure () -> SourcePosition,
    _ right: borrowing TransactionBatch, _ rightRow: Int, _ rightPosition: @autoclosure () -> SourcePosition
  ) -> Standing {
    let first = standing(left, leftRow, right, rightRow)
    if first != .same { return isDescending ? first.reversed : first }
    let day = Standing(left.days[leftRow], right.days[rightRow]).reversed
    if day != .same { return day }
    let time = Standing(left.seconds[leftRow], right.seconds[rightRow]).reversed
    if time != .same { return time }
    let id = TransactionOrder.ids(left, leftRow, right, rightRow)
    return id != .same ? id : Standing(leftPosition(), rightPosition())
  }

  /// A number that says which of two rows comes first as far as the key's first eight bytes say it: where the numbers
  /// of two rows are equal, ``compare(_:_:_:_:_:_:)`` decides.
  func prefix(of row: Int, in batch: borrowing TransactionBatch) -> UInt64 {
    let ascending: UInt64
    switch key {
    case .date:
      let day = UInt32(bitPattern: batch.days[row]) ^ 0x8000_0000
      ascending = UInt64(day) << 32 | UInt64(UInt32(batch.seconds[row] + 1))
    // An amount has at most 90 bits: 63 of a coefficient, and 27 of eight places.
    case .amount: ascending = UInt64(truncatingIfNeeded: batch.units(of: row) >> 26)
    case .category: ascending = .init(beginningOf: batch.categoryNames.bytes(of: batch.categories[row]))
    case .account: ascending = .init(beginningOf: batch.accountNames.bytes(of: batch.accounts[row]))
    case .description: ascending = .init(beginningOf: batch.text.bytes[batch.descriptions[row].range])
    case .id: ascending = .init(beginningOf: Array(batch.id(of: row).rawValue.utf8)[...])
    }
    return isDescending ? ~ascending : ascending
  }

  private func standing(
    _ left: borrowing TransactionBatch, _ leftRow: Int, _ right: borrowing TransactionBatch, _ rightRow: Int
  ) -> Standing {
    switch key {
    case .date:
      let day = Standing(left.days[leftRow], right.days[rightRow])
      return day != .same ? day : Standing(left.seconds[leftRow], right.seconds[rightRow])
    case .amount: return TransactionOrder.amounts(left, leftRow, right, rightRow)
    case .category:
      return Standing(
        left.categoryNames.bytes(of: left.categories[leftRow]),
        right.categoryNames.bytes(of: right.categories[rightRow]))
    case .account:
      return Standing(
        left.accountNames.bytes(of: left.accounts[leftRow]),
        right.accountNames.bytes(of: right.accounts[rightRow]))
    case .description:
      return Standing(
        left.text.bytes[left.descriptions[leftRow].range],
        right.text.bytes[right.descriptions[rightRow].range])
    case .id: return TransactionOrder.ids(left, leftRow, right, rightRow)
    }
  }

  private static func amounts(
    _ left: borrowing TransactionBatch, _ leftRow: Int, _ right: borrowing TransactionBatch, _ rightRow: Int
  ) -> Standing {
    let (one, other) = (left.coefficients[leftRow], right.coefficients[rightRow])
    if left.scales[leftRow] == right.scales[rightRow] { return Standing(one, other) }
    return Standing(left.units(of: leftRow), right.units(of: rightRow))
  }

  private static func ids(
    _ left: borrowing TransactionBatch, _ leftRow: Int, _ right: borrowing TransactionBatch, _ rightRow: Int
  ) -> Standing {
    let (one, other) = (left.ids[leftRow], right.ids[rightRow])
    if one.count > 0, other.count > 0 {
      return Standing(left.text.bytes[one.range], right.text.bytes[other.range])
    }
    return Standing(left.id(of: leftRow), right.id(of: rightRow))
  }
}

/// A transaction with the place it was read from.
public struct PlacedTransaction: Hashable, Sendable {
  /// The transaction.
  public let transaction: Transaction
  /// Where it is.
  public let position: SourcePosition

  /// That transaction, from there.
  public init(_ transaction: Transaction, at position: SourcePosition) {
    self.transaction = transaction
    self.position = position
  }
}

/// Which of two comes first.
enum Standing {
  case before, same, after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : (right < left ? .after : .same)
  }

  var reversed: Standing {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }

  /// Of two texts by their bytes.
  fileprivate init(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) {
    let (one, other) = (unsafe left.span.bytes, unsafe right.span.bytes)
    let common = min(one.byteCount, other.byteCount)
    var place = 0
    while place + 8 <= common, one.word(at: place) == other.word(at: place) { place += 8 }
    while place < common {
      let (first, second) = unsafe (
        one.unsafeLoad(fromByteOffset: place, as: UInt8.self),
        other.unsafeLoad(fromByteOffset: place, as: UInt8.self)
      )
      guard first == second else {
        self = first < second ? .before : .after
        return
      }
      place += 1
    }
    self.init(one.byteCount, other.byteCount)
  }
}

extension TransactionBatch {
  /// The row's amount in units of 10^-8.
  func units(of row: Int) -> Int128 {
    ExactSum(coefficient: Int128(coefficients[row]), scale: Int(scales[row])).units
  }
}

extension UInt64 {
  /// The first eight bytes of a text, the first one highest, and zeros where it is shorter.
  init(beginningOf text: ArraySlice<UInt8>) {
    self = text.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - Swift.min(8, text.count)))
  }
}
