/// One job of a run, from its words to what became of it.
struct JobRunner: Sendable {
  let job: JobsFile.Job
  let context: RunContext

  /// What is left to do of a job that is ready to ask, to its status.
  typealias Ready = @Sendable () async -> ExitStatus

  /// The job of a run that takes place in that context: it prints nothing itself, and has a record of its own.
  init(_ job: JobsFile.Job, in context: RunContext) {
    self.job = job
    self.context = RunContext(
      environment: context.environment, console: Console(.kept),
      record: context.record.record(of: job.name, job.words), isQuiet: job.command.isQuiet)
  }

  /// Makes ready what the job needs. No transactions are read yet.
  func prepare(as participant: ScanPool.Participant) -> Ready {
    do {
      let command = try placed()
      guard let command = command as? any FinanceCommand else {
        return { await context.run(command) }
      }
      let prepared = try PreparedCommand(command, in: context, as: participant)
      return {
        // The other jobs of the shared reading must not wait for one that is done.
        defer { participant.leave() }
        do { return try await prepared.run() } catch { return context.tell(error) }
      }
    } catch {
      participant.leave()
      let status = context.tell(error)
      return { status }
    }
  }

  /// Does what has been made ready, and calls the job's hook.
  func run(_ ready: Ready) async -> RunSummary {
    let status = await ready()
    let record = context.record
    if status != .done, !record.soFar.messages.contains(where: { $0.level == .error }) {
      context.tell(.error, status.meaning)
    }
    let summary = record.summary(.status(status))
    await context.call(job.hooks, after: status, with: summary)
    return record.summary(.status(status))
  }

  /// The job's command with its output where the template says; missing folders are made.
  private func placed() throws -> any RunnableCommand {
    guard let output = job.output else { return job.command }
    let facts = try job.facts(in: context.environment)
    for folder in try output.foldersToMake(facts) { try makeFolder(folder) }
    let words = try job.words(facts)
    guard let command = try Finance.parseAsRoot(words) as? any RunnableCommand else { return job.command }
    return command
  }
}
