import FinanceData
import FinanceDomain

// Which columns may be the amount, where several are called so, or there is no header.

extension ColumnChoice {
  /// Two columns that are called the amount equally well are two readings, unless one repeats the other or is what a movement
  /// was in another currency.
  mutating func askAboutRivals(_ candidates: [(rank: Int, column: Int)]) {
    guard stated[.amount] == nil, stated[.debit] == nil, stated[.credit] == nil else { return }
    let equals = candidates.filter { $0.rank == candidates[0].rank }.map(\.column)
      .sorted { (-surveys[$0].filled, $0) < (-surveys[$1].filled, $1) }
    // Of two beside a column of currencies each, the other is what was paid abroad.
    let own = equals.filter { ownCurrency(of: $0) != nil }
    let areTwo = own.count == 1 && equals.allSatisfy { $0 == own[0] || isAbroad($0, besideBooked: own[0]) }
    let booked = areTwo ? own : equals.filter { !MoneyWords.isAbroad(names[$0]) }
    var best = booked.isEmpty ? equals : booked
    if let whole = best.first(where: { !money.isUnsigned($0) }) ?? best.first,
      surveys[whole].filled == rows.count
    {
      best.removeAll { $0 != whole && money.repeats($0, money.numbers(whole)) }
    }
    best = best.filter(statesCurrencyBesideOthers) + best.filter { !statesCurrencyBesideOthers($0) }
    guard best.count > 1 else {
      columns[.amount] = best + candidates.map(\.column).filter { !best.contains($0) }
      return
    }
    askForAmount(among: best)
  }

  /// Asks which of several columns is the amount.
  mutating func askForAmount(among best: [Int]) {
    // A name says which is meant if no other column has it.
    let quoted = best.map { column in
      "'\(names[column])'\(names.count { $0 == names[column] } == 1 ? "" : " (\(column + 1))")"
    }
    ask(
      .csvHeader, "the columns \(quoted.joined(separator: " and ")) could each be the amount",
      answers: best.map { answer(.amount, $0) })
  }

  /// The one of several columns without names that the others say once more: the same in every row, or of three or more the
  /// one with signs.
  private func repeatedByAll(_ candidates: [Int]) -> Int? {
    let first = money.numbers(candidates[0])
    if rows.count > 2, candidates.allSatisfy({ money.numbers($0) == first }) { return candidates[0] }
    guard candidates.count > 2 else { return nil }
    return candidates.first { column in
      !money.isUnsigned(column) && money.isMostlyFilled(column)
        && candidates.allSatisfy { money.repeats($0, money.numbers(column)) }
    }
  }

  /// Without names the amount is the only column of money, or of numbers that are written like it.
  mutating func chooseAmountByContent() {
    let numbers = surveys.indices.filter {
      surveys[$0].isNumbers && surveys[$0].amounts > 0 && !surveys[$0].isDates
    }
    let money = money
    let written = numbers.filter { surveys[$0].isMoney && !money.isNothing($0) }
    if written.count == 1, let amount = numbers.first(where: { isStep($0, of: written[0]) }) {
      (columns[.amount], columns[.balance]) = ([amount], written)
      return
    }
    let candidates = written.isEmpty ? numbers.filter { numbers.count == 1 || !money.isNothing($0) } : written
    columns[.amount] = candidates
    guard candidates.count > 1, stated[.amount] == nil, stated[.debit] == nil else { return }
    if let column = repeatedByAll(candidates) {
      columns[.amount] = [column]
      return
    }
    if let moved = movedAfterBalance(among: candidates) {
      columns[.amount] = [moved.amount]
      tell(
        "column \(moved.balance + 1) is the balance before each row, and column \(moved.amount + 1) what moves it",
        because: "each balance is the one before it and the amount beside that")
      return
    }
    guard !chooseHalves(among: candidates) else { return }
    let moved = candidates.flatMap { balance in
      candidates.filter { isStep($0, of: balance) }.map { (balance: balance, amount: $0) }
    }
    if moved.count == 1 {
      (columns[.amount], columns[.balance]) = ([moved[0].amount], [moved[0].balance])
      return
    }
    let likeliest = money.likeliestFirst(candidates)
    columns[.amount] = likeliest
    ask(
      .csvHeader, "there is no header, and columns \(places(candidates)) could each be the amount",
      answers: likeliest.map { "columns.amount=\($0 + 1)" })
  }

  private func places(_ columns: [Int]) -> String { columns.map { "\($0 + 1)" }.joined(separator: " and ") }

  /// Takes the only two columns without names of which each row fills one: those with a minus are money out; where none has
  /// one, or both have, that is asked.
  private mutating func chooseHalves(among candidates: [Int]) -> Bool {
    let pairs = candidates.indices.flatMap { left in candidates[(left + 1)...].map { [candidates[left], $0] }
    }
    .filter { money.areHalves($0[0], $0[1]) }
    guard pairs.count == 1, let pair = pairs.first else { return false }
    columns[.amount] = nil
    let signed = pair.filter { money.numbers($0).allSatisfy { $0 <= 0 } }
    if let out = signed.first, let into = pair.first(where: { $0 != out && money.isUnsigned($0) }) {
      (columns[.debit], columns[.credit]) = ([out], [into])
      tell(
        "column \(out + 1) is money out, and column \(into + 1) money in",
        because: "in each row one of them is filled, and all of the first have a minus")
      settle(candidates.filter { !pair.contains($0) }, beside: out, into)
      return true
    }
    let out = money.fullestFirst(pair)
    ask(
      .csvHeader,
      "there is no header, of the columns \(places(pair)) one is filled in each row, and nothing says which is money out",
      answers: candidates.count == 2
        ? out.map { "columns.debit=\($0 + 1)" } : [halves(out[0], out[1]), halves(out[1], out[0])])
    return true
  }

  /// Takes the balance among other columns of money beside the two without names, and asks about those that may be a part of
  /// what moved: they say something else, and mostly less.
  private mutating func settle(_ others: [Int], beside out: Int, _ into: Int) {
    let (money, moved) = (money, money.movements(debit: out, credit: into))
    let balances = others.filter { money.isMoved($0, by: moved) }
    if balances.count == 1 { columns[.balance] = balances }
    let parts = others.filter { column in
      let filled = zip(money.numbers(column), moved).filter { $0.0 != 0 }
      return !balances.contains(column) && !money.repeats(column, moved)
        && 2 * filled.count { abs($0.0) < abs($0.1) } > filled.count
    }
    guard !parts.isEmpty else { return }
    let proofs = parts.flatMap { fee in
      let less = zip(moved, money.numbers(fee)).map { $0 - abs($1) }
      return others.filter { $0 != fee && money.isMoved($0, by: less) }.map { (fee: fee, balance: $0) }
    }
    let halves = "debit: \(out + 1), credit: \(into + 1)"
    let fee = proofs.count == 1 ? ", fee: \(proofs[0].fee + 1), balance: \(proofs[0].balance + 1)" : ""
    ask(
      .csvHeader,
      "there is no header, and \(numbered("column", parts.count)) \(places(parts)) \(parts.count == 1 ? "has" : "have") "
        + "amounts, too",
      answers: ["columns={\(halves)\(fee)}"],
      meanings: [
        fee.isEmpty ? "they are no part of what moved" : "the balance moves by the amounts less the fee"
      ])
  }

  /// Whether a column has how much each step of another one is, which is the balance then.
  private func isStep(_ amount: Int, of balance: Int) -> Bool {
    guard amount != balance, rows.count > MoneyColumns.leastSteps else { return false }
    return [true, false].contains { money.directions(of: amount, moving: balance, isForward: $0) != nil }
  }

  /// Whether the rows go from earlier to later days, or the other way; `nil` if their days do not show it.
  var daysRise: Bool? {
    guard let date = first(.date) else { return nil }
    let readings = days(in: date)
    let isForward = readings.allSatisfy { $0.count == rows.count && $0.isSortedAndRises }
    let isBackward = readings.allSatisfy { $0.count == rows.count && $0.reversed().isSortedAndRises }
    return isForward == isBackward ? nil : isForward
  }

  /// The only amount that a column states the balance before, as some banks write it. The same numbers could be those of a balance
  /// after each row and of the opposite sign, in the other order of the rows: so their days have to show the order.
  private func movedAfterBalance(among candidates: [Int]) -> (balance: Int, amount: Int)? {
    guard let isForward = daysRise else { return nil }
    let signed = candidates.filter { !money.isUnsigned($0) }
    let found = candidates.flatMap { balance in
      signed.filter { amount in
        amount != balance
          && money.isMoved(balance, afterwardsBy: money.numbers(amount), isForward: isForward)
      }.map { (balance: balance, amount: $0) }
    }
    return found.count == 1 ? found.first : nil
  }
}

extension Collection<Int32> {
  /// Whether no number is less than the one before it, and one is greater.
  fileprivate var isSortedAndRises: Bool {
    let steps = zip(self, dropFirst())
    return steps.allSatisfy { $0 <= $1 } && steps.contains { $0 < $1 }
  }
}

// MARK: - What is not all that moved

extension ColumnChoice {
  /// Beside a column of pieces a price may be that of one of them.
  mutating func askAboutPieces() {
    guard hasNames, stated[.amount] == nil, let amount = first(.amount), MoneyWords.isPrice(names[amount])
    else { return }
    let digits = surveys.indices.filter { $0 != amount && beginsWithDigits($0) }
    if let other = digits.first(where: { meanings[$0].contains { $0.role == .amount && $0.rank < 2 } }) {
      return ask(
        .amountAmbiguous,
        "\(title(amount)) may be the price of one piece, as \(title(other)) has texts that begin with a number",
        answers: [answer(.amount, amount)], meanings: ["it is what was paid"])
    }
    guard
      let pieces = digits.first(where: {
        MoneyWords.isQuantity(names[$0])
          && !(surveys[$0].isNumbers && money.numbers($0).allSatisfy { $0 == MoneyColumns.one })
      })
    else { return }
    ask(
      .amountAmbiguous,
      "\(title(amount)) may be the price of one piece, of which \(title(pieces)) says how many there are",
      answers: [answer(.amount, amount)], meanings: ["it is the price of all of them"])
  }

  /// Whether every filled cell of a column begins with a digit, as `10 shares` does, and is no day.
  private func beginsWithDigits(_ column: Int) -> Bool {
    surveys[column].filled > 0 && !surveys[column].isDates
      && rows.allSatisfy { $0.cells[column].isBlank || $0.cells[column].bytes.first?.isASCIIDigit ?? false }
  }

  /// Whole amounts, each with one to three digits in the column after it or nothing: those of a comma that is both the
  /// delimiter and the decimal mark.
  var splitDecimals: ImportQuestion? {
    let split = amounts.first { amount in
      guard amount + 1 < names.count else { return false }
      let isOther =
        hasNames
        && (MoneyWords.isFee(names[amount + 1])
          || meanings[amount + 1].contains { ![.description, .note].contains($0.role) })
      let filled = rows.filter { !$0.cells[amount].isBlank }
      let ends = filled.map { $0.cells[amount + 1] }.filter { !$0.isBlank }
      return !isOther && ends.count > 1 && 2 * ends.count > filled.count && !money.isNothing(amount + 1)
        && ends.allSatisfy { (1...3).contains($0.bytes.count) && $0.bytes.allSatisfy(\.isASCIIDigit) }
        && filled.allSatisfy { !$0.cells[amount].bytes.contains { ".,".utf8.contains($0) } }
    }
    guard let split, let row = rows.first(where: { !$0.cells[split + 1].isBlank }) else { return nil }
    return ImportQuestion(
      .csvWidth,
      "the amounts of \(title(split)) are whole and have digits in the field after them, as in "
        + "'\(row.cells[split].text)' and '\(row.cells[split + 1].text)': the comma is the delimiter and seems to be the "
        + "decimal mark too; put the amounts in quotes, or state \(answer(.amount, split)) if they are whole")
  }

  /// Rows that name another row as the one they are part of are in its amount already.
  var partsQuestion: ImportQuestion? {
    guard hasNames, let column = surveys.indices.first(where: namesParents),
      !skipping.contains(column)
    else { return nil }
    let parts = rows.count { !$0.cells[column].isBlank }
    return ImportQuestion(
      .stateUndecided,
      "\(title(column)) says of \(parts) of \(rows.count) rows of which other row they are a part",
      answers: answers(skipping: ["/./"], in: column),
      meanings: ["leave the parts out", "count them and the whole as well"])
  }

  /// What is owed and what was paid for it are two records of one amount: invoices beside payments, as programs for accounts
  /// write them.
  var claimsQuestion: ImportQuestion? {
    let found = kindColumns.lazy.map { (column: $0, claims: claims(in: $0)) }.first { !$0.claims.isEmpty }
    guard let (column, claims) = found, !skipping.contains(column), !isMovedByAll
    else { return nil }
    let count = rows.count { claims.contains($0.cells[column].text.lowercased()) }
    let words = claims.quotedList
    return ImportQuestion(
      .stateUndecided,
      "\(title(column)) says \(words) of \(count) of \(rows.count) rows, and others are called "
        + "payments: an amount that is owed and paid may be there twice",
      answers: answers(skipping: claims, in: column))
  }

  /// The words of a column for what is owed, if others in it are for what was paid.
  private func claims(in column: Int) -> [String] {
    let values = surveys[column].values
    guard values.contains(where: MoneyWords.isPayment) else { return [] }
    return values.filter(MoneyWords.isClaim).sorted { $0.precedesByBytes($1) }
  }

  /// Whether a column is called after a parent and names rows of the file by what they have in another column.
  private func namesParents(_ column: Int) -> Bool {
    let survey = surveys[column]
    guard survey.filled > 0, survey.blank > 0, MoneyWords.isParent(names[column]) else { return false }
    let parents = Set(rows.map { $0.cells[column] }.filter { !$0.isBlank })
    return surveys.indices.contains { other in
      other != column && surveys[other].isUnique && parents.isSubset(of: rows.map { $0.cells[other] })
    }
  }
}

// MARK: - What may come later

extension ColumnChoice {
  /// What is in a half of the amounts that has been empty so far, and in a column that has been, if its name says that it is about
  /// the amounts or the account, or else if it is money or the code of a currency: looking at all rows for a reference would cost
  /// far more than reading them. In one of zeros, what is none.
  var lateMoney: [CellCondition] {
    let halves = [first(.debit), first(.credit)].compactMap(\.self).filter { money.isNothing($0) }
    let named = emptyColumns.filter { isAboutMoney($0) || mayBeAccount($0) }
    let zeros = surveys.indices.filter { isZeros($0) && !taken.contains($0) }
    return (halves + named + zeros).map(anotherValue)
      + emptyColumns.filter { !named.contains($0) }.map {
        CellCondition(column: $0, values: [], patterns: ColumnChoice.money)
      }
  }

  /// Another word in a column that says one direction in all rows.
  var lateDirections: [CellCondition] {
    guard hasNames else { return [] }
    return surveys.indices.filter {
      surveys[$0].isOneDirection || surveys[$0].hasOneValue && first(.direction) == $0
    }.map(anotherValue)
  }

  /// What none of the rows has in a column.
  private func anotherValue(in column: Int) -> CellCondition {
    CellCondition(column: column, values: surveys[column].values.union([""]), isTurned: true)
  }

  /// A blank cell in the column of the currency, if none has been blank so far.
  var lateBlankCurrency: [CellCondition] {
    guard let column = first(.currency), surveys[column].blank == 0 else { return [] }
    return [CellCondition(column: column, values: [""])]
  }

  /// Columns that state each amount once more, or nothing, and of which nothing is stated.
  var copies: [Int] {
    let known = [ColumnRole.amount, .debit, .credit].contains { stated[$0] != nil }
    guard !known, otherAmounts.isEmpty, feeSign == nil else { return [] }
    let (movements, taken) = (movements, taken)
    return surveys.indices.filter {
      surveys[$0].isUndatedNumbers && !taken.contains($0) && !money.isNothing($0)
        && !MoneyWords.isElsewhere(names[$0]) && !isCalledBalance($0) && money.repeats($0, movements)
    }
  }

  /// A column that names the currency once more, or nothing.
  var otherCurrency: Int? {
    guard let column = first(.currency), stated[.currency] == nil else { return nil }
    return surveys.indices.first {
      $0 != column && $0 != creditCurrency && surveys[$0].isCurrencies && agree($0, column)
    }
  }

  private func isZeros(_ column: Int) -> Bool {
    let values = surveys[column].values
    return !surveys[column].hasManyValues && values.contains { $0.contains(".") || $0.contains(",") }
      && values.allSatisfy(\.isBlankOrZero)
  }

  /// An amount with two decimals, or the code of a currency.
  private static let money = ["^[-+(]?[0-9.,' ]*[.,][0-9][0-9][-)]?$", "^[A-Z][A-Z][A-Z]$"].compactMap {
    try? SearchPattern($0)
  }

  /// Columns that are empty in all rows and not called after texts, days or others' accounts.
  private var emptyColumns: [Int] {
    let others: [ColumnRole] = [.description, .note, .category, .account, .id, .time, .date]
    guard hasNames else { return [] }
    return names.indices.filter { column in
      surveys[column].filled == 0 && !taken.contains(column) && !names[column].isEmpty
        && (isAboutMoney(column) || mayBeAccount(column)
          || !meanings[column].contains { others.contains($0.role) })
    }
  }

  /// Whether a column is called the account, which no other is.
  private func mayBeAccount(_ column: Int) -> Bool {
    first(.account) == nil && stated[.account] == nil && meanings[column].contains { $0.role == .account }
      && (!isJSON || SourceName(place: names[column]).isOwnAccount)
  }

  /// Whether the name of a column says that it is about the amounts.
  private func isAboutMoney(_ column: Int) -> Bool {
    let roles: [ColumnRole] = [.amount, .debit, .credit, .balance, .currency, .direction, .fee, .scale]
    return meanings[column].contains { roles.contains($0.role) } || MoneyWords.isTakenOff(names[column])
      || MoneyWords.isUnit(names[column]) || MoneyWords.isParent(names[column])
  }
}

extension String {
  /// Whether nothing but zeros and a mark among them is in it, or nothing at all.
  var isBlankOrZero: Bool { utf8.allSatisfy { "0.,".utf8.contains($0) } }
}
