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
    do throws(DayFieldError) {
      switch date {
      case .text(let text): return try DayField.parse(text, zone: zone)
      case .exact(let day, let time, let offset, let text):
        return try DayField.local(day, time, offset: offset, zone: zone, text: text)
      }
    } catch {
      throw TransactionMappingError(field: .date, found: date.text, code: error.code, message: error.sentence)
    }
  }

  /// Where there is a type it says the direction; where there is none, the sign does.
  private func mappedAmount() throws(TransactionMappingError) -> (Decimal, TransactionType) {
    let signed = try signedAmount()
    guard let type else {
      guard signed.coefficient != 0 else {
        throw refusal(
          .amount, code: .amountZero, "a signed amount of zero moves no money; the row is skipped")
      }
      return (signed.decimal.magnitude, signed.coefficient < 0 ? .expense : .income)
    }
    do throws(TypeFieldError) {
      return (signed.decimal, try TypeField.parse(type))
    } catch {
      throw TransactionMappingError(field: .type, found: type, code: error.code, message: error.sentence)
    }
  }

  private func signedAmount() throws(TransactionMappingError) -> SignedAmount {
    do throws(AmountFieldError) { return try amount.value() } catch {
      throw refusal(.amount, code: error.code, error.sentence)
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
    do throws(CurrencyFieldError) {
      return try CurrencyField.parse(code)
    } catch {
      throw TransactionMappingError(field: .currency, found: code, code: error.code, message: error.sentence)
    }
  }

  /// Read by the rules of amounts, zero and less included; blank is none.
  private func mappedBalance() throws(TransactionMappingError) -> Decimal? {
    guard let balance, !balance.text.trimmingASCIISpace().isEmpty else { return nil }
    do throws(AmountFieldError) { return try balance.value().decimal } catch {
      throw TransactionMappingError(
        field: .balance, found: balance.text, code: error.code,
        message: error.sentence.aboutBalance)
    }
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
  fileprivate func value() throws(AmountFieldError) -> SignedAmount {
    switch self {
    case .text(let text): try AmountField.parse(text)
    case .number(let literal): try AmountField.parseJSONNumber(literal)
    case .exact(let number, _): SignedAmount(coefficient: number.coefficient, scale: number.scale)
    }
  }
}

extension LocalizedError {
  /// What is wrong and what to do, without the name of the error.
  var sentence: String { errorDescription ?? "\(self)" }
}
