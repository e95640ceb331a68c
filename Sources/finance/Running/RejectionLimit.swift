/// How many refused rows a run puts up with: a number of them, or a share of all rows read.
enum RejectionLimit: Hashable, Sendable {
  /// So many rows.
  case rows(Int)
  /// `numerator / denominator` of the rows read.
  case share(numerator: Int, denominator: Int)

  /// Reads `10` or `0.5%`; `nil` for anything else. A share has at most six decimal places and is at most 100
  /// %.
  init?(parsing text: String) {
    guard text.hasSuffix("%") else {
      guard let count = Int(digits: text) else { return nil }
      self = .rows(count)
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let places = parts.count == 2 ? parts[1].utf8.count : 0
    guard (1...2).contains(parts.count), places <= 6, let percent = Int(digits: parts.joined()),
      parts.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let denominator = (0..<places).reduce(100) { product, _ in product * 10 }
    guard percent <= denominator else { return nil }
    self = .share(numerator: percent, denominator: denominator)
  }

  /// Whether so many refused rows of so many read are accepted. The comparison is made in whole numbers.
  func accepts(_ rejected: Int, of read: Int) -> Bool {
    switch self {
    case .rows(let count): rejected <= count
    case .share(let numerator, let denominator):
      Int128(rejected) * Int128(denominator) <= Int128(numerator) * Int128(read)
    }
  }
}

extension Int {
  /// The number that the digits say, and nothing but digits; `Int(_:)` takes a sign as well.
  fileprivate init?(digits text: String) {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    self.init(text)
  }
}

/// What a run does about rows that were refused.
struct RejectionPolicy: Hashable, Sendable {
  /// Whether refusals above the limit leave no report at all.
  let isStrict: Bool
  /// How many refused rows are accepted.
  let limit: RejectionLimit
}
