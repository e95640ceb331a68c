import FinanceDomain

/// Runs one command from its options to its exit status: plan, scan, report, story.
///
/// The report goes out before the story, so that on a terminal what went wrong is the last thing to be read.
struct CommandRunner: Sendable {
  /// What it takes from around it.
  let environment: Environment

  /// Runs the command. It never throws: every error ends here as a line on standard error and a status.
  func run<Command: FinanceCommand>(_ command: Command) async -> ExitStatus {
    let story = Story(isQuiet: command.options.output.isQuiet)
    do {
      let container = try DependencyContainer(command.options, in: environment)
      guard !Command.needsInput || container.hasInputs else { throw Command.nothingToRead }
      return try await run(command, with: container, telling: story)
    } catch {
      return story.tell(error)
    }
  }

  private func run(
    _ command: some FinanceCommand, with container: DependencyContainer, telling story: Story
  ) async throws -> ExitStatus {
    let answer = try await ask(command, with: container)
    let outcome = Outcome(of: answer.account, under: container.policy)
    var statuses = [outcome.status, answer.status] + (answer.failedCheck == nil ? [] : [.checkFailed])
    do {
      try await deliver(answer, as: outcome, with: container)
      story.tell(answer, outcome)
    } catch {
      story.tell(answer, outcome)
      statuses.append(story.tell(error))
    }
    return .mostSevere(of: statuses)
  }

  private func ask(
    _ command: some FinanceCommand, with container: DependencyContainer
  ) async throws -> Answer {
    defer { container.progress?.erase() }
    return try await command.answer(using: container)
  }

  private func deliver(
    _ answer: Answer, as outcome: Outcome, with container: DependencyContainer
  ) async throws {
    let report = outcome.showsReport ? Array(answer.report.utf8) : nil
    var rejectedLines: [UInt8]?
    if container.delivery.wantsRejectedLines, !answer.account.sources.isEmpty {
      rejectedLines = try await container.rejectedLines(answer.account)
    }
    try container.delivery.deliver(report: report, rejectedLines: rejectedLines, madeFrom: answer.account)
  }
}
