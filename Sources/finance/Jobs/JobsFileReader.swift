import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain

/// Turns the text of a jobs file into jobs, and notes what is wrong with it.
struct JobsFileReader {
  let document: YAMLDocument
  /// What was typed to run the file.
  let run: RunCommand
  let environment: Environment

  private static let keys = [
    "config", "ledger", "sources", "on-success", "on-failure", "hook-timeout", "jobs",
  ]
  /// Keys of a job that are no options of its command.
  private static let jobKeys = ["name", "run", "sources", "words", "output", "on-success", "on-failure"]
  /// Options that belong to the run as a whole.
  private static let runOptions = [
    "input", "quiet", "today", "summary", "log", "log-format", "wait", "no-color", "help",
  ]
  /// Options whose values are files, which are looked for beside the jobs file.
  private static let files = ["config", "ledger", "pages", "rates", "rejects"]
  /// Longer runs of a hook would hold up the runs to come.
  private static let longestHook = 3600

  /// What holds for all jobs that say nothing else.
  private struct Common {
    let config: String?
    let ledger: String?
    let sources: [String]
    /// How many seconds a hook may take.
    let timeout: Int
  }

  func read() -> JobsFile {
    let entries = document.root.flatMap { document.entries($0, "a jobs file") } ?? []
    document.refuseUnknown(entries, among: JobsFileReader.keys, of: "a jobs file")
    let common = common(entries)
    let hooks = hooks(entries, common)
    guard let list = entries["jobs"] else {
      if document.problems.isEmpty {
        document.refuse("has no jobs; write jobs: and below it a list, as in - name: month")
      }
      return JobsFile(jobs: [], hooks: hooks)
    }
    return JobsFile(jobs: jobs(list, common), hooks: hooks)
  }

  private func common(_ entries: [YAMLEntry]) -> Common {
    let usual = beside(FileLocator.configurationName)
    return Common(
      config: entries["config"].map { document.text($0, "config").map(beside) }
        ?? (FileIdentity(path: usual) == nil ? nil : usual),
      ledger: entries["ledger"].flatMap { document.text($0, "ledger") }.map(beside),
      sources: entries["sources"].map(sources) ?? [],
      timeout: entries["hook-timeout"].flatMap {
        document.integer($0, "hook-timeout", in: 1...JobsFileReader.longestHook)
      } ?? 60)
  }

  private func jobs(_ list: YAMLNode, _ common: Common) -> [JobsFile.Job] {
    var jobs: [JobsFile.Job] = []
    guard let items = document.elements(list, "jobs") else { return [] }
    for item in items {
      guard case .mapping(let entries) = item.value else {
        document.refuse(item.place, "a job has keys with values, and here is \(item.value.kind)")
        continue
      }
      guard let name = name(entries, item, among: jobs.map(\.name)) else { continue }
      if let job = job(name, entries, item, common) { jobs.append(job) }
    }
    return jobs
  }

  private func name(_ entries: [YAMLEntry], _ item: YAMLNode, among known: [String]) -> String? {
    guard let node = entries["name"] else {
      return document.refuse(item, "this job has no name; write one, as in name: month")
    }
    guard let name = document.text(node, "name") else { return nil }
    let isPlain = name.unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_.".unicodeScalars.contains($0) }
    guard isPlain, !name.hasPrefix("."), !name.hasPrefix("-") else {
      return document.refuse(
        node, "a job's name has letters, digits, '-', '_' and '.', and '\(name.excerpt)' has others")
    }
    guard !known.contains(name) else {
      return document.refuse(node, "there is a job '\(name)' already; give this one another name")
    }
    return name
  }

  private func job(
    _ name: String, _ entries: [YAMLEntry], _ item: YAMLNode, _ common: Common
  ) -> JobsFile.Job? {
    guard let node = entries["run"] else {
      return document.refuse(item, "the job '\(name)' runs nothing; write what it runs, as in run: report")
    }
    guard let called = command(node), let options = options(entries) else { return nil }
    let hooks = hooks(entries, common)
    var all = called.words + options
    if run.isQuiet { all.append("--quiet") }
    all += assumed(entries, common, called.type)
    guard let tail = tail(entries, common, called.type),
      let command = parse(all + tail, name, entries, item)
    else { return nil }
    return JobsFile.Job(
      name: name, words: all + tail, command: command, output: output(entries),
      place: entries["output"]?.place ?? item.place, hooks: hooks)
  }

  /// The command that is run; those that ask nothing and import nothing are not for jobs.
  private func command(_ node: YAMLNode) -> (words: [String], type: any RunnableCommand.Type)? {
    guard let text = document.text(node, "run") else { return nil }
    let words = text.split(separator: " ").map(String.init)
    var type: any ParsableCommand.Type = Finance.self
    for word in words {
      guard let next = type.configuration.subcommands.first(where: { $0.callNames.contains(word) }) else {
        let known = type.configuration.subcommands.filter { JobsFileReader.isForJobs($0) }
        return document.refuse(
          node,
          "there is no command '\(text.excerpt)' for jobs"
            + NearestName.suggestion(for: word, among: known.compactMap { $0.configuration.commandName }))
      }
      type = next
    }
    guard JobsFileReader.isForJobs(type), type.configuration.subcommands.isEmpty,
      let type = type as? any RunnableCommand.Type
    else {
      return document.refuse(
        node, "'\(text.excerpt)' is not for jobs; they report, list, check, export and import")
    }
    return (words, type)
  }

  private static func isForJobs(_ type: any ParsableCommand.Type) -> Bool {
    type is any FinanceCommand.Type || type == ImportCommand.self
      || type.configuration.subcommands.contains { isForJobs($0) }
  }

  private func options(_ entries: [YAMLEntry]) -> [String]? {
    var words: [String] = []
    for entry in entries where !JobsFileReader.jobKeys.contains(entry.key) {
      guard !JobsFileReader.runOptions.contains(entry.key) else {
        document.refuse(
          entry.place,
          "'\(entry.key)' is not said job by job; "
            + (entry.key == "input" ? "name files under sources" : "say --\(entry.key) to finance run"))
        return nil
      }
      guard let option = option(entry) else { return nil }
      words += option
    }
    return words
  }

  /// `strict: true` is `--strict`, `month: last-month` is `--month last-month`, a list repeats the option.
  private func option(_ entry: YAMLEntry) -> [String]? {
    if case .text(let text, isPlain: true) = entry.node.value, text == "true" || text == "false" {
      return text == "true" ? ["--\(entry.key)"] : []
    }
    guard let texts = document.texts(entry.node, entry.key) else { return nil }
    let isFile =
      JobsFileReader.files.contains(entry.key)
      || (entry.key == "profile" && texts.contains { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") })
    // With the sign of equality a value may begin with a dash.
    return texts.map { "--\(entry.key)=\(isFile ? beside($0) : $0)" }
  }

  /// What the run and the file say of all jobs and this one does not say itself, as far as its command takes it.
  private func assumed(
    _ entries: [YAMLEntry], _ common: Common, _ type: any RunnableCommand.Type
  ) -> [String] {
    let shared = type.sharedOptions
    let hasFiles = type != ImportCommand.self && entries["sources"] != nil
    var words: [String] = []
    if shared.contains(.wait), let wait = run.wait { words += ["--wait", "\(wait)"] }
    if shared.contains(.today), let today = run.today { words += ["--today", "\(today)"] }
    if shared.contains(.config), entries["config"] == nil, let config = common.config {
      words += ["--config", config]
    }
    if shared.contains(.sources), entries["ledger"] == nil, !hasFiles, let ledger = common.ledger {
      words += ["--ledger", ledger]
    }
    return words
  }

  /// Files and words, which come last.
  private func tail(
    _ entries: [YAMLEntry], _ common: Common, _ type: any RunnableCommand.Type
  ) -> [String]? {
    let isImport = type == ImportCommand.self
    let takesSources = type.sharedOptions.contains(.sources)
    guard let words = entries["words"].map({ document.texts($0, "words") }) ?? [] else { return nil }
    let own = entries["sources"]
    if let own, !takesSources {
      return document.refuse(
        own, "'\(type.words)' reads no sources; what it reads is named under words, if it reads anything")
    }
    let readsLedger = !isImport && own == nil && (common.ledger != nil || entries["ledger"] != nil)
    let files = own.map(sources) ?? (readsLedger || !takesSources ? [] : common.sources)
    if isImport { return ["--"] + files + words }
    return (files.isEmpty ? [] : ["--input"] + files) + (words.isEmpty ? [] : ["--"] + words)
  }

  /// What the words mean; what is wrong with them is noted with its line and column, as far as these are known.
  private func parse(
    _ words: [String], _ name: String, _ entries: [YAMLEntry], _ item: YAMLNode
  ) -> (any RunnableCommand)? {
    do {
      guard let command = try Finance.parse(words, on: run.today ?? environment.today) as? any RunnableCommand
      else {
        return document.refuse(item, "the job '\(name)' runs nothing that can be run")
      }
      return command
    } catch {
      let message = (error as? UsageError)?.sentence ?? UsageError.suggestingNear(Finance.message(for: error))
      let culprit = JobsFileReader.culprit(of: message, among: entries)
      document.refuse(culprit?.place ?? item.place, "job '\(name)': \(JobsFileReader.sentence(of: message))")
      return nil
    }
  }

  /// What the parser of the command line has against the words of a job, in the terms of a jobs file.
  private static func sentence(of message: String) -> String {
    if let match = message.firstMatch(of: /Unknown option '--([^']*)'(?:.*Did you mean '--([^']*)')?/) {
      let known =
        match.2.map { "; did you mean '\($0)'?" } ?? "; its keys are the long options of its command"
      return "there is no key '\(match.1)'\(known)"
    }
    let lines = UsageError.inOneLine(message).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
      .filter { !$0.allSatisfy { "^~ ".contains($0) } }
    return lines.count == 1 ? String(lines[0]) : lines[0] + " " + lines[1...].joined(separator: ", ")
  }

  /// The key that it is about: the one whose option it names, or else the one whose value.
  private static func culprit(of message: String, among entries: [YAMLEntry]) -> YAMLEntry? {
    entries.first { message.contains("'--\($0.key)") }
      ?? entries.first { entry in
        guard case .text(let text, _) = entry.node.value else { return false }
        return message.contains("'\(text)'") || entry.key == "words" && message.contains(text)
      }
  }

  private func output(_ entries: [YAMLEntry]) -> OutputTemplate? {
    guard let node = entries["output"], let text = document.text(node, "output") else { return nil }
    guard text != "-", !text.hasSuffix("/") else {
      return document.refuse(node, "'output' is the path of a file, as in reports/{month}.html")
    }
    return document.attempt(node) { try OutputTemplate(parsing: beside(text)) }
  }

  /// Files, folders and patterns. A pattern that fits nothing stays as it is, to be told of as a missing file; so is a folder
  /// that it goes through and that cannot be read.
  private func sources(_ node: YAMLNode) -> [String] {
    (document.texts(node, "sources") ?? []).flatMap { text -> [String] in
      guard text != "-" else {
        document.refuse(node.place, "jobs read files, and '-' is standard input; name the files")
        return []
      }
      guard PathPattern.isPattern(text) else { return [beside(text)] }
      do throws(UnreadablePath) {
        let found = try document.paths(matching: text, home: environment.home)
        return found.isEmpty ? [beside(text)] : found
      } catch {
        return [error.path]
      }
    }
  }

  private func hooks(_ entries: [YAMLEntry], _ common: Common) -> JobsFile.Hooks {
    JobsFile.Hooks(
      onSuccess: entries["on-success"].flatMap { hook($0, "on-success") },
      onFailure: entries["on-failure"].flatMap { hook($0, "on-failure") },
      timeout: common.timeout, folder: beside("."))
  }

  private func hook(_ node: YAMLNode, _ key: String) -> HookCommand? {
    if case .text = node.value { return document.text(node, key).map(HookCommand.init(line:)) }
    return document.texts(node, key).map(HookCommand.init(words:))
  }

  private func beside(_ path: String) -> String { document.beside(path, home: environment.home) }
}
