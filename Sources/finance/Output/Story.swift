import FinanceData
import FinanceDomain
import FinancePresentation

/// What is said on standard error: nothing when all is well.
///
/// Standard error that cannot be written is nobody's business; the exit status says the same.
struct Story: Sendable {
  /// Whether only failures are told, a line each.
  let isQuiet: Bool

  /// Tells what became of the rows, if anybody needs to know.
  func tell(_ answer: Answer, _ outcome: Outcome) {
    let account = answer.account
    if isQuiet {
      for failure in account.failures { tell(sentence: failure.errorDescription ?? "\(failure)") }
    } else {
      // What the verdict says is not said twice.
      for remark in answer.remarks + account.warnings where outcome.verdict?.contains(remark) != true {
        tell(sentence: remark)
      }
      tell(text: refusals(in: account))
    }
    if let verdict = outcome.verdict { tell(sentence: verdict) }
    if let failure = answer.failedCheck { tell(sentence: failure) }
  }

  /// Sources that could not be used, refused rows, and the accounts they belong to.
  private func refusals(in account: ScanAccount) -> String {
    let renderer = RejectionRenderer()
    let accounts = account.sources.filter { $0.rejected > 0 }.map { renderer.render($0) }
    return account.failures.map { renderer.render($0) }.joined() + renderer.render(account.rejections)
      + accounts.joined()
  }

  /// Tells what a person should know, unless only failures are told.
  func tell(remarks: [String]) {
    guard !isQuiet else { return }
    for remark in remarks { tell(sentence: remark) }
  }

  /// Tells the error, and how the run ends by it. A reader who has left is no error.
  func tell(_ error: any Error) -> ExitStatus {
    if case OutputError.readerLeft = error { return .done }
    if let errors = error as? ConfigurationErrors { return tell(errors) }
    let failure = Failure(error)
    tell(sentence: failure.sentence)
    if error is NoBudgetsError { tell(text: NoBudgetsError.example) }
    return failure.status
  }

  /// Tells all that is wrong with a configuration, each with its line and a caret under the place; these texts are
  /// harmless already.
  private func tell(_ errors: ConfigurationErrors) -> ExitStatus {
    tell(text: errors.problems.map { "finance: \($0.errorDescription ?? $0.sentence)\n" }.joined())
    return Failure(errors).status
  }

  /// Writes a text that is ready.
  func tell(text: String) {
    let isComplete = text.isEmpty || text.utf8.last == UInt8(ascii: "\n")
    try? CheckedOutput.standardError.write(Array((isComplete ? text : text + "\n").utf8))
  }

  private func tell(sentence: String) {
    tell(text: "finance: \(sentence.visible)\n")
  }
}
