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

/// Puts records in order that may be more than memory should hold: so many at a time are sorted and laid aside in a
/// ``SpoolFile``, and all are merged as they are read.
struct RecordSort: Sendable {
  /// How many are sorted in memory.
  private let capacity: Int
  private var records: [SortRecord] = []
  /// The records laid aside, by their places in the file; each range is in order.
  private var runs: [Range<Int>] = []
  private var file = SpoolFile(for: .rows)

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
    // A copy has its own ranges, so it needs a file of its own.
    if runs.isEmpty { file = SpoolFile(for: .rows) }
    let start = runs.last?.upperBound ?? 0
    runs.append(start..<start + records.count)
    var rest = records[...]
    while !rest.isEmpty {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(SortedRecords.window * SortRecord.length)
      for record in rest.prefix(SortedRecords.window) {
        bytes.append(bigEndian: record.first)
        bytes.append(bigEndian: record.second)
        bytes.append(bigEndian: record.third)
      }
      try file.append(bytes[...])
      rest = rest.dropFirst(SortedRecords.window)
    }
    records.removeAll(keepingCapacity: true)
  }

  /// All of them, as often as they were added. None are left here.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder has no room.
  mutating func takeSorted() throws(SourceFailure) -> SortedRecords {
    if !runs.isEmpty, !records.isEmpty { try layAside() }
    records.sort()
    defer { self = RecordSort(capacity: capacity) }
    return SortedRecords(records: records, runs: runs, file: file)
  }
}

/// Records in order, which may be read more than once.
struct SortedRecords: Sendable {
  /// How many records of a run are in memory while it is read.
  fileprivate static let window = 1 << 10

  /// All of them, where there are few.
  fileprivate let records: [SortRecord]
  fileprivate let runs: [Range<Int>]
  fileprivate let file: SpoolFile

  var isEmpty: Bool { records.isEmpty && runs.isEmpty }

  func forEach(_ visit: (SortRecord) throws -> Void) throws {
    var reader = try Reader(self)
    while let record = try reader.next() { try visit(record) }
  }

  /// All records with the same first number, in order.
  func forEachGroup(_ visit: ([SortRecord]) throws -> Void) throws {
    var reader = try Reader(self)
    var group: [SortRecord] = []
    while let record = try reader.next() {
      if let last = group.last, last.first != record.first {
        try visit(group)
        group.removeAll(keepingCapacity: true)
      }
      group.append(record)
    }
    if !group.isEmpty { try visit(group) }
  }

  struct Reader {
    private var runs: [Run]
    /// The runs that have records left: the one with the least next record is the last.
    private var order: [Int] = []

    init(_ records: SortedRecords) throws(SourceFailure) {
      runs = [Run(records.records, records.file, 0..<0)] + records.runs.map { Run([], records.file, $0) }
      for run in runs.indices { try advance(run) }
    }

    mutating func next() throws(SourceFailure) -> SortRecord? {
      guard let run = order.popLast() else { return nil }
      let record = runs[run].next
      try advance(run)
      return record
    }

    /// Puts the run where its next record belongs, if it has one left.
    private mutating func advance(_ run: Int) throws(SourceFailure) {
      try runs[run].advance()
      guard let record = runs[run].next else { return }
      let place = order.partitioningIndex { other in runs[other].next.map { $0 < record } ?? true }
      order.insert(run, at: place)
    }
  }

  /// Records in order, in memory or in a file.
  private struct Run {
    private(set) var next: SortRecord?
    private var held: [SortRecord]
    private var place = 0
    private let file: SpoolFile
    private var left: Range<Int>

    init(_ held: [SortRecord], _ file: SpoolFile, _ left: Range<Int>) {
      (self.held, self.file, self.left) = (held, file, left)
    }

    mutating func advance() throws(SourceFailure) {
      if place == held.count, !left.isEmpty { try fill() }
      next = place < held.count ? held[place] : nil
      place += 1
    }

    private mutating func fill() throws(SourceFailure) {
      let part = left.prefix(SortedRecords.window)
      let bytes = try file.bytes(
        in: part.lowerBound * SortRecord.length..<part.upperBound * SortRecord.length)
      held = part.indices.map { SortRecord(bytes.span, at: ($0 - part.lowerBound) * SortRecord.length) }
      (left, place) = (part.upperBound..<left.upperBound, 0)
    }
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
