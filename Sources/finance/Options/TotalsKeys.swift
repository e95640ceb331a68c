import FinanceDomain

extension TotalsReport.Dimension {
  /// The keys of `finance totals --by`, in the order they were named: `category`, or `month,category`.
  ///
  /// - Parameter allowsTime: whether a key may be a stretch of time.
  static func keys(
    parsing text: String, allowsTime: Bool = true
  ) throws(TotalsKeysError) -> [TotalsReport.Dimension] {
    var keys: [TotalsReport.Dimension] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if name.isEmpty { throw .empty(in: text) }
      guard let key = TotalsReport.Dimension(rawValue: name) else { throw .unknown(name) }
      if keys.contains(key) { throw .repeated(key) }
      if !allowsTime, key.step != nil { throw .time(key) }
      keys.append(key)
    }
    return keys
  }
}

/// Why a text names no keys.
enum TotalsKeysError: Error, Hashable {
  case empty(in: String)
  case unknown(String)
  case repeated(TotalsReport.Dimension)
  case time(TotalsReport.Dimension)
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
