import FinanceDomain

/// Runs a jobs file, from the lock to the most severe status of its jobs.
struct JobsRunner: Sendable {
  let command: RunCommand
  let context: RunContext

  func run() async throws -> ExitStatus {
    guard !command.isTrial else { return try printPlan(of: try jobs().jobs) }
    let lock = try await JobsLock.take(command.file, waiting: .seconds(command.wait ?? 0))
    defer { try? lock.close() }
    let (file, jobs) = try self.jobs()
    return await run(jobs, of: file)
  }

  private func jobs() throws -> (file: JobsFile, jobs: [JobsFile.Job]) {
    let file = try JobsFile.load(for: command, in: context.environment)
    return (file, try file.only(command.names))
  }

  /// Prints the command of each job, in a form that a shell takes.
  private func printPlan(of jobs: [JobsFile.Job]) throws -> ExitStatus {
    var text = ""
    for job in jobs {
      let words = try job.output == nil ? job.words : job.words(job.facts(in: context.environment))
      text += "\(job.name): finance \(words.map(\.shellQuoted).joined(separator: " "))\n"
    }
    try context.print(text)
    return .done
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
    var statuses = summaries.compactMap { if case .status(let status) = $0.end { status } else { nil } }
    do throws(OutputError) {
      let output = runners.flatMap(\.context.console.kept.output)
      if !output.isEmpty { try context.print(.bytes(output)) }
    } catch {
      statuses.append(context.tell(error))
    }
    tellMessages(of: runners)
    let status = ExitStatus.mostSevere(of: statuses)
    await context.call(
      file.hooks, after: status, with: context.record.summary(.status(status)))
    return status
  }

  /// Tells what the jobs have to say when all are over, in the order of their file: the same text every time, whichever job
  /// was done first. What several jobs say in the same words is said once. The log has it already.
  private func tellMessages(of runners: [JobRunner]) {
    var texts: [String] = []
    var names: [String: [String]] = [:]
    for runner in runners {
      for text in runner.context.console.kept.messages {
        if names[text] == nil { texts.append(text) }
        if names[text]?.last != runner.job.name { names[text, default: []].append(runner.job.name) }
      }
      guard !context.isQuiet else { continue }
      for output in runner.context.record.soFar.outputs where output.path != "-" {
        texts.append(
          "\(Finance._errorPrefix)job \(runner.job.name): \(VisibleText.of(output.path)) is written\n")
      }
    }
    for text in texts { context.console.tell(marked(text, names[text] ?? [])) }
  }

  /// Messages name their jobs; excerpts of files name the files.
  private func marked(_ text: String, _ names: [String]) -> String {
    guard !names.isEmpty, text.hasPrefix(Finance._errorPrefix) else { return text }
    let jobs = (names.count == 1 ? "job " : "jobs ") + names.joined(separator: ", ")
    return Finance._errorPrefix + jobs + ": " + text.dropFirst(Finance._errorPrefix.count)
  }
}
