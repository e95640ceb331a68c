import FinanceDomain

/// Reads one object as the cells of a mapping: the slow path, which checks every byte.
///
/// Strings, numbers and words are cells, however deep they are; lists of strings are one cell, joined, unless
/// a column is one of their elements. The standard
/// mapping takes strings and numbers of the object itself. Whatever is no cell is checked and skipped.
///
/// Where an object gives a column under several keys, the best of them wins, and two as good refuse it. Values are
/// judged only for the winner.
package struct JSONCellReader: Sendable {
  package struct Record: Sendable {
    package var range: Range<Int>
    /// The values by their columns; columns beyond the end are absent.
    package fileprivate(set) var values: [Value?] = []
    /// The first thing for which the object is no row.
    package fileprivate(set) var problem: JSONError?

    package func cells(_ count: Int) -> [MappedCell] {
      (0..<count).map { $0 < values.count ? values[$0]?.cell ?? .absent : .absent }
    }

    /// Keeps the problem that comes first in the bytes.
    fileprivate mutating func note(_ fact: JSONError.Fact, at offset: Int) {
      if let problem, problem.byteOffset <= offset { return }
      problem = JSONError(fact, at: offset)
    }
  }

  package struct Value: Hashable, Sendable {
    package let cell: MappedCell
    /// The key as the object spells it.
    package let key: String
    /// The bytes of the value as it is written, quotes included.
    package let range: Range<Int>
    fileprivate let kind: JSONValueKind?
    fileprivate let rank: Int
  }

  /// Deeper objects hold nothing a transaction needs.
  static let depthLimit = 6

  package private(set) var columns: JSONColumns
  private let keyLimit: Int
  /// Where lists are that are no columns, if all other values are: each once, in the order in which they are met.
  package internal(set) var lists: [String] = []
  /// What the objects in those lists say, as if the list had one: the first value in each place, `/fees/0/amount`.
  package internal(set) var listedValues: [LateValue] = []
  /// Values in places that the first objects did not have.
  private var lateValues: [LateValue] = []
  /// How many more of them are noted: so many new keys would be data themselves.
  private var lateRoom: Int
  /// Keys that are as good as one that was read before.
  private var rivals: [(column: Int, rank: Int, key: String, offset: Int)] = []

  package init(_ columns: JSONColumns, keys: Int = InputLimits().columns) {
    self.columns = columns
    (keyLimit, lateRoom) = (keys, keys)
  }

  /// From now on no value becomes a column that is none yet.
  mutating func keepColumns() { columns = JSONColumns(columns.places) }

  /// Reads the object that begins at the cursor, which moves past it; `nil` for any other value, which is passed over.
  ///
  /// - Throws: ``JSONError`` where the value is not well formed.
  package mutating func read(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONError) -> Record? {
    guard cursor.kindOfValue(in: bytes) == .object else {
      try cursor.skipValue(in: bytes)
      return nil
    }
    var record = Record(range: cursor.offset..<cursor.offset)
    if !columns.isCollecting { record.values = Array(repeating: nil, count: columns.places.count) }
    rivals.removeAll(keepingCapacity: true)
    try readObject(bytes, with: &cursor, node: 0, depth: 0, into: &record)
    record.range = record.range.lowerBound..<cursor.offset
    judgeWinners(&record)
    return record
  }

  private mutating func readObject(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, node: Int, depth: Int, into record: inout Record
  ) throws(JSONError) {
    var keys = KeySet(limit: keyLimit)
    var hasMember = try cursor.openObject(in: bytes)
    while hasMember {
      let start = cursor.offset
      let key = try cursor.readKey(in: bytes)
      if let fact = keys.add(key) {
        record.note(fact, at: start)
        try cursor.skipValue(in: bytes)
      } else {
        try readValue(bytes, with: &cursor, (key, start), node: node, depth: depth, into: &record)
      }
      hasMember = try cursor.nextMember(in: bytes)
    }
  }

  private mutating func readValue(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, _ key: (bytes: [UInt8], offset: Int), node: Int,
    depth: Int, into record: inout Record
  ) throws(JSONError) {
    let target = columns.target(of: key.bytes, in: node)
    if target == nil, columns.noticesLatePlaces { noteLate(bytes, cursor, key.bytes, in: node) }
    if !columns.isStandard, depth < JSONCellReader.depthLimit {
      switch cursor.kindOfValue(in: bytes) {
      case .object:
        let inner = columns.isCollecting ? columns.inner(key.bytes, of: node) : target?.inner
        guard let inner else { return try cursor.skipValue(in: bytes) }
        return try readObject(bytes, with: &cursor, node: inner, depth: depth + 1, into: &record)
      case .array:
        guard let inner = target?.inner else { break }
        return try readList(bytes, with: &cursor, node: inner, depth: depth + 1, into: &record)
      default: break
      }
    }
    guard columns.isCollecting || wants(key, target, record) else { return try cursor.skipValue(in: bytes) }
    let start = cursor.offset
    let (cell, kind) = try readCell(bytes, with: &cursor)
    if cell == nil, kind == .array, columns.isCollecting {
      let place = columns.place(of: key.bytes, in: node)
      if !lists.contains(place) { lists.append(place) }
      for value in objectValues(bytes, from: start, at: place) where listedValues.count < keyLimit {
        if !listedValues.contains(where: { $0.place == value.place }) { listedValues.append(value) }
      }
    }
    guard cell != nil || columns.isStandard else { return }
    let column = target?.column ?? columns.column(key.bytes, of: node)
    while record.values.count <= column { record.values.append(nil) }
    record.values[column] = Value(
      cell: cell ?? .absent, key: String(decoding: key.bytes, as: UTF8.self), range: start..<cursor.offset,
      kind: kind, rank: target?.rank ?? 0)
  }

  /// Notes what is under a key that is no column, should objects have it for the first time.
  private mutating func noteLate(
    _ bytes: Span<UInt8>, _ cursor: JSONCursor, _ key: [UInt8], in node: Int
  ) {
    guard lateRoom > 0 else { return }
    var cursor = cursor
    let place = columns.place(of: key, in: node)
    var reader = JSONCellReader(.collecting, keys: keyLimit)
    var late: [LateValue] = []
    switch cursor.kindOfValue(in: bytes) {
    case .array: late = objectValues(bytes, from: cursor.offset, at: place)
    case .object:
      guard let record = try? reader.read(bytes, with: &cursor) else { return }
      late = zip(reader.columns.places, record.cells(reader.columns.places.count)).map {
        LateValue(place: place + $0, cell: $1)
      }
    case .string, .number, .boolean:
      // What is broken is told where it is read.
      if let cell = try? reader.readCell(bytes, with: &cursor).0 {
        late = [LateValue(place: place, cell: cell)]
      }
    default: break
    }
    late.removeAll { $0.cell.isBlank || $0.cell.bytes.count + $0.place.utf8.count > LateValue.longest }
    guard !late.isEmpty, columns.discover(key, in: node) else { return }
    lateValues += late.prefix(lateRoom)
    lateRoom -= min(late.count, lateRoom)
  }

  /// The values of the objects in a list that is well formed, by the place of its first element.
  private func objectValues(_ bytes: Span<UInt8>, from start: Int, at place: String) -> [LateValue] {
    var cursor = JSONCursor(at: start, end: bytes.count)
    var reader = JSONCellReader(.collecting, keys: keyLimit)
    var values: [LateValue] = []
    do throws(JSONError) {
      var hasElement = try cursor.openArray(in: bytes)
      while hasElement {
        if let record = try reader.read(bytes, with: &cursor) {
          values += zip(reader.columns.places, record.cells(reader.columns.places.count)).map {
            LateValue(place: "\(place)/0\($0)", cell: $1)
          }
        }
        hasElement = try cursor.nextElement(in: bytes)
      }
    } catch {
      // What is broken is told where it is read.
    }
    return values.filter { !$0.cell.isBlank }
  }

  /// The late values noted since the last call; however often it is called, no more than an object may have keys.
  mutating func takeLateValues() -> [LateValue] {
    defer { lateValues.removeAll() }
    return lateValues
  }

  /// Reads those elements of a list that matter: their keys are their numbers, from 0.
  private mutating func readList(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, node: Int, depth: Int, into record: inout Record
  ) throws(JSONError) {
    var (number, hasElement) = (0, try cursor.openArray(in: bytes))
    while hasElement {
      let key = Array("\(number)".utf8)
      if columns.target(of: key, in: node) != nil {
        try readValue(bytes, with: &cursor, (key, cursor.offset), node: node, depth: depth, into: &record)
      } else {
        try cursor.skipValue(in: bytes)
      }
      number += 1
      hasElement = try cursor.nextElement(in: bytes)
    }
  }

  /// Whether the value is a column, and no better key has given it. One as good becomes a rival.
  private mutating func wants(
    _ key: (bytes: [UInt8], offset: Int), _ target: JSONColumns.Target?, _ record: Record
  ) -> Bool {
    guard let target, let column = target.column else { return false }
    guard let best = record.values[column]?.rank else { return true }
    if best == target.rank {
      rivals.append((column, best, String(decoding: key.bytes, as: UTF8.self), key.offset))
    }
    return target.rank < best
  }

  /// The cell that a value is, if it is one, and its kind.
  private func readCell(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONError) -> (MappedCell?, JSONValueKind?) {
    let (start, kind) = (cursor.offset, cursor.kindOfValue(in: bytes))
    switch kind {
    case .string:
      let text = try cursor.readStringBytes(in: bytes)
      return (columns.isStandard ? MappedCell(verbatim: text) : MappedCell(text), kind)
    case .number:
      try cursor.skipNumber(in: bytes)
      return (MappedCell(bytes.array(start..<cursor.offset), kind: .number), kind)
    case .array where !columns.isStandard:
      return (try textList(bytes, with: &cursor).map { MappedCell($0) }, kind)
    default:
      // Where no value begins, skipping it throws.
      try cursor.skipValue(in: bytes)
      // Words are cells, so that rows may be left out by them.
      let isWord = kind == .boolean && !columns.isStandard
      return (isWord ? MappedCell(bytes.array(start..<cursor.offset)) : nil, kind)
    }
  }

  /// The strings of a list, joined by colons; `nil` for a list of anything else.
  private func textList(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONError) -> [UInt8]? {
    var text: [UInt8]? = []
    var hasElement = try cursor.openArray(in: bytes)
    while hasElement {
      if cursor.kindOfValue(in: bytes) == .string {
        let part = try cursor.readStringBytes(in: bytes)
        if text?.isEmpty == false { text?.append(UInt8(ascii: ":")) }
        text?.append(contentsOf: part)
      } else {
        try cursor.skipValue(in: bytes)
        text = nil
      }
      hasElement = try cursor.nextElement(in: bytes)
    }
    return text
  }

  /// Refuses what two keys give alike, and values that are no cells of the standard mapping.
  private func judgeWinners(_ record: inout Record) {
    guard columns.isStandard else { return }
    for rival in rivals {
      guard let winner = record.values[rival.column], winner.rank == rival.rank else { continue }
      let field = TransactionField.allCases.first { $0.index == rival.column } ?? .id
      record.note(.rivalKeys(winner.key, rival.key, field), at: rival.offset)
    }
    for value in record.values {
      guard let value, let kind = value.kind, kind == .object || kind == .array || kind == .boolean else {
        continue
      }
      record.note(.wrongKind(key: value.key, kind), at: value.range.lowerBound)
    }
  }
}

/// A value of an object in a place where the first objects of the source have none.
package struct LateValue: Hashable, Sendable {
  package let place: String
  package let cell: MappedCell
  /// Amounts, states and what they are called are shorter; texts are not kept.
  fileprivate static let longest = 200
}

/// The keys that an object has given so far, told apart by their bytes.
///
/// Objects have a handful of keys, for which looking at each is quicker than hashing; an object with thousands of
/// them still costs time in proportion to its size.
private struct KeySet {
  private var few: [[UInt8]] = []
  private var many: Set<[UInt8]> = []
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a key, unless something is wrong with it: then its value is not to be looked at.
  mutating func add(_ key: [UInt8]) -> JSONError.Fact? {
    guard max(few.count, many.count) < limit else { return .tooManyKeys(limit: limit) }
    guard many.isEmpty ? !few.contains(key) : many.insert(key).inserted else {
      return .duplicateKey(String(decoding: key, as: UTF8.self))
    }
    if many.isEmpty { few.append(key) }
    if few.count > 24, many.isEmpty { many = Set(few) }
    return nil
  }
}
