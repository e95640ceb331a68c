import FinanceDomain

/// Hands out the elements of a document's lists chunk by chunk, and checks all that is around them.
///
/// Only what comes before a `}` tells whether it ends an element or is deep inside one, or in a string. So where the next
/// chunk begins is a guess, the last `},{` of the bytes, and the reader of the chunk proves it: from an element's start its
/// elements must end exactly where the chunk does. If all chunks are proved the guesses were right, one after the other;
/// if one is not, the document is read again with its brackets counted.
package struct JSONChunks: ChunkSequence {
  private let file: InputFile
  private let lists: JSONLists
  private let guesses: Bool
  private let chunkSize: Int
  private var walk: JSONWalk
  /// The current list, at the next of its elements.
  private var list: JSONWalk.List?
  private let surroundings: JSONSurroundings
  private var isAhead = false
  /// How the objects of the list begin: `{"id"`.
  private var opening: [UInt8] = []

  /// The rows of the document.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless an element needs more; tests make it small.
  package init(
    _ file: InputFile, _ lists: JSONLists, guesses: Bool,
    _ surroundings: JSONSurroundings = JSONSurroundings(),
    chunkSize: Int = Chunk.size
  ) {
    self.file = file
    self.surroundings = surroundings
    self.lists = lists
    self.guesses = guesses
    self.chunkSize = chunkSize
    walk = JSONWalk(file, lists, surroundings)
  }

  /// Walks through the document once before its rows are handed out, so that what is said after a list is known.
  private mutating func lookAhead(_ buffer: inout [UInt8]) {
    isAhead = true
    guard !guesses, !surroundings.isComplete, lists.places != [JSONPointer(keys: [])] else { return }
    var ahead = JSONChunks(file, lists, guesses: true, surroundings, chunkSize: chunkSize)
    // What is not well formed is found again.
    while (try? ahead.next(into: &buffer)) != nil {}
  }

  /// Lists of transactions that are left out, because their money has not moved yet.
  package var notices: [String] { walk.rivals.pending.map { SourceFindings.notice(leavingOut: $0) } }

  /// Reads the next chunk into the front of `buffer`, which grows if an element needs it; `nil` at the end.
  ///
  /// - Throws: ``SourceFailure`` where the document is not well formed around its rows.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    if lists.isObject {
      guard let object = try walk.skipObject() else { return nil }
      return try element(object, "]", into: &buffer)
    }
    if !isAhead { lookAhead(&buffer) }
    if list == nil {
      list = try walk.nextList()
      opening = []
    }
    guard let list else { return nil }
    var size = chunkSize
    while true {
      buffer.resize(to: size + Chunk.padding)
      let length = try file.read(size, at: list.offset, into: &buffer, place: 0)
      let isAtEnd = try file.ends(at: list.offset + length)
      if let chunk = cut(buffer, length, isAtEnd: isAtEnd, list) { return chunk }
      if !isAtEnd, length > 2 * file.limits.line { return try takeOversized(list, into: &buffer) }
      size *= 2
    }
  }

  private mutating func cut(
    _ buffer: [UInt8], _ length: Int, isAtEnd: Bool, _ list: JSONWalk.List
  ) -> Chunk? {
    var comma = guesses && !isAtEnd ? guess(buffer, length, list) : nil
    if comma == nil {
      let scan = JSONChunks.scan(buffer, length)
      comma = scan.lastComma
      if scan.end != nil || isAtEnd {
        self.list = nil
        // Where the document is cut off the reader of the chunk will find it.
        if let end = scan.end { walk.leave(list, at: list.offset + end) } else { walk.breakOff() }
        return chunk(of: list, scan.end ?? length, isLast: true)
      }
    }
    guard let comma else { return nil }
    self.list?.offset += comma
    return chunk(of: list, comma, isLast: false)
  }

  private func chunk(of list: JSONWalk.List, _ length: Int, isLast: Bool) -> Chunk {
    Chunk(offset: list.offset, length: length, isLast: isLast, depth: list.depth, facts: list.facts)
  }

  /// An element that is too long to be read, or one with more white space around it than a chunk takes.
  private mutating func takeOversized(
    _ list: JSONWalk.List, into buffer: inout [UInt8]
  ) throws(SourceFailure) -> Chunk? {
    let (range, next) = try walk.skipElement(of: list)
    self.list?.offset = next ?? range.lowerBound
    if next == nil { self.list = nil }
    var chunk = try element(range, next == nil ? "]" : ",", into: &buffer)
    guard !chunk.isOversizedRow else { return chunk }
    (chunk.isLast, chunk.depth, chunk.facts) = (next == nil, list.depth, list.facts)
    return chunk
  }

  /// A chunk of one element and what follows it, or of the beginning of one that is too long.
  private func element(
    _ range: Range<Int>, _ next: StaticString, into buffer: inout [UInt8]
  ) throws(SourceFailure) -> Chunk {
    guard range.count <= file.limits.line else {
      let end = min(range.upperBound, range.lowerBound + JSONChunks.excerptSize)
      buffer = try file.bytes(in: range.lowerBound..<end)
      return Chunk(
        offset: range.lowerBound, length: range.count, isOversizedRow: true, isLast: true)
    }
    let length = range.count + next.utf8CodeUnitCount
    buffer.resize(to: length + Chunk.padding)
    _ = try file.read(range.count, at: range.lowerBound, into: &buffer, place: 0)
    buffer.replaceSubrange(range.count..<length, with: next.description.utf8)
    return Chunk(offset: range.lowerBound, length: length, isLast: true)
  }

  private static let excerptSize = 1 << 10

  // MARK: Guessing

  /// After the comma of the last `},{`, unless the list may end before that.
  private mutating func guess(_ bytes: [UInt8], _ length: Int, _ list: JSONWalk.List) -> Int? {
    if opening.isEmpty { opening = JSONChunks.opening(bytes, length) }
    guard let cut = lastCut(bytes, length) else { return nil }
    if !list.place.isEmpty, JSONChunks.mayEndList(bytes, cut) { return nil }
    return cut
  }

  /// The brace and the first key of the object that begins the bytes.
  private static func opening(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    var cursor = JSONCursor(at: 0, end: length)
    guard (try? cursor.openObject(in: bytes.span)) == true, (try? cursor.skipString(in: bytes.span)) != nil
    else { return [UInt8(ascii: "{")] }
    return Array(bytes[..<min(cursor.offset, 64)])
  }

  private func lastCut(_ bytes: [UInt8], _ length: Int) -> Int? {
    var offset = length - opening.count
    while offset > 0 {
      if bytes[offset] == UInt8(ascii: "{"), bytes[offset...].starts(with: opening),
        let comma = JSONChunks.previous(bytes, before: offset), bytes[comma] == UInt8(ascii: ","),
        let brace = JSONChunks.previous(bytes, before: comma), bytes[brace] == UInt8(ascii: "}")
      {
        return comma + 1
      }
      offset -= 1
    }
    return nil
  }

  /// Whether a bracket closes after an object: the end of the list, of a list within an element, or neither.
  private static func mayEndList(_ bytes: [UInt8], _ length: Int) -> Bool {
    var place = 0
    while let bracket = ByteSearch.first(UInt8(ascii: "]"), in: bytes.span, from: place, to: length) {
      if let brace = previous(bytes, before: bracket), bytes[brace] == UInt8(ascii: "}") { return true }
      place = bracket + 1
    }
    return false
  }

  private static func previous(_ bytes: [UInt8], before offset: Int) -> Int? {
    var offset = offset - 1
    while offset >= 0, bytes[offset].isJSONWhitespace { offset -= 1 }
    return offset < 0 ? nil : offset
  }

  // MARK: Counting brackets

  /// After the last comma between two elements, and after the bracket that closes the array, if they are there, by
  /// counting brackets outside strings.
  ///
  /// In well-formed JSON that is exact. In other bytes it is exact up to where they go wrong, so that the chunk in which
  /// that happens is the one whose reader refuses it.
  ///
  /// - Parameter bytes: begin with an element or with white space before it.
  private static func scan(_ bytes: [UInt8], _ length: Int) -> (lastComma: Int?, end: Int?) {
    let text = bytes.span
    var (offset, depth, lastComma): (Int, Int, Int?) = (0, 0, nil)
    while offset < length {
      switch text[offset] {
      case UInt8(ascii: "\""):
        offset = endOfString(text, from: offset + 1, length: length)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return (lastComma, offset + 1) }
      case UInt8(ascii: ","): if depth == 0 { lastComma = offset + 1 }
      default: break
      }
      offset += 1
    }
    return (lastComma, nil)
  }

  @inline(__always)
  private static func endOfString(_ text: Span<UInt8>, from start: Int, length: Int) -> Int {
    var offset = start
    while offset < length {
      offset = JSONValues.quoteOrBackslash(text, from: offset)
      guard offset < length else { return length }
      if text[offset] == UInt8(ascii: "\"") { return offset + 1 }
      offset += 2
    }
    return length
  }
}
