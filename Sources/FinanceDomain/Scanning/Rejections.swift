/// The rows that were refused: how many of each kind, and the first of them in full.
///
/// However a file is divided among workers, the rows kept are the first ones by position.
public struct Rejections: Hashable, Sendable {
  /// The first refused rows, in the order of the sources.
  public private(set) var rows: [RejectedRow] = []
  /// How many there are of each code.
  public private(set) var counts: [ReasonCode: Int] = [:]
  /// How many ``rows`` are kept at most.
  public let limit: Int

  /// None yet.
  public init(limit: Int = 1000) { self.limit = limit }

  /// Rows that were counted before, the first ones of their sources; they may have been numbered anew since.
  package init(rows: [RejectedRow], counts: [ReasonCode: Int], limit: Int) {
    self.limit = limit
    self.counts = counts
    self.rows = rows.sorted(by: Rejections.precedes)
  }

  /// How many rows were refused, kept or not.
  public var total: Int { counts.values.reduce(0, +) }

  /// Notes one more.
  public mutating func record(_ row: RejectedRow) {
    counts[row.code, default: 0] += 1
    insert(row)
  }

  /// Notes all that another worker found.
  public mutating func merge(_ other: Rejections) {
    counts.merge(other.counts, uniquingKeysWith: +)
    guard !other.rows.isEmpty else { return }
    rows = Array((rows + other.rows).sorted(by: Rejections.precedes).prefix(limit))
  }

  private mutating func insert(_ row: RejectedRow) {
    var place = rows.count
    while place > 0, Rejections.precedes(row, rows[place - 1]) { place -= 1 }
    guard place < limit else { return }
    rows.insert(row, at: place)
    if rows.count > limit { rows.removeLast() }
  }

  /// By place; of two refusals at one place, such as a document's and its first row's, by code and message, so that
  /// which of them is kept never depends on which worker came first.
  private static func precedes(_ left: RejectedRow, _ right: RejectedRow) -> Bool {
    (left.position, left.code, Bytewise(rawValue: left.message))
      < (right.position, right.code, Bytewise(rawValue: right.message))
  }
}
