import FinanceDomain

/// Blocks of entries, put into a few long arrays that never grow beyond what they were made for: nothing is moved or held
/// twice, and stores are joined without being copied.
struct EntryStore: Sendable {
  struct Block: Hashable, Sendable {
    fileprivate let slab: UInt32
    fileprivate let start: UInt32
    fileprivate let count: UInt32

    /// The block in a store that had so many slabs when this one was joined to it.
    func moved(by slabs: Int) -> Block {
      Block(slab: slab + UInt32(slabs), start: start, count: count)
    }
  }

  /// The arrays; the last one is being filled.
  private var slabs: [[IdentityLog.Entry]] = []

  /// How many entries the first array has room for: few, because most files are small.
  private static let firstCapacity = 1 << 12
  /// How many the others have: four MiB of them.
  private static let capacity = 1 << 18

  mutating func keep(_ entries: ArraySlice<IdentityLog.Entry>) -> Block {
    if slabs.last.map({ $0.count + entries.count > $0.capacity }) ?? true { slabs.append(newSlab()) }
    let last = slabs.count - 1
    let start = slabs[last].count
    slabs[last] += entries
    return Block(slab: UInt32(last), start: UInt32(start), count: UInt32(entries.count))
  }

  func entries(of block: Block) -> ArraySlice<IdentityLog.Entry> {
    slabs[Int(block.slab)][Int(block.start)..<Int(block.start + block.count)]
  }

  /// Takes in another store, and says by how many slabs its blocks have moved.
  mutating func join(_ other: consuming EntryStore) -> Int {
    let count = slabs.count
    slabs += other.slabs
    return count
  }

  private func newSlab() -> [IdentityLog.Entry] {
    var slab: [IdentityLog.Entry] = []
    slab.reserveCapacity(slabs.isEmpty ? EntryStore.firstCapacity : EntryStore.capacity)
    if !slabs.isEmpty { EntryStore.preferLargePages(for: &slab) }
    return slab
  }

  /// Asks the system for few large pages in place of many small ones: getting hold of memory is a third of what a log
  /// costs. Where the system does not have them, nothing changes.
  private static func preferLargePages(for slab: inout [IdentityLog.Entry]) {
    #if os(Linux)
      let (page, capacity) = (1 << 12, slab.capacity * MemoryLayout<IdentityLog.Entry>.stride)
      // Only the address is used: the advice covers the whole pages within the array's own memory, and changes nothing
      // about what they hold.
      unsafe slab.withUnsafeMutableBytes { bytes in
        guard let address = bytes.baseAddress else { return }
        let skipped = (page - Int(bitPattern: address) % page) % page
        _ = unsafe madvise(address + skipped, (capacity - skipped) / page * page, MADV_HUGEPAGE)
      }
    #endif
  }
}
