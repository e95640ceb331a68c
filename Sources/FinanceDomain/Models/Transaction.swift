/// One movement of money on one day: what a row of any source means.
///
/// The value is checked once, here, and can then be trusted everywhere: the amount is positive and exact, the
/// description says something. It is the wrong type to hold millions of: a ``TransactionBatch`` keeps the same
/// facts in columns and makes the element when you look at it.
public struct Transaction: Identifiable, Hashable, Sendable {
  /// The source's own id verbatim, or one derived from the content.
  public package(set) var id: TransactionID
  /// The civil day.
  public let date: CalendarDay
  /// The clock reading, only if the source gave one.
  public let time: TimeOfDay?
  /// How much, always greater than zero; ``type`` says in which direction.
  public let amount: Decimal
  /// Money in or money out.
  public let type: TransactionType
  /// What it was for.
  public let category: TransactionCategory
  /// Whom it was paid to or came from, in the source's words. Not empty.
  public let description: String
  /// The account it moved on; empty if the source names none.
  public let account: String
  /// What the amount is counted in.
  public let currency: Currency
  /// A remark, never empty.
  public package(set) var note: String?
  /// Words that it is filed under besides the category: trimmed, distinct, none blank, in the order of their bytes.
  public internal(set) var tags: [String]
  /// Whom totals by payee count it under, never empty; `nil` means the ``description``.
  public let payee: String?
  /// What the account held after it, as the source states it; zero and less are fine. It belongs to the account and not
  /// to the movement: two sources may state one transaction with different balances, or one of them with none.
  public let balance: Decimal?

  /// Checks the facts and makes the value.
  ///
  /// White space (ASCII) around texts is dropped, because it never tells two things apart. A blank category is
  /// ``TransactionCategory/uncategorized``, a blank note or payee is none, blank and repeated tags are left out.
  ///
  /// - Throws: ``TransactionValidationError`` for an amount that is not positive or cannot be held exactly, for a
  ///   blank id or description, and for a balance that cannot be held exactly.
  public init(
    id: TransactionID, date: CalendarDay, time: TimeOfDay? = nil, amount: Decimal, type: TransactionType,
    category: TransactionCategory = .uncategorized, description: String, account: String = "",
    currency: Currency = .none, note: String? = nil, tags: [String] = [], payee: String? = nil,
    balance: Decimal? = nil
  ) throws(TransactionValidationError) {
    let id = TransactionID(rawValue: id.rawValue.trimmingASCIISpace())
    let description = description.trimmingASCIISpace()
    guard !id.rawValue.isEmpty else { throw .idEmpty }
    guard !description.isEmpty else { throw .descriptionEmpty }
    guard !amount.isNaN else { throw .amountNotANumber }
    guard amount > 0 else { throw .amountNotPositive(amount) }
    _ = try FixedPoint(exactly: amount)
    if let balance, (try? FixedPoint(exactly: balance)) == nil { throw .balanceInexact(balance) }
    let category = category.rawValue.trimmingASCIISpace()
    let note = note?.trimmingASCIISpace() ?? ""
    let payee = payee?.trimmingASCIISpace() ?? ""
    self.init(
      trusting: id, date, time, amount, type,
      category.isEmpty ? .uncategorized : TransactionCategory(rawValue: category), description,
      account.trimmingASCIISpace(), currency, note.isEmpty ? nil : note, tags.normalizedTags,
      payee.isEmpty ? nil : payee, balance)
  }

  /// For facts that have been checked before, such as the columns of a batch.
  package init(
    trusting id: TransactionID, _ date: CalendarDay, _ time: TimeOfDay?, _ amount: Decimal,
    _ type: TransactionType, _ category: TransactionCategory, _ description: String, _ account: String,
    _ currency: Currency, _ note: String?, _ tags: [String] = [], _ payee: String? = nil,
    _ balance: Decimal? = nil
  ) {
    self.id = id
    self.date = date
    self.time = time
    self.amount = amount
    self.type = type
    self.category = category
    self.description = description
    self.account = account
    self.currency = currency
    self.note = note
    self.tags = tags
    self.payee = payee
    self.balance = balance
  }

  /// The amount with its direction: negative for an expense.
  public var signedAmount: Decimal { type == .income ? amount : -amount }

  /// Two transactions are equal when every fact is, texts byte for byte: `é` is not `e` followed by U+0301.
  public static func == (left: Transaction, right: Transaction) -> Bool {
    left.isSameMovement(as: right) && left.balance == right.balance
      && left.description.hasSameBytes(as: right.description)
      && (left.note ?? "").hasSameBytes(as: right.note ?? "")
      && (left.payee ?? "").hasSameBytes(as: right.payee ?? "")
  }

  /// Feeds the facts that tell nearly all transactions apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(date)
    hasher.combine(amount)
    hasher.combineBytes(of: description)
  }

  /// The transaction under another id.
  package func identified(by id: TransactionID) -> Transaction {
    var transaction = self
    transaction.id = id
    return transaction
  }
}

extension [String] {
  /// The words as tags are kept: trimmed, distinct, none blank, in the order of their bytes.
  package var normalizedTags: [String] {
    if isEmpty { return self }
    return map { $0.trimmingASCIISpace() }.filter { !$0.isEmpty }.sortedAndDistinct
  }

  /// The texts, each once by its bytes, in the order of their bytes.
  var sortedAndDistinct: [String] { Set(map { Bytewise(rawValue: $0) }).sorted().map(\.rawValue) }
}

extension String {
  /// The text without white space of ASCII at its ends.
  package func trimmingASCIISpace() -> String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isASCIISpace }),
      let last = bytes.lastIndex(where: { !$0.isASCIISpace })
    else { return "" }
    if first == bytes.startIndex, bytes.index(after: last) == bytes.endIndex { return self }
    // Cut by bytes: by characters, a space that belongs to the one before it (after U+0600, say) would stay.
    return String(Substring(bytes[first...last]))
  }
}

extension UInt8 {
  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable
  package var isASCIISpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}

/// The direction in which money moves.
public enum TransactionType: String, Hashable, Sendable, CaseIterable {
  /// Money in.
  case income
  /// Money out.
  case expense

  /// The type of money that goes the other way.
  package var opposite: TransactionType { self == .income ? .expense : .income }
}

/// What tells one transaction from another: the source's own id verbatim, or one derived from the content.
public struct TransactionID: ByteText {
  /// The id as text.
  public let rawValue: String

  /// The id with that text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
