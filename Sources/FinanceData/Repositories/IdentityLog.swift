import FinanceDomain

/// Sixteen bytes a row: what stands for its identity, and where it is. Rows that may be the same are found from these.
package struct IdentityLog: Sendable {
  /// The identity of one row.
  package struct Entry: Hashable, Sendable {
    package let fingerprint: UInt64
    /// The source in the upper 16 bits, then one bit for an id of the source's own, the byte offset in the lower 47.
    package let place: UInt64

    package init(_ fingerprint: UInt64, source: Int, hasSourceID: Bool, offset: Int) {
      self.fingerprint = fingerprint
      place = UInt64(source) << 48 | (hasSourceID ? 1 << 47 : 0) | UInt64(offset)
    }

    package var position: SourcePosition {
      SourcePosition(source: Int(place >> 48), byteOffset: Int(place & 0x7FFF_FFFF_FFFF))
    }
    package var hasSourceID: Bool { place & 1 << 47 != 0 }
  }

  /// The entries, divided by the upper bits of their fingerprints.
  private var partitions = [[Entry]](repeating: [], count: 64)
  private let includesIDs: Bool

  /// - Parameter includesIDs: whether the ids of sources are compared; contents of rows without one always are.
  package init(includesIDs: Bool) { self.includesIDs = includesIDs }

  /// Notes the rows of a batch.
  package mutating func note(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count {
      let id = batch.ids[row]
      guard id.count == 0 || includesIDs else { continue }
      let print =
        id.count == 0 ? batch.fingerprint(of: row) : IdentityLog.fingerprint(batch.text.bytes[id.range])
      partitions[Int(print >> 58)].append(
        Entry(
          print, source: batch.source, hasSourceID: id.count > 0,
          offset: batch.originBase + Int(batch.origins[row])))
    }
  }

  /// Ids have a seed of their own, so that they are not taken for contents.
  private static func fingerprint(_ id: ArraySlice<UInt8>) -> UInt64 {
    var print = ContentFingerprint(seed: 1)
    print.combine(id)
    return print.value
  }

  /// Takes in another worker's notes.
  package mutating func merge(_ other: consuming IdentityLog) {
    for index in partitions.indices { partitions[index] += other.partitions[index] }
  }

  /// The entries that share their fingerprint with another, in groups, each in the order of the rows.
  package consuming func repeated() -> [[Entry]] {
    var groups: [[Entry]] = []
    for index in partitions.indices {
      groups += IdentityLog.repeated(in: partitions[index])
      partitions[index] = []
    }
    return groups
  }

  private static func repeated(in entries: [Entry]) -> [[Entry]] {
    guard entries.count > 1 else { return [] }
    let bits = Int.bitWidth - (2 * entries.count - 1).leadingZeroBitCount
    let mask = 1 << bits - 1
    var slots = [UInt32](repeating: 0, count: 1 << bits)
    var groups: [UInt64: [Entry]] = [:]
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.fingerprint) & mask
      while slots[slot] != 0 {
        let other = entries[Int(slots[slot]) - 1]
        if other.fingerprint == entry.fingerprint {
          groups[entry.fingerprint, default: [other]].append(entry)
          break
        }
        slot = (slot + 1) & mask
      }
      if slots[slot] == 0 { slots[slot] = UInt32(number + 1) }
    }
    return groups.values.map { $0.sorted { $0.place < $1.place } }
  }
}
