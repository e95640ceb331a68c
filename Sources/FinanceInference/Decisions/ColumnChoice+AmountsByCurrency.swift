import FinanceData
import FinanceDomain

// A column of amounts for each currency.

extension ColumnChoice {
  /// Where each currency has a column of amounts, of which each row fills one, all of them are the amount. The currency of one of
  /// them may have to be stated: `Pesos` beside `Dólares`, `Monto $` beside `Monto US$`.
  mutating func settleAmountsByCurrency() {
    guard hasNames, [.debit, .credit, .balance].allSatisfy({ first($0) == nil }),
      !surveys.contains(where: \.isCurrencies)
    else { return }
    let possible = stated[.amount] ?? surveys.indices.filter(mayBeAmount)
    let named = possible.compactMap { column in
      HeaderName(names[column]).currency.map { AmountColumn(column: column, currency: $0) }
    }
    let texts = Set(named.map { nameWithoutCurrency($0.column) })
    var shared = possible.filter { sharedSymbol($0) != nil }
    // `Domestic amount (₩)` and `Overseas amount ($)` are called otherwise, but each row has money in one of them.
    let fillEach =
      money.areApart(shared + named.map(\.column), inEachRow: true)
      && areAlike((shared + named.map(\.column)).map(nameWithoutCurrency))
    if stated[.amount] == nil, !fillEach { shared.removeAll { !texts.contains(nameWithoutCurrency($0)) } }
    let places = shared + named.map(\.column)
    let areAmounts = stated[.amount] != nil || fillEach || texts.count == 1 && money.areApart(places)
    guard places.count > 1, shared.count < 2, Set(named.map(\.currency)).count == named.count, areAmounts,
      first(.amount).map(places.contains) ?? true
    else { return }
    let open = shared.first.flatMap(sharedSymbol)
    openSymbol = open.map { symbol in
      CurrencySymbol(symbol.text, symbol.currencies.filter { !named.map(\.currency).contains($0) })
    }
    columns[.amount] = places
    otherAmounts = Array(named.dropFirst(open == nil ? 1 : 0))
    forgetQuestionsOfAmount()
    tell(
      "the amounts are in \(quoted(places)), each in its own currency",
      because: "in each row one of them is filled")
  }

  /// Whether names begin or end with the same letters, several of them.
  private func areAlike(_ names: [String]) -> Bool {
    guard let first = names.first else { return false }
    return names.allSatisfy { name in
      let ends = zip(first.reversed(), name.reversed()).prefix { $0 == $1 }.count
      return max(ends, zip(first, name).prefix { $0 == $1 }.count) > 2
    }
  }

  /// Whether a column has numbers and a name that is that of amounts, or of a currency alone.
  private func mayBeAmount(_ column: Int) -> Bool {
    let roles = meanings[column].map(\.role)
    return surveys[column].isUndatedNumbers && (roles.isEmpty || roles.contains(.amount))
      && !MoneyWords.isElsewhere(names[column]) && !MoneyWords.isTakenOff(names[column])
  }

  /// What the name of a column ends in that several currencies are called: `Importe en pesos`, `Amount ($)`.
  private func sharedSymbol(_ column: Int) -> CurrencySymbol? {
    let symbol = lastWord(names[column]).flatMap { CurrencySymbol.named(Array($0.utf8).span) }
    return symbol.flatMap { $0.currency == nil ? $0 : nil }
  }

  private func lastWord(_ name: String) -> Substring? { name.split { " ()[]".contains($0) }.last }

  /// `Amount EUR` without `EUR`, `Monto $` without `$`; nothing of these alone.
  private func nameWithoutCurrency(_ column: Int) -> String {
    var name = names[column][...]
    if CurrencySymbol.currency(names[column]) != nil { return "" }
    if sharedSymbol(column) != nil, let symbol = lastWord(names[column]) { name = name[..<symbol.startIndex] }
    let header = HeaderName(String(name))
    return header.key == header.currency?.rawValue.lowercased() ? "" : header.key
  }
}
