import FinanceDomain

/// A transaction as a source writes it: raw texts, nothing judged yet.
///
/// ``toDomain(_:)`` is the one place that decides whether it is valid. It is the wrong type to hold many of; a
/// file's rows become one only when the fast lane will not vouch for them.
public struct TransactionDTO: Codable, Hashable, Sendable {
  /// An amount's text, with the grammar that it follows.
  public enum Amount: Hashable, Sendable {
    /// A decimal number as people write it.
    case text(String)
    /// The literal of a JSON number, which may have an exponent.
    case number(String)
  }

  /// The source's own id; `nil` where it has none, and one is derived from the content.
  public var id: String?
  /// The day, perhaps with a clock reading.
  public var date: String
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
  public var balance: String?

  /// The raw texts of a transaction.
  public init(
    id: String? = nil, date: String, amount: Amount, type: String? = nil, category: String? = nil,
    description: String, account: String? = nil, currency: String? = nil, note: String? = nil,
    balance: String? = nil
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
    switch self {
    case .text(let text), .number(let text): try container.encode(text)
    }
  }
}
