import FinanceDomain

/// Sixteen bytes a row: what stands for its identity, and where it is. Rows that may be the same are found from these.
///
/// Entries are divided by the upper bits of their fingerprints, so that each partition can be searched on its own within
/// the processor's cache. A partition's newest entries lie in an open block; full blocks are laid aside and never moved
/// again.
package struct IdentityLog: Sendable {
  /// The identity of one row.
  package struct Entry: Hashable, Sendable {
    /// Equal for equal identities.
    package let fingerprint: UInt64
    /// The row.
    package let place: RowPlace

    /// That identity of that row.
    package init(_ fingerprint: UInt64, at place: RowPlace) {
      self.fingerprint = fingerprint
      self.place = place
    }

    /// Where it belongs.
    @inline(__always)
    fileprivate var partition: Int {
      Int(truncatingIfNeeded: fingerprint >> (64 - IdentityLog.partitionBits))
    }

    /// Fills blocks; never looked at.
    fileprivate static let blank = Entry(0, at: RowPlace(source: 0, hasSourceID: false, offset: 0))
  }

  /// How many bits of a fingerprint say the partition.
  private static let partitionBits: UInt64 = 7
  /// Into how many partitions entries are divided.
  package static let partitionCount = 1 << Int(partitionBits)
  /// How many entries a full block has; the open blocks together fit the cache beside a chunk.
  package static let blockSize = 64

  private var prints: RowPrints
  /// The open block of each partition, one behind the other; empty before the first entry.
  private var open: [Entry] = []
  /// How many entries each open block has.
  private var fills: [Int] = []
  /// The blocks laid aside, by partition; the search takes them from here.
  private(set) var blocks = [[EntryStore.Block]](repeating: [], count: partitionCount)
  /// Holds the blocks laid aside.
  private(set) var store = EntryStore()

  /// - Parameter includesIDs: whether the ids of sources are compared; contents of rows without one always are.
  package init(includesIDs: Bool, hash: IdentityHash = .process) {
    prints = RowPrints(hash: hash, includesIDs: includesIDs)
  }

  /// Notes the rows of a batch.
  package mutating func note(_ batch: borrowing TransactionBatch) {
    if open.isEmpty { makeOpenBlocks() }
    var row = 0
    while let full = IdentityLog.fill(&open, &fills, from: &row, of: batch, &prints) { layAside(full) }
  }

  /// Notes a row by what stands for it.
  package mutating func note(_ entry: Entry) {
    if open.isEmpty { makeOpenBlocks() }
    let partition = entry.partition
    open[partition * IdentityLog.blockSize + fills[partition]] = entry
    fills[partition] += 1
    if fills[partition] == IdentityLog.blockSize { layAside(partition) }
  }

  /// Puts rows into the open blocks until one of these is full, and says which; `nil` at the end of the batch.
  private static func fill(
    _ open: inout [Entry], _ fills: inout [Int], from row: inout Int,
    of batch: borrowing TransactionBatch, _ prints: inout RowPrints
  ) -> Int? {
    var open = open.mutableSpan
    var fills = fills.mutableSpan
    let origins = batch.origins.span
    let ids = batch.ids.span
    // All bytes of an array are initialised; only the hash looks at them, within the ranges of the ids.
    let text = unsafe batch.text.bytes.span.bytes
    while row < batch.count {
      let id = ids[row]
      let print = prints.print(of: row, id, text, batch)
      let offset = batch.originBase + Int(origins[row])
      row += 1
      guard let print else { continue }
      let entry = Entry(print, at: RowPlace(source: batch.source, hasSourceID: id.count > 0, offset: offset))
      let partition = entry.partition
      let fill = fills[partition]
      open[partition &* blockSize &+ fill] = entry
      fills[partition] = fill + 1
      if fill + 1 == blockSize { return partition }
    }
    return nil
  }

  private mutating func makeOpenBlocks() {
    open = Array(repeating: .blank, count: IdentityLog.partitionCount * IdentityLog.blockSize)
    fills = Array(repeating: 0, count: IdentityLog.partitionCount)
  }

  private mutating func layAside(_ partition: Int) {
    let start = partition * IdentityLog.blockSize
    blocks[partition].append(store.keep(open[start..<start + fills[partition]]))
    fills[partition] = 0
  }

  /// Lays the open blocks aside, full or not, and gives their memory back. More can be noted afterwards.
  package mutating func close() {
    for partition in fills.indices where fills[partition] > 0 { layAside(partition) }
    (open, fills) = ([], [])
  }

  /// Takes in another worker's notes.
  package mutating func merge(_ other: consuming IdentityLog) {
    other.close()
    let moved = store.join(other.store)
    for partition in blocks.indices {
      blocks[partition] += other.blocks[partition].lazy.map { $0.moved(by: moved) }
    }
  }
}

/// What stands for the rows of batches.
private struct RowPrints: Sendable {
  let hash: IdentityHash
  let includesIDs: Bool
  var contents = ContentFingerprinter()

  /// What stands for a row; `nil` if it is not compared.
  @inline(__always)
  mutating func print(
    of row: Int, _ id: TextSlice, _ text: RawSpan, _ batch: borrowing TransactionBatch
  ) -> UInt64? {
    guard id.count > 0 else { return hash.ofContent(contents.fingerprint(of: row, in: batch)) }
    return includesIDs ? hash.ofID(text, from: Int(id.start), count: Int(id.count)) : nil
  }
}
