import FinanceDomain

/// Sixteen bytes a row: what stands for its identity, and where it is. Rows that may be the same are found from these.
///
/// Entries are divided by the upper bits of their fingerprints, so that each partition can be searched on its own within
/// the processor's cache. A partition's newest entries are in an open block; full blocks are laid aside and never moved
/// again.
package struct IdentityLog: Sendable {
  package struct Entry: Hashable, Sendable {
    /// Equal for equal identities.
    package let fingerprint: UInt64
    package let place: RowPlace

    package init(_ fingerprint: UInt64, at place: RowPlace) {
      self.fingerprint = fingerprint
      self.place = place
    }

    @inline(__always)
    fileprivate var partition: Int {
      Int(truncatingIfNeeded: fingerprint >> (64 - IdentityLog.partitionBits))
    }

    /// Fills blocks; never looked at.
    fileprivate static let blank = Entry(0, at: RowPlace(source: 0, hasSourceID: false, offset: 0))
  }

  private static let partitionBits: UInt64 = 7
  package static let partitionCount = 1 << Int(partitionBits)
  /// How many entries a full block has; the open blocks together fit the cache beside a chunk.
  package static let blockSize = 64

  private var fingerprints: RowFingerprints
  /// Whether ids of different accounts are compared too: then a row that names no account may be of any.
  private let comparesAccounts: Bool
  /// Whether a row with an id names an account, and whether one names none.
  private var accountKinds: (named: Bool, unnamed: Bool) = (false, false)
  private let coverage: Coverage
  /// Sources in which a row has an id, and sources in which one has none; found out only if that matters.
  private(set) var identified: Set<Int> = []
  private(set) var unidentified: Set<Int> = []
  /// The open block of each partition, one after the other; empty before the first entry.
  private var open: [Entry] = []
  private var fills: [Int] = []
  /// The blocks laid aside, by partition; the search takes them from here.
  private(set) var blocks = [[EntryStore.Block]](repeating: [], count: partitionCount)
  private(set) var store = EntryStore()

  /// Which rows are noted by what. Rows without an id are noted by their contents in any case.
  package enum Coverage: Hashable, Sendable {
    /// Rows with an id are not noted.
    case contents
    /// Rows with an id are noted by it, and nothing else is asked: there is but one source.
    case ids
    /// The same, and it is found out whether rows without an id are in one source and rows with one in another.
    case idsOfSeveralSources
    /// Rows with an id are noted by it and by their contents, so that rows of other sources without one find them.
    case idsAndContents
  }

  /// A log without rows.
  ///
  /// - Parameter comparesAccounts: whether ids of different accounts are compared too.
  package init(
    covering coverage: Coverage, comparesAccounts: Bool = false, hash: SeededHash = .process
  ) {
    self.coverage = coverage
    self.comparesAccounts = comparesAccounts
    fingerprints = RowFingerprints(hash: hash, includesIDs: coverage != .contents)
  }

  /// Whether a row of one source with an id may be a row of another one without: a log that covers contents of rows with
  /// ids has to tell.
  package var lacksContents: Bool {
    coverage == .idsOfSeveralSources && !identified.isEmpty && !unidentified.isEmpty
      && identified.union(unidentified).count > 1
  }

  /// Whether some rows with ids name an account and others do not: their ids have to be compared all the same.
  package var lacksAccounts: Bool { !comparesAccounts && accountKinds == (true, true) }

  package mutating func note(_ batch: borrowing TransactionBatch) {
    if open.isEmpty { makeOpenBlocks() }
    if coverage != .contents, !comparesAccounts { noteAccounts(batch) }
    var row = 0
    while let full = IdentityLog.fill(&open, &fills, from: &row, of: batch, &fingerprints) { layAside(full) }
    if coverage != .ids { noteKinds(batch) }
    if coverage == .idsAndContents { noteContents(batch) }
  }

  /// Ids of named accounts are kept apart; without a name there is nothing to do.
  private mutating func noteAccounts(_ batch: borrowing TransactionBatch) {
    fingerprints.learnAccounts(of: batch)
    guard !fingerprints.accounts.isEmpty else {
      accountKinds.unnamed = accountKinds.unnamed || batch.count > 0
      return
    }
    guard accountKinds != (true, true) else { return }
    let (ids, accounts) = (batch.ids.span, batch.accounts.span)
    for row in 0..<batch.count where ids[row].count > 0 {
      if fingerprints.accounts[Int(accounts[row])] == 0 {
        accountKinds.unnamed = true
      } else {
        accountKinds.named = true
      }
    }
  }

  private mutating func noteKinds(_ batch: borrowing TransactionBatch) {
    let ids = batch.ids.span
    var count = 0
    for row in 0..<batch.count { count &+= ids[row].count > 0 ? 1 : 0 }
    if count > 0 { identified.insert(batch.source) }
    if count < batch.count { unidentified.insert(batch.source) }
  }

  /// Notes the rows with an id by their contents too.
  private mutating func noteContents(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count where batch.ids[row].count > 0 {
      let offset = batch.position(of: row).byteOffset
      let place = RowPlace(source: batch.source, hasSourceID: true, byContent: true, offset: offset)
      note(Entry(fingerprints.contentFingerprint(of: row, in: batch), at: place))
    }
  }

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
    of batch: borrowing TransactionBatch, _ fingerprints: inout RowFingerprints
  ) -> Int? {
    var open = open.mutableSpan
    var fills = fills.mutableSpan
    let origins = batch.origins.span
    let ids = batch.ids.span
    // All bytes of an array are initialised; only the hash looks at them, within the ranges of the ids.
    let text = unsafe batch.text.bytes.span.bytes
    while row < batch.count {
      let id = ids[row]
      let digest = fingerprints.fingerprint(of: row, id, text, batch)
      let offset = batch.originBase + Int(origins[row])
      row += 1
      guard let digest else { continue }
      let entry = Entry(digest, at: RowPlace(source: batch.source, hasSourceID: id.count > 0, offset: offset))
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

  package mutating func merge(_ other: consuming IdentityLog) {
    other.close()
    accountKinds.named = accountKinds.named || other.accountKinds.named
    accountKinds.unnamed = accountKinds.unnamed || other.accountKinds.unnamed
    identified.formUnion(other.identified)
    unidentified.formUnion(other.unidentified)
    let moved = store.join(other.store)
    for partition in blocks.indices {
      blocks[partition] += other.blocks[partition].lazy.map { $0.moved(by: moved) }
    }
  }
}

/// What stands for the rows of batches.
private struct RowFingerprints: Sendable {
  let hash: SeededHash
  let includesIDs: Bool
  var contents = ContentFingerprinter()
  /// What tells the ids of an account from those of others, by the account's number: 0 for no name. Empty if there are no
  /// names, or if they do not matter.
  private(set) var accounts: [UInt64] = []
  private var accountTable: UInt64 = 0

  init(hash: SeededHash, includesIDs: Bool) {
    self.hash = hash
    self.includesIDs = includesIDs
  }

  mutating func learnAccounts(of batch: borrowing TransactionBatch) {
    let names = batch.accountNames
    guard names.count > 1 || names.count == 1 && !names.bytes(of: 0).isEmpty else {
      return accounts = []
    }
    if names.identity != accountTable { (accounts, accountTable) = ([], names.identity) }
    while accounts.count < names.count {
      let name = names.bytes(of: UInt32(accounts.count))
      var digest = ContentFingerprint()
      digest.combine(name)
      accounts.append(name.isEmpty ? 0 : hash.ofContent(digest.value) | 1)
    }
  }

  /// What stands for a row; `nil` if it is not compared.
  @inline(__always)
  mutating func fingerprint(
    of row: Int, _ id: TextSlice, _ text: RawSpan, _ batch: borrowing TransactionBatch
  ) -> UInt64? {
    guard id.count > 0 else { return contentFingerprint(of: row, in: batch) }
    guard includesIDs else { return nil }
    let digest = hash.of(text, from: Int(id.start), count: Int(id.count))
    return accounts.isEmpty ? digest : digest ^ accounts[Int(batch.accounts[row])]
  }

  @inline(__always)
  mutating func contentFingerprint(of row: Int, in batch: borrowing TransactionBatch) -> UInt64 {
    hash.ofContent(contents.fingerprint(of: row, in: batch))
  }
}

/// Eight bytes that say where a row is, whether its source gives it an id, and whether it is noted by that id or by its
/// content.
///
/// The source is in the upper 16 bits, then a bit for a row noted by its id, a bit for a row that has one but is noted by
/// its content, the byte offset in the lower 46. So places of rows of one kind compare as the rows do.
package struct RowPlace: Hashable, Comparable, Sendable {
  let bits: UInt64

  private static let byIDBit: UInt64 = 1 << 47
  private static let identifiedBit: UInt64 = 1 << 46

  /// That place.
  ///
  /// - Parameter byContent: whether a row that has an id is noted by its content all the same.
  package init(source: Int, hasSourceID: Bool, byContent: Bool = false, offset: Int) {
    let kind = hasSourceID ? (byContent ? RowPlace.identifiedBit : RowPlace.byIDBit) : 0
    bits = UInt64(source) << 48 | kind | UInt64(offset)
  }

  init(bits: UInt64) { self.bits = bits }

  /// The place with its source called by another number.
  func moved(toSource source: Int) -> RowPlace {
    RowPlace(bits: UInt64(source) << 48 | bits & (1 << 48 - 1))
  }

  package var position: SourcePosition {
    SourcePosition(source: Int(bits >> 48), byteOffset: Int(bits & (RowPlace.identifiedBit - 1)))
  }

  package var hasSourceID: Bool { bits & (RowPlace.byIDBit | RowPlace.identifiedBit) != 0 }

  package var isByID: Bool { bits & RowPlace.byIDBit != 0 }

  /// Whether the left row is read first, if both are of one kind.
  package static func < (left: RowPlace, right: RowPlace) -> Bool { left.bits < right.bits }
}

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
