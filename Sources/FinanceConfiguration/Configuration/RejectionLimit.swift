import FinanceDomain

/// How many refused rows a run puts up with: a number of them, or a share of all rows read.
package enum RejectionLimit: Hashable, Sendable {
  /// So many rows.
  case rows(Int)
  /// `numerator / denominator` of the rows read.
  case share(numerator: Int, denominator: Int)

  /// Reads `10` or `0.5%`; `nil` for anything else. A share has at most six decimal places and is at most 100 %.
  package init?(parsing text: String) {
    guard text.hasSuffix("%") else {
      guard text.isDigits, let count = Int(text) else { return nil }
      self = .rows(count)
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let places = parts.count == 2 ? parts[1].utf8.count : 0
    guard (1...2).contains(parts.count), places <= 6, parts.allSatisfy(\.isDigits),
      let percent = Int(parts.joined())
    else { return nil }
    let denominator = (0..<places).reduce(100) { product, _ in product * 10 }
    guard percent <= denominator else { return nil }
    self = .share(numerator: percent, denominator: denominator)
  }

  /// Whether so many refused rows of so many read are accepted. The comparison is made in whole numbers.
  package func accepts(_ rejected: Int, of read: Int) -> Bool {
    switch self {
    case .rows(let count): rejected <= count
    case .share(let numerator, let denominator):
      Int128(rejected) * Int128(denominator) <= Int128(numerator) * Int128(read)
    }
  }
}
