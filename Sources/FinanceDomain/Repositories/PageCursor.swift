/// The last item of a page, in a form that a person can carry to the next one.
///
/// It remembers the item's place in the order, not its number, so it goes on from there whatever was added or removed
/// before it; and the list it belongs to, so that it is not used on another one.
public struct PageCursor: Hashable, Sendable {
  /// The order of the list.
  public let order: TransactionOrder
  /// The last item that was shown, as far as the order looks at it: what does not decide its place is filled in.
  public let last: PlacedTransaction
  /// Stands for the question that was asked.
  public let question: UInt64

  /// A cursor after that item.
  public init(order: TransactionOrder, last: PlacedTransaction, question: UInt64) {
    self.order = order
    self.last = PlacedTransaction(last.transaction.reduced(to: order.key), at: last.position)
    self.question = question
  }
}

extension Transaction {
  /// The transaction's place in an order by that key, and nothing else of the transaction: day, time, id, the key's own field.
  fileprivate func reduced(to key: TransactionOrder.Key) -> Transaction {
    Transaction(
      trusting: id, date, time, key == .amount ? amount : 1, .income,
      key == .category ? category : .uncategorized,
      key == .description ? description : "-", key == .account ? account : "", .none, nil)
  }
}

// Texts follow their length, so whatever bytes the data hold, no field runs into the next. The last four bytes
// are a check on the others: a cursor that lost a letter on its way is refused, never read as another place.

extension PageCursor {
  /// The cursor as text: letters, digits, `-` and `_` only.
  public var text: String {
    var record = CursorRecord()
    record.add(PageCursor.version)
    record.add(order.key.number << 1 | (order.isDescending ? 1 : 0))
    record.add(question)
    let item = last.transaction
    record.add(UInt64(item.date.dayNumber - CalendarDay.earliest.dayNumber))
    record.add(item.time.map { UInt64($0.secondOfDay) + 1 } ?? 0)
    record.add(text: item.id.rawValue)
    record.add(UInt64(last.position.source))
    record.add(UInt64(last.position.byteOffset))
    addKeyField(of: item, to: &record)
    return record.letters
  }

  /// Reads a cursor's text.
  ///
  /// - Throws: ``PageCursorError/unreadable`` if it is not a cursor, or not a whole one.
  public init(text: String) throws(PageCursorError) {
    guard var record = CursorRecord(letters: text), let cursor = PageCursor(reading: &record),
      cursor.text == text
    else { throw .unreadable }
    self = cursor
  }

  private static let version: UInt64 = 2

  private init?(reading record: inout CursorRecord) {
    guard record.number() == PageCursor.version, let style = record.number(),
      let key = TransactionOrder.Key(number: style >> 1), let question = record.number(),
      let date = record.day(),
      let clock = record.number(), clock <= 86_400, let id = record.text(), let source = record.count(),
      let offset = record.count(), let item = PageCursor.item(key, id, date, clock, &record)
    else { return nil }
    self.init(
      order: TransactionOrder(by: key, descending: style & 1 == 1),
      last: PlacedTransaction(item, at: SourcePosition(source: source, byteOffset: offset)),
      question: question)
  }

  private func addKeyField(of item: Transaction, to record: inout CursorRecord) {
    switch order.key {
    case .date, .id: break
    case .category: record.add(text: item.category.rawValue)
    case .description: record.add(text: item.description)
    case .account: record.add(text: item.account)
    case .amount:
      // Every valid amount is exact: `Transaction.init` has made this very conversion.
      guard let amount = try? FixedPoint(exactly: item.amount) else { return }
      record.add(UInt64(amount.coefficient))
      record.add(UInt64(amount.scale))
    }
  }

  /// The item with the key's own field; the initialiser fills in the rest.
  private static func item(
    _ key: TransactionOrder.Key, _ id: String, _ date: CalendarDay, _ clock: UInt64,
    _ record: inout CursorRecord
  ) -> Transaction? {
    var amount: Decimal = 1
    var text = ""
    switch key {
    case .date, .id: break
    case .category, .description, .account:
      guard let found = record.text() else { return nil }
      text = found
    case .amount:
      guard let found = record.amount() else { return nil }
      amount = found.decimal
    }
    return Transaction(
      trusting: TransactionID(rawValue: id), date,
      clock == 0 ? nil : TimeOfDay(secondOfDay: Int32(clock) - 1), amount,
      .income, TransactionCategory(rawValue: text), text, text, .none, nil)
  }
}

extension TransactionOrder.Key {
  /// The keys by their numbers in cursors, which never change once they have been given.
  private static let numbered: [TransactionOrder.Key] = [
    .date, .amount, .category, .description, .account, .id,
  ]

  fileprivate var number: UInt64 { UInt64(TransactionOrder.Key.numbered.firstIndex(of: self) ?? 0) }

  fileprivate init?(number: UInt64) {
    guard number < UInt64(TransactionOrder.Key.numbered.count) else { return nil }
    self = TransactionOrder.Key.numbered[Int(number)]
  }
}

/// A cursor that cannot be used.
public enum PageCursorError: Error, Hashable, Sendable {
  /// The text is not a cursor.
  case unreadable
  /// The cursor belongs to a list that was asked for with other words.
  case otherQuestion
}

extension PageCursorError: LocalizedError {
  /// What was found and what to do.
  public var errorDescription: String? {
    switch self {
    case .unreadable: "the cursor cannot be read; copy the whole value of \"next\" from the page before"
    case .otherQuestion:
      "the cursor belongs to another question; repeat the search it came from word for word, or start without it"
    }
  }
}

/// The bytes of a cursor: numbers of seven bits a byte, the lowest first; texts after their length; four bytes of a check
/// at the end.
///
/// What is read need not be what was written: a cursor that was read is written again and compared.
struct CursorRecord {
  private var bytes: [UInt8] = []
  private var offset = 0

  mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(text: String) {
    add(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// The bytes and their check in letters, digits, `-` and `_` (RFC 4648, section 5).
  var letters: String {
    var print = ContentFingerprint()
    print.combine(bytes[...])
    let check = (0..<4).map { UInt8(truncatingIfNeeded: print.value >> ($0 * 8)) }
    return Data(bytes + check).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension CursorRecord {
  /// The bytes that the text stands for, the check included; `nil` if it stands for none.
  init?(letters text: String) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard + padding) else { return nil }
    self.init()
    bytes = Array(data)
  }

  mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) where offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  /// The next text, if it is whole and UTF-8.
  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(bytes.count - offset) else { return nil }
    let end = offset + Int(count)
    defer { offset = end }
    return String(validating: bytes[offset..<end], as: UTF8.self)
  }

  mutating func day() -> CalendarDay? {
    let (first, last) = (CalendarDay.earliest.dayNumber, CalendarDay.latest.dayNumber)
    guard let days = number(), days <= UInt64(last - first) else { return nil }
    return CalendarDay(dayNumber: first + Int32(days))
  }

  /// The next number as part of a position.
  mutating func count() -> Int? { number().flatMap { Int(exactly: $0) } }

  /// The next two numbers as an amount.
  mutating func amount() -> FixedPoint? {
    guard let digits = number().flatMap({ Int64(exactly: $0) }), let scale = number(),
      scale <= UInt64(FixedPoint.maximumScale)
    else { return nil }
    return FixedPoint(coefficient: digits, scale: Int(scale))
  }
}
