import FinanceData
import FinanceDomain

/// What the amounts are counted in.
///
/// A column of codes or signs says so, whatever its name; else a setting, the name of the amounts, or the signs beside them.
/// A sign that several currencies share is certain if one of them is named above the table or by the run. Columns that
/// differ, and signs that stay open, are asked about; the country of an account says nothing.
struct CurrencyDecision: Sendable {
  private let choice: ColumnChoice
  private let settings: ImportSettings
  private let surroundings: TableSurroundings
  /// The codes of the column of currencies, and signs in it that several currencies share.
  private(set) var ofCells: Set<Currency> = []
  private var cellSymbols: Set<CurrencySymbol> = []
  /// Whether the column of currencies, if there is one, has codes alone.
  private(set) var arePlain = true
  /// The currencies beside the amounts, and signs there that several currencies share.
  private var beside: Set<Currency> = []
  private var symbols: Set<CurrencySymbol> = []
  /// How many amounts have one of them beside them, and how many have none.
  private var marked = 0
  private var bare = 0

  init(_ choice: ColumnChoice, _ settings: ImportSettings, _ surroundings: TableSurroundings) {
    (self.choice, self.settings, self.surroundings) = (choice, settings, surroundings)
  }

  mutating func absorb(_ cells: [MappedCell]) {
    for column in [choice.first(.currency), choice.creditCurrency].compactMap(\.self) {
      let bytes = cells[column].bytes
      guard let symbol = CurrencySymbol.named(bytes.span) else { continue }
      if symbol.currency == nil || Currency(rawValue: symbol.text) != symbol.currency { arePlain = false }
      if let code = symbol.currency { ofCells.insert(code) } else { cellSymbols.insert(symbol) }
    }
  }

  /// Takes the currency that is written beside an amount into account.
  mutating func absorb(_ amount: WrittenAmount) {
    if !amount.isZero {
      let isMarked = amount.currency != nil || amount.symbol != nil
      (marked, bare) = (marked + (isMarked ? 1 : 0), bare + (isMarked ? 0 : 1))
    }
    if let currency = amount.currency {
      beside.insert(currency)
    } else if let symbol = amount.symbol {
      symbols.insert(symbol)
    }
  }

  /// The currency of rows that name none.
  var ofAmounts: Currency? { stated ?? (beside.count == 1 ? beside.first : nil) }

  /// Whether each amount has its currency beside it, and nothing else says what it is.
  var areAllMarked: Bool { marked > 0 && bare == 0 && stated == nil && choice.first(.currency) == nil }

  /// All currencies that amounts are known to be in.
  var known: Set<Currency> {
    ofCells.union([choice.statedCurrency, settings.currency, named].compactMap(\.self))
  }

  private var stated: Currency? { choice.statedCurrency ?? settings.currency ?? named }

  /// The one currency that is named outside the rows and that their signs allow.
  private var named: Currency? {
    let open = open
    if open.isEmpty, choice.first(.currency) == nil, surroundings.above.count == 1 {
      return surroundings.above.first
    }
    let allowed = surroundings.named.filter { currency in
      open.allSatisfy { $0.currencies.contains(currency) }
    }
    return open.isEmpty || allowed.count != 1 ? nil : allowed.first
  }

  /// Signs that several currencies share, in the column of currencies or else beside the amounts, or in the name of one of
  /// their columns.
  private var open: Set<CurrencySymbol> {
    if let symbol = choice.openSymbol { return [symbol] }
    return choice.first(.currency) == nil ? symbols : cellSymbols
  }

  /// `$` is the dollar of many countries: unless something names the currency, nobody knows which.
  var question: ImportQuestion? {
    guard stated == nil else { return nil }
    guard let symbol = open.min(by: { $0.text.precedesByBytes($1.text) }) else {
      return bareQuestion ?? unnamedQuestion
    }
    let offered = likely(symbol.currencies).prefix(4)
    let finding =
      choice.openSymbol == nil
      ? "amounts are written with '\(symbol.text)', which several currencies use"
      : "the name of the amounts says '\(symbol.text)', which several currencies are called"
    return ImportQuestion(
      .currencyUndecided,
      offered.count < symbol.currencies.count ? finding + "; currency=CODE names any of them" : finding,
      answers: offered.map { "currency=\($0.rawValue)" })
  }

  /// Amounts without a currency beside those with one may be in it, or in that of the account.
  private var bareQuestion: ImportQuestion? {
    guard bare > 0, choice.whole == nil, choice.first(.currency) == nil, beside.count == 1,
      let currency = beside.first
    else {
      return nil
    }
    return ImportQuestion(
      .currencyUndecided,
      "\(marked) of \(marked + bare) amounts have \(currency.rawValue) beside them, and the others no currency",
      answers: ["currency=\(currency.rawValue)", "currency=XXX"],
      meanings: [
        "all are in \(currency.rawValue)", "the others are in one that is not named; currency=CODE names it",
      ])
  }

  /// Where it is stated that no column names the currency of the amounts, one that names some still says that there are several:
  /// the account's is likely to be the one of most rows.
  private var unnamedQuestion: ImportQuestion? {
    guard choice.stated[.currency] == [], beside.isEmpty,
      let column = choice.surveys.indices.first(where: {
        choice.surveys[$0].isCurrencies && !choice.areNames($0)
      })
    else { return nil }
    let codes = choice.rows.compactMap { CurrencySymbol.currency($0.cells[column].text) }
    let counts = Dictionary(codes.map { ($0, 1) }, uniquingKeysWith: +)
    let likely = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    guard likely.count > 1 else { return nil }
    return ImportQuestion(
      .currencyUndecided,
      "nothing names the currency of the amounts but \(choice.title(column)), which is not theirs",
      answers: likely.prefix(4).map { "currency=\($0.key.rawValue)" })
  }

  /// The currencies, that of a country first whose ways to pay are named in the rows or whose words in the header, or those of
  /// Latin America where the header is Spanish.
  private func likely(_ currencies: [Currency]) -> [Currency] {
    let isSpanish = choice.names.contains { PlainLetters.plain($0).hasPrefix("fecha") }
    let pesos = isSpanish ? currencies.filter { ["MXN", "ARS", "CLP", "COP"].contains($0.rawValue) } : []
    let first = (ofWords.map { [$0] } ?? pesos).filter(currencies.contains)
    return first + currencies.filter { !first.contains($0) }
  }

  /// The currency of the first way to pay that a row names, or of the first such word in the header.
  private var ofWords: Currency? {
    let known = Dictionary(
      uniqueKeysWithValues: Words.lines("likely currencies").map { ($0[0], Currency(rawValue: $0[1])) })
    let texts = choice.rows.map { $0.cells.map(\.text) } + [choice.names]
    return texts.lazy.flatMap(\.self).flatMap { PlainLetters.words(of: $0) }.compactMap { known[$0] ?? nil }
      .first
  }

  /// The stated columns, and that none holds currencies where the column of amounts is stated with its currency: another
  /// column of currencies is about something else.
  static func withAmounts(
    _ stated: [ColumnRole: [Int]], _ names: [String], _ settings: ImportSettings
  ) -> [ColumnRole: [Int]] {
    let amounts = [ColumnRole.amount, .debit, .credit].compactMap { stated[$0]?.first }
    guard let amount = amounts.first, stated[.currency] == nil,
      settings.currency != nil || HeaderName(names[amount]).currency != nil
    else { return stated }
    return stated.merging([.currency: []]) { known, _ in known }
  }
}
