/// What accounts or categories are called in a journal whose program cannot take every name.
///
/// No two names become one: a name that the program can take stays as it is, and of the others one that would meet
/// another gets a number after it, in the order of their bytes, so that the same names always become the same.
struct JournalNames {
  /// What each name becomes, by its bytes.
  private let names: [[UInt8]: String]

  /// What these names become.
  ///
  /// - Parameters:
  ///   - originals: each once, in the order of their bytes.
  ///   - clean: makes a name one that the program takes; a name that it takes already comes back as it is.
  init(_ originals: [String], clean: (String) -> String) {
    let cleaned = originals.map { (original: $0, name: clean($0)) }
    var taken = Set<String>()
    var names: [[UInt8]: String] = [:]
    let isKept = { (pair: (original: String, name: String)) in
      pair.original.utf8.elementsEqual(pair.name.utf8)
    }
    for pair in cleaned.filter(isKept) + cleaned.filter({ !isKept($0) }) {
      let name = JournalNames.free(pair.name, among: taken)
      taken.insert(name)
      names[Array(pair.original.utf8)] = name
    }
    self.names = names
  }

  /// What the name has become.
  ///
  /// - Precondition: it is one of those given at the start.
  subscript(original: String) -> String {
    guard let name = names[Array(original.utf8)] else {
      preconditionFailure("'\(original)' is not in the list")
    }
    return name
  }

  private static func free(_ name: String, among taken: Set<String>) -> String {
    var candidate = name
    var number = 2
    while taken.contains(candidate) {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}

extension JournalNames {
  /// What a name without a sign that the program takes becomes.
  static let unnamed = "unnamed"
  /// The most bytes of a name; its whole text is beside the account.
  static let mostBytes = 200

  /// The name cleaned part by part: the part after a colon is an account below the one before it. It may be cut.
  ///
  /// Where a part would be empty, the colons mean nothing, and all is one part.
  static func clean(_ name: String, part clean: (String) -> String) -> String {
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false).map {
      clean(String($0))
    }
    let whole = parts.contains("") ? clean(withoutColons(name)) : parts.joined(separator: ":")
    return beginning(of: whole.isEmpty ? clean(unnamed) : whole, bytes: mostBytes)
  }

  /// By scalars: a mark after a colon does not hide it from the programs.
  private static func withoutColons(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == ":" ? "-" : $0 }))
  }

  /// The beginning of a text, cut between scalars, and no space or colon at the cut.
  static func beginning(of text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var length = 0
    var kept = text.unicodeScalars.prefix { scalar in
      length += UTF8.width(scalar)
      return length <= bytes
    }
    while let last = kept.last, last == " " || last == ":" { kept.removeLast() }
    return String(kept)
  }
}
