import FinanceDomain

/// What the jobs of a run have to say, told when all are over, in the order of their file: the same text every time,
/// whichever job was done first. What several jobs say in the same words is said once.
struct JobsDiagnostics {
  private let runners: [JobRunner]
  private let diagnostics: Diagnostics

  init(_ runners: [JobRunner], telling diagnostics: Diagnostics) {
    self.runners = runners
    self.diagnostics = diagnostics
  }

  private static let beginning = "finance: "

  /// Tells it. The log has it already.
  func tell() {
    var texts: [String] = []
    var names: [String: [String]] = [:]
    for runner in runners {
      for text in runner.context.console.kept.messages {
        if names[text] == nil { texts.append(text) }
        if names[text]?.last != runner.job.name { names[text, default: []].append(runner.job.name) }
      }
      if !diagnostics.isQuiet { note(runner) { texts.append($0) } }
    }
    for text in texts { diagnostics.console.tell(marked(text, names[text] ?? [])) }
  }

  /// What a job has written, for whoever watches.
  private func note(_ runner: JobRunner, _ add: (String) -> Void) {
    for output in runner.context.record.facts.outputs where output.path != "-" {
      add("\(JobsDiagnostics.beginning)job \(runner.job.name): \(VisibleText.of(output.path)) is written\n")
    }
  }

  /// Messages name their jobs; excerpts of files name the files.
  private func marked(_ text: String, _ names: [String]) -> String {
    guard !names.isEmpty, text.hasPrefix(JobsDiagnostics.beginning) else { return text }
    let jobs = (names.count == 1 ? "job " : "jobs ") + names.joined(separator: ", ")
    return JobsDiagnostics.beginning + jobs + ": " + text.dropFirst(JobsDiagnostics.beginning.count)
  }
}
