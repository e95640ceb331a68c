/// How far a scan has come.
public struct ScanProgress: Hashable, Sendable {
  /// Bytes read, over all sources.
  public let bytesRead: Int
  /// Bytes there are to read; `nil` if that is not known.
  public let bytesTotal: Int?

  /// So far, of so much.
  public init(bytesRead: Int, bytesTotal: Int?) {
    self.bytesRead = bytesRead
    self.bytesTotal = bytesTotal
  }
}

/// A part of the work on sources that is over, for whoever measures.
package enum ScanStage: Hashable, Sendable {
  /// All sources were opened and understood.
  case opened(Duration)
  /// All sources were gone through once: so many bytes of them, so many rows.
  case passed(bytes: Int, rows: Int, Duration)
}
