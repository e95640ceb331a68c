import FinanceDomain

extension RowMapping {
  /// What a row states, its days and amounts read; `nil` for a row that is left out by rule.
  ///
  /// - Throws: ``MappingRefusal`` with the first cell that cannot be read.
  package func dto(_ cells: [MappedCell]) throws(MappingRefusal) -> TransactionDTO? {
    guard !skips.contains(where: { $0.isMet(by: cells[$0.column]) }) else { return nil }
    if let doubt = doubts.first(where: { $0.isMet(by: cells[$0.column]) }) {
      throw refusal(
        doubt.column, cells, .note, .stateUndecided,
        "'\(cells[doubt.column].text.excerpt)' says that the money may yet move; state with --set skip-if… whether such "
          + "rows are left out")
    }
    let moved = try money(cells)
    try checkAgreement(on: moved, cells)
    let money = try afterFee(moved, cells)
    let moment = try moment(cells)
    let currency = try currencyCode(cells, beside: money)
    let amount = try scaled(try withDecimals(money.amount, cells), to: currency, cells)
    let hasID = isStandard || !(id.map { cells[$0].saysNoID } ?? false)
    return TransactionDTO(
      id: hasID ? text(id, cells) : nil, date: moment, amount: amount,
      type: money.type, category: text(category, cells), description: descriptionText(cells),
      account: text(account, cells), currency: currency, note: noteText(cells),
      balance: try balanceAmount(cells).map { (amount) throws(MappingRefusal) in
        try scaled(amount, to: currency, cells)
      })
  }

  /// Whether a row of another width is left out by a cell that it has, as closing lines are.
  func leavesOut(_ cells: [MappedCell]) -> Bool {
    skips.contains { cells.indices.contains($0.column) && $0.isMet(by: cells[$0.column]) }
  }

  /// The column that a field of the transaction comes from, for an error of `toDomain()`.
  package func column(of field: TransactionField) -> Int? {
    switch field {
    case .id: id
    case .date: date
    case .type where isStandard: amount.direction
    case .amount, .type: amount.columns.first
    case .category: category
    case .description: description.first
    case .account: account
    case .currency: currency
    case .note: note.first
    case .balance: balance
    }
  }

  private func text(_ column: Int?, _ cells: [MappedCell]) -> String? {
    column.map { written(cells[$0]) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func refusal(
    _ column: Int, _ cells: [MappedCell], _ field: TransactionField, _ code: ReasonCode, _ message: String
  ) -> MappingRefusal {
    MappingRefusal(
      column: column,
      error: TransactionMappingError(
        field: field, found: cells[column].text, code: code, message: message))
  }
}

extension RowMapping {
  /// What is read of a cell; why it cannot be is a refusal that blames its column.
  func reading<Value>(
    _ column: Int, _ cells: [MappedCell], _ field: TransactionField = .amount,
    _ read: () throws(FieldError) -> Value
  ) throws(MappingRefusal) -> Value {
    do throws(FieldError) { return try read() } catch {
      let message = field == .balance ? error.message.aboutBalance : error.message
      throw refusal(column, cells, field, error.code, message)
    }
  }
}

// MARK: - Days

extension RowMapping {
  /// The day, with the clock reading if there is one.
  private func moment(_ cells: [MappedCell]) throws(MappingRefusal) -> TransactionDTO.Moment {
    let text = cells[date].text
    guard !dateFormats.isEmpty, !cells[date].isBlank else { return .text(text) }
    let written = try writtenMoment(cells)
    guard let time, !cells[time].isBlank, written.time == nil else {
      return .exact(written.day, written.time, offset: written.offset, text: text)
    }
    guard let clock = ClockField.parse(cells[time].bytes) else {
      throw refusal(
        time, cells, .date, .dateUnparseable,
        "the time '\(cells[time].text.excerpt)' is not a clock reading such as 14:22 or 14:22:10")
    }
    return .exact(written.day, clock, offset: nil, text: text)
  }

  private func writtenMoment(_ cells: [MappedCell]) throws(MappingRefusal) -> WrittenMoment {
    let cell = cells[date].bytes
    if let moment = moment(in: cell.span) { return moment }
    let isImpossible = dateFormats.contains {
      $0.read(cell.span, firstYearOfTwoDigits: firstYearOfTwoDigits) == .impossible
    }
    let (found, forms) = (cells[date].text.excerpt, dateFormats.map(\.pattern).joined(separator: " or "))
    guard isImpossible else {
      throw refusal(
        date, cells, .date, .dateUnparseable,
        "the date '\(found)' is not written as \(forms); write it like the other dates")
    }
    throw refusal(
      date, cells, .date, .dateImpossible, "the calendar has no '\(found)' when it is read as \(forms)")
  }
}

// MARK: - Currencies

extension RowMapping {
  /// The currency of the column, of the amount's own sign, or the one that is stated; they must not contradict.
  private func currencyCode(
    _ cells: [MappedCell], beside money: MappedMoney
  ) throws(MappingRefusal) -> String? {
    var code = money.currency ?? statedCurrency
    let currency = money.isCredit ? creditCurrency ?? currency : currency
    if let currency, !cells[currency].isBlank, isStandard || !cells[currency].saysNone {
      guard !isStandard, let named = named(cells[currency]) else { return cells[currency].text }
      code = named
    } else if let own = money.symbol?.currency, money.currency == nil, !isCurrencyNamed {
      code = own
    }
    guard let symbol = money.symbol, let column = currency ?? amount.columns.first else {
      return code?.rawValue
    }
    guard let code else {
      throw refusal(
        column, cells, .currency, .currencyUndecided,
        "the amount is written with '\(symbol.text)', which several currencies use; "
          + "state the currency with --set currency=\(symbol.currencies[0].rawValue)")
    }
    guard symbol.currencies.contains(code) else {
      throw refusal(
        column, cells, .currency, .currencyConflict,
        currency == nil
          ? "the amount is written with '\(symbol.text)' among amounts in \(code.rawValue); state what it is"
          : "the column says \(code.rawValue) and the amount \(symbol.currency?.rawValue ?? "'\(symbol.text)'"); "
            + "correct one of them")
    }
    return code.rawValue
  }

  /// The currency in a cell: a code or its number, or a sign that the stated currency has.
  private func named(_ cell: MappedCell) -> Currency? {
    guard let symbol = CurrencySymbol.named(cell.bytes.span) else {
      return CurrencySymbol.numbered(cell.text)
    }
    guard symbol.currency == nil, let statedCurrency else { return symbol.currency }
    return symbol.currencies.contains(statedCurrency) ? statedCurrency : nil
  }
}

extension MappedCell {
  /// The cell as a number that only `toDomain()` reads.
  var plainNumber: TransactionDTO.Amount { kind == .number ? .number(text) : .text(text) }
}

extension String {
  /// A sentence about an amount, about a balance.
  var aboutBalance: String { replacing("the amount", with: "the balance", maxReplacements: 1) }
}
