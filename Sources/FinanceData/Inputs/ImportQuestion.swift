import FinanceDomain

/// Something about a source that nothing in it decides, though the figures depend on it.
///
/// Nobody guesses the answer: the source is refused until it is stated.
package struct ImportQuestion: Hashable, Sendable {
  package let code: ReasonCode
  /// What was found, and how it can be read.
  package var finding: String
  /// Whether it is asked because rows exclude each other, or hardly any can be read.
  package let isOfRows: Bool
  /// The settings that decide, one for each answer, as they are typed after `--set`.
  package var answers: [String]
  /// What each answer says of cells of the source, where there is more to say than the setting does.
  package var meanings: [String]
  /// Rows of the source that are asked about.
  package var examples: [String] = []

  package init(
    _ code: ReasonCode, _ finding: String, isOfRows: Bool = false, answers: [String] = [],
    meanings: [String] = []
  ) {
    (self.code, self.finding, self.isOfRows) = (code, finding, isOfRows)
    (self.answers, self.meanings) = (answers, meanings)
  }

  /// The same for a source of which no setting would decide.
  package var withoutAnswers: ImportQuestion {
    var question = self
    (question.answers, question.meanings) = ([], [])
    return question
  }

  package var sentence: String {
    let rows = examples.isEmpty ? "" : ", as in " + examples.map { "'\($0)'" }.joined(separator: ", ")
    guard !answers.isEmpty else { return finding + rows }
    return finding + rows + "; say which with " + answers.indices.map(offered).joined(separator: " or ")
  }

  /// An answer as it is typed, with what it means where the finding does not say so.
  private func offered(_ place: Int) -> String {
    let meaning = meanings.indices.contains(place) ? meanings[place] : ""
    let words = "--set \(answers[place].inQuotes)"
    let isExplained = [
      "columns.", "columns={", "currency=", "sign=", "skip-if.", "implied-decimals=", "footer=", "timezone=",
      "date-format=",
    ].contains { answers[place].hasPrefix($0) }
    let isSaid =
      answers[place].hasPrefix("date-format=")
      && meaning.split(separator: " ").last.map { finding.contains($0) } ?? true
    return meaning.isEmpty || !isExplained || isSaid ? words : "\(words) (\(meaning))"
  }
}

/// Something that was found out about a source, and what shows it.
package struct ImportEvidence: Hashable, Sendable {
  /// What it is about: `dates`, `amounts`, …
  package let subject: String
  package let finding: String
  package let reason: String

  package init(_ subject: String, _ finding: String, because reason: String) {
    self.subject = subject
    self.finding = finding
    self.reason = reason
  }

  /// How cells show in which form they are written.
  package static func reason(read: Int, proving: Int) -> String {
    if proving > 0 { return "\(proving) of \(read) cells can be read in no other way" }
    return read == 0 ? "they are numbers of JSON" : "every way to read the \(read) cells gives the same"
  }
}
