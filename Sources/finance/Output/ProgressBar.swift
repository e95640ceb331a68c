import FinanceDomain
import FinanceData

/// A line on the terminal that says how far the scan is. It appears after half a second, changes ten times a
/// second, and leaves nothing behind.
final class ProgressBar: Sendable {
  private let width: Int
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private struct State {
    var nextLook: ContinuousClock.Instant?
    var shownLength = 0
    var isOver = false
  }

  /// A bar for a terminal of that width. Nothing is shown yet.
  init(width: Int) {
    self.width = width
  }

  /// The bar as a repository sees it.
  var listener: @Sendable (ScanProgress) -> Void { { self.show($0) } }

  /// Takes note of the progress, and shows it if it is time to. Workers call it as often as they like.
  func show(_ progress: ScanProgress) {
    let now = ContinuousClock.now
    state.withLock { state in
      guard !state.isOver, now >= state.nextLook ?? start + .milliseconds(500) else { return }
      state.nextLook = now + .milliseconds(100)
      // Writing to the last column would begin a new line on some terminals.
      let text = ProgressLine(progress, after: start.duration(to: now)).text(width: width - 1)
      let blanks = String(repeating: " ", count: max(0, state.shownLength - text.count))
      state.shownLength = text.count
      try? CheckedOutput.standardError.write(Array("\r\(text)\(blanks)".utf8))
    }
  }

  /// Removes the line, for good.
  func erase() {
    state.withLock { state in
      state.isOver = true
      guard state.shownLength > 0 else { return }
      let blanks = String(repeating: " ", count: state.shownLength)
      try? CheckedOutput.standardError.write(Array("\r\(blanks)\r".utf8))
    }
  }
}
