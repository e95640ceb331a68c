import FinanceDomain

/// Finds the lists of a document that hold transactions and are not among those that are read.
struct JSONRivals: Sendable {
  private let lists: JSONLists
  /// What the values of the objects of each list may be, by its place.
  private var roles: [[String]: Set<ColumnRole>] = [:]
  private var meanings: [String: Set<ColumnRole>] = [:]
  /// The lists in the order in which they were found, but lists within others before these.
  private(set) var found: [JSONPointer] = []

  init(_ lists: JSONLists) { self.lists = lists }

  var pending: [JSONPointer] { found.filter(\.isPending) }

  /// What is asked where other lists hold transactions, too: to leave some out would be a guess.
  var question: ImportQuestion? { lists.question(rivals: found.filter { !$0.isPending }) }

  mutating func noteElement(of list: [String]) {
    if lists.refusesRivals, lists.places.isEmpty { noteRival(list) }
  }

  mutating func note(_ kind: JSONValueKind, at place: [String], in list: [String]) {
    guard lists.refusesRivals, !lists.places.isEmpty, let key = place.last, kind != .null else { return }
    let known = roles[list, default: []]
    var all = known.union(meaning(of: key))
    if let role = lists.rowPlaces[JSONPointer(keys: Array(place.dropFirst(list.count)))] { all.insert(role) }
    guard all.count > known.count else { return }
    roles[list] = all
    if all.areTransactions { noteRival(list) }
  }

  private mutating func noteRival(_ list: [String]) {
    let place = JSONPointer(keys: list)
    guard !found.contains(place) else { return }
    let outer = found.firstIndex { place.keys.starts(with: $0.keys) }
    found.insert(place, at: outer ?? found.endIndex)
  }

  private mutating func meaning(of key: String) -> Set<ColumnRole> {
    if let known = meanings[key] { return known }
    let meaning = Set(HeaderWords.meanings(of: HeaderName(key)).map(\.role))
    // Objects repeat their keys; a document of ever new ones must not be remembered.
    if meanings.count < 1000 { meanings[key] = meaning }
    return meaning
  }
}

extension JSONLists {
  /// The question which of the lists are meant; `nil` if there is but one, or none is read. Of lists in the elements of others only
  /// one can be.
  package func question(rivals: [JSONPointer]) -> ImportQuestion? {
    guard !rivals.isEmpty, !places.isEmpty else { return nil }
    var all = places + rivals
    let isNested = all.contains { outer in
      all.contains { $0 != outer && $0.keys.starts(with: outer.keys) }
    }
    if isNested { all.sort { ($0.keys.count, "\($0)") < ($1.keys.count, "\($1)") } }
    let together = isNested ? [] : ["items=[" + all.map { "\($0)" }.joined(separator: ", ") + "]"]
    // What a service was given it hands on beside what it made of that.
    let made = all.filter { !$0.keys.contains("raw") }
    let single = (made + all.filter { !made.contains($0) }).map { "items=\($0)" }
    // Other lists beside the one that is called transactions have balances, budgets or orders for later.
    let called = all.filter(JSONLists.isCalledTransactions).map { "items=\($0)" }
    let alone = called.count == 1 ? called : made.count < all.count ? single : []
    let answers = alone + together + single.filter { !alone.contains($0) }
    return ImportQuestion(
      .jsonShape,
      "transactions are in several lists: "
        + all.map { $0.keys.isEmpty ? "the whole document" : "\($0)" }.joined(separator: ", "),
      answers: answers)
  }

  private static func isCalledTransactions(_ place: JSONPointer) -> Bool {
    place.keys.last.map { listsOfTransactions.contains(HeaderName($0).key) } ?? false
  }

  private static let listsOfTransactions = Set(Words.list("lists of transactions"))
}

extension Set<ColumnRole> {
  /// Whether objects with such values have what a transaction needs.
  var areTransactions: Bool { contains(.date) && !isDisjoint(with: [.amount, .debit, .credit]) }
}

extension JSONPointer {
  /// Whether the list says of itself that its money has not moved.
  package var isPending: Bool {
    guard let key = keys.last else { return false }
    let isPending = ["pending", "reserved", "scheduled", "planned", "upcoming", "forecast", "prognosis"]
      .contains(
        where: key.lowercased().contains)
    return isPending || JSONPointer.words(of: key).contains(where: JSONPointer.unmoved.contains)
  }

  /// The words of a key: `declinedCharges`, `declined_charges`.
  private static func words(of key: String) -> [String] {
    let spaced = key.reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }
    return PlainLetters.words(of: spaced) + PlainLetters.words(of: key)
  }

  private static let unmoved = Set(Words.list("lists of unmoved money"))
}

extension SourceFindings {
  /// That a list is not read, because it says of itself that its money has not moved.
  package static func notice(leavingOut list: JSONPointer) -> String {
    "the list \(list) is left out: its money has not moved yet; --set 'items=[…]' names the lists to read"
  }
}
