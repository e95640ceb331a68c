import FinanceConfiguration
import FinanceData
import FinanceDomain

/// What a jobs file says: commands with names, to be run together.
///
/// A job says what the words of its command would say: every long option of the command is a key of the same name. So
/// whatever a command learns, jobs know as well, and a job can be tried out by hand.
struct JobsFile: Sendable {
  let jobs: [Job]
  let hooks: Hooks

  struct Job: Sendable {
    /// What it is called, in messages and in output paths.
    let name: String
    /// The words that call it, without the program's name and without its output.
    let words: [String]
    let command: any RunnableCommand
    /// Where its report goes; `nil` for standard output.
    let output: OutputTemplate?
    /// Where the file says so.
    let place: YAMLPlace
    let hooks: Hooks
  }

  /// What is called when something is over.
  struct Hooks: Hashable, Sendable {
    let onSuccess: HookCommand?
    let onFailure: HookCommand?
    /// How many seconds a hook may take.
    let timeout: Int
    /// Where it is called: in the folder of the file.
    let folder: String

    func hook(after status: ExitStatus) -> HookCommand? { status == .done ? onSuccess : onFailure }
  }

  /// Reads the jobs file that is to be run and checks all of it. None of the files that it names is looked at.
  ///
  /// - Throws: `ConfigurationErrors` with all that is wrong, each with its line and column.
  static func load(
    for run: RunCommand, in environment: Environment
  ) throws(ConfigurationErrors) -> JobsFile {
    let document = YAMLDocument(try SmallFile.text(of: run.file), path: run.file)
    let file = JobsFileReader(document: document, run: run, environment: environment).read()
    file.checkOutputs(in: document, environment)
    try document.finish()
    return file
  }

  /// Notes outputs that cannot be named, and files that two jobs would write: the later one would win, and nobody could say
  /// which that is.
  private func checkOutputs(in document: YAMLDocument, _ environment: Environment) {
    var owners: [String: String] = [:]
    for job in jobs {
      // What is wrong with a configuration is told when the job is run.
      guard let output = job.output, let facts = try? job.facts(in: environment) else { continue }
      do throws(CommandError) {
        let path = try output.path(facts)
        if let owner = owners[path] {
          document.refuse(
            job.place, "the job '\(owner)' writes '\(path.excerpt)' already; give this one another output")
        }
        owners[path] = owners[path] ?? job.name
      } catch {
        document.refuse(job.place, error.errorDescription ?? "cannot be filled in")
      }
    }
  }

  /// The jobs of those names, in the order of the file; all of them for none.
  ///
  /// - Throws: ``CommandError`` for a name that the file does not have.
  func only(_ names: [String]) throws(CommandError) -> [Job] {
    let known = jobs.map(\.name)
    for name in names where !known.contains(name) {
      throw CommandError(
        .usage, "there is no job '\(name)'" + NearestName.suggestion(for: name, among: known))
    }
    return names.isEmpty ? jobs : jobs.filter { names.contains($0.name) }
  }
}

extension JobsFile.Job {
  /// The words with the path of the output.
  func words(_ facts: OutputTemplate.Facts) throws(CommandError) -> [String] {
    guard let output else { return words }
    // After the command's name, which may have two words.
    let depth = words.firstIndex { $0.hasPrefix("-") } ?? words.count
    return words[..<depth] + ["--output=\(try output.path(facts))"] + words[depth...]
  }

  /// The values of the placeholders of the output.
  ///
  /// - Throws: `ConfigurationErrors`, `PeriodSyntaxError`.
  func facts(in environment: Environment) throws -> OutputTemplate.Facts {
    guard let command = command as? any FinanceCommand else {
      return OutputTemplate.Facts(period: .all, today: environment.today, job: name)
    }
    let today = command.filter.today ?? environment.today
    let calendar = try environment.configuration(named: command.input.config).calendar
    let period = try command.filter.period(today: today, calendar: calendar)
    return OutputTemplate.Facts(period: period, today: today, job: name)
  }
}
