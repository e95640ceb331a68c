/// What became of a source's lines: a header, a row in exactly one of four buckets, or a line outside the table.
public struct RowCounts: Hashable, Sendable {
  /// The source as the person named it.
  public let path: String
  /// `csv`, `json`, `jsonl` or `memory`.
  public let format: String
  /// Rows found.
  public var read: Int
  /// Rows that became transactions and count.
  public var accepted: Int
  /// Rows refused for a reason that is listed.
  public var rejected: Int
  /// Rows that repeat another one.
  public var duplicate: Int
  /// Rows left out by a stated rule, such as a signed amount of zero.
  public var skipped: Int
  /// Lines that are not blank and belong to no row: above the table, below it, or comments inside it.
  public var outside: Int
  /// Lines that name columns or state the delimiter.
  public var headers: Int

  /// A source's row counts.
  public init(
    path: String, format: String, read: Int = 0, accepted: Int = 0, rejected: Int = 0, duplicate: Int = 0,
    skipped: Int = 0, outside: Int = 0, headers: Int = 0
  ) {
    self.path = path
    self.format = format
    self.read = read
    self.accepted = accepted
    self.rejected = rejected
    self.duplicate = duplicate
    self.skipped = skipped
    self.outside = outside
    self.headers = headers
  }

  /// The counts with those of another part of the source.
  package func adding(_ other: RowCounts) -> RowCounts {
    RowCounts(
      path: path, format: format, read: read + other.read, accepted: accepted + other.accepted,
      rejected: rejected + other.rejected, duplicate: duplicate + other.duplicate,
      skipped: skipped + other.skipped, outside: outside + other.outside, headers: headers + other.headers)
  }

  /// Whether every row is accounted for: read = accepted + rejected + duplicate + skipped.
  public var isConserved: Bool { read == accepted + rejected + duplicate + skipped }
}
