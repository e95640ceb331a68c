import FinanceDomain
import Testing

extension Laws {
  /// Files, memory and ledgers give the same answers to the same questions.
  ///
  /// - Parameters:
  ///   - answers: those of the repository that is tried.
  ///   - expected: those of another one that holds the same rows and was asked the same.
  package static func checkSameAnswers(
    _ answers: RepositoryAnswers, _ expected: RepositoryAnswers, _ circumstance: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      answers.asked.map(\.question) == expected.asked.map(\.question), "\(circumstance)",
      sourceLocation: sourceLocation)
    let differing = zip(answers.asked, expected.asked).filter { $0.answer != $1.answer }
    for (asked, other) in differing.prefix(3) {
      let difference = LineDifference(
        asked.answer.lines.joined(separator: "\n"), from: other.answer.lines.joined(separator: "\n"))
      Issue.record(
        "\(asked.question): \(circumstance)\n\(difference.text ?? "unequal, though it reads the same")",
        sourceLocation: sourceLocation)
    }
    guard differing.count > 3 else { return }
    Issue.record("\(differing.count) answers differ: \(circumstance)", sourceLocation: sourceLocation)
  }
}
