import FinanceData
import FinanceDomain

/// Puts what is open about a file to a person, one question after the other, each to be answered by a number.
struct QuestionRound {
  /// Says a text to the person.
  let say: (String) -> Void

  /// What was typed, and the answers; it ends where nothing is open that has answers, or where the person leaves.
  ///
  /// - Parameter look: looks at the file as it is read so far.
  func answers(
    after typed: ReadingOptions, _ look: (ReadingOptions) async throws -> [SourceFindings]
  ) async throws -> ReadingOptions {
    var (reading, asked) = (typed, Set<ImportQuestion>())
    while true {
      let open = try await look(reading).first { !$0.questions.isEmpty }
      guard let open, let question = open.questions.first(where: { !$0.answers.isEmpty }),
        asked.insert(question).inserted, let answer = answer(to: question)
      else { return reading }
      if reading.profile == nil { reading.profile = open.profileNeeded(with: answer) }
      reading.settings += open.settings(for: [answer])
    }
  }

  /// The setting that was chosen; `nil` where the person leaves.
  private func answer(to question: ImportQuestion) -> String? {
    say(question.lines.map(VisibleText.of).joined(separator: "\n"))
    while true {
      say("A number from 1 to \(question.answers.count):")
      guard let line = line() else { return nil }
      if let number = Int(line), question.answers.indices.contains(number - 1) {
        return question.answers[number - 1]
      }
    }
  }

  /// The currency of rows that name none, as a setting; `nil` where the person leaves it open.
  func currency() -> String? {
    let question = "The file names no currency. Its code, such as EUR; nothing to leave it open:"
    while let code = name(question) {
      if let currency = Currency(rawValue: code), currency != .none { return "currency=\(currency.rawValue)" }
      say("'\(code.excerpt)' is no code of ISO 4217.")
    }
    return nil
  }

  /// A name that was typed; `nil` for none.
  func name(_ question: String) -> String? {
    say(question)
    return line().flatMap { $0.isEmpty ? nil : $0 }
  }

  private func line() -> String? { readLine()?.trimmingASCIISpace() }
}

extension ImportQuestion {
  /// The question as it is put: what is open, real rows, and the numbered answers with what they say.
  fileprivate var lines: [String] {
    ["\(finding)."] + examples.map { "     \($0)" }
      + explained { $0 }.enumerated().map { "  \($0 + 1)  \($1)" }
  }

  /// The answers, each with what it says of cells of the file where that is known.
  ///
  /// - Parameter written: an answer as it is to be typed.
  func explained(_ written: (String) -> String) -> [String] {
    let answers = answers.map(written)
    let width = answers.map(\.count).max() ?? 0
    return answers.enumerated().map { place, answer in
      guard meanings.indices.contains(place), !meanings[place].isEmpty else { return answer }
      return answer + String(repeating: " ", count: width - answer.count + 2) + meanings[place]
    }
  }
}
