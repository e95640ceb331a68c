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
  ///
  /// - Throws: `DecodingError` if it is neither a string nor a number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number("\(try container.decode(Decimal.self))")
    }
  }

  /// Always a string: readers with binary floating point would lose the number's last digits.
  ///
  /// - Throws: the errors of the encoder.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension TransactionDTO.Moment: ExpressibleByStringLiteral, Codable {
  /// A text in one of the forms of ISO 8601.
  public init(stringLiteral text: String) { self = .text(text) }

  /// A string.
  ///
  /// - Throws: `DecodingError` if it is no string.
  public init(from decoder: any Decoder) throws {
    self = .text(try String(from: decoder))
  }

  /// The text.
  ///
  /// - Throws: the errors of the encoder.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension TransactionDTO.Amount: ExpressibleByStringLiteral {
  /// A decimal number as people write it.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension TransactionDTO {
  /// The transaction that the texts mean, days as written and unnamed currencies as ``Currency/none``.
  ///
  /// - Throws: ``TransactionMappingError`` with the first field that cannot be read, in the order date, amount,
  ///   type, currency, balance, description.
  public func toDomain() throws(TransactionMappingError) -> Transaction {
    try toDomain(MappingConventions())
  }

  /// The transaction that the texts mean.
  ///
  /// This is the one judge of a row: a fast path may only accept what is accepted here, with the same value.
  ///
  /// - Throws: ``TransactionMappingError`` with the first field that cannot be read.
  ///
  /// - Parameter derivesID: whether a transaction without an id of its own gets one here. A batch derives it when it is
  ///   looked at, and deriving it twice would be most of the work.
  package func toDomain(
    _ conventions: MappingConventions, derivesID: Bool = true
  ) throws(TransactionMappingError) -> Transaction {
    let (day, time) = try mappedDay(conventions.zone)
    let (amount, type) = try mappedAmount()
    let currency = try mappedCurrency(conventions.defaultCurrency)
    let stated = try mappedBalance()
    let sourceID = id?.content
    let transaction: Transaction
    do throws(TransactionValidationError) {
      transaction = try Transaction(
        id: TransactionID(rawValue: sourceID ?? "underived"), date: day, time: time, amount: amount,
        type: type,
        category: category?.content.map { TransactionCategory(rawValue: $0) } ?? conventions.defaultCategory,
        description: description, account: account?.content ?? conventions.defaultAccount, currency: currency,
        note: note, balance: stated)
    } catch {
      throw refusal(error)
    }
    return sourceID == nil && derivesID
      ? transaction.identified(by: TransactionID(derivedFrom: transaction)) : transaction
  }

  var hasID: Bool { id?.content != nil }

  private func mappedDay(_ zone: ZoneRules?) throws(TransactionMappingError) -> (CalendarDay, TimeOfDay?) {
    try mapped(.date, found: date.text) { () throws(FieldError) in
      switch date {
      case .text(let text): try DayField.parse(text.utf8Span.span, zone: zone)
      case .exact(let day, let time, let offset, let text):
        try DayField.local(day, time, offset: offset, zone: zone, text: text)
      }
    }
  }

  /// Where there is a type it says the direction; where there is none, the sign does.
  private func mappedAmount() throws(TransactionMappingError) -> (Decimal, TransactionType) {
    let signed = try mapped(.amount, found: amount.text, amount.value)
    guard let type else {
      guard signed.coefficient != 0 else {
        throw TransactionMappingError(
          field: .amount, found: amount.text, code: .amountZero,
          message: "a signed amount of zero moves no money; the row is skipped")
      }
      return (signed.decimal.magnitude, signed.coefficient < 0 ? .expense : .income)
    }
    return (
      signed.decimal,
      try mapped(.type, found: type) { () throws(FieldError) in try TypeField.parse(type.utf8Span.span) }
    )
  }

  private func mapped<Value>(
    _ field: TransactionField, found: String, _ read: () throws(FieldError) -> Value
  ) throws(TransactionMappingError) -> Value {
    do throws(FieldError) { return try read() } catch {
      throw TransactionMappingError(
        field: field, found: found, code: error.code,
        message: field == .balance ? error.message.aboutBalance : error.message)
    }
  }

  private func mappedCurrency(_ unnamed: Currency) throws(TransactionMappingError) -> Currency {
    guard let code = currency?.content else { return unnamed }
    return try mapped(.currency, found: code) { () throws(FieldError) in
      try CurrencyField.parse(code.utf8Span.span)
    }
  }

  /// Read by the rules of amounts, zero and less included; blank is none.
  private func mappedBalance() throws(TransactionMappingError) -> Decimal? {
    guard let balance, balance.text.content != nil else { return nil }
    return try mapped(.balance, found: balance.text, balance.value).decimal
  }

  private func refusal(_ error: TransactionValidationError) -> TransactionMappingError {
    let (field, found): (TransactionField, String) =
      switch error {
      case .descriptionEmpty: (.description, description)
      case .idEmpty, .idTaken, .idUnknown: (.id, id ?? "")
      case .amountNotPositive, .amountNotANumber, .amountTooPrecise, .amountTooLarge: (.amount, amount.text)
      case .balanceInexact: (.balance, balance?.text ?? "")
      }
    return TransactionMappingError(field: field, found: found, code: error.code, message: error.sentence)
  }
}

extension String {
  /// The text without the white space of ASCII around it; `nil` if nothing is left.
  fileprivate var content: String? {
    let content = trimmingASCIISpace()
    return content.isEmpty ? nil : content
  }
}

extension TransactionDTO.Amount {
  fileprivate func value() throws(FieldError) -> SignedAmount {
    switch self {
    case .text(let text): try AmountField.parse(text.utf8Span.span)
    case .number(let literal): try AmountField.parseJSONNumber(literal.utf8Span.span)
    case .exact(let number, _): SignedAmount(coefficient: number.coefficient, scale: number.scale)
    }
  }
}

extension LocalizedError {
  /// What is wrong and what to do, without the name of the error.
  package var sentence: String { errorDescription ?? "\(self)" }
}

extension Transaction {
  /// The transaction as a source would write it; reading it back gives the same transaction.
  public func toDTO() -> TransactionDTO {
    TransactionDTO(
      id: id.rawValue, date: .text(time.map { "\(date)T\($0)" } ?? "\(date)"), amount: .text("\(amount)"),
      type: type.rawValue, category: category.rawValue, description: description, account: account,
      currency: currency.rawValue, note: note, balance: balance.map { .text("\($0)") })
  }
}

/// What a source leaves unsaid, stated once for all of its rows.
package struct MappingConventions: Sendable {
  /// Timestamps are converted to this zone's civil day; without one the day is the one written.
  package var zone: ZoneRules?
  package var defaultCurrency: Currency = .none
  package var defaultAccount = ""
  package var defaultCategory = TransactionCategory.uncategorized
  /// The columns that anything looks at; the fast path passes over the others.
  package var columns = TransactionColumns.all
  /// False only in tests that compare the fast path with the slow one.
  package var usesFastPath = true

  package init(zone: ZoneRules? = nil, defaultCurrency: Currency = .none) {
    self.zone = zone
    self.defaultCurrency = defaultCurrency
  }
}

/// Why a row of a source is not a transaction: which field, what it held, and the reason.
public struct TransactionMappingError: LocalizedError, Hashable, Sendable {
  /// The field to blame.
  public let field: TransactionField
  /// What the field held.
  public let found: String
  /// The reason, for a script.
  public let code: ReasonCode
  /// The reason and what to do, for a person.
  public let message: String

  /// The field and the message.
  public var errorDescription: String? { "\(field.rawValue): \(message)" }

  /// Whether the row is left out by rule rather than refused: a signed amount of zero moves no money.
  public var isSkipped: Bool { code == .amountZero }
}
