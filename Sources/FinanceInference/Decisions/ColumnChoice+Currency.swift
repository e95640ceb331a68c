import FinanceData
import FinanceDomain

// Which column names the currency of the amounts, and what is asked where it may be that of others.

extension ColumnChoice {
  /// The currency that the name of the amounts states.
  mutating func settleStatedCurrency() {
    guard hasNames else { return }
    let amounts =
      otherAmounts.isEmpty ? amounts + [first(.balance)].compactMap(\.self) : Array(amounts.prefix(1))
    statedCurrency =
      (amounts + [whole].compactMap(\.self)).compactMap { HeaderName(names[$0]).currency }.first
  }

  /// Whether it is the amounts that state it, and not the balance alone or a cell.
  var hasNamedCurrency: Bool {
    hasNames && statedCurrency != nil
      && amounts.allSatisfy { HeaderName(names[$0]).currency == statedCurrency }
  }

  /// A column of codes is about currency, whatever its name.
  mutating func settleCurrency() {
    guard stated[.currency] == nil else {
      if first(.amount) == nil { creditCurrency = stated[.currency]?.dropFirst().first }
      if let column = first(.currency), statedCurrency == nil, creditCurrency == nil {
        askAboutPatchy(column)
      }
      return
    }
    if let named = first(.currency), isCalledLikeAnotherAmount(named) { columns[.currency] = nil }
    if takeCurrencyOfHead() { return }
    let taken = taken
    let codes = surveys.indices.filter {
      surveys[$0].isCurrencies && (!taken.contains($0) || columns[.currency]?.first == $0)
        && (!MoneyWords.isElsewhere(names[$0]) || MoneyWords.isUnit(names[$0]))
        && !MoneyWords.isTakenOff(names[$0])
        && !isCalledLikeAnotherAmount($0) && !areNames($0)
    }
    if takeCurrenciesOfHalves(among: codes) { return }
    // Those of an amount abroad say nothing of the others, whichever of them is named better.
    let ours = codes.filter { amountAbroad(of: $0) == nil }
    if ours.isEmpty, let code = codes.first, let abroad = amountAbroad(of: code) {
      columns[.currency] = nil
      tell(
        of: "currency", "'\(names[code])' is that of '\(names[abroad])'",
        because: "both are filled in the same rows")
      return
    }
    let named = first(.currency).flatMap { codes.contains($0) && !ours.contains($0) ? nil : $0 }
    let called = codeCalledLikeAmount(ours)
    guard let best = called ?? codeBesideAmount(ours) ?? named ?? ours.first else { return }
    if let statedCurrency, rows.contains(where: { names(another: statedCurrency, $0.cells[best]) }) {
      // The amounts say in their name what they are counted in; the balance may, where they do not.
      columns[.currency] = nil
      if (amounts + [whole].compactMap(\.self)).allSatisfy({ HeaderName(names[$0]).currency == nil }) {
        askWhether(
          best,
          "the column '\(names[best])' names others than \(statedCurrency.rawValue), in which the balance is",
          meanings: ["each amount is in that currency", "all amounts are in \(statedCurrency.rawValue)"])
      }
      return
    }
    let rivals = ours.filter {
      $0 != best && !nameOneCurrency($0, best) && (names[$0].isEmpty || names[$0] != names[best])
    }
    if rivals.isEmpty || called != nil || stated[.amount] != nil && first(.currency) != nil {
      if let word = wordForCode(best) { return askAboutCode(word, in: best) }
      columns[.currency] = [best]
      if takeCurrencyOfHome(best) { return }
      tellOfOtherCodes(best)
      askAboutPatchy(best)
      askAboutTwin(best)
      askAboutBilled(best)
      askAboutConverted(best)
      return askAboutAbroad(best)
    }
    ask(
      .currencyUndecided, "the columns \(quoted([best] + rivals)) each hold currencies, and they differ",
      answers: ([best] + rivals).sorted { surveys[$0].values.count < surveys[$1].values.count }.map {
        answer(.currency, $0)
      })
  }

  /// The code of a column of another name that has nothing but codes which are words as well, or which few files name: `TOP`, `LBP`.
  private func wordForCode(_ column: Int) -> String? {
    let name = names[column]
    guard hasNames, !name.isEmpty, first(.currency) != column, !MoneyWords.isUnit(name),
      !PlainLetters.words(of: name).contains(where: { ColumnChoice.isWord($0, for: .currency) })
    else { return nil }
    let areWords = surveys[column].values.allSatisfy { value in
      ColumnSurvey.wordsThatAreCodes.contains(value)
        || CurrencySymbol.currency(value).map { !CurrencySymbol.withSigns.contains($0) } ?? false
    }
    return areWords ? surveys[column].values.min() : nil
  }

  private mutating func askAboutCode(_ word: String, in column: Int) {
    columns[.currency] = nil
    askWhether(
      column, isLikely: false,
      "\(title(column)) says '\(word.uppercased())', which is the code of a currency and may be something else as well",
      meanings: ["each amount is in that currency", "it names no currency"])
  }

  private mutating func tellOfOtherCodes(_ column: Int) {
    for code in surveys[column].values.sorted() {
      guard let currency = CurrencySymbol.otherCodes[code] else { continue }
      tell(
        of: "currency", "'\(code.uppercased())' is \(currency.rawValue)",
        because: "banks write it in place of that code")
    }
  }

  /// Takes a column of the currency that is filled in rows without an amount alone, as in the one that a settlement begins with: it
  /// is that of all.
  private mutating func takeCurrencyOfHead() -> Bool {
    guard hasNames, statedCurrency == nil, let column = first(.currency), !amounts.isEmpty,
      let cell = rows.first(where: { !$0.cells[column].isBlank })?.cells[column],
      let currency = CurrencySymbol.named(cell.bytes.span)?.currency
    else { return false }
    let isOfHead = rows.allSatisfy { row in
      row.cells[column].isBlank
        || row.cells[column] == cell && amounts.allSatisfy { row.cells[$0].isBlank }
    }
    guard isOfHead else { return false }
    statedCurrency = currency
    tell(
      of: "currency", "\(currency.rawValue) of all amounts",
      because: "'\(names[column])' says so in a row without an amount, and nothing else")
    return true
  }

  /// Takes the one currency of the rows without an amount abroad for that of all, where the column names others beside such
  /// an amount alone.
  private mutating func takeCurrencyOfHome(_ column: Int) -> Bool {
    // What was paid abroad may have a column of currencies of its own.
    let isOther = { $0 != column && surveys[$0].isCurrencies && MoneyWords.isAbroad(names[$0]) }
    guard hasNames, statedCurrency == nil, !surveys.indices.contains(where: isOther) else { return false }
    let found = surveys.indices.compactMap { homeCurrency(of: column, beside: $0) }.first
    guard let (abroad, currency) = found else { return false }
    (columns[.currency], statedCurrency) = (nil, currency)
    tell(
      of: "currency", "\(currency.rawValue) of all amounts",
      because: "'\(names[column])' names others only beside something in '\(names[abroad])'")
    return true
  }

  /// The one currency that a column names in the rows without an amount abroad, if it names others beside all such amounts.
  private func homeCurrency(of column: Int, beside abroad: Int) -> (abroad: Int, currency: Currency)? {
    guard !amounts.contains(abroad), surveys[abroad].isUndatedNumbers, MoneyWords.isAbroad(names[abroad])
    else { return nil }
    let numbers = money.numbers(abroad)
    let others = rows.indices.filter { numbers[$0] != 0 }
    let areAbroad = others.allSatisfy { row in
      !amounts.contains { abs(money.numbers($0)[row]) == abs(numbers[row]) }
    }
    guard areAbroad, let home = usual(column, but: others) else { return nil }
    return CurrencySymbol.currency(home.text).map { (abroad, $0) }
  }

  /// The one currency that a column names in all rows but some, if it names others in each of these.
  private func usual(_ column: Int, but others: [Int]) -> MappedCell? {
    let named = Set(others.map { rows[$0].cells[column] })
    let usual = Set(Set(rows.indices).subtracting(others).map { rows[$0].cells[column] })
    return usual.count == 1 && !others.isEmpty && usual.isDisjoint(with: named) ? usual.first : nil
  }

  /// Takes a column of currencies for each half of the amounts: after it, or called after it, and filled beside all of it.
  private mutating func takeCurrenciesOfHalves(among codes: [Int]) -> Bool {
    guard hasNames, first(.amount) == nil, let debit = first(.debit), let credit = first(.credit) else {
      return false
    }
    let (ofDebit, ofCredit) = (
      codes.filter { isCurrency($0, of: debit) }, codes.filter { isCurrency($0, of: credit) }
    )
    guard ofDebit.count == 1, ofCredit.count == 1, ofDebit != ofCredit else { return false }
    (columns[.currency], creditCurrency) = (ofDebit, ofCredit[0])
    tell(
      of: "currency", "\(quoted(ofDebit)) of money out, \(quoted(ofCredit)) of money in",
      because: "each is beside its amounts")
    return true
  }

  /// Whether a column of currencies is after one of amounts, or called after it, and filled beside all of them.
  private func isCurrency(_ code: Int, of amount: Int) -> Bool {
    (code == amount + 1 || ColumnName.folded(names[code]).hasPrefix(ColumnName.folded(names[amount])))
      && rows.allSatisfy { $0.cells[amount].isBlank || !$0.cells[code].isBlank }
  }

  /// Asks whether the amounts are in the currencies of a column.
  mutating func askWhether(
    _ column: Int, isLikely: Bool = true, _ finding: String, meanings: [String] = []
  ) {
    let answers = [answer(.currency, column), "columns.currency=none"]
    ask(
      .currencyUndecided, finding, answers: isLikely ? answers : answers.reversed(),
      meanings: isLikely ? meanings : meanings.reversed())
  }

  /// A column that names a currency beside some amounts alone may be about others than these.
  private mutating func askAboutPatchy(_ column: Int) {
    let blank = blanks(column)
    guard asksForCurrencies, blank > 0, blank < rows.count else { return }
    askWhether(
      column, isLikely: 2 * blank <= rows.count,
      "the column '\(names[column])' names no currency beside \(blank) of \(rows.count) amounts")
  }

  /// Two columns name one currency, or one of two amounts is called one abroad or is right before the currencies, and these
  /// are the same but for rows in other currencies than most: one of them is not in that currency, and nothing says which.
  private mutating func askAboutTwin(_ column: Int) {
    guard hasNames, surveys[column].values.count > 1 else { return }
    let isTwice = surveys.indices.contains { $0 != column && surveys[$0].isCurrencies && agree($0, column) }
    let others = surveys.indices.filter {
      !amounts.contains($0) && columns[.balance]?.first != $0 && surveys[$0].isUndatedNumbers
        && (isTwice || MoneyWords.isAbroad(names[$0]) || $0 == column - 1)
    }
    let sizes = amounts.map { money.numbers($0).map { abs($0) } }
    let booked = rows.indices.map { row in sizes.map { $0[row] }.max() ?? 0 }
    let twin = others.first { other in
      // Rows without the other one say nothing of it.
      let numbers = money.numbers(other)
      let differing = rows.indices.filter { !rows[$0].cells[other].isBlank && abs(numbers[$0]) != booked[$0] }
      return rows.count - differing.count > 1 && usual(column, but: differing) != nil
    }
    guard let twin else { return }
    askWhether(
      column, isLikely: false,
      "beside the column '\(names[column])' are two amounts that differ, and only one of them, "
        + "\(quoted(amounts + [twin], by: " or ")), is in its currency")
  }

  /// Beside what was billed, the currencies of purchases say what was bought abroad, not what the bill is in.
  private mutating func askAboutBilled(_ column: Int) {
    guard hasNames, surveys[column].values.count > 1, MoneyWords.isOfPurchase(names[column]),
      let amount = amounts.first(where: { MoneyWords.isBilled(names[$0]) })
    else { return }
    askWhether(
      column, isLikely: false,
      "the column '\(names[column])' may be about what was bought, and '\(names[amount])' about what "
        + "was billed for it, in another currency")
  }

  /// How many amounts a column names no currency beside.
  private func blanks(_ column: Int) -> Int {
    rows.count { row in row.cells[column].isBlank && amounts.contains { !row.cells[$0].isBlank } }
  }

  /// The amount that a column of codes is about, if both are filled in the same rows and not in all: what was paid abroad.
  private func amountAbroad(of code: Int) -> Int? {
    guard hasNames, blanks(code) > 0, blanks(code) < rows.count else { return nil }
    return surveys.indices.first { other in
      guard !amounts.contains(other),
        surveys[other].isMoney || surveys[other].isUndatedNumbers && MoneyWords.isAbroad(names[other]),
        MoneyWords.isAbroad(names[other]) || !MoneyWords.isElsewhere(names[other])
          || areOfOnePart(other, code)
      else { return false }
      let numbers = money.numbers(other)
      return rows.indices.allSatisfy { (numbers[$0] == 0) == rows[$0].cells[code].isBlank }
    }
  }

  /// The column of one currency that is that of an amount, being right after it or called like it: others are what was
  /// paid abroad.
  func ownCurrency(of amount: Int) -> Int? {
    let single = surveys.indices.filter { surveys[$0].isCurrencies && surveys[$0].values.count == 1 }
    return single.first { $0 == amount + 1 } ?? single.first { isCalled($0, like: amount) }
  }

  /// Whether an amount is what was paid abroad, beside a column of currencies that is not that of the booked one: it is filled
  /// where that is and not in all rows, or differs from the booked one where that names another currency, and only there.
  func isAbroad(_ amount: Int, besideBooked booked: Int) -> Bool {
    guard amount != booked, let own = ownCurrency(of: booked) else { return false }
    let isFilled = { (column: Int) in rows.map { !$0.cells[column].isBlank } }
    let others = surveys.indices.filter { $0 != own && surveys[$0].isCurrencies }
    guard !isFilled(booked).contains(false) else { return false }
    let filled = isFilled(amount)
    if filled.contains(false) { return filled.contains(true) && others.contains { isFilled($0) == filled } }
    // Beside any other second currency the amount in it may be for information: the account's own says more, and one that is
    // called foreign right beside the amount.
    let isOfAccount =
      MoneyWords.isOfAccount(names[own])
      && (isCalled(own, like: booked) || own == booked + 1 && MoneyWords.isOfAccount(names[booked]))
    let isOfPurchase = others.contains { MoneyWords.isAbroad(names[$0]) && abs($0 - amount) == 1 }
    guard isOfAccount || isOfPurchase else { return false }
    let isSame = zip(money.numbers(amount), money.numbers(booked)).map { abs($0) == abs($1) }
    return isSame.contains(false)
      && others.contains { other in
        rows.indices.allSatisfy { isSame[$0] || rows[$0].cells[other] != rows[$0].cells[own] }
      }
  }

  /// Whether the cells of a column that is not called a currency are names as well, as `Ron` is.
  func areNames(_ column: Int) -> Bool {
    surveys[column].namesAreCodes && !(hasNames && meanings[column].contains { $0.role == .currency })
  }

  /// A column right beside an amount in another currency, away from the movements, may name the currency of that amount alone.
  private mutating func askAboutAbroad(_ column: Int) {
    // `foreign_amount` beside `currency_code` may have a `foreign_currency_code` of its own.
    let isNamed = surveys.indices.contains { surveys[$0].isCurrencies && MoneyWords.isAbroad(names[$0]) }
    let abroad = [column - 1, column + 1].first { near in
      names.indices.contains(near) && surveys[near].isMoney && MoneyWords.isAbroad(names[near])
        && !taken.contains(near) && !amounts.contains(2 * column - near)
    }
    guard hasNames, !isNamed, let abroad else { return }
    askWhether(
      column, isLikely: false,
      "the column '\(names[column])' is right beside '\(names[abroad])', and may be the currency of that one alone"
    )
  }

  /// Where a rate is beside all amounts that are not in the usual currency, and beside no other, these may have been converted.
  private mutating func askAboutConverted(_ column: Int) {
    let taken = taken
    let rate = surveys.indices.first { other in
      surveys[other].isUndatedNumbers && surveys[other].blank > 0 && !taken.contains(other)
        && MoneyWords.isElsewhere(names[other])
        && usual(column, but: rows.indices.filter { !rows[$0].cells[other].isBlank }) != nil
    }
    guard hasNames, surveys[column].values.count > 1, let rate else { return }
    askWhether(
      column,
      "the column '\(names[column])' names other currencies where '\(names[rate])' is filled, and only there: "
        + "those amounts may have been converted already")
  }

  /// The column whose name is that of the amount with a currency in its place: `Source currency` beside `Source amount`.
  private func codeCalledLikeAmount(_ codes: [Int]) -> Int? {
    guard hasNames, amounts.count == 1, let amount = amounts.first else { return nil }
    let called = codes.filter { isCalled($0, like: amount) }
    return called.count == 1 ? called.first : nil
  }

  /// Whether the name of a column of codes is that of an amount which is not the one that was booked: `Target currency` beside
  /// `Target amount`, where the booked one is `Amount`.
  private func isCalledLikeAnotherAmount(_ code: Int) -> Bool {
    guard hasNames, !amounts.isEmpty else { return false }
    return !amounts.contains { isCalled(code, like: $0) }
      && surveys.indices.contains {
        surveys[$0].isUndatedNumbers && !amounts.contains($0) && isCalled(code, like: $0)
          && (MoneyWords.isAbroad(names[$0]) || !MoneyWords.isElsewhere(names[$0]))
      }
  }

  /// Whether the name of an amount has all words of a code's name but the one for a currency, and one for an amount: `Source currency`
  /// beside `Source amount`, and beside `Amount (source currency)`.
  func isCalled(_ code: Int, like amount: Int) -> Bool {
    let ofCode = PlainLetters.words(of: String(names[code].prefix { $0 != "(" }))
    let rest = ofCode.filter { !ColumnChoice.isWord($0, for: .currency) }
    guard !rest.isEmpty, rest.count < ofCode.count else { return false }
    var others = PlainLetters.words(of: names[amount])
    for word in rest {
      guard let place = others.firstIndex(of: word) else { return false }
      others.remove(at: place)
    }
    return others.contains { ColumnChoice.isWord($0, for: .amount) }
  }

  private static func isWord(_ word: String, for role: ColumnRole) -> Bool {
    meanings(of: word).contains { $0.role == role }
  }

  private func names(another currency: Currency, _ cell: MappedCell) -> Bool {
    CurrencySymbol.named(cell.bytes.span).map { !$0.currencies.contains(currency) } ?? false
  }

  /// Of columns that share one name, the one right after the amount, or else before it, and is filled wherever
  /// the amount is.
  func codeBesideAmount(_ codes: [Int]) -> Int? {
    guard hasNames, let amount = first(.amount),
      let beside = [amount + 1, amount - 1].first(where: { codes.contains($0) }),
      codes.contains(where: { $0 != beside && names[$0] == names[beside] }),
      rows.allSatisfy({ !$0.cells[beside].isBlank || $0.cells[amount].isBlank })
    else { return nil }
    return beside
  }

  /// Whether two columns name the same currencies in all rows in which both name any, one of them perhaps by signs.
  private func nameOneCurrency(_ left: Int, _ right: Int) -> Bool {
    rows.allSatisfy { row in
      let (one, other) = (row.cells[left], row.cells[right])
      guard !one.isBlank, !other.isBlank, one != other else { return true }
      let named = [one, other].map { Set(CurrencySymbol.named($0.bytes.span)?.currencies ?? []) }
      return !named[0].isDisjoint(with: named[1])
    }
  }
}
