/// Where a row stands, as a person can find it again.
public struct RowOrigin: Hashable, Sendable {
  /// Where in the source.
  public enum Place: Hashable, Sendable {
    /// The line that the row begins on, from 1.
    case line(Int)
    /// How many bytes stand before it.
    case byte(Int)
    /// Nowhere in a file: somebody entered it.
    case byHand
  }

  /// The source's name.
  public let path: String
  /// Where in the source.
  public let place: Place

  /// A place of a source.
  public init(path: String, place: Place) {
    self.path = path
    self.place = place
  }
}

extension RowOrigin: CustomStringConvertible {
  /// The place in words: `bank.csv:17`, `bank.csv, byte 512`.
  public var description: String {
    switch place {
    case .line(let line): "\(path):\(line)"
    case .byte(let offset): "\(path), byte \(offset)"
    case .byHand: "entered by hand"
    }
  }
}
