import FinanceDomain

/// The lists of a document whose elements are rows.
package struct JSONLists: Hashable, Sendable {
  /// Where the document begins: after a byte order mark.
  package let start: Int
  package let places: [JSONPointer]
  /// Whether a further list of transactions refuses the document: nobody stated which lists are meant.
  package var refusesRivals = true
  /// Where the rows that are read have their day and money: objects of another list that have them there are rows, too,
  /// whatever their names say.
  package var rowPlaces: [JSONPointer: ColumnRole] = [:]
  /// Whether the document is one object, which is its only row.
  package var isObject = false
  /// Where the first row begins, if the first bytes show it.
  package var firstRow: Int?

  package init(start: Int, places: [JSONPointer]) {
    self.start = start
    self.places = places
  }
}

/// Goes through the structure of a document and stops at the lists whose elements are rows.
///
/// What is outside these lists is checked here to the last byte; their elements are checked by whoever reads them.
package struct JSONWalk: Sendable {
  /// A list whose elements are rows, at one of its elements.
  struct List: Hashable, Sendable {
    let place: [String]
    var offset: Int
    /// How many brackets are open around an element.
    let depth: Int
    /// What the objects around it say of its rows.
    var facts: SourceOverrides?
  }

  private struct Frame: Sendable {
    let isObject: Bool
    let place: [String]
    /// Whether it is the account beside a list that matters, so that what it says is said by the object around both.
    var isAccountBesideList = false
    /// The keys under which the object has given lists of rows so far.
    var lists: Set<String> = []
    var facts = JSONFacts()
    /// After its opening bracket.
    var start = 0
  }

  private enum State { case start, atValue, afterValue, over }

  private let lists: JSONLists
  private let wanted: Set<[String]>
  private var window: JSONWindow
  private var frames: [Frame] = []
  private var place: [String] = []
  private var state = State.start
  private(set) var rivals: JSONRivals
  private let surroundings: JSONSurroundings
  /// By the offset of its first row: what was said of each list when its rows were handed out, and what is said in the end.
  private var opened: [(start: Int, told: SourceOverrides, known: SourceOverrides)] = []

  /// The lists that are not entered while currencies are looked for.
  private var passedOver: [[String]]?
  private var currencies: [JSONPointer: Set<Currency>] = [:]
  /// What is said of further pages, while that is looked for.
  private var pages: JSONPages?

  /// Lists are no deeper.
  private static let depthLimit = 16

  init(_ file: InputFile, _ lists: JSONLists, _ surroundings: JSONSurroundings) {
    self.lists = lists
    self.surroundings = surroundings
    wanted = Set(lists.places.map(\.keys))
    window = JSONWindow(file, at: lists.start)
    rivals = JSONRivals(lists)
  }

  /// The lists of objects in a document or in its beginning, lists within others before these.
  ///
  /// - Throws: ``SourceFailure`` where it is not well formed; for a beginning only if no list was found before that.
  package static func lists(
    in file: InputFile, from start: Int = 0, isWhole: Bool = true
  ) throws(SourceFailure) -> [JSONPointer] {
    var walk = JSONWalk(file, JSONLists(start: start, places: []), JSONSurroundings())
    do throws(SourceFailure) {
      _ = try walk.nextList()
    } catch {
      guard !isWhole, !walk.rivals.found.isEmpty else { throw error }
    }
    return walk.rivals.found
  }

  /// The currencies that values name outside some lists, by where they do; as far as the document is well formed.
  package static func currencies(
    in file: InputFile, from start: Int, outside rows: [JSONPointer]
  ) -> [JSONPointer: Set<Currency>] {
    var walk = JSONWalk(file, JSONLists(start: start, places: []), JSONSurroundings())
    walk.passedOver = rows.map(\.keys)
    _ = try? walk.nextList()
    return walk.currencies
  }

  /// What values outside some lists say of further pages, as far as the document is well formed.
  static func pages(of file: InputFile, outside rows: [JSONPointer]) -> JSONPages {
    var walk = JSONWalk(file, JSONLists(start: 0, places: []), JSONSurroundings())
    (walk.passedOver, walk.pages) = (rows.map(\.keys), JSONPages())
    _ = try? walk.nextList()
    return walk.pages ?? JSONPages()
  }

  /// The next list of rows that has elements; `nil` after the end of the document.
  ///
  /// - Throws: ``SourceFailure`` where the document is not well formed, or has rows in further lists.
  mutating func nextList() throws(SourceFailure) -> List? {
    while true {
      switch state {
      case .start: try begin()
      case .atValue: if let list = try enterValue() { return list }
      case .afterValue: try leaveValue()
      case .over: return nil
      }
    }
  }

  /// Goes on after the bracket that closes the list.
  mutating func leave(_ list: List, at offset: Int) {
    frames.removeLast()
    window = JSONWindow(window.file, at: offset, depth: list.depth - 1)
    state = .afterValue
  }

  /// Checks an element that is too long to be read, and says where it ends and where the next one begins.
  mutating func skipElement(of list: List) throws(SourceFailure) -> (range: Range<Int>, next: Int?) {
    window = JSONWindow(window.file, at: list.offset, depth: list.depth)
    try window.skipWhitespace()
    let start = window.offset
    try window.skipValue()
    let range = start..<window.offset
    try window.skipWhitespace()
    let hasMore = try window.step { (cursor, bytes) throws(JSONError) in
      try cursor.nextElement(in: bytes)
    }
    if hasMore { return (range, window.offset) }
    frames.removeLast()
    state = .afterValue
    return (range, nil)
  }

  /// Checks a document that is one object, and says where it is; `nil` once that has been done.
  mutating func skipObject() throws(SourceFailure) -> Range<Int>? {
    guard state == .start else { return nil }
    try begin()
    let start = window.offset
    try window.skipValue()
    let end = window.offset
    try finish()
    return start..<end
  }

  /// Ends the walk where the document breaks off, which the reader of its last elements will find.
  mutating func breakOff() { state = .over }

  private mutating func finish() throws(SourceFailure) {
    state = .over
    try window.skipWhitespace()
    try window.step { (cursor, bytes) throws(JSONError) in try cursor.finishDocument(in: bytes) }
  }

  private mutating func begin() throws(SourceFailure) {
    try window.skipWhitespace()
    try window.step { (cursor, bytes) throws(JSONError) in
      if cursor.peek(in: bytes) == nil { throw JSONError(.nothing, at: cursor.offset) }
    }
    state = .atValue
  }

  private mutating func enterValue() throws(SourceFailure) -> List? {
    let kind = try window.kindOfValue()
    if frames.count < JSONWalk.depthLimit, isWorthEntering {
      if kind == .object { return try enterObject() }
      if kind == .array { return try enterList() }
    }
    if let kind, let list = frames.last(where: { !$0.isObject }) {
      rivals.note(kind, at: place, in: list.place)
    }
    if let kind, let key = place.last, pages != nil, JSONPages.mayTell(key), let text = try window.shortText()
    {
      pages?.note(text, kind, at: place)
    }
    if kind == .string, passedOver != nil, let text = try window.shortText(), text != "ALL",
      let currency = Currency(rawValue: text), currency.rawValue == text
    {
      currencies[JSONPointer(keys: place), default: []].insert(currency)
    }
    if kind == .string || kind == .number, mayBeFact { return try readFact() }
    try skipValue()
    return nil
  }

  /// Whether a list that matters may be here or deeper.
  private var isWorthEntering: Bool {
    if let passedOver { return !passedOver.contains(place) }
    return lists.refusesRivals || wanted.contains { $0.starts(with: place) } || isAccountBesideList(place)
  }

  /// Whether a place is that of the account, or of its summary, in an object around a list that matters: `{"account": {…}, "items": […]}`.
  private func isAccountBesideList(_ place: [String]) -> Bool {
    guard let key = place.last, key.utf8.count <= 40,
      key == "summary" || HeaderWords.meanings(of: HeaderName(key)).contains(where: { $0.role == .account })
    else { return false }
    return wanted.contains { $0.starts(with: place.dropLast()) && !$0.starts(with: place) }
  }

  /// Whether the value may say something of the rows in its object.
  private var mayBeFact: Bool {
    guard let frame = frames.last, frame.isObject, let key = place.last else { return false }
    return key.utf8.count <= 40
      && (frame.isAccountBesideList || wanted.contains { $0.starts(with: frame.place) })
  }

  private mutating func readFact() throws(SourceFailure) -> List? {
    guard let key = place.last, let frame = frames.indices.last else { return nil }
    let text = try window.shortText()
    let isBesideList = frames[frame].isAccountBesideList
    let isAccount =
      isBesideList
      || frames.count > 1 && frames[frame].place.last?.lowercased().contains("account") ?? false
    if let text { frames[isBesideList ? frame - 1 : frame].facts.note(text, key: key, isAccount: isAccount) }
    try skipValue()
    return nil
  }

  private mutating func skipValue() throws(SourceFailure) {
    try window.skipValue()
    state = .afterValue
  }

  private mutating func enterObject() throws(SourceFailure) -> List? {
    state = .afterValue
    let hasMembers = try window.step { (cursor, bytes) throws(JSONError) in
      try cursor.openObject(in: bytes)
    }
    guard hasMembers else { return nil }
    // Of the objects of lists, of which there may be any number, none is one.
    let isBesideList = (frames.last?.isObject ?? false) && isAccountBesideList(place)
    frames.append(
      Frame(isObject: true, place: place, isAccountBesideList: isBesideList, start: window.offset))
    try readKey()
    return nil
  }

  private mutating func enterList() throws(SourceFailure) -> List? {
    state = .afterValue
    let isWanted = wanted.contains(place)
    if isWanted { try noteList() }
    let hasElements = try window.step { (cursor, bytes) throws(JSONError) in
      try cursor.openArray(in: bytes)
    }
    guard hasElements else { return nil }
    frames.append(Frame(isObject: false, place: place))
    if isWanted { return openedList() }
    try enterElement()
    return nil
  }

  private mutating func openedList() -> List {
    let start = window.offset
    var outer = frames.reduce(SourceOverrides()) { $1.facts.overrides(within: $0) }
    let known = SourceOverrides(currency: currencyOfKey)
    outer.currency = known.currency ?? outer.currency
    let facts = surroundings.isComplete ? surroundings.facts(at: start) ?? outer : outer
    opened.append((start, told: facts, known: known))
    return List(place: place, offset: start, depth: window.depth, facts: facts)
  }

  /// The currency by whose code the list is called, or an object around it: `{"EUR": […], "USD": […]}`. `ALL` is a word as well.
  private var currencyOfKey: Currency? {
    place.last { $0 != "ALL" && Currency(rawValue: $0)?.rawValue == $0 }.flatMap(Currency.init)
  }

  /// Takes in what an object that ends here says of the lists in it; inner objects have come before.
  private mutating func close(_ frame: Frame) throws(SourceFailure) {
    guard let last = opened.last, last.start >= frame.start else { return }
    guard !frame.facts.contradicts else {
      throw SourceFailure(
        path: window.file.name, kind: .refused, code: .jsonShape,
        message: "byte \(window.offset): the object that ends here names different currencies for its "
          + "transactions; keep one of them")
    }
    let own = frame.facts.overrides(within: SourceOverrides())
    for list in opened.indices.reversed().prefix(while: { opened[$0].start >= frame.start }) {
      opened[list].known.currency = opened[list].known.currency ?? own.currency
      opened[list].known.account = opened[list].known.account ?? own.account
    }
  }

  /// Of the elements of a list that is not wanted only objects are looked into.
  private mutating func enterElement() throws(SourceFailure) {
    guard try window.kindOfValue() == .object else { return try skipValue() }
    rivals.noteElement(of: place)
    state = .atValue
  }

  /// An object that gives a list of rows twice is refused.
  private mutating func noteList() throws(SourceFailure) {
    guard let key = place.last, let frame = frames.indices.last, frames[frame].isObject else { return }
    guard !frames[frame].lists.insert(key).inserted else { return }
    throw SourceFailure(JSONError(.listGivenTwice(key), at: keyOffset), path: window.file.name)
  }

  private mutating func readKey() throws(SourceFailure) {
    keyOffset = window.offset
    let key = try window.step { (cursor, bytes) throws(JSONError) in try cursor.readKey(in: bytes) }
    place = (frames.last?.place ?? []) + [String(decoding: key, as: UTF8.self)]
    state = .atValue
  }

  private var keyOffset = 0

  /// Moves on from a finished value to the next one, or to the end of the document.
  private mutating func leaveValue() throws(SourceFailure) {
    while let frame = frames.last {
      let hasMore = try window.step { (cursor, bytes) throws(JSONError) in
        try frame.isObject ? cursor.nextMember(in: bytes) : cursor.nextElement(in: bytes)
      }
      if hasMore {
        place = frame.place
        return try frame.isObject ? readKey() : enterElement()
      }
      frames.removeLast()
      if frame.isObject { try close(frame) }
    }
    try finish()
    surroundings.complete(opened.map { ($0.start, $0.known) })
    // What was said after a list was not known when its rows were handed out.
    guard opened.allSatisfy({ $0.told == $0.known }) else {
      throw SourceFailure(changed: window.file.name, kind: .refused)
    }
    guard let question = rivals.question else { return }
    var findings = SourceFindings()
    findings.questions = [question]
    throw SourceFailure(findings, path: window.file.name)
  }
}
