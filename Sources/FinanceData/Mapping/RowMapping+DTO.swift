import FinanceDomain

extension RowMapping {
  /// The canonical texts of a row; `nil` for a row that is left out by rule.
  ///
  /// - Throws: ``MappingRefusal`` with the first cell that cannot be read.
  package func dto(_ cells: [MappedCell]) throws(MappingRefusal) -> TransactionDTO? {
    guard !skips.contains(where: { $0.isMet(by: cells[$0.column]) }) else { return nil }
    if statesOnlyABalance(cells) { return nil }
    let money = try money(cells)
    return TransactionDTO(
      id: text(id, cells), date: try moment(cells), amount: .text(money.text), type: nil,
      category: text(category, cells), description: descriptionText(cells), account: text(account, cells),
      currency: try currencyCode(cells, inAmount: money.currency), note: noteText(cells),
      balance: try balanceText(cells))
  }

  /// The column that a field of the transaction comes from, for an error of `toDomain()`.
  package func column(of field: TransactionField) -> Int? {
    switch field {
    case .id: id
    case .date: date
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
    column.flatMap { cells[$0].isBlank ? nil : cells[$0].text }
  }

  private func statesOnlyABalance(_ cells: [MappedCell]) -> Bool {
    guard skipsBalanceRows, let balance, !cells[balance].isBlank else { return false }
    return amount.columns.allSatisfy { cells[$0].isBlank || cells[$0].isDash }
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

// MARK: - Days

extension RowMapping {
  /// The day, with the clock reading if there is one, as ISO 8601 writes it.
  private func moment(_ cells: [MappedCell]) throws(MappingRefusal) -> String {
    guard !dateFormats.isEmpty, !cells[date].isBlank else { return cells[date].text }
    let written = try writtenMoment(cells)
    guard let time, !cells[time].isBlank, written.time == nil else { return written.canonicalText }
    guard let clock = ClockField.parse(cells[time].bytes) else {
      throw refusal(
        time, cells, .date, .dateUnparseable,
        "the time '\(cells[time].text.excerpt)' is not a clock reading such as 14:22 or 14:22:10")
    }
    return "\(written.day)T\(clock)"
  }

  private func writtenMoment(_ cells: [MappedCell]) throws(MappingRefusal) -> WrittenMoment {
    let cell = cells[date].bytes
    var isImpossible = false
    for format in dateFormats {
      switch format.read(cell.span, firstYearOfTwoDigits: firstYearOfTwoDigits) {
      case .moment(let moment): return moment
      case .impossible: isImpossible = true
      case .mismatch: break
      }
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
  /// What an amount comes to: a signed plain number, minus for money out, and the currency that stands beside it.
  private struct MappedMoney {
    var text: String
    var currency: Currency?

    init(text: String, currency: Currency?) {
      self.text = text
      self.currency = currency
    }

    init(_ written: WrittenAmount, isExpense: Bool) {
      self.init(text: (isExpense ? "-" : "") + written.canonicalText, currency: written.currency)
    }
  }

  private func money(_ cells: [MappedCell]) throws(MappingRefusal) -> MappedMoney {
    switch amount {
    case .signed(let column, let convention):
      let written = try written(column, cells)
      let isExpense =
        written.direction.map { $0 == .expense } ?? (written.isNegative == (convention == .plusIsIncome))
      return MappedMoney(written, isExpense: isExpense)
    case .directed(let column, let directions, let words):
      let written = try written(column, cells)
      let isExpense = try direction(directions, words, cells) == .expense
      return MappedMoney(written, isExpense: isExpense != written.isNegative)
    case .split(let debit, let credit, let debitIsNegative):
      return try splitMoney(cells, debit, credit, debitIsNegative)
    }
  }

  private func splitMoney(
    _ cells: [MappedCell], _ debit: Int?, _ credit: Int?, _ debitIsNegative: Bool
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
      return MappedMoney(out, isExpense: debitIsNegative || !out.isNegative)
    case (_, let into?): return MappedMoney(into, isExpense: into.isNegative)
    case (nil, nil), (_?, nil): return MappedMoney(text: "", currency: nil)
    }
  }

  private func optional(_ column: Int?, _ cells: [MappedCell]) throws(MappingRefusal) -> WrittenAmount? {
    guard let column, !cells[column].isBlank, !cells[column].isDash else { return nil }
    return try written(column, cells)
  }

  private func written(_ column: Int, _ cells: [MappedCell]) throws(MappingRefusal) -> WrittenAmount {
    let cell = cells[column]
    do throws(NumberFormatError) {
      return try numbers.read(cell)
    } catch {
      throw refusal(column, cells, .amount, error.code, error.sentence)
    }
  }

  /// What the account held afterwards; a word beside it such as `DR` says that it owed.
  private func balanceText(_ cells: [MappedCell]) throws(MappingRefusal) -> String? {
    guard let balance, !cells[balance].isBlank, !cells[balance].isDash else { return nil }
    do throws(NumberFormatError) {
      let written = try (balanceNumbers ?? numbers).read(cells[balance])
      let isNegative = written.isNegative != (written.direction == .expense)
      return (isNegative ? "-" : "") + written.canonicalText
    } catch {
      throw refusal(
        balance, cells, .balance, error.code,
        error.sentence.replacing("the amount", with: "the balance", maxReplacements: 1))
    }
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

  private func currencyCode(
    _ cells: [MappedCell], inAmount: Currency?
  ) throws(MappingRefusal) -> String? {
    guard let currency, !cells[currency].isBlank else { return (inAmount ?? statedCurrency)?.rawValue }
    let named = CurrencySigns.currency(cells[currency].text)
    if let named, let inAmount, named != inAmount {
      throw refusal(
        currency, cells, .currency, .currencyConflict,
        "the column says \(named.rawValue) and the amount \(inAmount.rawValue); correct one of them")
    }
    return named?.rawValue ?? cells[currency].text
  }
}

// MARK: - Texts

extension RowMapping {
  private func descriptionText(_ cells: [MappedCell]) -> String {
    let texts = description.map { cells[$0].text.collapsed }.filter { !$0.isEmpty }
    return joinsDescription ? texts.joined(separator: separator) : texts.first ?? ""
  }

  /// The note's columns, without the one that had to serve as description.
  private func noteText(_ cells: [MappedCell]) -> String? {
    let used = joinsDescription ? nil : description.first { !cells[$0].text.collapsed.isEmpty }
    let texts = note.filter { $0 != used }.map { cells[$0].text.collapsed }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: separator)
  }
}

extension String {
  /// The text with every run of white space as one space: exports pad and break their texts.
  fileprivate var collapsed: String {
    guard hasSpacesToCollapse else { return self }
    return split(whereSeparator: { $0.isASCII && $0.isWhitespace }).joined(separator: " ")
  }

  private var hasSpacesToCollapse: Bool {
    var wasSpace = false
    for byte in utf8 {
      if byte < 0x20 || byte == 0x20 && wasSpace { return true }
      wasSpace = byte == 0x20
    }
    return false
  }
}
