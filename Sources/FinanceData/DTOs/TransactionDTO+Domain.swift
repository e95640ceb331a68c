import FinanceDomain

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
    let sourceID = id?.trimmingASCIISpace() ?? ""
    let transaction: Transaction
    do throws(TransactionValidationError) {
      transaction = try Transaction(
        id: TransactionID(rawValue: sourceID.isEmpty ? "underived" : sourceID), date: day, time: time,
        amount: amount,
        type: type, category: mappedCategory(conventions), description: description,
        account: mappedAccount(conventions), currency: currency, note: note, balance: stated)
    } catch {
      throw refusal(error)
    }
    return sourceID.isEmpty && derivesID
      ? transaction.identified(by: TransactionID(derivedFrom: transaction)) : transaction
  }

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
        throw refusal(
          .amount, code: .amountZero, "a signed amount of zero moves no money; the row is skipped")
      }
      return (signed.decimal.magnitude, signed.coefficient < 0 ? .expense : .income)
    }
    return (
      signed.decimal, try mapped(.type, found: type) { () throws(FieldError) in try TypeField.parse(type) }
    )
  }

  /// What a field states.
  private func mapped<Value>(
    _ field: TransactionField, found: String, _ read: () throws(FieldError) -> Value
  ) throws(TransactionMappingError) -> Value {
    do throws(FieldError) { return try read() } catch {
      throw TransactionMappingError(
        field: field, found: found, code: error.code,
        message: field == .balance ? error.message.aboutBalance : error.message)
    }
  }

  private func mappedCategory(_ conventions: MappingConventions) -> TransactionCategory {
    let name = category?.trimmingASCIISpace() ?? ""
    return name.isEmpty ? conventions.defaultCategory : TransactionCategory(rawValue: name)
  }

  private func mappedAccount(_ conventions: MappingConventions) -> String {
    let name = account?.trimmingASCIISpace() ?? ""
    return name.isEmpty ? conventions.defaultAccount : name
  }

  private func mappedCurrency(_ unnamed: Currency) throws(TransactionMappingError) -> Currency {
    let code = currency?.trimmingASCIISpace() ?? ""
    guard !code.isEmpty else { return unnamed }
    return try mapped(.currency, found: code) { () throws(FieldError) in try CurrencyField.parse(code) }
  }

  /// Read by the rules of amounts, zero and less included; blank is none.
  private func mappedBalance() throws(TransactionMappingError) -> Decimal? {
    guard let balance, !balance.text.trimmingASCIISpace().isEmpty else { return nil }
    return try mapped(.balance, found: balance.text, balance.value).decimal
  }

  private func refusal(_ error: TransactionValidationError) -> TransactionMappingError {
    let sentence = error.errorDescription ?? error.code.rawValue
    switch error {
    case .descriptionEmpty:
      return TransactionMappingError(
        field: .description, found: description, code: error.code, message: sentence)
    case .idEmpty, .idTaken, .idUnknown:
      return TransactionMappingError(field: .id, found: id ?? "", code: error.code, message: sentence)
    case .amountNotPositive, .amountNotANumber, .amountTooPrecise, .amountTooLarge:
      return refusal(.amount, code: error.code, sentence)
    case .balanceInexact:
      return TransactionMappingError(
        field: .balance, found: balance?.text ?? "", code: error.code, message: sentence)
    }
  }

  private func refusal(
    _ field: TransactionField, code: ReasonCode, _ message: String
  ) -> TransactionMappingError {
    TransactionMappingError(field: field, found: amount.text, code: code, message: message)
  }
}

extension TransactionDTO.Amount {
  /// The number, if it can be held exactly.
  fileprivate func value() throws(FieldError) -> SignedAmount {
    switch self {
    case .text(let text): try AmountField.parse(text)
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
