extension RunContext {
  /// Calls the hook for such an end, if there is one, and hands it the summary. Whatever becomes of it never changes how
  /// the run ends.
  func call(_ hooks: JobsFile.Hooks, after status: ExitStatus, with summary: RunSummary) async {
    guard let hook = hooks.hook(after: status) else { return }
    let end = await HookProcess.run(
      hook.words(in: hooks.folder), reading: Array(summary.text.utf8), limit: .seconds(hooks.timeout))
    guard let sentence = RunContext.sentence(end, hooks.timeout) else { return }
    // Nobody else will say so.
    diagnostics().tell(.warning, "the hook '\(hook.text)' \(sentence)")
  }

  private static func sentence(_ end: HookProcess.End, _ timeout: Int) -> String? {
    switch end {
    case .status(0): nil
    case .status(127): "ended with status 127: there is no such program"
    case .status(let number): "ended with status \(number)"
    case .signal(let number): "was ended by signal \(number)"
    case .tooLong: "took longer than \(timeout) seconds and was ended; hook-timeout would give it more"
    case .notStarted(let errno): "could not be started: \(errno)"
    }
  }
}

/// A command of somebody else that is told what became of a run or a job.
enum HookCommand: Hashable, Sendable {
  case shell(String)
  /// A program and its words, called without a shell.
  case program([String])

  /// The words that call it in a folder. A shell goes there first, because this process has one folder for all its threads.
  ///
  /// It ends with status 127, as shells do, if there is no such program.
  func words(in folder: String) -> [String] {
    let call =
      switch self {
      case .shell(let line): ["/bin/sh", "-c", line]
      case .program(let words): words
      }
    let script = #"CDPATH= cd -- "$0" && command -v "$1" > /dev/null && exec "$@"; exit 127"#
    return ["/bin/sh", "-c", script, folder] + call
  }

  var text: String {
    switch self {
    case .shell(let line): line
    case .program(let words): words.joined(separator: " ")
    }
  }
}
