import TextSearch
import FinanceTestSupport
import Testing

/// A pattern by what it means: from which place of a text it leads to which others.
private indirect enum MeantPattern {
  case letter(Character)
  case anything
  case letters(Set<Character>, isNegated: Bool)
  case start, end, boundary, noBoundary
  case sequence([MeantPattern])
  case alternatives([MeantPattern])
  case repetition(MeantPattern, Int, Int?)

  var source: String {
    switch self {
    case .letter(let letter): "\(letter)"
    case .anything: "."
    case .letters(let letters, let isNegated): "[\(isNegated ? "^" : "")\(String(letters.sorted()))]"
    case .start: "^"
    case .end: "$"
    case .boundary: "\\b"
    case .noBoundary: "\\B"
    case .sequence(let parts): parts.map(\.source).joined()
    case .alternatives(let parts): "(" + parts.map(\.source).joined(separator: "|") + ")"
    case .repetition(let part, let low, nil): "(\(part.source)){\(low),}"
    case .repetition(let part, let low, let high?): "(\(part.source)){\(low),\(high)}"
    }
  }

  func isFound(in text: [Character]) -> Bool {
    (0...text.count).contains { !ends(in: text, from: [$0]).isEmpty }
  }

  /// All places that it may end at when it begins at one of those.
  private func ends(in text: [Character], from starts: Set<Int>) -> Set<Int> {
    switch self {
    case .letter(let letter): step(starts, text) { $0 == letter }
    case .anything: step(starts, text) { _ in true }
    case .letters(let letters, let isNegated): step(starts, text) { letters.contains($0) != isNegated }
    case .start: starts.filter { $0 == 0 }
    case .end: starts.filter { $0 == text.count }
    case .boundary: starts.filter { isBoundary($0, text) }
    case .noBoundary: starts.filter { !isBoundary($0, text) }
    case .sequence(let parts): parts.reduce(starts) { $1.ends(in: text, from: $0) }
    case .alternatives(let parts): parts.reduce(into: []) { $0.formUnion($1.ends(in: text, from: starts)) }
    case .repetition(let part, let low, let high):
      part.repeated(low, high ?? low + text.count + 1, text, starts)
    }
  }

  private func repeated(_ low: Int, _ high: Int, _ text: [Character], _ starts: Set<Int>) -> Set<Int> {
    var places = starts
    for _ in 0..<low { places = ends(in: text, from: places) }
    var all = places
    for _ in low..<max(low, high) {
      places = ends(in: text, from: places)
      all.formUnion(places)
    }
    return all
  }

  private func step(_ starts: Set<Int>, _ text: [Character], _ takes: (Character) -> Bool) -> Set<Int> {
    Set(starts.filter { $0 < text.count && takes(text[$0]) }.map { $0 + 1 })
  }

  private func isBoundary(_ place: Int, _ text: [Character]) -> Bool {
    let isWord = { (place: Int) in text.indices.contains(place) && text[place] != "-" }
    return isWord(place - 1) != isWord(place)
  }

  static func random(_ random: inout SeededGenerator, depth: Int) -> MeantPattern {
    guard depth > 0, random.chance(75) else { return leaf(&random) }
    let parts = { (random: inout SeededGenerator, count: ClosedRange<Int>) in
      (0..<Int.random(in: count, using: &random)).map { _ in MeantPattern.random(&random, depth: depth - 1) }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1: return .sequence(parts(&random, 0...3))
    case 2: return .alternatives(parts(&random, 1...3))
    default:
      let low = Int.random(in: 0...2, using: &random)
      let high = random.chance(40) ? nil : low + Int.random(in: 0...2, using: &random)
      return .repetition(MeantPattern.random(&random, depth: depth - 1), low, high)
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> MeantPattern {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .anything
    case 1: return .start
    case 2: return .end
    case 3: return .boundary
    case 4: return .noBoundary
    case 5: return .letters(["a", random.pick(["b", "é"])], isNegated: random.chance(50))
    default: return .letter(random.pick(["a", "b", "é", "-"]))
    }
  }
}

@Suite("The law of search patterns")
struct SearchPatternLawTests {
  @Test("A pattern matches where its meaning says so", arguments: UInt64(1)...40)
  func agreesWithMeaning(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let meant = MeantPattern.random(&random, depth: 4)
      let pattern = try SearchPattern(meant.source)
      for _ in 0..<10 {
        let text = random.text(of: ["a", "b", "é", "-"], upTo: 7)
        let expected = meant.isFound(in: Array(text))
        #expect(pattern.matches(text) == expected, "seed \(seed): /\(meant.source)/ in '\(text)'")
        #expect(
          pattern.matches(text.uppercased()) == expected, "seed \(seed): /\(meant.source)/ in upper '\(text)'"
        )
      }
    }
  }
}
