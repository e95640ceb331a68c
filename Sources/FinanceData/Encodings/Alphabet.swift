/// The letters beyond ASCII of languages, to tell whether the letters of a file are those of one of them.
struct Alphabet: Sendable {
  let letters: Set<Unicode.Scalar>
  /// What speaks against it before anything is read: languages of few files.
  let handicap: Int

  /// - Parameter line: the letters, and the handicap if there is one.
  private init(_ line: [String]) {
    letters = Set(line[0].unicodeScalars)
    handicap = line.count > 1 ? Int(line[1]) ?? 0 : 0
  }

  /// The points of the alphabet that fits best among those that the encoding is for.
  ///
  /// - Parameter counts: how often each letter occurs, in lower case.
  static func bestPoints(of counts: [Unicode.Scalar: Int], in encoding: TextEncoding) -> Int {
    guard !counts.isEmpty else { return 0 }
    return all[languages(of: encoding), default: []].map { alphabet in
      counts.reduce(-alphabet.handicap) {
        $0 + $1.value * (alphabet.letters.contains($1.key) ? 3 : -5)
      }
    }.max() ?? 0
  }

  private static func languages(of encoding: TextEncoding) -> String {
    switch encoding {
    case .windows1250, .latin2, .ibm852: "central"
    case .windows1251, .latinCyrillic: "cyrillic"
    case .windows1253, .latinGreek: "greek"
    case .windows1254, .latin5: "turkish"
    case .windows1257, .latin7: "baltic"
    default: "western"
    }
  }

  private static let all: [String: [Alphabet]] = {
    let names = ["western", "central", "turkish", "baltic", "cyrillic", "greek"]
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, Words.lines("letters \($0)").map { Alphabet($0) }) })
  }()
}
