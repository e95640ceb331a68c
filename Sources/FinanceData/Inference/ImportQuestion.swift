import FinanceDomain

/// Something about a source that nothing in it decides, though the figures depend on it.
///
/// Nobody guesses the answer: the source is refused until it is stated.
package struct ImportQuestion: Hashable, Sendable {
  /// The stable code.
  package let code: ReasonCode
  /// What was found, and how it can be read.
  package let finding: String
  /// Whether it is asked because rows exclude each other, or hardly any can be read.
  var isOfRows = false
  /// The settings that decide, one for each answer, as they are typed after `--set`.
  package let answers: [String]

  package init(code: ReasonCode, finding: String, answers: [String]) {
    self.code = code
    self.finding = finding
    self.answers = answers
  }

  /// A question that is asked because rows exclude each other, or hardly any can be read.
  static func ofRows(code: ReasonCode, finding: String, answers: [String]) -> ImportQuestion {
    var question = ImportQuestion(code: code, finding: finding, answers: answers)
    question.isOfRows = true
    return question
  }

  /// What was found and what to do, in one sentence.
  package var sentence: String {
    guard !answers.isEmpty else { return finding }
    return finding + "; say which with " + answers.map { "--set \($0.inQuotes)" }.joined(separator: " or ")
  }
}
