import FinanceData
import FinanceDomain

// Which way money went, where nothing decides it: asked with what speaks for either answer.

extension DirectionDecision {
  /// Which way money went; `nil` where that is decided.
  var question: ImportQuestion? {
    guard reading == nil else { return nil }
    guard let column = choice.first(.amount) else { return halfQuestion }
    let name = choice.names[column]
    if let direction = choice.first(.direction) { return wordQuestion(name, direction) }
    return doubtQuestion(name, signs[column] ?? SignSurvey())
  }

  /// Which way money went, the likelier answer first where most amounts have no minus.
  private static let cardFirst = ["sign=plus-is-expense", "sign=plus-is-income"]
  private static let accountFirst = ["sign=plus-is-income", "sign=plus-is-expense"]

  /// The only amount of a half has a minus.
  private var halfQuestion: ImportQuestion? {
    let columns = [ColumnRole.debit, .credit].compactMap { choice.first($0) }
    guard let column = columns.first(where: { signs[$0]?.isHardlyNegative ?? false }) else { return nil }
    let isDebit = column == choice.first(.debit)
    return asked(
      "the only amount of the column '\(choice.names[column])' has a minus: "
        + (isDebit ? "money out, or money that came back" : "money in, or money that went back"),
      DirectionDecision.accountFirst)
  }

  /// Signs and words contradict each other.
  private func wordQuestion(_ name: String, _ direction: Int) -> ImportQuestion {
    if let (words, rest, count) = halfWorded, signs[choice.first(.amount) ?? 0]?.negatives == 0 {
      return halfWordedQuestion(direction, words, rest, count)
    }
    let (agreeing, differing) = agreement
    let isReversed = settings.sign == .plusIsExpense
    return ImportQuestion(
      code: .typeUnknown,
      finding:
        "the signs of the column '\(name)' and the words of the column '\(choice.names[direction])' contradict "
        + "each other in \(isReversed ? agreeing : differing) of \(differing + agreeing) rows",
      answers: [
        settings.sign == nil && agreeing == 0 ? "sign=plus-is-expense" : nil,
        settings.sign == nil ? choice.answer(.direction, direction) : nil,
        choice.answer(.note, direction),
      ].compactMap(\.self))
  }

  /// Words for one direction alone: where none stands, the money may have gone the other way.
  private func halfWordedQuestion(
    _ direction: Int, _ words: [String: TransactionType], _ rest: TransactionType, _ count: Int
  ) -> ImportQuestion {
    let known = words.sorted { $0.key.precedesByBytes($1.key) }.map {
      "\(YAMLScalar.written($0.key)): \($0.value.rawValue)"
    }
    return ImportQuestion(
      code: .typeUnknown,
      finding:
        "the column '\(choice.names[direction])' says \(words.keys.sorted { $0.precedesByBytes($1) }.map { "'\($0.excerpt)'" }.joined(separator: ", ")), and nothing beside \(count) amounts",
      answers: ["directions={\(known.joined(separator: ", ")), '': \(rest.rawValue)}"])
  }

  /// What makes signs doubtful: texts and the balance first, then how few amounts have one.
  private func doubtQuestion(_ name: String, _ survey: SignSurvey) -> ImportQuestion {
    if survey.negatives > 0 {
      if let example = heuristic.example, contradicts(survey) {
        return asked(
          "texts such as '\(example.excerpt)' say the opposite of the signs of the column '\(name)', if a minus "
            + "means money out")
      }
      if steps.isFalling {
        return asked(
          "the balance falls by every amount of the column '\(name)' that has no minus: so it does where a minus "
            + "means money in, and where the balance is a debt")
      }
    }
    if survey.isHalfMarked {
      return asked(
        "of the amounts of the column '\(name)' \(survey.marked) say which way money went, and \(survey.bare) do not",
        DirectionDecision.accountFirst)
    }
    if survey.isLopsided {
      return asked(
        "only \(survey.negatives) of \(survey.negatives + survey.positives) amounts of the column "
          + "'\(name)' have a minus: so cards write purchases, and accounts that money mostly flows into")
    }
    return asked(
      "no amount of the column '\(name)' has a minus, so nothing says whether money came in or went out")
  }

  private func asked(_ finding: String, _ answers: [String] = DirectionDecision.cardFirst) -> ImportQuestion {
    ImportQuestion(code: .signUndecided, finding: finding, answers: answers)
  }
}
