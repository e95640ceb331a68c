import FinanceData
import FinanceDomain

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
      let text = ProgressLine.text(progress, after: start.duration(to: now), width: width - 1)
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

/// The words of a progress bar: `412.0 MB of 1.2 GB (34 %), 1.8 GB/s, 0:03 left`.
///
/// Sizes are decimal, as disks are sold and as `ls --si` shows them. Speed and time are estimates from the
/// start on; it is the one place that computes with binary fractions.
private enum ProgressLine {
  /// As many of the words, in ASCII, as fit in so many columns, for so much progress after so much time.
  static func text(_ progress: ScanProgress, after elapsed: Duration, width: Int) -> String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let speed = Double(progress.bytesRead) / seconds
    var parts = [amount(of: progress), size(Int(speed)) + "/s"]
    if let total = progress.bytesTotal, speed > 0 {
      parts.append(time(Double(max(0, total - progress.bytesRead)) / speed) + " left")
    }
    var text = ""
    for part in parts {
      let longer = text.isEmpty ? part : "\(text), \(part)"
      guard longer.count <= width else { break }
      text = longer
    }
    return text
  }

  private static func amount(of progress: ScanProgress) -> String {
    guard let total = progress.bytesTotal, total > 0 else { return size(progress.bytesRead) }
    let percent = min(100, Int(Double(progress.bytesRead) / Double(total) * 100))
    return "\(size(progress.bytesRead)) of \(size(total)) (\(percent) %)"
  }

  private static func size(_ bytes: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    var tenths = bytes / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 359_999))
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
