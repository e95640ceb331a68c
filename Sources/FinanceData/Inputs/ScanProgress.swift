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
