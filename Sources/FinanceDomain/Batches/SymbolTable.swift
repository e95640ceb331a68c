import Synchronization

/// The few distinct texts of a column, each with a small number: categories, accounts, currencies.
///
/// Numbers are given in order of appearance and never change, so a column of numbers can be read with the table as
/// it is or as it later grows. Copies share their storage until one of them learns a new text; from then on that one
/// has an ``identity`` of its own.
package struct SymbolTable: Sendable {
  private var storage: Storage

  /// Knows nothing yet.
  package init() { storage = Storage() }

  /// Equal for tables whose numbers mean the same as far as both know them.
  package var identity: UInt64 { storage.identity }
  /// How many texts it knows.
  package var count: Int { storage.ends.count }

  /// The text with that number.
  package subscript(code: UInt32) -> String {
    String(decoding: storage.bytes[storage.range(of: Int(code))], as: UTF8.self)
  }

  /// The number of the text, given on first sight.
  package mutating func code(for text: String) -> UInt32 {
    code(forBytes: Array(text.utf8)[...])
  }

  /// The number of the text with these UTF-8 bytes, given on first sight.
  package mutating func code(forBytes bytes: ArraySlice<UInt8>) -> UInt32 {
    let hash = storage.hash(of: bytes)
    if let code = storage.find(bytes, hash: hash) { return code }
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
    return storage.insert(bytes, hash: hash)
  }
}

extension SymbolTable {
  /// Open addressing with linear probing, at most half full, over texts laid end to end.
  ///
  /// Unchecked: written to only through a `SymbolTable` that holds the one reference to it.
  private final class Storage: @unchecked Sendable {
    let identity: UInt64
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var hashes: [Int] = []
    /// Number + 1 of the text in each slot; 0 is a free slot.
    var slots = [UInt32](repeating: 0, count: 64)

    private static let identities = Atomic<UInt64>(0)

    init() {
      identity = Storage.identities.add(1, ordering: .relaxed).newValue
    }

    init(copying other: Storage) {
      identity = Storage.identities.add(1, ordering: .relaxed).newValue
      bytes = other.bytes
      ends = other.ends
      hashes = other.hashes
      slots = other.slots
    }

    func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// Swift's own hash, seeded anew for each process: no file can be written to make the texts collide.
    func hash(of text: ArraySlice<UInt8>) -> Int {
      var hasher = Hasher()
      unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return hasher.finalize()
    }

    func find(_ text: ArraySlice<UInt8>, hash: Int) -> UInt32? {
      var slot = hash & (slots.count - 1)
      while slots[slot] != 0 {
        let number = Int(slots[slot]) - 1
        if hashes[number] == hash, bytes[range(of: number)].elementsEqual(text) { return UInt32(number) }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }

    func insert(_ text: ArraySlice<UInt8>, hash: Int) -> UInt32 {
      bytes.append(contentsOf: text)
      ends.append(bytes.count)
      hashes.append(hash)
      if ends.count * 2 > slots.count { grow() } else { place(ends.count - 1) }
      return UInt32(ends.count - 1)
    }

    private func place(_ number: Int) {
      var slot = hashes[number] & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }

    private func grow() {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for number in ends.indices { place(number) }
    }
  }
}
