import FinanceDomain

/// Three numbers that are put in order by the first, then the second, then the third.
struct SortRecord: Hashable, Comparable, Sendable {
  let first: UInt64
  let second: UInt64
  let third: UInt64

  init(_ first: UInt64, _ second: UInt64, _ third: UInt64 = 0) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  static func < (left: SortRecord, right: SortRecord) -> Bool {
    if left.first != right.first { return left.first < right.first }
    return left.second == right.second ? left.third < right.third : left.second < right.second
  }

  /// How many bytes it has in a file.
  fileprivate static let length = 24

  fileprivate init(_ bytes: Span<UInt8>, at place: Int) {
    first = UInt64(bigEndian: bytes, at: place)
    second = UInt64(bigEndian: bytes, at: place + 8)
    third = UInt64(bigEndian: bytes, at: place + 16)
  }
}

/// Records in order, some of which are in memory at a time.
protocol RecordRun {
  /// The next ones; none at the end.
  mutating func readOn() throws(SourceFailure) -> [SortRecord]
}

/// Runs of records, merged as they are read.
struct MergedRuns<Run: RecordRun> {
  private var runs: [(unread: Run, read: ArraySlice<SortRecord>)]
  /// The runs that have records left: the one with the least next record is the last.
  private var order: [Int] = []

  init(_ runs: [Run]) throws(SourceFailure) {
    self.runs = runs.map { ($0, []) }
    for run in runs.indices { try insert(run) }
  }

  mutating func next() throws(SourceFailure) -> SortRecord? {
    guard let run = order.popLast() else { return nil }
    let record = runs[run].read.popFirst()
    try insert(run)
    return record
  }

  /// Puts the run where its next record belongs, if it has one left.
  private mutating func insert(_ run: Int) throws(SourceFailure) {
    if runs[run].read.isEmpty { runs[run].read = try runs[run].unread.readOn()[...] }
    guard let record = runs[run].read.first else { return }
    let place = order.partitioningIndex { other in runs[other].read.first.map { $0 < record } ?? true }
    order.insert(run, at: place)
  }

  /// Shows the records that are left, all with the same first number at a time.
  consuming func forEachGroup(
    _ visit: ([SortRecord]) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    var group: [SortRecord] = []
    while let record = try next() {
      if let last = group.last, last.first != record.first {
        try visit(group)
        group.removeAll(keepingCapacity: true)
      }
      group.append(record)
    }
    if !group.isEmpty { try visit(group) }
  }
}

/// Puts records in order that may be more than memory should hold: so many at a time are sorted and laid aside in a
/// ``SpoolFile``, and all are merged as they are read.
struct RecordSort: Sendable {
  /// How many are sorted in memory.
  private let capacity: Int
  private var records: [SortRecord] = []
  /// The records laid aside, by their places in the file; each range is in order.
  private var runs: [Range<Int>] = []
  private let file = SpoolFile(for: .rows)

  init(capacity: Int) { self.capacity = capacity }

  /// Takes one more.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder has no room.
  mutating func add(_ record: SortRecord) throws(SourceFailure) {
    if records.count == capacity { try layAside() }
    records.append(record)
  }

  private mutating func layAside() throws(SourceFailure) {
    records.sort()
    let start = runs.last?.upperBound ?? 0
    runs.append(start..<start + records.count)
    var rest = records[...]
    while !rest.isEmpty {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(SpooledRun.window * SortRecord.length)
      for record in rest.prefix(SpooledRun.window) {
        bytes.append(bigEndian: record.first)
        bytes.append(bigEndian: record.second)
        bytes.append(bigEndian: record.third)
      }
      try file.keep(bytes[...])
      rest = rest.dropFirst(SpooledRun.window)
    }
    records.removeAll(keepingCapacity: true)
  }

  /// All of them, as often as they were added, in runs to be merged. None are left here.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder has no room.
  mutating func takeSorted() throws(SourceFailure) -> [SpooledRun] {
    if !runs.isEmpty, !records.isEmpty { try layAside() }
    records.sort()
    defer { self = RecordSort(capacity: capacity) }
    let held = records.isEmpty ? [] : [SpooledRun(held: records, left: 0..<0, file: file)]
    return held + runs.map { SpooledRun(held: [], left: $0, file: file) }
  }
}

/// Records in order, in memory where there are few, else in a file.
struct SpooledRun: RecordRun, Sendable {
  /// How many are in memory while they are read from the file.
  fileprivate static let window = 1 << 10

  fileprivate var held: [SortRecord]
  fileprivate var left: Range<Int>
  fileprivate let file: SpoolFile

  mutating func readOn() throws(SourceFailure) -> [SortRecord] {
    guard let start = left.first else {
      defer { held = [] }
      return held
    }
    let part = left.prefix(SpooledRun.window)
    left = part.endIndex..<left.upperBound
    let bytes = try file.bytes(in: start * SortRecord.length..<part.endIndex * SortRecord.length)
    return part.map { SortRecord(bytes.span, at: ($0 - start) * SortRecord.length) }
  }
}

// Numbers in files that machines of any kind read: the upper bytes first.

extension UInt64 {
  init(bigEndian bytes: Span<UInt8>, at place: Int) {
    self = 0
    for number in 0..<8 { self = self << 8 | UInt64(bytes[place + number]) }
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
