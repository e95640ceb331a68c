import FinanceDomain

/// Calls hooks. Whatever becomes of them, it never changes how the run ends.
struct HookRunner: Sendable {
  let context: RunContext

  /// Calls the hook for such an end, if there is one, and hands it the summary.
  func call(_ hooks: JobsFile.Hooks, after status: ExitStatus, with summary: RunSummary) async {
    guard let hook = hooks.hook(after: status) else { return }
    let end = await HookProcess.run(
      hook.words(in: hooks.folder), reading: Array(summary.text.utf8), limit: .seconds(hooks.timeout))
    guard let sentence = HookRunner.sentence(end, hooks.timeout) else { return }
    // Nobody else will say so.
    context.story().tell(.warning, "the hook '\(hook.text)' \(sentence)")
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
