import FinanceDomain

/// Reads one object as a transaction's raw parts: the careful way, which checks every byte.
///
/// It needs nothing but the bytes of that object, so it serves whole documents as well as single objects that a
/// faster reader will not vouch for. Keys it does not know are checked and skipped.
///
/// Where an object gives a part under several keys, the key of that name wins, then the first alias. Values are
/// judged only for the winner.
package struct JSONRecordReader: Sendable {
  private var keysSeen: JSONKeySet
  private var fields = noFields
  private var ranks = noRanks
  private var rivals: [Rival] = []
  private var problem: JSONShapeError?

  private static let noFields: [JSONField?] = Array(repeating: nil, count: TransactionField.allCases.count)
  private static let noRanks = Array(repeating: Int.max, count: TransactionField.allCases.count)

  /// A key that is as good as the one which was read.
  private struct Rival: Sendable {
    let reading: TransactionField.Reading
    let name: String
    let offset: Int
  }

  /// - Parameter keys: how many keys an object may have.
  package init(keys: Int = InputLimits().columns) { keysSeen = JSONKeySet(limit: keys) }

  /// Reads the object that begins at `offset` in bytes that hold all of it.
  ///
  /// - Parameter depth: how many brackets are open around the object in its document.
  /// - Throws: where the object is not well formed, or does not end before the bytes do.
  package mutating func read(
    _ bytes: Span<UInt8>, at offset: Int = 0, depth: Int = 0
  ) throws(JSONSyntaxError) -> JSONRecord {
    var cursor = JSONCursor(at: offset, end: bytes.count, depth: depth)
    return try read(bytes, with: &cursor)
  }

  /// Reads the object that begins at the cursor, and moves the cursor behind it.
  ///
  /// - Precondition: the cursor stands at `{`.
  package mutating func read(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> JSONRecord {
    precondition(cursor.kindOfValue(in: bytes) == .object, "a record begins with a brace")
    forgetLastRecord()
    let start = cursor.offset
    var hasMember = try cursor.openObject(in: bytes)
    while hasMember {
      try readMember(bytes, with: &cursor)
      hasMember = try cursor.nextMember(in: bytes)
    }
    return finishedRecord(start..<cursor.offset)
  }

  private mutating func forgetLastRecord() {
    keysSeen.removeAll()
    rivals.removeAll(keepingCapacity: true)
    fields = JSONRecordReader.noFields
    ranks = JSONRecordReader.noRanks
    problem = nil
  }

  private mutating func readMember(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONSyntaxError) {
    let place = cursor.offset
    let key = try cursor.readKey(in: bytes)
    if let fact = keysSeen.add(key) {
      note(fact, at: place)
      return try cursor.skipValue(in: bytes)
    }
    guard let reading = TransactionField.reading(of: key), isWorthReading(reading, key, at: place) else {
      return try cursor.skipValue(in: bytes)
    }
    let name = String(decoding: key, as: UTF8.self)
    ranks[reading.field.index] = reading.rank
    fields[reading.field.index] = try readField(named: name, bytes, with: &cursor)
  }

  /// Whether no better key came before. One just as good becomes its rival.
  private mutating func isWorthReading(
    _ reading: TransactionField.Reading, _ key: [UInt8], at place: Int
  ) -> Bool {
    let best = ranks[reading.field.index]
    if best == reading.rank {
      rivals.append(Rival(reading: reading, name: String(decoding: key, as: UTF8.self), offset: place))
    }
    return reading.rank < best
  }

  private func readField(
    named name: String, _ bytes: Span<UInt8>, with cursor: inout JSONCursor
  ) throws(JSONSyntaxError) -> JSONField {
    let start = cursor.offset
    let value: JSONField.Value
    switch cursor.kindOfValue(in: bytes) {
    case .string: value = .string(try cursor.readString(in: bytes))
    case .number: value = .number(try cursor.readNumberText(in: bytes))
    case let kind:
      // Where no value begins, skipping it throws.
      try cursor.skipValue(in: bytes)
      value = kind == .null ? .null : .other(kind ?? .null)
    }
    return JSONField(name: name, value: value, byteRange: start..<cursor.offset)
  }

  /// Keeps the problem that comes first in the bytes.
  private mutating func note(_ fact: JSONShapeError.Fact, at offset: Int) {
    if let problem, problem.byteOffset <= offset { return }
    problem = JSONShapeError(fact, at: offset)
  }

  private mutating func finishedRecord(_ byteRange: Range<Int>) -> JSONRecord {
    for rival in rivals where ranks[rival.reading.field.index] == rival.reading.rank {
      let winner = fields[rival.reading.field.index]?.name ?? ""
      note(.rivalKeys(winner, rival.name, rival.reading.field), at: rival.offset)
    }
    for field in fields {
      guard let field, case .other(let kind) = field.value else { continue }
      note(.wrongKind(key: field.name, kind), at: field.byteRange.lowerBound)
    }
    return JSONRecord(byteRange: byteRange, fields: fields, problem: problem)
  }
}
