import FinanceDomain

/// What a row of `finance totals` stands for: one key, or several with commas between them.
struct TotalsKeys: Hashable, Sendable {
  /// The keys as dimensions, in the order they were named.
  let dimensions: [TotalsReport.Dimension]

  /// What a key must not be.
  enum Exclusion {
    /// Keys may be anything.
    case nothing
    /// Time runs elsewhere.
    case time
  }

  /// Reads `category` or `month,category`.
  init(parsing text: String, without exclusion: Exclusion = .nothing) throws(TotalsKeysError) {
    var dimensions: [TotalsReport.Dimension] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if name.isEmpty { throw .empty(in: text) }
      guard let dimension = TotalsReport.Dimension(rawValue: name) else { throw .unknown(name) }
      if dimensions.contains(dimension) { throw .repeated(dimension) }
      if exclusion == .time, dimension.step != nil { throw .time(dimension) }
      dimensions.append(dimension)
    }
    self.dimensions = dimensions
  }
}

/// Why a text names no keys.
enum TotalsKeysError: Error, Hashable {
  /// Nothing stands where a key should.
  case empty(in: String)
  /// No key is called so.
  case unknown(String)
  /// A key stands there twice.
  case repeated(TotalsReport.Dimension)
  /// A key is a stretch of time where none can be.
  case time(TotalsReport.Dimension)
  /// A wide table is asked for, and there is no second key for its columns.
  case alone(TotalsReport.Dimension)
}

extension TotalsKeysError: LocalizedError {
  var errorDescription: String? {
    let names = TotalsReport.Dimension.allCases.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .empty(let text):
      "--by '\(text)' has an empty key. Name one of \(names), or several, as in month,category."
    case .unknown(let name):
      "--by has no key '\(name)'. Name one of \(names), or several, as in month,category."
    case .time(let dimension):
      "--by cannot be '\(dimension.rawValue)' here. Name category, account or type, or several of them."
    case .repeated(let dimension):
      "--by names '\(dimension.rawValue)' twice. Name each of \(names) at most once."
    case .alone(let dimension):
      "--layout wide puts one key into columns, and --by has '\(dimension.rawValue)' alone. Name two, as in "
        + "category,month."
    }
  }
}
