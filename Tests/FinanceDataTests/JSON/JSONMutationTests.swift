import FinanceDomain
import Testing

@testable import FinanceData

@Suite("JSON at random")
struct JSONMutationTests {
  @Test("a second, naive grammar agrees on every mutated document", arguments: UInt64(1)...4)
  func agreement(_ seed: UInt64) {
    var mutator = JSONMutator(seed: seed)
    for round in 0..<2500 {
      let bytes = mutator.document()
      let isAccepted = syntaxError(in: bytes) == nil
      guard isAccepted == NaiveJSON.accepts(bytes) else {
        Issue.record("seed \(seed), round \(round): accepted is \(isAccepted) for \(bytes)")
        return
      }
    }
  }

  @Test(
    "the document reader ends, and agrees with the grammar on arrays and objects", arguments: UInt64(5)...8)
  func reading(_ seed: UInt64) {
    var mutator = JSONMutator(seed: seed)
    for round in 0..<2500 {
      let bytes = mutator.document()
      if let fault = fault(in: bytes) {
        Issue.record("seed \(seed), round \(round): \(fault) for \(bytes)")
        return
      }
    }
  }

  /// What is wrong with the way the document was read, or `nil`.
  private func fault(in bytes: [UInt8]) -> String? {
    let isValid = syntaxError(in: bytes) == nil
    let reading = JSONReading(bytes)
    if let failure = reading.failure {
      guard reading.failureOffset ?? 0 <= bytes.count else { return "an error behind the end" }
      let isListTwice = failure.code == .jsonDuplicateKey
      return isValid && !isListTwice ? "a sound document was refused" : nil
    }
    var end = 0
    for row in reading.rows {
      guard row.range.lowerBound >= end, row.range.upperBound <= bytes.count else {
        return "row at \(row.range)"
      }
      if row.refusal == nil, !NaiveJSON.accepts(Array(bytes[row.range])) { return "record at \(row.range)" }
      end = row.range.upperBound
    }
    return isValid || reading.isLines ? nil : "a broken document was read"
  }
}

/// Documents near the border of what is JSON, the same for the same seed.
private struct JSONMutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private static let samples = [
    #"[{"id":"1","date":"2024-05-03","amount":12.50,"note":null},{"id":2,"tags":["a",{"b":[]}]}]"#,
    #"{"transactions":[{"amount":"-1.5e+3","name":"Caf\u00e9 \ud83d\ude00"},7],"next":{"ok":true}}"#,
    "{\"id\":1}\n{\"id\":\"zwei €\"}\r\n\n{\"id\":false}\n",
    #"{"description":"a\"b\\c\/d\b\f\n\r\t","value":0,"ratio":-0.0E-10}"#,
    "[[],[[]],{},\"\",0,-1,1e5,true,false,null]",
  ]
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "0", "-", ".", "e", "+", "true",
    "null", " ",
    "\n", "\r\n", "\"a\":", "{}", "[]", "é", "\u{FEFF}", "\u{0}", "\t", "\"transactions\":[",
  ]

  /// SplitMix64.
  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func document() -> [UInt8] {
    var bytes = Array(JSONMutator.samples[next(below: JSONMutator.samples.count)].utf8)
    for _ in 0..<next(below: 4) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = next(below: bytes.count + 1)
    let end = min(bytes.count, place + next(below: 6))
    let piece = Array(JSONMutator.pieces[next(below: JSONMutator.pieces.count)].utf8)
    switch next(below: 6) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: piece, at: place)
    case 2: bytes.replaceSubrange(place..<end, with: piece)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 4: bytes.insert(UInt8(next(below: 256)), at: place)
    default: if place < bytes.count { bytes[place] ^= 1 << UInt8(next(below: 8)) }
    }
  }
}

/// The grammar of RFC 8259 written down once more, by recursion over characters, to be compared with.
private struct NaiveJSON {
  private var rest: ArraySlice<Unicode.Scalar>

  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var scalars = Array(text.unicodeScalars)[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var grammar = NaiveJSON(rest: scalars)
    return grammar.element() && grammar.rest.isEmpty
  }

  private mutating func element() -> Bool {
    space()
    guard value() else { return false }
    space()
    return true
  }

  private mutating func value() -> Bool {
    switch rest.first {
    case "{": list(closing: "}") { $0.member() }
    case "[": list(closing: "]") { $0.element() }
    case "\"": text()
    case "t": word("true")
    case "f": word("false")
    case "n": word("null")
    default: number()
    }
  }

  private mutating func list(closing: Unicode.Scalar, item: (inout NaiveJSON) -> Bool) -> Bool {
    rest.removeFirst()
    space()
    if take(closing) { return true }
    repeat {
      guard item(&self) else { return false }
    } while take(",")
    return take(closing)
  }

  private mutating func member() -> Bool {
    space()
    guard rest.first == "\"", text() else { return false }
    space()
    return take(":") && element()
  }

  private mutating func text() -> Bool {
    rest.removeFirst()
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(validating: units, as: UTF16.self) != nil }
      guard scalar.value >= 0x20 else { return false }
      guard scalar == "\\" else {
        units += UTF16.encode(scalar).map(Array.init) ?? []
        continue
      }
      guard let unit = escape() else { return false }
      units.append(unit)
    }
    return false
  }

  private mutating func escape() -> UInt16? {
    guard let letter = rest.popFirst() else { return nil }
    guard letter == "u" else { return "\"\\/bfnrt".unicodeScalars.contains(letter) ? 0x20 : nil }
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) else {
      return nil
    }
    rest.removeFirst(4)
    return UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    if !take("+") { _ = take("-") }
    return digits()
  }

  private mutating func digits() -> Bool {
    let run = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(run.count)
    return !run.isEmpty
  }

  private mutating func word(_ word: String) -> Bool {
    guard rest.starts(with: word.unicodeScalars) else { return false }
    rest.removeFirst(word.unicodeScalars.count)
    return true
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func space() {
    rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }
}
