import FinanceDomain
import SystemPackage

/// Runs a jobs file, from the lock to the most severe status of its jobs.
struct JobsRunner: Sendable {
  let command: RunCommand
  let context: RunContext

  /// Runs it.
  func run() async throws -> ExitStatus {
    guard !command.isTrial else { return try JobsPlan(try jobs().jobs, in: context).print() }
    let lock = try await JobsLock.take(command.file, waiting: .seconds(command.wait ?? 0))
    defer { withExtendedLifetime(lock) {} }
    let (file, jobs) = try self.jobs()
    return await run(jobs, of: file)
  }

  private func jobs() throws -> (file: JobsFile, jobs: [JobsFile.Job]) {
    let file = try JobsFile.load(
      command.file, today: command.today, isQuiet: command.isQuiet, wait: command.wait,
      in: context.environment)
    return (file, try file.only(command.names))
  }

  /// Imports come first, one after the other, so that all that report see what they brought.
  private func run(_ jobs: [JobsFile.Job], of file: JobsFile) async -> ExitStatus {
    let runners = jobs.map { JobRunner($0, in: context) }
    var summaries: [Int: RunSummary] = [:]
    let pool = ScanPool(watch: context.record.watch)
    for (number, runner) in runners.enumerated() where runner.job.command is ImportCommand {
      summaries[number] = await runner.run(runner.prepare(as: .init(pool: pool, number: number)))
    }
    let rest = runners.indices.filter { summaries[$0] == nil }
    // All are prepared before any asks, so that what can be read together is.
    let ready = rest.map { (number: $0, ready: runners[$0].prepare(as: .init(pool: pool, number: $0))) }
    await withTaskGroup(of: (Int, RunSummary).self) { group in
      for (number, ready) in ready { group.addTask { (number, await runners[number].run(ready)) } }
      for await (number, summary) in group { summaries[number] = summary }
    }
    return await finish(runners, runners.indices.compactMap { summaries[$0] }, file)
  }

  private func finish(
    _ runners: [JobRunner], _ summaries: [RunSummary], _ file: JobsFile
  ) async -> ExitStatus {
    context.record.note { $0.jobs = summaries }
    let diagnostics = context.diagnostics(isQuiet: command.isQuiet)
    var statuses = summaries.map(\.end.status)
    do throws(OutputError) {
      let output = runners.flatMap(\.context.console.kept.output)
      if !output.isEmpty { try context.print(output) }
    } catch {
      statuses.append(diagnostics.tell(error))
    }
    JobsDiagnostics(runners, telling: diagnostics).tell()
    let status = ExitStatus.mostSevere(of: statuses)
    await HookRunner(context: context).call(
      file.hooks, after: status, with: context.record.summary(.status(status)))
    return status
  }
}

extension RunSummary.End {
  /// How it ended by itself; a signal ends everything.
  fileprivate var status: ExitStatus {
    if case .status(let status) = self { return status }
    return .defect
  }
}
