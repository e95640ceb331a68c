import FinanceConfiguration
import FinanceDomain
import FinancePresentation

// What is said on standard error: nothing when all is well.
//
// Standard error that cannot be written to is ignored; the exit status says the same.

extension RunContext {
  /// Tells what became of the rows, unless all of them count.
  func tell(_ answer: CommandResult, _ outcome: Outcome) {
    let rowCounts = answer.rowCounts
    // What the verdict says is not said twice.
    let remarks = (answer.remarks + rowCounts.warnings).filter { outcome.verdict?.contains($0) != true }
    // What has to be answered comes before what is only to be known.
    tellFailures(in: rowCounts)
    tell(remarks: remarks)
    tellRejections(in: rowCounts)
    if let verdict = outcome.verdict { tell(.error, verdict) }
    if let failure = answer.failedCheck { tell(.error, failure) }
  }

  /// Sources that could not be used.
  private func tellFailures(in rowCounts: ScanRowCounts) {
    let renderer = RejectionRenderer()
    for failure in rowCounts.failures {
      tell(.error, isQuiet ? failure.errorDescription ?? failure.message : renderer.sentence(of: failure))
    }
  }

  /// The refused rows, and the sources they belong to.
  func tellRejections(in rowCounts: ScanRowCounts, by renderer: RejectionRenderer = RejectionRenderer()) {
    let compact = renderer.compact(rowCounts.rejections).split(separator: "\n")
    let sources = rowCounts.sources.filter { $0.rejected > 0 }.map { renderer.render($0) }
    say(
      isQuiet ? "" : renderer.render(rowCounts.rejections) + sources.joined(),
      as: (compact + sources.map { $0.dropLast() }).map { RunMessage(.warning, String($0)) })
  }

  /// Tells what a person should know; the log alone, if only failures are told.
  func tell(remarks: [String]) {
    for remark in remarks { tell(.warning, remark) }
  }

  /// Tells the error, and how the run ends by it. A reader who has left is no error.
  func tell(_ error: any Error) -> ExitStatus {
    if case OutputError.readerLeft = error { return .done }
    if let errors = error as? ConfigurationErrors { return tell(errors) }
    let failure = Failure(error)
    tell(.error, failure.sentence)
    return failure.status
  }

  /// Tells all that is wrong with a configuration, each with its line and a caret under the place, or on one line if only
  /// failures are told; these texts are harmless already.
  private func tell(_ errors: ConfigurationErrors) -> ExitStatus {
    for problem in errors.problems {
      let text = problem.errorDescription ?? problem.sentence
      let line = text.split(separator: "\n").first.map(String.init) ?? text
      say("finance: \(isQuiet ? line : text)\n", as: [RunMessage(.error, line)])
    }
    return Failure(errors).status
  }

  /// Writes a text that is ready; the log gets it line by line.
  func tell(text: String) {
    guard !text.isEmpty else { return }
    let isComplete = text.utf8.last == UInt8(ascii: "\n")
    say(
      isComplete ? text : text + "\n",
      as: text.split(separator: "\n").map { RunMessage(.info, String($0)) })
  }

  /// Says one sentence; in the log alone, if it is not about a failure and only failures are told.
  func tell(_ level: RunMessage.Level, _ sentence: String) {
    let line = isQuiet && level != .error ? "" : "finance: \(VisibleText.of(sentence))\n"
    say(line, as: [RunMessage(level, sentence)])
  }

  private func say(_ text: String, as messages: [RunMessage]) {
    record.note(messages)
    console.tell(text)
  }
}
