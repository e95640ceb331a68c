import ArgumentParser
import FinanceDomain

extension TotalsReport.Dimension {
  /// The keys of `finance totals --by`, in the order they were named: `category`, or `month,category`.
  ///
  /// - Parameter allowsTime: whether a key may be a stretch of time.
  /// - Throws: `ValidationError`.
  static func keys(parsing text: String, allowsTime: Bool = true) throws -> [TotalsReport.Dimension] {
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    var keys: [TotalsReport.Dimension] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if name.isEmpty {
        throw ValidationError(
          "--by '\(text)' has an empty key. Name one of \(names), or several, as in month,category.")
      }
      guard let key = TotalsReport.Dimension(rawValue: name) else {
        throw ValidationError(
          "--by has no key '\(name)'. Name one of \(names), or several, as in month,category.")
      }
      if keys.contains(key) {
        throw ValidationError("--by names '\(name)' twice. Name each of \(names) at most once.")
      }
      if !allowsTime, key.step != nil {
        throw ValidationError(
          "--by cannot be '\(name)' here. Name category, account or type, or several of them.")
      }
      keys.append(key)
    }
    return keys
  }
}
