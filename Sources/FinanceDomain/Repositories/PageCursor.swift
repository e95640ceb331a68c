/// The last item of a page, in a form that a person can carry to the next one.
///
/// It remembers the item's place in the order, not its number, so it goes on from there whatever was added or removed
/// before it; and the list it belongs to, so that it is not used on another one.
public struct PageCursor: Hashable, Sendable {
  /// The order of the list.
  public let order: TransactionOrder
  /// The last item that was shown.
  public let last: PlacedTransaction
  /// Stands for the question that was asked.
  public let question: UInt64

  /// A cursor behind that item.
  public init(order: TransactionOrder, last: PlacedTransaction, question: UInt64) {
    self.order = order
    self.last = last
    self.question = question
  }
}

extension PageCursor {
  /// The cursor as text: letters, digits, `-` and `_` only.
  public var text: String {
    let item = last.transaction
    let fields = [
      "1", order.key.rawValue, order.isDescending ? "d" : "a", String(question, radix: 36), "\(item.date)",
      item.time.map { "\($0)" } ?? "", "\(item.amount)", item.category.rawValue, item.account,
      item.id.rawValue, String(last.position.source), String(last.position.byteOffset), item.description,
    ]
    return PageCursor.encode(fields.joined(separator: "\u{1F}"))
  }

  /// Reads a cursor's text.
  ///
  /// - Throws: ``PageCursorError/unreadable`` if it is not a cursor.
  public init(text: String) throws(PageCursorError) {
    let fields = PageCursor.decode(text)?.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard let fields, fields.count == 13, fields[0] == "1", let key = TransactionOrder.Key(rawValue: fields[1]),
      let question = UInt64(fields[3], radix: 36), let date = CalendarDay(iso: fields[4]),
      let source = Int(fields[10]), let offset = Int(fields[11]), let item = PageCursor.item(fields, date: date)
    else { throw .unreadable }
    self.init(
      order: TransactionOrder(by: key, descending: fields[2] == "d"),
      last: PlacedTransaction(item, at: SourcePosition(source: source, byteOffset: offset)), question: question)
  }

  /// A transaction with all that an order may look at; type and currency are not among that.
  private static func item(_ fields: [String], date: CalendarDay) -> Transaction? {
    let clock = fields[5].split(separator: ":").compactMap { Int($0) }
    let time = clock.count == 3 ? TimeOfDay(hour: clock[0], minute: clock[1], second: clock[2]) : nil
    guard fields[5].isEmpty == (time == nil), let amount = Decimal(strict: fields[6]) else { return nil }
    return try? Transaction(
      id: TransactionID(rawValue: fields[9]), date: date, time: time, amount: amount, type: .income,
      category: TransactionCategory(rawValue: fields[7]), description: fields[12], account: fields[8])
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Base 64 for URLs, without padding (RFC 4648, section 5).
  private static func encode(_ text: String) -> String {
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    var letters: [UInt8] = []
    for byte in text.utf8 {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        letters.append(alphabet[Int(bits >> bitCount & 63)])
      }
    }
    if bitCount > 0 { letters.append(alphabet[Int(bits << (6 - bitCount) & 63)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func decode(_ text: String) -> String? {
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    var bytes: [UInt8] = []
    for letter in text.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(bits >> bitCount & 0xFF))
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Decimal {
  /// The number that the digits say, every byte of the text read; `Decimal(string:)` reads prefixes.
  package init?(strict text: String) {
    let digits = text.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let marks = text.utf8.filter { $0 == UInt8(ascii: ".") }
    guard !digits.isEmpty, digits.count <= 36, marks.count <= 1, digits.count + marks.count == text.utf8.count,
      let whole = Int128(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let places = text.utf8.reversed().firstIndex(of: UInt8(ascii: "."))
    self.init(digits: whole, scale: places.map { text.utf8.distance(from: $0.base, to: text.utf8.endIndex) } ?? 0)
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
