/// Something that has to hold on every machine: a ratio of two ways measured side by side, or a count.
struct Threshold {
  /// Which side of the limit is good.
  enum Limit {
    case atLeast(Double)
    case atMost(Double)
  }

  /// What it says, as the beginning of a sentence that ends with the figure.
  let statement: String
  /// How much, and at least or at most.
  let limit: Limit
  /// What was found.
  let found: Double

  /// Whether it holds. What is not a number does not.
  var holds: Bool {
    switch limit {
    case .atLeast(let least): found >= least
    case .atMost(let most): found <= most
    }
  }

  /// The line that tells of it.
  var line: String {
    let bound =
      switch limit {
      case .atLeast(let least): "at least \(Threshold.text(least))"
      case .atMost(let most): "at most \(Threshold.text(most))"
      }
    return "\(holds ? "holds " : "BREACH") \(statement): \(Threshold.text(found)), wanted \(bound)"
  }

  /// With one decimal place, or whole where that says enough.
  private static func text(_ value: Double) -> String {
    guard value.isFinite, value < 1e12 else { return "\(value)" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 || tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
