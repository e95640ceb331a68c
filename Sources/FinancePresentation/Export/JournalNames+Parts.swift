extension JournalNames {
  /// What a name without a sign that the program takes becomes.
  static let unnamed = "unnamed"
  /// The most bytes of a name; its whole text stands beside the account.
  static let mostBytes = 200

  /// The name cleaned part by part: what stands between colons is an account below another one.
  ///
  /// Where a part would be empty, the colons mean nothing, and all is one part.
  static func clean(_ name: String, part clean: (String) -> String) -> String {
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false).map {
      clean(String($0))
    }
    let whole = parts.contains("") ? clean(withoutColons(name)) : parts.joined(separator: ":")
    return whole.isEmpty ? clean(unnamed) : whole
  }

  /// By scalars: a mark behind a colon does not hide it from the programs.
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
