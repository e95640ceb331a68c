import FinanceDomain

/// A command with all that it needs, ready to ask.
///
/// From here on a run is a line: the use case answers, the answer is rendered, delivered and told. The report goes out
/// before the diagnostics, so that on a terminal what went wrong is the last thing to be read.
struct PreparedCommand: Sendable {
  private let command: any FinanceCommand
  private let context: RunContext
  private let container: DependencyContainer
  private let readsAlone: Bool

  /// Makes ready what the command needs. Nothing is read yet.
  ///
  /// - Parameter participant: the command among those that read together; `nil` for a command that reads alone.
  /// - Throws: whatever is wrong with what was asked for, as far as it shows by now.
  init(
    _ command: some FinanceCommand, in context: RunContext, as participant: ScanPool.Participant? = nil
  ) throws {
    (self.command, self.context, readsAlone) = (command, context, participant == nil)
    container = try DependencyContainer(command, in: context, as: participant)
    context.record.note { [period = container.period] in $0.period = period }
  }

  /// Asks, delivers and tells.
  ///
  /// - Throws: what keeps the command from an answer.
  func run() async throws -> ExitStatus {
    let answer = try await answer()
    context.record.note { [rowCounts = answer.rowCounts] in $0.rowCounts = rowCounts }
    let outcome = Outcome(
      of: answer.rowCounts, under: container.limit, isStrict: command.rejections.isStrict,
      tellsFailures: type(of: command).isForMerging)
    var statuses = [outcome.status, answer.status] + (answer.failedCheck == nil ? [] : [.checkFailed])
    do {
      try await deliver(answer, as: outcome)
      context.tell(answer, outcome)
      if outcome.showsReport { tellWhereItIs() }
    } catch {
      context.tell(answer, outcome)
      statuses.append(context.tell(error))
    }
    return .mostSevere(of: statuses)
  }

  /// At a terminal a person is told where the report is; elsewhere silence says that all is well.
  private func tellWhereItIs() {
    guard context.environment.errorWidth != nil, !context.isQuiet, let path = container.writer.reportPath
    else { return }
    context.console.tellOnlooker("finance: \(VisibleText.of(path)) is written\n")
  }

  private func answer() async throws -> CommandResult {
    defer { container.progress?.erase() }
    let record = context.record
    var answer = try await record.measureAnswer { try await command.answer(using: container) }
    // Commands that read together read once. What cannot be read once more, as a pipe, says nothing more.
    if readsAlone, answer.rowCounts.accepted > 0 {
      for question in [answer.unmet, command.flows.categories].compactMap(\.self) {
        answer.remarks += (try? await container.explainNothingFound.execute(question).remarks) ?? []
      }
    }
    if record.wantsDigests {
      // Of a ledger, which changes, none are known.
      let digests = await container.files?.digests() ?? [:]
      record.note { $0.digests = digests }
    }
    return answer
  }

  private func deliver(_ answer: CommandResult, as outcome: Outcome) async throws {
    let report =
      outcome.showsReport
      ? answer.spooledReport.map(OutputContent.spooled) ?? .text(answer.report) : nil
    var rejectedLines: [UInt8]?
    if container.writer.wantsRejectedLines, !answer.rowCounts.sources.isEmpty {
      rejectedLines = try await container.rejectedLines(answer.rowCounts)
    }
    try context.record.measure(.write) {
      try container.writer.deliver(
        report: report, pages: answer.pages, rejectedLines: rejectedLines,
        identities: answer.identities, madeFrom: answer.rowCounts)
    }
  }
}
