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
    let money = try afterFee(try money(cells), cells)
    let moment = try moment(cells)
    let currency = try currencyCode(cells, beside: money)
    let amount = try scaled(try withDecimals(money.amount, cells), to: currency, cells)
    return TransactionDTO(
      id: hasID(cells) ? text(id, cells) : nil, date: moment, amount: amount,
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

  /// Whether the row has an id: in what banks write, a dash in its place is none.
  private func hasID(_ cells: [MappedCell]) -> Bool {
    isStandard || !(id.map { cells[$0].saysNone } ?? false)
  }

  private func text(_ column: Int?, _ cells: [MappedCell]) -> String? {
    column.map { written(cells[$0]) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func refusal(
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
  private func reading<Value>(
    _ column: Int, _ cells: [MappedCell], _ field: TransactionField = .amount,
    _ read: () throws(FieldError) -> Value
  ) throws(MappingRefusal) -> Value {
    do throws(FieldError) { return try read() } catch {
      let message = field == .balance ? error.message.aboutBalance : error.message
      throw refusal(column, cells, field, error.code, message)
    }
  }
}

extension WrittenAmount {
  /// The number with that sign, if it can be held exactly.
  fileprivate func number(isNegative: Bool) throws(FieldError) -> FixedPoint {
    let number = try magnitude()
    return FixedPoint(coefficient: isNegative ? -number.coefficient : number.coefficient, scale: number.scale)
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

// MARK: - Amounts

extension RowMapping {
  /// What an amount comes to: a number, minus for money out unless a type says so, and the currency beside it.
  private struct MappedMoney {
    var amount: TransactionDTO.Amount
    var type: String?
    var symbol: CurrencySymbol?
    /// What the column is in, where each currency has one.
    var currency: Currency?
    /// Whether it is what came in, by the column of its half.
    var isCredit = false
  }

  private func money(_ cells: [MappedCell]) throws(MappingRefusal) -> MappedMoney {
    switch amount {
    case .standard(let column, let type):
      return MappedMoney(amount: cells[column].plainNumber, type: type.flatMap { cells[$0].presentText })
    case .signed(let column, let convention):
      return try money(of: column, cells) { (written) throws(MappingRefusal) in
        written.direction.map { $0 == .expense } ?? (written.isNegative == (convention == .plusIsIncome))
      }
    case .directed(let column, let directions, let words):
      return try money(of: column, cells) { (written) throws(MappingRefusal) in
        (try direction(directions, words, cells) == .expense) != written.isNegative
      }
    case .split(let debit, let credit, let debitIsNegative, let creditIsNegative):
      guard let side else { return try splitMoney(cells, debit, credit, debitIsNegative, creditIsNegative) }
      let isIncome = try direction(side.direction, side.words, cells) == .income
      return try splitMoney(
        cells, isIncome ? nil : debit, isIncome ? credit : nil, debitIsNegative, creditIsNegative)
    }
  }

  /// The amount in a column, or in that of another currency.
  private func money(
    of first: Int, _ cells: [MappedCell], _ isExpense: (WrittenAmount) throws(MappingRefusal) -> Bool
  ) throws(MappingRefusal) -> MappedMoney {
    let other = try amountInOther(beside: first, cells)
    let column = other?.column ?? first
    // A row that is nothing but a fee has none.
    guard !cells[column].saysNoAmount, fee == nil || !cells[column].isBlank else {
      return MappedMoney(amount: .text(cells[column].saysZero ? "0" : ""))
    }
    let written = try written(column, cells)
    var money = try money(written, isExpense: try isExpense(written), column, cells)
    money.currency = other?.currency
    return money
  }

  /// The column of another currency that has the amount of the row, if any has.
  private func amountInOther(
    beside first: Int, _ cells: [MappedCell]
  ) throws(MappingRefusal) -> AmountColumn? {
    guard !otherAmounts.isEmpty else { return nil }
    var isStated = try states(first, cells)
    var found: AmountColumn?
    for other in otherAmounts where try states(other.column, cells) {
      guard !isStated else {
        throw refusal(
          other.column, cells, .amount, .amountBothColumns,
          "the row states amounts in several currencies; leave all but one of these cells blank")
      }
      (found, isStated) = (other, true)
    }
    return found
  }

  /// Whether a cell has an amount that is not zero.
  private func states(_ column: Int, _ cells: [MappedCell]) throws(MappingRefusal) -> Bool {
    try optional(column, cells).map { !$0.isZero } ?? false
  }

  private func money(
    _ written: WrittenAmount, isExpense: Bool, _ column: Int, _ cells: [MappedCell]
  ) throws(MappingRefusal) -> MappedMoney {
    let number = try reading(column, cells) { () throws(FieldError) in
      try written.number(isNegative: isExpense)
    }
    return MappedMoney(amount: .exact(number, text: cells[column].text), symbol: written.symbol)
  }

  /// The money less what was charged beside it.
  private func afterFee(_ money: MappedMoney, _ cells: [MappedCell]) throws(MappingRefusal) -> MappedMoney {
    // Of two sides what was charged was charged on what was paid.
    guard let fee, side == nil || !money.isCredit else { return money }
    var rest = money
    for column in fee.columns { rest = try self.rest(of: rest, after: column, fee.sign, cells) }
    return rest
  }

  private func rest(
    of money: MappedMoney, after column: Int, _ sign: FeeSign?, _ cells: [MappedCell]
  ) throws(MappingRefusal) -> MappedMoney {
    guard let charged = try optional(column, cells), !charged.isZero else { return money }
    let (amount, text): (FixedPoint, String)
    switch money.amount {
    case .exact(let number, let written): (amount, text) = (number, written)
    // The row is nothing but a fee.
    case .text("") where sign != nil: (amount, text) = (FixedPoint(coefficient: 0, scale: 0), "")
    case .text, .number: return money
    }
    guard let sign else {
      throw refusal(
        column, cells, .amount, .amountAmbiguous,
        "the row has a fee of \(charged.signedText), and no row before it has one; state with --set columns.fee=… that it "
          + "is taken off the amount, or with --set columns.fee=none that the amount is after it")
    }
    let isBack = charged.isNegative != (charged.direction == .expense)
    let net = try reading(column, cells) { () throws(FieldError) in
      let part = try charged.number(isNegative: isBack)
      if let net = FeeReading.net(amount, less: part, isAdded: sign == .minusIsCharge) { return net }
      throw FieldError(.amountRange, "the amount less its fee cannot be held exactly; give it fewer digits")
    }
    var rest = money
    rest.amount = .exact(net, text: text)
    return rest
  }

  /// The amount with as many decimals as the column for it says.
  private func withDecimals(
    _ amount: TransactionDTO.Amount, _ cells: [MappedCell]
  ) throws(MappingRefusal) -> TransactionDTO.Amount {
    guard let scale, case .exact(let number, let text) = amount else { return amount }
    // A scale below zero is that of a whole number which zeros are left out of.
    let most = FixedPoint.maximumScale
    guard let places = Int(cells[scale].text), (-most...most).contains(places), number.scale == 0,
      case let (coefficient, isOver) = number.coefficient.multipliedReportingOverflow(
        by: PowersOfTen.table[max(0, -places)]), !isOver
    else {
      throw refusal(
        scale, cells, .amount, .amountTrailing,
        "'\(cells[scale].text.excerpt)' does not say how many digits of the amount '\(text.excerpt)' are decimals; write -8 to 8 "
          + "beside a whole number")
    }
    return .exact(FixedPoint(coefficient: coefficient, scale: max(0, places)), text: text)
  }

  /// A whole number of the smallest unit as an amount of the currency, where that says how small the unit is.
  private func scaled(
    _ amount: TransactionDTO.Amount, to code: String?, _ cells: [MappedCell]
  ) throws(MappingRefusal) -> TransactionDTO.Amount {
    guard countsSmallestUnits, case .exact(let number, let text) = amount else { return amount }
    guard let code else {
      throw refusal(
        self.amount.columns.first ?? 0, cells, .currency, .currencyUndecided,
        "the amount '\(text.excerpt)' is in the smallest unit of a currency that the row does not name; state it with "
          + "--set currency=…")
    }
    let places = numbers?.impliedDecimals?.places(of: code) ?? 0
    return .exact(FixedPoint(coefficient: number.coefficient, scale: places), text: text)
  }

  private func splitMoney(
    _ cells: [MappedCell], _ debit: Int?, _ credit: Int?, _ debitIsNegative: Bool, _ creditIsNegative: Bool
  ) throws(MappingRefusal) -> MappedMoney {
    let out = try optional(debit, cells)
    let into = try optional(credit, cells)
    switch (out, into) {
    case (let out?, let into?) where !out.isZero && !into.isZero:
      throw refusal(
        debit ?? 0, cells, .amount, .amountBothColumns,
        "the row states money out (\(out.canonicalText)) and money in (\(into.canonicalText)); leave one of the two cells blank"
      )
    case (let out?, let into) where !out.isZero || into == nil:
      return try money(out, isExpense: debitIsNegative || !out.isNegative, debit ?? 0, cells)
    case (_, let into?):
      var money = try money(into, isExpense: !creditIsNegative && into.isNegative, credit ?? 0, cells)
      money.isCredit = true
      return money
    case (nil, nil), (_?, nil):
      let isZero = [debit, credit].contains { $0.map { cells[$0].saysZero } ?? false }
      return MappedMoney(amount: .text(isZero ? "0" : ""))
    }
  }

  private func optional(_ column: Int?, _ cells: [MappedCell]) throws(MappingRefusal) -> WrittenAmount? {
    guard let column, !cells[column].isBlank, !cells[column].saysNoAmount else { return nil }
    return try written(column, cells)
  }

  private func written(_ column: Int, _ cells: [MappedCell]) throws(MappingRefusal) -> WrittenAmount {
    try reading(column, cells) { () throws(FieldError) in try (numbers ?? .plain).read(cells[column]) }
  }

  /// What the account held afterwards; a word beside it such as `DR` says that it owed.
  private func balanceAmount(_ cells: [MappedCell]) throws(MappingRefusal) -> TransactionDTO.Amount? {
    guard let balance, !cells[balance].isBlank else { return nil }
    guard let format = balanceNumbers ?? numbers else { return cells[balance].plainNumber }
    guard !cells[balance].saysNoAmount else { return nil }
    let isOwed = try isOwed(cells)
    let written = try reading(balance, cells, .balance) { () throws(FieldError) in
      try format.read(cells[balance])
    }
    let isNegative = isOwed || written.isNegative != (written.direction == .expense)
    guard let number = try? written.number(isNegative: isNegative) else {
      return .text((isNegative ? "-" : "") + written.canonicalText)
    }
    return .exact(number, text: cells[balance].text)
  }

  /// Whether a column beside the balance says that it is owed.
  private func isOwed(_ cells: [MappedCell]) throws(MappingRefusal) -> Bool {
    guard let balanceDirection, !cells[balanceDirection].isBlank else { return false }
    let word = cells[balanceDirection].text
    guard let meaning = DirectionWords.meaning(of: word) else {
      throw refusal(
        balanceDirection, cells, .balance, .typeUnknown,
        "'\(word.excerpt)' does not say whether the balance is owed")
    }
    return meaning == .expense
  }

  private func direction(
    _ column: Int, _ words: [String: TransactionType], _ cells: [MappedCell]
  ) throws(MappingRefusal) -> TransactionType {
    let word = cells[column].text
    guard let type = words[word.lowercased()] else {
      let known = words.keys.sorted { $0.precedesByBytes($1) }.joined(separator: ", ")
      throw refusal(
        column, cells, .type, .typeUnknown,
        "'\(word.excerpt)' does not say whether money came in or went out; known are \(known)")
    }
    return type
  }

  /// The currency of the column, of the amount's own sign, or the one that is stated; they must not contradict.
  private func currencyCode(
    _ cells: [MappedCell], beside money: MappedMoney
  ) throws(MappingRefusal) -> String? {
    var code = money.currency ?? statedCurrency
    let currency = money.isCredit ? creditCurrency ?? currency : currency
    if let currency, !cells[currency].isBlank, isStandard || !cells[currency].saysNone {
      guard !isStandard, let named = named(cells[currency]) else { return cells[currency].text }
      code = named
    } else if let own = money.symbol?.currency {
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

  /// The currency in a cell: a code, or a sign that the stated currency has.
  private func named(_ cell: MappedCell) -> Currency? {
    guard let symbol = CurrencySymbol.named(cell.bytes.span) else { return nil }
    guard symbol.currency == nil, let statedCurrency else { return symbol.currency }
    return symbol.currencies.contains(statedCurrency) ? statedCurrency : nil
  }
}

extension MappedCell {
  /// The cell as a number that only `toDomain()` reads.
  fileprivate var plainNumber: TransactionDTO.Amount { kind == .number ? .number(text) : .text(text) }

  fileprivate var presentText: String? { kind == .absent ? nil : text }
}

extension String {
  /// A sentence about an amount, about a balance.
  var aboutBalance: String { replacing("the amount", with: "the balance", maxReplacements: 1) }
}
