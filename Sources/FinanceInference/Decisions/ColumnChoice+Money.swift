import FinanceData
import FinanceDomain

// Which columns of money are the amount, and what the others are.
//
// The amount is one column, or one for money out and one for money in, of which one is filled in each row. A name says which;
// else the only column of money, or the only two halves. Every other column of money repeats it, is proved to have no part in it
// (the balance moves without it, gross less fees is net), is a fee (`FeeDecision`), or is asked about.

extension ColumnChoice {
  /// Whether names do not say which column moves the account, or which way.
  var leavesMoneyOpen: Bool {
    guard !risesByDebits else { return false }
    guard hasNames, questions.isEmpty else { return true }
    guard let amount = first(.amount) else {
      guard let debit = first(.debit), let credit = first(.credit) else { return true }
      return money.isHardlyNegative(debit) || money.isHardlyNegative(credit)
    }
    return first(.direction) == nil && money.isUnsigned(amount)
  }

  /// What moved the account in each row.
  var movements: [Int128] { movements(in: money) }

  /// The same by numbers that are read in another way.
  func movements(in money: MoneyColumns) -> [Int128] {
    guard let amount = first(.amount) else {
      return money.movements(debit: first(.debit), credit: first(.credit))
    }
    let movements = money.numbers(amount)
    guard let direction = first(.direction), money.isUnsigned(amount) else { return movements }
    let words = words(ofDirection: direction)
    return zip(rows, movements).map {
      words[DirectionWords.key(of: $0.cells[direction].text)] == .expense ? -$1 : $1
    }
  }

  /// Either one column of amounts, or one for money out and one for money in.
  mutating func settleAmount() {
    if stated[.debit] != nil || stated[.credit] != nil {
      if stated[.amount] == nil { columns[.amount] = nil }
    } else if stated[.amount] == nil, let debit = first(.debit), let credit = first(.credit), debit != credit,
      surveys[debit].filled + surveys[credit].filled > 0
    {
      columns[.amount] = nil
      forgetQuestionsOfAmount()
    } else if stated[.amount] != nil || first(.amount) != nil {
      (columns[.debit], columns[.credit]) = (nil, nil)
    }
  }

  mutating func forgetQuestionsOfAmount() {
    questions.removeAll { $0.answers.contains { $0.hasPrefix("columns.amount=") } }
  }

  // MARK: Every column of money

  /// Every column of money has a part in the amount, is proved to have none, or is asked about.
  mutating func settleMoney() {
    guard stated[.amount] == nil, !(stated[.debit] != nil && stated[.credit] != nil) else {
      return settleFeeBesideKnownAmount()
    }
    let free = surveys.indices.filter { column in
      mayBeMoney(column) && !taken.contains(column)
        && !MoneyWords.isElsewhere(names[column])
        && !isCalledBalance(column)
        && !(hasNames && BalanceRows.isName(ofBalance: names[column]))
        && !(surveys[column].isMostlyInstants && meanings[column].contains { $0.role == .date })
        && !(hasNames && meanings[column].contains { $0.role == .date } && holdsDaysWithoutYear(column))
    }
    guard !free.isEmpty else { return }
    takeOtherHalf(among: free)
    guard stated[.debit] == nil, stated[.credit] == nil, hasNames else { return }
    let money = moneyByAccount
    takeOnlyMoney(among: free, money)
    let open = free.filter {
      !taken.contains($0) && !money.isNothing($0) && !isWrittenAbroad($0)
        && (surveys[$0].isMostlyMoney || isWholeMoney($0) || isCalledAmount($0) || MoneyWords.isFee(names[$0])
          || MoneyWords.isGross(names[$0]))
    }
    settle(open, money)
    watchFee(free)
  }

  /// Whether every amount in a column has a currency beside it that is not the one the column of currencies names.
  private func isWrittenAbroad(_ column: Int) -> Bool {
    guard let code = first(.currency) else { return false }
    let filled = rows.filter { !$0.cells[column].isBlank }
    return !filled.isEmpty
      && filled.allSatisfy { row in
        let written = NumberFormat.grouped.lazy.compactMap { try? $0.read(row.cells[column]) }.first
        let bytes = row.cells[code].bytes
        guard let currency = written?.currency, let named = CurrencySymbol.named(bytes.span) else {
          return false
        }
        return !named.currencies.contains(currency)
      }
  }

  /// Where one column says what went out and no other what came in, or the other way round, the one that is filled where
  /// the first is not is its other half.
  private mutating func takeOtherHalf(among free: [Int]) {
    guard first(.amount) == nil, (first(.debit) == nil) != (first(.credit) == nil),
      let known = first(.debit) ?? first(.credit)
    else { return }
    let halves = free.filter { money.areHalves(known, $0) }
    let likely = halves.filter { surveys[$0].isMoney }
    guard let half = likely.count == 1 ? likely.first : halves.count == 1 ? halves.first : nil else { return }
    columns[first(.debit) == nil ? .debit : .credit] = [half]
    tell(
      "'\(names[half])' is the other half of '\(names[known])'",
      because: "in each row one of the two is filled")
  }

  /// Where no name says which column is the amount, there may be only one of money, or two halves.
  private mutating func takeOnlyMoney(among free: [Int], _ money: MoneyColumns) {
    guard amounts.isEmpty else { return }
    let likely = free.filter { surveys[$0].isMoney && !money.isNothing($0) }
    let moved = first(.balance).map { balance in
      likely.filter { money.isMoved(balance, by: money.numbers($0)) }
    }
    let same = likely.first.flatMap { first in
      likely.allSatisfy { money.repeatsExactly($0, first) } ? first : nil
    }
    if let column = moved?.count == 1 ? moved?.first : same {
      // Whole numbers with a minus beside what never has one: those may be money, and this a rate or a distance.
      let signed = free.filter { !likely.contains($0) && !self.money.isUnsigned($0) }
      let isSure = moved?.count == 1 || !self.money.isUnsigned(column) || signed.isEmpty
      let candidates = isSure ? [column] : signed + [column]
      columns[.amount] = candidates
      if !isSure { askForAmount(among: candidates) }
    } else if let pair = pair(among: likely.isEmpty ? free : likely) {
      if let held = pair.first(where: { MoneyWords.isHeld(names[$0]) }) { return askAboutHeld(held) }
      if let (debit, credit) = calledHalves(pair) {
        (columns[.debit], columns[.credit]) = ([debit], [credit])
        return
      }
      ask(
        .csvHeader,
        "of the columns \(quoted(pair)) one is filled in each row, and nothing says which is money out",
        answers: self.money.fullestFirst(pair).map { answer(.debit, $0) })
    }
  }

  /// Which of two halves is money out and which is money in, if a word in the name of each says so: `Suma debit`.
  private func calledHalves(_ pair: [Int]) -> (debit: Int, credit: Int)? {
    let called = { (role: ColumnRole) in
      pair.filter { column in
        !MoneyWords.isNoDirection(names[column])
          && PlainLetters.words(of: names[column]).contains {
            ColumnChoice.meanings(of: $0).contains { $0.role == role }
          }
      }
    }
    let (debits, credits) = (called(.debit), called(.credit))
    guard debits != credits, debits.count < 2, credits.count < 2 else { return nil }
    // Where one is called money in, the other is what went out.
    guard let credit = credits.first ?? pair.first(where: { $0 != debits[0] }),
      let debit = debits.first ?? pair.first(where: { $0 != credit })
    else { return nil }
    return (debit, credit)
  }

  /// The only two columns of which one is filled in each row; what else there is repeats them.
  private func pair(among columns: [Int]) -> [Int]? {
    let pairs = columns.flatMap { left in
      columns.filter { $0 > left && money.areHalves(left, $0) }.map { [left, $0] }
    }
    guard pairs.count == 1, let pair = pairs.first else { return nil }
    let movements = money.movements(debit: pair[0], credit: pair[1])
    let others = columns.filter { !pair.contains($0) && surveys[$0].isMoney }
    return others.allSatisfy { money.repeats($0, movements) } ? pair : nil
  }

  /// Whether a column of whole numbers is called a fee or what is left of the amount, which is written in whole numbers too.
  private func isWholeMoney(_ column: Int) -> Bool {
    guard let amount = first(.amount), surveys[amount].isNumbers, !surveys[amount].isMoney else {
      return false
    }
    return surveys[column].isUndatedNumbers
      && (MoneyWords.isNet(names[column]) || MoneyWords.isTakenOff(names[column]))
  }

  /// Whether a column is called an amount, by another name, beside one of whole numbers.
  private func isCalledAmount(_ column: Int) -> Bool {
    guard let amount = first(.amount), !surveys[amount].isMoney,
      ColumnName.folded(names[column]) != ColumnName.folded(names[amount])
    else { return false }
    return meanings[column].contains { [.amount, .debit, .credit].contains($0.role) }
  }

  // MARK: Proofs

  /// What is left besides the amount: the same once more, or what the rows prove to be no movement.
  private mutating func settle(_ others: [Int], _ money: MoneyColumns) {
    guard !amounts.isEmpty else { return }
    let movements = movements
    // What is called refunded repeats the amounts that came back.
    let all = others.filter {
      (!money.repeats($0, movements) || MoneyWords.isMoneyBack(names[$0])) && !statesSum($0, of: movements)
    }
    var others = all.filter { !isSettledFee($0) }
    if let (whole, parts) = wholeOfHalves(among: others, movements) {
      let taken = others.filter { MoneyWords.isTakenOff(names[$0]) }
      leaveOut(taken, because: "money in and out is '\(names[whole])' with \(quoted(parts)) taken off")
      let wholes = money.numbers(whole)
      others.removeAll { $0 == whole || taken.contains($0) || money.repeats($0, wholes) }
    }
    guard !others.isEmpty else { return }
    if let balance = first(.balance) {
      // Rows that leave the balance as it is are pending: all others move it by their amounts alone.
      if money.isMoved(balance, by: movements) || !money.effects(on: balance, of: movements).moved.isEmpty {
        let tested = others.filter { money.isTested($0, balance, movements) }
        leaveOut(tested, because: "without it each balance is the one before it and the amount")
        others.removeAll { tested.contains($0) }
        return others.isEmpty ? () : ask(about: others)
      }
      if takeFees(among: feesToTry(among: others), balance, movements, money) {
        others.removeAll { columns[.fee]?.contains($0) ?? false }
        return leaveOut(others, because: "the balance moves without it")
      }
      let moving = others.filter { money.isMoved(balance, by: money.numbers($0)) }
      if moving.count == 1 {
        whole = gross(of: moving[0], among: all)
        return take(moving[0], because: "each balance is the one before it and this amount")
      }
    }
    // What is stated to be taken off yet is no part of a proof that it has been.
    others = settleNet(stated[.fee]?.isEmpty ?? true ? all : others)
    others.removeAll { isSettledFee($0) || isPartOfPrice($0) }
    if !others.isEmpty { ask(about: others) }
  }

  /// The column of which two halves are what is left, and what is taken off it: that has been.
  private func wholeOfHalves(among others: [Int], _ movements: [Int128]) -> (whole: Int, parts: [Int])? {
    guard first(.amount) == nil else { return nil }
    let fees = others.filter { MoneyWords.isFee(names[$0]) }
    let wholes = surveys.indices.filter {
      surveys[$0].isUndatedNumbers && !taken.contains($0) && !MoneyWords.isTakenOff(names[$0])
    }
    let all = others.filter { MoneyWords.isTakenOff(names[$0]) }
    return ((fees.isEmpty ? [] : [all]) + fees.map { [$0] }).lazy.compactMap { parts in
      wholes.first { money.isLeft(movements, of: $0, less: parts) }.map { ($0, parts) }
    }.first
  }

  /// Says that columns have no part in the amounts.
  mutating func leaveOut(_ others: [Int], because reason: String) {
    guard !others.isEmpty else { return }
    tell("\(quoted(others, by: ", ")) is no part of the amounts", because: reason)
  }

  mutating func take(_ column: Int, because reason: String) {
    forgetQuestionsOfAmount()
    (columns[.amount], columns[.debit], columns[.credit]) = ([column], nil, nil)
    tell("'\(names[column])' is the amount", because: reason)
  }

  /// Gross less fees and taxes is net, if names and rows say so.
  private mutating func settleNet(_ others: [Int]) -> [Int] {
    let all = (first(.amount).map { [$0] } ?? []) + others
    let parts = others.filter { MoneyWords.isTakenOff(names[$0]) }
    let named = all.first { MoneyWords.isNet(names[$0]) }.flatMap { net in
      (all.first { MoneyWords.isGross(names[$0]) } ?? gross(of: net, among: others)).map { (net, $0) }
    }
    guard let (net, gross) = named ?? netOfFees(parts, among: all),
      first(.amount).map({ surveys[$0].filled <= 2 * surveys[net].filled }) ?? true,
      money.isNet(net, of: gross, less: parts, ofTrades: MoneyWords.isGross(names[gross]))
    else { return settleSum(others) ?? settleRest(others) }
    take(net, of: gross, less: parts, because: "it is '\(names[gross])' less \(quoted(parts))")
    let wholes = money.numbers(gross)
    return others.filter { $0 != net && !parts.contains($0) && !money.repeats($0, wholes) }
  }

  /// The only two signed columns of which one is the other less all fees: fees leave less.
  private func netOfFees(_ fees: [Int], among columns: [Int]) -> (net: Int, gross: Int)? {
    let signed = columns.filter { !fees.contains($0) && !money.isUnsigned($0) }
    let pairs = signed.flatMap { net in
      signed.filter { $0 != net && money.isNet(net, of: $0, less: fees) && money.isLess(net, than: $0) }
        .map { (net, $0) }
    }
    return pairs.count == 1 ? pairs[0] : nil
  }

  /// Takes what is left of a column, unless it lacks taxes that may have been paid with it.
  private mutating func take(_ net: Int, of gross: Int, less parts: [Int], because reason: String) {
    guard !areValueAddedTaxes(parts) else { return askAboutTax(parts, net: net, gross: gross) }
    whole = gross
    feeProvesSigns = parts.contains { MoneyWords.isFee(names[$0]) } && money.isLess(net, than: gross)
    take(net, because: reason)
  }

  /// The column of which a net amount is what is left, less what the others take off.
  private func gross(of net: Int, among others: [Int]) -> Int? {
    let parts = others.filter { MoneyWords.isTakenOff(names[$0]) }
    return ([first(.amount)].compactMap(\.self) + others).first {
      $0 != net && !parts.contains($0) && money.isNet(net, of: $0, less: parts)
    }
  }

  /// What is left of another column in every row, less a third, is the amount whatever the three are called.
  private mutating func settleRest(_ others: [Int]) -> [Int] {
    guard let amount = first(.amount) else { return others }
    let all = [amount] + others
    let found = all.map { (net: $0, wholes: money.wholes(of: $0, among: all)) }.filter { !$0.wholes.isEmpty }
    guard found.count == 1 else { return others }
    let (net, wholes) = found[0]
    let (gross, part) = wholes[0]
    take(
      net, of: gross, less: [part], because: "it is '\(names[gross])' less '\(names[part])' in every row")
    let known = areValueAddedTaxes([part]) ? [gross, part] : wholes.flatMap { [$0.gross, $0.part] }
    return others.filter { $0 != net && !known.contains($0) }
  }

  /// Whether the amounts are what so many pieces cost at a price, with the fee in them already.
  mutating func isPartOfPrice(_ fee: Int) -> Bool {
    guard MoneyWords.isFee(names[fee]) else { return false }
    let movements = movements
    let numbers = surveys.indices.filter {
      $0 != fee && !amounts.contains($0) && surveys[$0].isUndatedNumbers
    }
    let isPriced = numbers.contains { pieces in
      numbers.contains { price in
        price > pieces
          && ([nil] + numbers).contains { money.isPrice(movements, of: pieces, at: price, by: $0, less: fee) }
      }
    }
    if isPriced {
      feeProvesSigns = true
      leaveOut([fee], because: "the amounts are pieces times price less it")
    }
    return isPriced
  }

  /// Whether the name of an amount says its currency, and a column beside it names several: it is what those came to.
  func statesCurrencyBesideOthers(_ amount: Int) -> Bool {
    HeaderName(names[amount]).currency != nil
      && surveys.contains { $0.isCurrencies && $0.values.count > 1 }
  }

  /// Whether what is called net has it taken off: a fee, or a tax that was withheld. One that buyers pay comes on top.
  private func isTakenOffNet(_ column: Int) -> Bool {
    MoneyWords.isFee(names[column])
      || !MoneyWords.isValueAddedTax(names[column]) && money.numbers(column).allSatisfy { $0 <= 0 }
  }

  /// Whether a column is called an amount and what is left after fees, which `Net sales` is not.
  private func isCalledNet(_ column: Int) -> Bool {
    MoneyWords.isNet(names[column]) && meanings[column].contains { $0.role == .amount }
  }

  private mutating func ask(about others: [Int]) {
    var others = others
    // Beside an amount a charge is a fee; alone it may be what a card was charged.
    let taken = others.filter {
      MoneyWords.isTakenOff(names[$0]) || !amounts.isEmpty && MoneyWords.isCharge(names[$0])
    }
    if hasNames, let amount = first(.amount) {
      let all = [amount] + others.filter { !taken.contains($0) }
      let booked = all.filter { ownCurrency(of: $0) != nil }
      if booked.count == 1, all.allSatisfy({ $0 == booked[0] || isAbroad($0, besideBooked: booked[0]) }) {
        take(booked[0], because: "it is in every row, the others where another currency is named")
        return taken.isEmpty ? () : questions.append(feeQuestion(taken))
      }
    }
    let role: ColumnRole = first(.amount) != nil ? .amount : first(.debit) != nil ? .debit : .credit
    let known = first(role)
    let sum = sumWithFee
    if let sum {
      others.removeAll { $0 == sum.fee }
    } else {
      if role == .amount, taken.count == others.count, let amount = known, isCalledNet(amount),
        taken.allSatisfy(isTakenOffNet)
      {
        return leaveOut(taken, because: "'\(names[amount])' is called what is left")
      }
      // Beside several amounts a tax is part of one of them.
      if known != nil, !taken.isEmpty,
        taken.count == others.count || taken.contains(where: { MoneyWords.isFee(names[$0]) })
      {
        questions.append(feeQuestion(taken))
      }
      if known != nil || taken.count < others.count { others.removeAll { taken.contains($0) } }
    }
    guard !others.isEmpty else { return }
    let named = [known].compactMap(\.self) + others
    let likely = named.filter {
      $0 == sum?.total || ownCurrency(of: $0) != nil || statesCurrencyBesideOthers($0)
        || MoneyWords.isOfAccount(names[$0])
    }
    let ranked = likely + named.filter { !likely.contains($0) }
    ask(
      .amountAmbiguous,
      "the columns \(quoted(named)) hold amounts of money, and nothing shows which is the one that was booked",
      answers: (ranked.filter { !money.isUnsigned($0) } + ranked.filter { money.isUnsigned($0) }).map {
        answer($0 == known ? role : .amount, $0)
      })
  }
}
