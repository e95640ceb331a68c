extension TransactionBatch {
  /// Adds one transaction after the last row.
  public mutating func append(_ transaction: Transaction) {
    // Every valid transaction fits: `Transaction.init` has made this very conversion.
    guard let amount = try? FixedPoint(exactly: transaction.amount) else {
      preconditionFailure("a valid transaction has an exact amount")
    }
    reserve(count + 1)
    days[count] = transaction.date.dayNumber
    seconds[count] = transaction.time?.secondOfDay ?? -1
    directions[count] = transaction.type == .income ? 0 : 1
    categories[count] = categoryNames.code(for: transaction.category.rawValue)
    accounts[count] = accountNames.code(for: transaction.account)
    currencies[count] = currencyNames.code(for: transaction.currency.rawValue)
    descriptions[count] = text.append(transaction.description)
    notes[count] = transaction.note.map { text.append($0) } ?? .none
    ids[count] = text.append(transaction.id.rawValue)
    origins[count] = 0
    setBalance(transaction.balance.flatMap { try? FixedPoint(exactly: $0) }, row: count)
    setTags(transaction.tags.isEmpty ? tagNames.none : tagNames.code(for: transaction.tags), row: count)
    setPayee(transaction.payee.map { text.append($0) } ?? .none, row: count)
    if !natives.isEmpty { natives[count] = nil }
    setAmount(coefficient: amount.coefficient, scale: amount.scale, row: count)
    count += 1
  }

  /// Writes an amount, with two decimal places where it has fewer and they fit: loops run fastest when all rows
  /// of a batch have one scale, and nearly all amounts of the world have two places.
  package mutating func setAmount(coefficient: Int64, scale: Int, row: Int) {
    var coefficient = coefficient
    var scale = scale
    while scale < 2 {
      let (raised, overflow) = coefficient.multipliedReportingOverflow(by: 10)
      if overflow { break }
      coefficient = raised
      scale += 1
    }
    coefficients[row] = coefficient
    scales[row] = UInt8(scale)
    scalesSeen |= 1 << UInt16(scale)
    coefficientBits |= coefficient
  }

  /// Writes a balance, or that there is none. The column comes into being with the first.
  package mutating func setBalance(_ balance: FixedPoint?, row: Int) {
    if balance != nil { reserveBalances() }
    if !balances.isEmpty { balances[row] = balance.map { StatedBalance($0) } ?? .none }
  }

  /// Makes the column of balances, if there is none, as long as the others.
  package mutating func reserveBalances() {
    if balances.isEmpty { balances = Array(repeating: .none, count: days.count) }
  }

  /// Makes the columns long enough for so many rows.
  package mutating func reserve(_ rows: Int) {
    guard rows > days.count else { return }
    let longer = Swift.max(rows, days.count * 2, 16)
    days.extend(to: longer, with: 0)
    seconds.extend(to: longer, with: -1)
    coefficients.extend(to: longer, with: 0)
    scales.extend(to: longer, with: 0)
    directions.extend(to: longer, with: 0)
    categories.extend(to: longer, with: 0)
    accounts.extend(to: longer, with: 0)
    currencies.extend(to: longer, with: 0)
    descriptions.extend(to: longer, with: .none)
    notes.extend(to: longer, with: .none)
    ids.extend(to: longer, with: .none)
    origins.extend(to: longer, with: 0)
    if !balances.isEmpty { balances.extend(to: longer, with: .none) }
    if !tagSets.isEmpty { tagSets.extend(to: longer, with: tagNames.none) }
    if !payees.isEmpty { payees.extend(to: longer, with: .none) }
    if !sourceFingerprints.isEmpty { sourceFingerprints.extend(to: longer, with: 0) }
    if !natives.isEmpty { natives.extend(to: longer, with: nil) }
  }

  /// Forgets the rows and keeps the memory and the symbol tables, for the next chunk.
  package mutating func removeAllRows() {
    count = 0
    scalesSeen = 0
    coefficientBits = 0
    if !occurrences.isEmpty { occurrences.removeAll() }
    if !balances.isEmpty { balances.removeAll(keepingCapacity: true) }
    if !tagSets.isEmpty { tagSets.removeAll(keepingCapacity: true) }
    if !payees.isEmpty { payees.removeAll(keepingCapacity: true) }
    if !sourceFingerprints.isEmpty { sourceFingerprints.removeAll(keepingCapacity: true) }
    if !natives.isEmpty { natives.removeAll(keepingCapacity: true) }
    forgetManyNames()
  }

  /// Names are kept from one use to the next, but not millions of them.
  private mutating func forgetManyNames() {
    if categoryNames.count > TransactionBatch.keptNames { categoryNames = SymbolTable() }
    if accountNames.count > TransactionBatch.keptNames { accountNames = SymbolTable() }
  }

  private static let keptNames = 1 << 20
}

extension Array {
  /// One after the other: where nothing is optimised, appending a repeated element takes a hundred times as long.
  mutating func extend(to length: Int, with filler: Element) {
    reserveCapacity(length)
    while count < length { append(filler) }
  }
}
