import FinanceDomain

/// Runs one command from its options to its exit status: plan, scan, report, story.
///
/// The report goes out before the story, so that on a terminal what went wrong is the last thing to be read.
struct CommandRunner: Sendable {
  /// What it takes from around it.
  let environment: Environment

  /// Runs the command. It never throws: every error ends here as a line on standard error and a status.
  func run<Command: FinanceCommand>(_ command: Command) async -> ExitStatus {
    do {
      return await run(command, with: try container(for: command))
    } catch {
      return story(of: command).tell(error)
    }
  }

  /// What the command needs. Nothing is read yet.
  ///
  /// - Parameter participant: the command among those that read together; `nil` for a command that reads alone.
  /// - Throws: whatever is wrong with what was asked for, as far as it shows by now.
  func container<Command: FinanceCommand>(
    for command: Command, as participant: ScanPool.Participant? = nil
  ) throws -> DependencyContainer {
    let container = try DependencyContainer(command.options, in: environment, as: participant)
    guard !Command.needsInput || container.hasInputs else { throw Command.nothingToRead }
    environment.record.note { [period = container.period] in $0.period = period }
    return container
  }

  /// Runs the command with what it needs.
  func run(_ command: some FinanceCommand, with container: DependencyContainer) async -> ExitStatus {
    let story = story(of: command)
    do {
      return try await run(command, with: container, telling: story)
    } catch {
      return story.tell(error)
    }
  }

  private func story(of command: some FinanceCommand) -> Story {
    environment.story(isQuiet: command.options.output.isQuiet)
  }

  private func run(
    _ command: some FinanceCommand, with container: DependencyContainer, telling story: Story
  ) async throws -> ExitStatus {
    let answer = try await ask(command, with: container)
    environment.record.note { [account = answer.account] in $0.account = account }
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
    let record = environment.record
    let answer = try await record.measureAnswer { try await command.answer(using: container) }
    if record.wantsPrints {
      let prints = await container.prints()
      record.note { $0.prints = prints }
    }
    return answer
  }

  private func deliver(
    _ answer: Answer, as outcome: Outcome, with container: DependencyContainer
  ) async throws {
    let report = outcome.showsReport ? Array(answer.report.utf8) : nil
    var rejectedLines: [UInt8]?
    if container.delivery.wantsRejectedLines, !answer.account.sources.isEmpty {
      rejectedLines = try await container.rejectedLines(answer.account)
    }
    try environment.record.measure(.write) {
      try container.delivery.deliver(report: report, rejectedLines: rejectedLines, madeFrom: answer.account)
    }
  }
}
