import FinanceDomain

/// Where the elements of a document's lists are, list by list.
package struct JSONItems: Sendable {
  /// A list whose elements are objects.
  package struct List: Hashable, Sendable {
    /// Where it is.
    package let place: JSONPointer
    /// Where its elements lie, whatever they are.
    package var elements: [Range<Int>]
    /// How many brackets are open around an element.
    package let depth: Int
  }

  /// The lists, in the order of the document. Lists at the same place, in the elements of another list, are one.
  package private(set) var lists: [List] = []

  private static let depthLimit = 8
  private let wanted: Set<JSONPointer>?

  /// Goes through a document.
  ///
  /// - Parameters:
  ///   - wanted: the places of the lists; `nil` for all lists of objects.
  ///   - isWhole: whether the bytes are all of the document. Of its beginning, the elements are found that end in it.
  /// - Throws: where the document is not well formed.
  package init(
    in bytes: Span<UInt8>, at wanted: [JSONPointer]? = nil, nesting: Int = InputLimits().nesting,
    isWhole: Bool = true
  ) throws(JSONSyntaxError) {
    self.wanted = wanted.map { Set($0) }
    var cursor = try JSONCursor(atStartOf: bytes, nesting: nesting)
    do throws(JSONSyntaxError) {
      try enter(bytes, with: &cursor, at: JSONPointer(keys: []), depth: 0)
      try cursor.finishDocument(in: bytes)
    } catch {
      guard !isWhole, !lists.isEmpty else { throw error }
    }
  }

  private mutating func enter(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, at place: JSONPointer, depth: Int
  ) throws(JSONSyntaxError) {
    switch cursor.kindOfValue(in: bytes) {
    case .object where depth < JSONItems.depthLimit:
      var hasMember = try cursor.openObject(in: bytes)
      while hasMember {
        let key = String(decoding: try cursor.readKey(in: bytes), as: UTF8.self)
        try enter(bytes, with: &cursor, at: JSONPointer(keys: place.keys + [key]), depth: depth + 1)
        hasMember = try cursor.nextMember(in: bytes)
      }
    case .array where depth < JSONItems.depthLimit:
      try enterList(bytes, with: &cursor, at: place, depth: depth)
    default: try cursor.skipValue(in: bytes)
    }
  }

  private mutating func enterList(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, at place: JSONPointer, depth: Int
  ) throws(JSONSyntaxError) {
    let isWanted = wanted?.contains(place) ?? true
    let goesDeeper =
      wanted?.contains { $0.keys.count > place.keys.count && $0.keys.starts(with: place.keys) } ?? true
    var hasElement = try cursor.openArray(in: bytes)
    while hasElement {
      let (start, level) = (cursor.offset, cursor.depth)
      let isObject = cursor.kindOfValue(in: bytes) == .object
      if isObject, goesDeeper {
        try enter(bytes, with: &cursor, at: place, depth: depth + 1)
      } else {
        try cursor.skipValue(in: bytes)
      }
      if isWanted, isObject || wanted != nil { note(start..<cursor.offset, at: place, depth: level) }
      hasElement = try cursor.nextElement(in: bytes)
    }
  }

  private mutating func note(_ element: Range<Int>, at place: JSONPointer, depth: Int) {
    if let list = lists.firstIndex(where: { $0.place == place }) {
      lists[list].elements.append(element)
    } else {
      lists.append(List(place: place, elements: [element], depth: depth))
    }
  }
}
