import FinanceDomain

/// Eight bytes that say where a row is, whether its source gives it an id, and whether it stands here by that id or by its
/// content.
///
/// The source lies in the upper 16 bits, then a bit for standing here by the id, a bit for a row that has one but stands
/// here by its content, the byte offset in the lower 46. So places of rows of one kind compare as the rows lie.
package struct RowPlace: Hashable, Sendable {
  private let bits: UInt64

  private static let byIDBit: UInt64 = 1 << 47
  private static let identifiedBit: UInt64 = 1 << 46

  /// That place.
  ///
  /// - Parameter byContent: whether a row that has an id stands here by its content all the same.
  package init(source: Int, hasSourceID: Bool, byContent: Bool = false, offset: Int) {
    let kind = hasSourceID ? (byContent ? RowPlace.identifiedBit : RowPlace.byIDBit) : 0
    bits = UInt64(source) << 48 | kind | UInt64(offset)
  }

  /// Source and offset.
  package var position: SourcePosition {
    SourcePosition(source: Int(bits >> 48), byteOffset: Int(bits & (RowPlace.identifiedBit - 1)))
  }

  /// Whether the row has an id of the source's own.
  package var hasSourceID: Bool { bits & (RowPlace.byIDBit | RowPlace.identifiedBit) != 0 }

  /// Whether the row stands here by its id.
  package var isByID: Bool { bits & RowPlace.byIDBit != 0 }
}

extension RowPlace: Comparable {
  /// Whether the left row is read first, if both are of one kind.
  package static func < (left: RowPlace, right: RowPlace) -> Bool { left.bits < right.bits }
}
