extension IdentityLog {
  /// A row whose fingerprint is that of other rows as well, the first of which stands for all of them.
  package struct Repeat: Hashable, Sendable {
    /// The first row with the fingerprint.
    package fileprivate(set) var first: RowPlace
    package let place: RowPlace

    /// A row with the same fingerprint as an earlier one, or as itself.
    package init(of first: RowPlace, at place: RowPlace) {
      self.first = first
      self.place = place
    }

    /// By groups, in the order of their first rows; in a group in the order of the rows.
    static func precedes(_ left: Repeat, _ right: Repeat) -> Bool {
      left.first == right.first ? left.place < right.place : left.first < right.first
    }
  }

  /// All rows that share their fingerprint with another of their kind: groups in the order of their first rows, each in
  /// the order of its rows. It depends on nothing but the entries: not on the order in which they were noted, and not
  /// on how many workers look for them.
  package consuming func repeats(workers: Int) async -> [Repeat] {
    close()
    let (partitions, store) = (blocks, store)
    let workers = max(1, min(workers, partitions.count))
    var repeats = await withTaskGroup(of: [Repeat].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var search = RepeatSearch()
          for number in stride(from: worker, to: partitions.count, by: workers) {
            search.search(partitions[number], in: store)
          }
          return search.repeats
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    repeats.sort(by: Repeat.precedes)
    return repeats
  }
}

/// Looks for repeats in one partition after another, with the same memory.
private struct RepeatSearch {
  private(set) var repeats: [IdentityLog.Repeat] = []

  /// The entries of the partition, end to end.
  private var entries: [IdentityLog.Entry] = []
  /// Open addressing with linear probing, at most half full. 0 is a free slot; else the number + 1 of the first entry with
  /// a fingerprint, times two, plus one once that entry is among the repeats.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var count = 0

  mutating func search(_ blocks: [EntryStore.Block], in store: EntryStore) {
    entries.removeAll(keepingCapacity: true)
    for block in blocks { entries += store.entries(of: block) }
    precondition(entries.count < 1 << 31, "a slot holds the number of an entry in 31 bits")
    clear()
    let start = repeats.count
    var number = 0
    while number < entries.count {
      // As many as the table surely has room for: it follows the identities, of which there may be few.
      let end = min(entries.count, number + slots.count / 2 - count)
      count += RepeatSearch.take(number..<end, of: entries, &slots, &repeats)
      number = end
      if 2 * count == slots.count { grow() }
    }
    nameGroups(from: start)
  }

  /// Puts entries that are the first with their fingerprint into the table, the others among the repeats; says how many
  /// were the first.
  private static func take(
    _ numbers: Range<Int>, of entries: [IdentityLog.Entry], _ slots: inout [UInt32],
    _ repeats: inout [IdentityLog.Repeat]
  ) -> Int {
    let entries = entries.span
    var slots = slots.mutableSpan
    var taken = 0
    for number in numbers {
      let entry = entries[number]
      var slot = Int(truncatingIfNeeded: entry.fingerprint) & (slots.count - 1)
      while true {
        let known = slots[slot]
        if known == 0 {
          slots[slot] = UInt32(truncatingIfNeeded: number + 1) << 1
          taken += 1
          break
        }
        let first = entries[Int(known >> 1) - 1]
        if first.isLike(entry) {
          if known & 1 == 0 { repeats.append(IdentityLog.Repeat(of: first.place, at: first.place)) }
          slots[slot] = known | 1
          repeats.append(IdentityLog.Repeat(of: first.place, at: entry.place))
          break
        }
        slot = (slot + 1) & (slots.count - 1)
      }
    }
    return taken
  }

  private mutating func clear() {
    var all = slots.mutableSpan
    for slot in all.indices { all[slot] = 0 }
    count = 0
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: old.count * 2)
    for known in old where known != 0 {
      var slot = Int(truncatingIfNeeded: entries[Int(known >> 1) - 1].fingerprint) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = known
    }
  }

  /// Calls each group by its first row, where so far it is called by whichever was noted first.
  private mutating func nameGroups(from start: Int) {
    guard start < repeats.count else { return }
    repeats[start...].sort(by: IdentityLog.Repeat.precedes)
    var (name, first) = (repeats[start].first, repeats[start].place)
    for number in start..<repeats.count {
      if repeats[number].first != name { (name, first) = (repeats[number].first, repeats[number].place) }
      repeats[number].first = first
    }
  }
}

extension IdentityLog.Entry {
  /// Whether two rows may have one identity. An id is never a content, whatever the bits.
  @inline(__always)
  fileprivate func isLike(_ other: IdentityLog.Entry) -> Bool {
    fingerprint == other.fingerprint && place.isByID == other.place.isByID
  }
}
