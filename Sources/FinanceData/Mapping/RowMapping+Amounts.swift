import FinanceDomain

// What a row says of money: amounts, the directions they moved in, fees, and balances.

extension RowMapping {
  /// What an amount comes to: a number, minus for money out unless a type says so, and the currency beside it.
  struct MappedMoney {
    var amount: TransactionDTO.Amount
    var type: String?
    var symbol: CurrencySymbol?
    /// What the column is in, where each currency has one.
    var currency: Currency?
    /// Whether it is what came in, by the column of its half.
    var isCredit = false
  }

  func money(_ cells: [MappedCell]) throws(MappingRefusal) -> MappedMoney {
    switch amount {
    case .standard(let column, let type):
      let needsType = agreement.hasTypes && cells[column].bytes.first != UInt8(ascii: "-")
      return MappedMoney(
        amount: cells[column].plainNumber,
        type: type.flatMap { cells[$0].kind == .absent && !needsType ? nil : cells[$0].text })
    case .signed(let column, let convention):
      return try money(of: column, cells) { (written) throws(MappingRefusal) in
        guard !agreement.hasNoWords || written.direction == nil || written.isZero else {
          throw refusal(
            column, cells, .amount, .signUndecided,
            "'\(cells[column].text.excerpt)' says by a word which way money went, and the amounts before it by their signs; state "
              + "with --set sign=… what these mean")
        }
        let isExpense = written.isNegative == (convention == .plusIsIncome)
        return written.direction.map { $0 == .expense } ?? isExpense
      }
    case .directed(let column, let directions, let words):
      return try money(of: column, cells) { (written) throws(MappingRefusal) in
        let isExpense = (try direction(directions, words, cells) == .expense) != written.isNegative
        guard written.direction.map({ ($0 == .expense) == isExpense }) ?? true else {
          throw refusal(
            column, cells, .type, .typeUnknown,
            "'\(cells[column].text.excerpt)' says the opposite of '\(cells[directions].text.excerpt)' beside it; mend one of them"
          )
        }
        return isExpense
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
  func afterFee(_ money: MappedMoney, _ cells: [MappedCell]) throws(MappingRefusal) -> MappedMoney {
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
  func withDecimals(
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
  func scaled(
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
        "the row states money out (\(out.canonicalText)) and money in (\(into.canonicalText)); make two rows of it, or "
          + "leave one of the two cells blank"
      )
    case (let out?, let into) where !out.isZero || into == nil:
      // Letters of its own say more than the column: money that came back is `5.00 CR` among debits.
      let isExpense = out.direction.map { $0 == .expense } ?? (debitIsNegative == out.isNegative)
      return try money(out, isExpense: isExpense, debit ?? 0, cells)
    case (_, let into?):
      let isExpense = into.direction.map { $0 == .expense } ?? (creditIsNegative != into.isNegative)
      var money = try money(into, isExpense: isExpense, credit ?? 0, cells)
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
  func balanceAmount(_ cells: [MappedCell]) throws(MappingRefusal) -> TransactionDTO.Amount? {
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

  func direction(
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
}

extension WrittenAmount {
  /// The number with that sign, if it can be held exactly.
  fileprivate func number(isNegative: Bool) throws(FieldError) -> FixedPoint {
    let number = try magnitude()
    return FixedPoint(coefficient: isNegative ? -number.coefficient : number.coefficient, scale: number.scale)
  }
}
