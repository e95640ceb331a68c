import FinanceDomain

/// What a document says of itself beside its rows: that it is one page of several, and that more follow.
package struct JSONPages: Sendable {
  /// The first value that says so.
  private(set) var more: (place: [String], text: String)?
  /// By the object they are in: the number of the page, and how many there are.
  private var numbers: [[String]: (page: Int?, pages: Int?)] = [:]

  private static let longest = 40
  private static let flags = keys("more pages flags")
  private static let places = keys("more pages places")
  private static let counts = keys("more pages counts")
  private static let pages = keys("page numbers")
  private static let all = flags.union(places).union(counts).union(pages)

  private static func keys(_ section: String) -> Set<String> {
    Set(Words.list(section).map { HeaderName($0).key })
  }

  /// Whether a value with that key may say so.
  static func mayTell(_ key: String) -> Bool {
    key.utf8.count <= longest && all.contains(HeaderName(key).key)
  }

  /// Notes a value that is neither an object nor a list.
  mutating func note(_ text: String, _ kind: JSONValueKind, at place: [String]) {
    guard more == nil, let last = place.last else { return }
    let (key, outer) = (HeaderName(last).key, Array(place.dropLast()))
    switch kind {
    case .boolean: if text == "true", JSONPages.flags.contains(key) { more = (place, text) }
    case .string: if !text.isEmpty, JSONPages.places.contains(key) { more = (place, text) }
    case .number:
      guard let number = Int(text) else { return }
      var known = numbers[outer] ?? (nil, nil)
      if JSONPages.pages.contains(key) { known.page = number }
      if JSONPages.counts.contains(key) { known.pages = number }
      numbers[outer] = known
      if let page = known.page, let pages = known.pages, pages > 1, page < pages { more = (place, text) }
    case .object, .array, .null: return
    }
  }

  /// What to tell people of a document; `nil` where it says nothing of the kind, as far as it is well formed.
  ///
  /// - Parameters:
  ///   - file: the document, or its beginning.
  ///   - rows: the lists of its rows, which are passed over.
  package static func notice(of file: InputFile, beside rows: [JSONPointer]) -> String? {
    JSONWalk.pages(of: file, outside: rows).more.map { more in
      "the document says of itself that it is not whole: '\(JSONPointer(keys: more.place))' is "
        + "\(more.text == "true" ? "true" : "'\(more.text.excerpt)'"); the transactions of further pages are not in it"
    }
  }
}
