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

  /// The cursor as text: letters, digits, `-` and `_` only.
  public var text: String {
    let (item, position) = (last.transaction, last.position)
    let fields = [
      "3", (order.isDescending ? "-" : "") + order.key.rawValue, "\(question)", "\(item.date)",
      item.time.map { "\($0.secondOfDay)" } ?? "", item.id.rawValue, "\(position.source)",
      "\(position.byteOffset)", keyField,
    ]
    guard let json = try? JSONEncoder().encode(fields) else { preconditionFailure("texts can be encoded") }
    return PageCursor.letters(json)
  }

  /// The JSON and four bytes of a check on it in letters, digits, `-` and `_` (RFC 4648, section 5).
  static func letters(_ json: Data) -> String {
    var fingerprint = ContentFingerprint()
    fingerprint.combine(Array(json)[...])
    let check = (0..<4).map { UInt8(truncatingIfNeeded: fingerprint.value >> ($0 * 8)) }
    return (json + check).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Reads a cursor's text. A cursor that was read is written again and compared, so one that lost a letter on its way, or is of
  /// another version, is refused, never read as another position.
  ///
  /// - Throws: ``PageCursorError/unreadable`` if it is not a cursor, or not a whole one.
  public init(text: String) throws(PageCursorError) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard + padding),
      let fields = try? JSONDecoder().decode([String].self, from: data.dropLast(4)),
      let cursor = PageCursor(fields), cursor.text == text
    else { throw .unreadable }
    self = cursor
  }

  private init?(_ fields: [String]) {
    guard fields.count == 9, let key = TransactionOrder.Key(rawValue: String(fields[1].trimmingPrefix("-"))),
      let question = UInt64(fields[2]), let day = CalendarDay(iso: fields[3]), let source = Int(fields[6]),
      let offset = Int(fields[7]), min(source, offset) >= 0,
      let amount = key == .amount ? Decimal(strict: fields[8]) : 1, (try? FixedPoint(exactly: amount)) != nil
    else { return nil }
    let second = Int32(fields[4]).flatMap { (0..<86_400).contains($0) ? $0 : nil }
    // The initialiser keeps the key's own field and fills in the rest.
    let item = Transaction(
      trusting: TransactionID(rawValue: fields[5]), day, second.map { TimeOfDay(secondOfDay: $0) }, amount,
      .income, TransactionCategory(rawValue: fields[8]), fields[8], fields[8], .none, nil)
    self.init(
      order: TransactionOrder(by: key, descending: fields[1].hasPrefix("-")),
      last: PlacedTransaction(item, at: SourcePosition(source: source, byteOffset: offset)),
      question: question)
  }

  private var keyField: String {
    switch order.key {
    case .date, .id: ""
    case .category: last.transaction.category.rawValue
    case .description: last.transaction.description
    case .account: last.transaction.account
    case .amount: "\(last.transaction.amount)"
    }
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

/// A cursor that cannot be used.
public enum PageCursorError: LocalizedError, Hashable, Sendable {
  /// The text is not a cursor.
  case unreadable
  /// The cursor belongs to a list that was asked for with other words.
  case otherQuestion

  /// What was found and what to do.
  public var errorDescription: String? {
    switch self {
    case .unreadable: "the cursor cannot be read; copy the whole value of \"next\" from the page before"
    case .otherQuestion:
      "the cursor belongs to another question; repeat the search it came from word for word, or start without it"
    }
  }
}
