/// Where a row begins: which source of the run, and how many bytes into it.
///
/// Lines and columns are not kept; they are counted for the few rows that are shown.
public struct SourcePosition: Hashable, Sendable {
  /// The source's place in the order of the run.
  public let source: Int
  /// Bytes from the source's start to the row's first byte.
  public let byteOffset: Int

  /// That place.
  public init(source: Int, byteOffset: Int) {
    self.source = source
    self.byteOffset = byteOffset
  }
}

extension SourcePosition: Comparable {
  /// Whether the left place is read first.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.source, left.byteOffset) < (right.source, right.byteOffset)
  }
}
