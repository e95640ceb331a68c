import FinanceDomain

/// Eight bytes that say where a row is, and whether its source gives it an id.
///
/// The source lies in the upper 16 bits, then one bit for an id of the source's own, the byte offset in the lower 47. So
/// places of rows of one kind compare as the rows lie.
package struct RowPlace: Hashable, Sendable {
  private let bits: UInt64

  private static let idBit: UInt64 = 1 << 47

  /// That place.
  package init(source: Int, hasSourceID: Bool, offset: Int) {
    bits = UInt64(source) << 48 | (hasSourceID ? RowPlace.idBit : 0) | UInt64(offset)
  }

  /// Source and offset.
  package var position: SourcePosition {
    SourcePosition(source: Int(bits >> 48), byteOffset: Int(bits & (RowPlace.idBit - 1)))
  }

  /// Whether the row has an id of the source's own.
  package var hasSourceID: Bool { bits & RowPlace.idBit != 0 }
}

extension RowPlace: Comparable {
  /// Whether the left row is read first, if both have an id or neither has.
  package static func < (left: RowPlace, right: RowPlace) -> Bool { left.bits < right.bits }
}
