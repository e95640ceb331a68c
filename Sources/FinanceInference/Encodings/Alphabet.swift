import FinanceData

/// The letters beyond ASCII of languages, to tell whether the letters of a file are those of one of them.
struct Alphabet: Sendable {
  /// What each letter says for it: a common one more than a rare one.
  private var points: [Unicode.Scalar: Int] = [:]
  /// What speaks against it before anything is read: languages of few files.
  private let handicap: Int

  /// - Parameter line: the common letters and the rare ones, and the handicap if there is one.
  private init(_ line: [String]) {
    handicap = line.count > 1 ? Int(line[1]) ?? 0 : 0
    for (letters, points) in zip(line[0].split(separator: " "), [3, 2]) {
      for letter in letters.unicodeScalars { self.points[letter] = points }
    }
  }

  /// The points of the alphabet that fits best among those that the encoding is for.
  ///
  /// - Parameter counts: how often each letter occurs, in lower case.
  static func bestPoints(of counts: [Unicode.Scalar: Int], in encoding: TextEncoding) -> Int {
    guard !counts.isEmpty else { return 0 }
    return all[languages(of: encoding), default: []].map { alphabet in
      counts.reduce(-alphabet.handicap) {
        $0 + $1.value * (alphabet.points[$1.key] ?? -5)
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
