/// Writes down a run that was told to: opens the log before anything is done, and puts the summary in its place at the
/// end, however the run ends.
struct Recording: Sendable {
  /// What the run takes place in.
  let context: RunContext

  private var record: RunRecord { context.record }

  /// Begins to write down. Nothing else has been done yet.
  ///
  /// - Throws: ``OutputError`` if a file that was named cannot be written.
  init(_ options: RunOptions, in environment: Environment) throws(OutputError) {
    var file: SummaryFile?
    if let path = options.summary {
      let found = try AtomicFile(replacing: path, creationMask: environment.creationMask)
      try found.spareDatabases()
      if let log = options.log, log != "-" { try found.spare(placeOf: log) }
      file = SummaryFile(found)
    }
    var log: RunLog?
    if let path = options.log { log = try RunLog(path: path, form: options.logForm ?? .text) }
    let record = RunRecord(of: environment.arguments, log: log, summaryFile: file)
    let console = Console(options.log == "-" ? .silent : .live)
    context = RunContext(environment: environment, console: console, record: record)
    record.write(RunMessage(.info, "begins: finance " + environment.arguments.joined(separator: " ")))
  }

  /// Writes the end of the run down.
  ///
  /// - Returns: the status, or a worse one if the log or the summary could not be written.
  func finish(_ status: ExitStatus) -> ExitStatus {
    record.write(RunMessage(.info, "ends with status \(status.rawValue): \(status.meaning)"))
    var statuses = [status]
    if let error = record.logError { statuses.append(context.tell(error)) }
    do throws(OutputError) {
      try record.summaryFile?.write(record.summary(.status(.mostSevere(of: statuses))))
    } catch {
      statuses.append(context.tell(error))
    }
    return .mostSevere(of: statuses)
  }

  /// Writes down that a signal ends the run. What fails now has nobody left to be told.
  func finish(bySignal number: Int32) {
    record.write(RunMessage(.error, "ended by signal \(number)"))
    try? record.summaryFile?.write(record.summary(.signal(number)))
  }
}
