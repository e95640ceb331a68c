import ArgumentParser
import FinanceData
import FinanceDomain
import FinanceLedger

extension Finance {
  /// Where the process begins.
  ///
  /// It is an ordinary function and not an `async` one: the main thread parses the words, starts a task for
  /// the command and then waits for signals, while the task ends the process. An asynchronous `main` gives
  /// the main thread away to the dispatch queue, which in a fully static binary makes every run, even
  /// `--help`, eight milliseconds slower.
  static func main() {
    StandardStreams.fillGaps()
    Interruption.turnWriteSignalsIntoErrors()
    let environment = Environment.live
    do {
      run(try command(from: environment.arguments, on: environment.today), in: environment)
    } catch {
      answer(to: error, in: environment).endProcess()
    }
  }

  /// What is told where no run has begun.
  private static var context: RunContext { RunContext(environment: .live) }

  private static func run(_ command: some RunnableCommand, in environment: Environment) -> Never {
    // Timers and queues take three, and a fourth now and then to look after their threads; the process is stopped without a word
    // where a file was quicker.
    guard SpareDescriptors.canOpen(6) else {
      context.tell(
        .error, "too few files may be open at a time (ulimit -n); a run takes nine or more")
      ExitStatus.inputOutput.endProcess()
    }
    let signals = Interruption.hold()
    // What hands out work waits for ever for a thread that is not granted.
    guard SpareThreads.canStart(environment.processorCount + 2) else {
      context.tell(
        .error,
        "too few threads may be started, or they are granted too little memory (ulimit -u, ulimit -v)")
      ExitStatus.inputOutput.endProcess()
    }
    let recording: Recording
    do throws(OutputError) {
      recording = try Recording(command.run, in: environment)
    } catch {
      context.tell(error).endProcess()
    }
    Task.detached { recording.finish(await recording.context.run(command)).endProcess() }
    signals.wait { number in
      HookProcess.endAll()
      recording.finish(bySignal: number)
    }
  }

  /// The command that the words say.
  ///
  /// - Throws: whatever there is to say instead: the help, the version, what is wrong with the words.
  private static func command(from words: [String], on today: CalendarDay) throws -> any RunnableCommand {
    if words.isEmpty { throw CleanExit.message(greeting) }
    try checkCommandName(in: words)
    var parsed = try parse(words, on: today)
    if let command = parsed as? any RunnableCommand { return command }
    try parsed.run()
    throw CleanExit.helpRequest()
  }

  /// The command that the words mean on a day.
  ///
  /// - Throws: what is wrong with the words: what the parser throws, or ``UsageError``.
  static func parse(_ words: [String], on today: CalendarDay) throws -> any ParsableCommand {
    let parsed = try parseAsRoot(words)
    guard let command = parsed as? any RunnableCommand else { return parsed }
    do { try command.check(on: today) } catch { throw UsageError(error, by: type(of: command)) }
    return command
  }

  /// The parser takes an unknown command for an argument in the wrong place, or complains about the options after it.
  private static func checkCommandName(in words: [String]) throws {
    let commands = configuration.subcommands
    guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-"),
      !commands.contains(where: { $0.callNames.contains(word) })
    else { return }
    if FileIdentity(path: word) != nil {
      throw ValidationError("'\(word)' is a file, not a command. Write finance report \(word).")
    }
    let names = commands.compactMap { $0.callNames.first }
    throw ValidationError("There is no command '\(word)'. \(NearestName.hint(for: word, among: names))")
  }

  /// Says what the parser has to say instead of running a command.
  private static func answer(to request: any Error, in environment: Environment) -> ExitStatus {
    guard exitCode(for: request).isSuccess else { return refuse(request, in: environment) }
    let message = fullMessage(for: request, columns: environment.outputWidth ?? 80)
    let text = HelpText.arranged(
      configuration.subcommands.map { $0.callNames }.reduce(message, HelpText.withoutOlderNames))
    do {
      try CheckedOutput.standardOutput.finish(with: Array((text + "\n").utf8))
      return .done
    } catch {
      return context.tell(error)
    }
  }

  /// The message quotes the words, so they are made harmless for a terminal first, and refused again.
  private static func refuse(_ error: any Error, in environment: Environment) -> ExitStatus {
    var error = error
    let words = environment.arguments.map(VisibleText.of)
    do { _ = try command(from: words, on: environment.today) } catch let again { error = again }
    var text = UsageError(error).text
    let command = configuration.subcommands.first { $0.callNames.contains(words.first ?? "") }
    if command is any FinanceCommand.Type {
      // A command that takes no partials needs rows: that is said, and not that the option is unknown.
      text = text.replacing(
        "Unknown option '--partial'",
        with: "A partial has sums, and this command needs rows. Name the files in place of --partial")
    }
    if command is SearchCommand.Type {
      text = text.replacing(/Unknown option '(-\w[^']*)'(\n +or: .*)?/) {
        "'\($0.1)' is read as an option. Write -- before words of which the first begins with -, and options before that, "
          + "as in finance search -i FILE -- \($0.1)"
      }
    }
    context.tell(text: text)
    return .usage
  }
}

extension ParsableCommand {
  /// The words by which the command is called: its name and its older names.
  static var callNames: [String] { [configuration.commandName].compactMap(\.self) + configuration.aliases }
}
