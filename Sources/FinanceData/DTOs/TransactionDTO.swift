import FinanceDomain

/// A transaction as a source states it: raw texts, or what a mapping has read from them; nothing judged yet.
///
/// ``toDomain(_:)`` is the one place that decides whether it is valid. It is the wrong type to hold many of; a
/// file's rows become one only when the fast path does not accept them.
public struct TransactionDTO: Codable, Hashable, Sendable {
  /// A number, with the grammar that its text follows.
  public enum Amount: Hashable, Sendable {
    /// A decimal number as people write it.
    case text(String)
    /// The literal of a JSON number, which may have an exponent.
    case number(String)
    /// A number that has been read, with its sign, and the text it was read from.
    case exact(FixedPoint, text: String)

    /// What the source says.
    public var text: String {
      switch self {
      case .text(let text), .number(let text), .exact(_, let text): text
      }
    }
  }

  /// A day, perhaps with a clock reading.
  public enum Moment: Hashable, Sendable {
    /// A text in one of the forms of ISO 8601.
    case text(String)
    /// A moment that has been read, with the seconds east of UTC if they are stated, and the text it was read from.
    case exact(CalendarDay, TimeOfDay?, offset: Int?, text: String)

    /// What the source says.
    public var text: String {
      switch self {
      case .text(let text), .exact(_, _, _, let text): text
      }
    }
  }

  /// The source's own id; `nil` where it has none, and one is derived from the content.
  public var id: String?
  /// The day, perhaps with a clock reading.
  public var date: Moment
  /// The amount.
  public var amount: Amount
  /// Money in or out; `nil` where the source has no such field, and the amount's sign tells.
  public var type: String?
  /// What it was for.
  public var category: String?
  /// Whom it was paid to or came from.
  public var description: String
  /// The account.
  public var account: String?
  /// The currency's code.
  public var currency: String?
  /// A remark.
  public var note: String?
  /// What the account held afterwards.
  public var balance: Amount?

  /// The raw texts of a transaction.
  public init(
    id: String? = nil, date: Moment, amount: Amount, type: String? = nil, category: String? = nil,
    description: String, account: String? = nil, currency: String? = nil, note: String? = nil,
    balance: Amount? = nil
  ) {
    self.id = id
    self.date = date
    self.amount = amount
    self.type = type
    self.category = category
    self.description = description
    self.account = account
    self.currency = currency
    self.note = note
    self.balance = balance
  }
}

extension TransactionDTO.Amount: Codable {
  /// A string is a text. A number's literal is gone by the time a decoder hands it over, so its exact value is asked
  /// for; our own reader keeps the literal.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number("\(try container.decode(Decimal.self))")
    }
  }

  /// Always a string: readers with binary floating point would lose the number's last digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension TransactionDTO.Moment: ExpressibleByStringLiteral, Codable {
  /// A text in one of the forms of ISO 8601.
  public init(stringLiteral text: String) { self = .text(text) }

  /// A string.
  public init(from decoder: any Decoder) throws {
    self = .text(try decoder.singleValueContainer().decode(String.self))
  }

  /// The text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension TransactionDTO.Amount: ExpressibleByStringLiteral {
  /// A decimal number as people write it.
  public init(stringLiteral text: String) { self = .text(text) }
}
