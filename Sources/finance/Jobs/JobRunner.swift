import FinanceData
import FinanceDomain
import FinancePresentation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One job of a run, from its words to what became of it.
struct JobRunner: Sendable {
  let job: JobsFile.Job
  let environment: Environment

  /// A job that is ready to ask.
  struct Ready: Sendable {
    /// What is to be run; `nil` if it has ended already.
    fileprivate let work: (@Sendable () async -> ExitStatus)?
    fileprivate let status: ExitStatus
    fileprivate let participant: ScanPool.Participant?
  }

  /// The job of a run whose record that is.
  init(_ job: JobsFile.Job, in environment: Environment) {
    self.job = job
    self.environment = environment.recorded(in: environment.record.record(of: job.name, job.words))
  }

  private var record: RunRecord { environment.record }

  /// Makes ready what the job needs. No transactions are read yet.
  func prepare(as participant: ScanPool.Participant) -> Ready {
    do {
      let command = try placed()
      if let command = command as? any FinanceCommand { return try ready(command, as: participant) }
      return Ready(work: { await command.run(in: environment) }, status: .done, participant: nil)
    } catch {
      participant.leave()
      return Ready(work: nil, status: environment.story().tell(error), participant: nil)
    }
  }

  private func ready(
    _ command: some FinanceCommand, as participant: ScanPool.Participant
  ) throws -> Ready {
    let runner = CommandRunner(environment: environment)
    let container = try runner.container(for: command, as: participant)
    return Ready(
      work: { await runner.run(command, with: container) }, status: .done, participant: participant)
  }

  /// Does what has been made ready, and calls the job's hook.
  func run(_ ready: Ready) async -> RunSummary {
    let status = await ready.work?() ?? ready.status
    // Whoever reads together waits for nobody who is done.
    ready.participant?.leave()
    if status != .done, !record.facts.messages.contains(where: { $0.level == .error }) {
      environment.story().tell(.error, status.meaning)
    }
    let summary = record.summary(.status(status))
    await HookRunner(environment: environment).call(job.hooks, after: status, with: summary)
    return record.summary(.status(status))
  }

  /// The same command with its output where the template says; missing folders are made.
  private func placed() throws -> any RunnableCommand {
    guard let output = job.output else { return job.command }
    let facts = try job.facts(in: environment)
    for folder in try output.template.foldersToMake(facts) { try makeFolder(folder) }
    let words = try job.words(facts)
    guard let command = try Finance.parseAsRoot(words) as? any RunnableCommand else { return job.command }
    return command
  }

  private func makeFolder(_ path: String) throws {
    guard FileIdentity(path: path) == nil else { return }
    do { try check { unsafe mkdir(path, 0o777) } } catch Errno.fileExists {} catch {
      throw OutputError.cannotCreate(path, Errno(error))
    }
  }
}
