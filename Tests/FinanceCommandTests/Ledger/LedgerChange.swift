import Testing

/// A change of a ledger that something may interrupt.
enum LedgerChange: String, CaseIterable, Sendable {
  case firstImport = "the first import"
  case laterImport = "an import into a ledger that has rows"
  case undo = "an undo"

  /// The words behind `finance`.
  var words: [String] {
    switch self {
    case .firstImport: ["import", "--quiet", "a.csv"]
    case .laterImport: ["import", "--quiet", "b.csv"]
    case .undo: ["undo", "--quiet", "2"]
    }
  }

  /// The files whose rows the ledger has before it.
  var filesBefore: [String] {
    switch self {
    case .firstImport: []
    case .laterImport: ["a.csv"]
    case .undo: ["a.csv", "b.csv"]
    }
  }

  /// The files whose rows it has afterwards.
  var filesAfter: [String] { self == .laterImport ? ["a.csv", "b.csv"] : ["a.csv"] }
}
