import FinanceData
import FinanceDomain

// What is asked about the direction, with what speaks for either answer.

extension DirectionDecision {
  /// Which way money went; `nil` where that is decided.
  var question: ImportQuestion? {
    // What the words beside the amounts mean comes first.
    guard reading == nil, !choice.questions.contains(where: { $0.code == .typeUnknown }) else { return nil }
    if let denial { return debtQuestion(denial.text, denial.isIncome) }
    guard let column = choice.first(.amount) else { return halfQuestion }
    guard sections.isEmpty else {
      return ImportQuestion(
        .typeUnknown,
        "the lines \(sections.prefix(3).quotedList) are above tables of money in and of money out, whose amounts are in one column; "
          + "write each table into a file of its own", answers: [])
    }
    let name = choice.names[column]
    if let direction = choice.first(.direction) { return wordQuestion(name, direction) }
    return doubtQuestion(name, signs[column] ?? SignSurvey())
  }

  /// Which way money went, the likelier answer first where most amounts have no minus.
  static let cardFirst = ["sign=plus-is-expense", "sign=plus-is-income"]
  static let accountFirst = ["sign=plus-is-income", "sign=plus-is-expense"]

  /// The balance alone shows which way money went, and texts deny it.
  private func debtQuestion(_ text: String, _ isIncome: Bool) -> ImportQuestion {
    let finding =
      "'\(text.excerpt)' looks like money \(isIncome ? "in" : "out"), and the balance "
      + "\(isIncome ? "falls" : "rises") by its amount, as that of a debt does"
    let meanings = ["the balance is a debt, and falls by money in", "the balance rises by money in"]
    guard let debit = choice.first(.debit), let credit = choice.first(.credit) else {
      let turned = words.mapValues(\.opposite)
      return ImportQuestion(
        .signUndecided, finding, answers: [turned, words].map(ColumnChoice.answer),
        meanings: meanings)
    }
    return ImportQuestion(
      .signUndecided, finding,
      answers: [choice.halves(credit, debit), choice.halves(debit, credit)], meanings: meanings)
  }

  /// The only amount of a half has a minus.
  private var halfQuestion: ImportQuestion? {
    let columns = [ColumnRole.debit, .credit].compactMap { choice.first($0) }
    if let column = columns.first(where: { signs[$0]?.isMixed ?? false }), let survey = signs[column] {
      return asked(
        "of the amounts of the column '\(choice.names[column])' \(survey.negatives) have a minus and \(survey.positives) "
          + "have none: one or the other is money that came back",
        // Less of it comes back than moves.
        (column == choice.first(.debit)) == (survey.negatives > survey.positives)
          ? DirectionDecision.accountFirst : DirectionDecision.cardFirst)
    }
    if isLoneHalfOpposed, let example = heuristic.example {
      return asked(
        "'\(example.text.excerpt)' looks like money \(example.isIncome ? "in" : "out"), and every amount of "
          + "\(choice.title(columns[0])) has a minus",
        DirectionDecision.cardFirst)
    }
    guard let column = columns.first(where: { signs[$0]?.isHardlyNegative ?? false }) else {
      return oppositeQuestion
    }
    let isDebit = column == choice.first(.debit)
    let order = heuristic.hasThanks ? DirectionDecision.cardFirst : DirectionDecision.accountFirst
    // What the issuer of a card thanks for is money in, and what is in the other column was bought.
    let exchanged =
      isDebit && heuristic.hasThanks ? choice.first(.credit).map { [choice.halves($0, column)] } ?? [] : []
    return asked(
      "the only amount of the column '\(choice.names[column])' has a minus: "
        + (isDebit ? "money out, or money that came back" : "money in, or money that went back"),
      exchanged + order)
  }

  /// Texts say that halves are exchanged, in all rows or in some.
  private var oppositeQuestion: ImportQuestion? {
    guard textsOpposeHalves, let example = heuristic.example, let debit = choice.first(.debit),
      let credit = choice.first(.credit)
    else { return nil }
    let (out, into) = (choice.title(debit), choice.title(credit))
    let areAll = heuristic.agreeing == 0
    // What was bought comes back now and then.
    let areMost = heuristic.opposing > 4 * heuristic.agreeing
    let named = choice.halves(debit, credit)
    return ImportQuestion(
      .signUndecided,
      "'\(example.text.excerpt)' looks like money \(example.isIncome ? "in" : "out"), and its amount is in "
        + "\(example.isIncome ? out : into), as \(heuristic.opposing) texts say and \(heuristic.agreeing) deny"
        + (areAll ? "" : "; if the two are exchanged in some rows, mend these"),
      answers: areMost ? [choice.halves(credit, debit), named] : [named],
      meanings: areMost
        ? ["money out is in \(into)", "money out is in \(out)"] : ["money out is in \(out) in every row"])
  }

  /// Signs and words contradict each other.
  private func wordQuestion(_ name: String, _ direction: Int) -> ImportQuestion {
    if let (words, rest, count) = halfWorded, signs[choice.first(.amount) ?? 0]?.negatives == 0 {
      // Where there is no word, the money may have gone the other way.
      return ImportQuestion(
        .typeUnknown,
        "\(choice.title(direction)) says \(words.keys.sorted { $0.precedesByBytes($1) }.quotedList), and nothing beside \(count) amounts",
        answers: rest.map { "directions={\(ColumnChoice.written(words)), \"\": \($0.rawValue)}" })
    }
    let (agreeing, differing) = agreement
    let isReversed = settings.sign == .plusIsExpense
    let money = [
      settings.sign == nil && agreeing == 0 ? "sign=plus-is-expense" : nil,
      // One word beside nothing but amounts of the other sign turns each of them once more.
      settings.sign == nil && !(agreeing == 0 && Set(words.values).count == 1)
        ? choice.answer(.direction, direction) : nil,
    ].compactMap(\.self)
    let note = [choice.answer(.note, direction)]
    return ImportQuestion(
      .typeUnknown,
      "the signs of the column '\(name)' and the words of \(choice.title(direction)) contradict "
        + "each other in \(isReversed ? agreeing : differing) of \(differing + agreeing) rows",
      // Where signs agree with most words, these were not needed.
      answers: agreeing > differing ? note + money : money + note)
  }

  /// What makes signs doubtful: texts and the balance first, then how few amounts have one.
  private func doubtQuestion(_ name: String, _ survey: SignSurvey) -> ImportQuestion {
    if let loan, survey.negatives > 0 {
      return asked(
        "the line '\(loan.excerpt)' above the table names a loan: where the balance is what is owed, it rises by money out",
        DirectionDecision.cardFirst)
    }
    if survey.negatives > 0 {
      if let example = heuristic.doubted, contradicts(survey) {
        return asked(
          "'\(example.text.excerpt)' looks like money \(example.isIncome ? "in" : "out"), and its amount in the column "
            + "'\(name)' has \(example.isIncome ? "a" : "no") minus; a minus may mean money in here")
      }
      if balanceFalls {
        return asked(
          "the balance falls by every amount of the column '\(name)' that has no minus: so it does where a minus "
            + "means money in, and where the balance is a debt")
      }
    }
    if survey.isHalfMarked {
      let finding =
        "of the amounts of the column '\(name)' \(survey.marked) say which way money went, and \(survey.bare) do not"
      // No sign for both means one thing where a plus is one of them.
      return survey.worded == 0
        ? asked(finding + ": put a minus before those without a sign if their money went out", [])
        : asked(
          finding,
          survey.worded == survey.marked && survey.wordedOut < survey.worded
            ? DirectionDecision.cardFirst : DirectionDecision.accountFirst)
    }
    if isLopsided(survey) {
      return asked(
        "only \(survey.negatives) of \(survey.negatives + survey.positives) amounts of the column "
          + "'\(name)' \(survey.negatives == 1 ? "has" : "have") a minus: on a card the others would be purchases, on an account "
          + "that gets more often than it spends they would be money in")
    }
    if choice.balanceGoesBothWays {
      return asked(
        "the balance rises by some amounts of the column '\(name)' and falls by others, and none has a minus: export the file "
          + "with signs, or with money out and money in apart", [])
    }
    if survey.negatives == 0, survey.marked == 0, let (column, ways) = choice.possibleDirections {
      let said = ways[0].keys.sorted { $0.precedesByBytes($1) }.map { "'\($0.excerpt)'" }
      return asked(
        "no amount of the column '\(name)' has a minus, and \(choice.title(column)) says \(said.joined(separator: " of some and ")) of others, "
          + "which are no known words for money in and money out",
        ways.map(ColumnChoice.answer) + DirectionDecision.cardFirst)
    }
    return asked(
      "no amount of the column '\(name)' has a minus, so nothing says whether money came in or went out")
  }

  private func asked(_ finding: String, _ answers: [String]? = nil) -> ImportQuestion {
    // What is left of sales is called net; what a card is charged is not.
    let isNet = choice.first(.amount).map { MoneyWords.isNet(choice.names[$0]) } ?? false
    // Nobody pays a card's purchases to an account, and few cards have a balance after each.
    let isOfBank =
      choice.first(.balance) != nil && !balanceFalls
      || choice.names.contains { HeaderWords.namesContraAccount(HeaderName($0)) }
    let isAccount =
      choice.isMerchant && choice.sumWithFee == nil && !choice.namesCardHolder && !choice.namesPaidAbroad
      || choice.hasPrices || isNet || isOfBank
    // Where no amount has a sign, texts such as `Salary` may say which way all of them went, or a balance that rises by them.
    let isUnsigned = signs.values.allSatisfy { $0.negatives == 0 }
    let isIncome =
      isUnsigned
      && (heuristic.agreeing > heuristic.opposing || heuristic.hasThanks || choice.balanceRises)
    let likely =
      isIncome || isAccount && !heuristic.hasThanks
      ? DirectionDecision.accountFirst : DirectionDecision.cardFirst
    return ImportQuestion(.signUndecided, finding, answers: answers ?? likely)
  }
}
