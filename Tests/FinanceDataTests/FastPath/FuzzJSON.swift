import FinanceTestSupport

/// Lines and lists of JSON in every shape, from a seed.
struct FuzzJSON {
  private var fields: FuzzFields
  private let keys: [String]
  private let colon: String
  private let comma: String
  private let (open, close): (String, String)
  /// One character of a text in so many is written as an escape though it need not be.
  private let escaping: Int
  private let amountIsText: Bool
  /// One thing in so many is not JSON.
  private let faults: Int

  /// - Parameter isList: whether a list is wanted, of which the first fault would leave nothing.
  init(random: SeededGenerator, isList: Bool) {
    var random = random
    faults = random.pick(isList ? [.max, .max, .max, 1000] : [.max, 20, 200])
    var keys = ["date", "amount", "description"]
    keys += ["id", "type", "category", "account", "currency", "note", "balance"].filter { _ in
      random.once(in: 2)
    }
    keys += ["tags", "flag", "count", "long \"key\" \\ with é"].filter { _ in random.once(in: 5) }
    if random.once(in: 2) { keys.shuffle(using: &random) }
    self.keys = keys
    (colon, comma) = random.pick([(":", ","), (": ", ", "), (" : ", " , "), (":\t", "  ,  ")])
    (open, close) = random.pick([
      ("{", "}"), ("{", "}"), ("{ ", " }"), ("{\(String(repeating: " ", count: 40))", "\t}"),
    ])
    escaping = random.pick([5, 80, .max, .max])
    amountIsText = random.once(in: 3)
    fields = FuzzFields(random: random, mayBeMalformed: faults < 1000)
  }

  private mutating func isFaulty() -> Bool { faults != .max && fields.random.once(in: faults) }

  /// One object a line.
  mutating func lines(_ count: Int) -> [UInt8] {
    let lineEnd = fields.random.pick(["\n", "\n", "\n", "\r\n", " \n", "\n\n"])
    var bytes: [UInt8] = fields.random.once(in: 20) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<count {
      bytes +=
        object() + Array((isFaulty() ? fields.random.pick(FuzzJSON.strangeLineEnds) : lineEnd).utf8)
    }
    if !bytes.isEmpty, fields.random.once(in: 3) { bytes.removeLast() }
    return bytes
  }

  /// An array of objects.
  mutating func list(_ count: Int) -> [UInt8] {
    let comma = fields.random.pick([",", ",", ",\n", " ,\n  ", ",\r\n\t"])
    var bytes = Array(fields.random.pick(["[", "[\n  ", " [ "]).utf8)
    for number in 0..<count {
      if number > 0 {
        bytes += Array((isFaulty() ? fields.random.pick([";", "", ",,"]) : comma).utf8)
      }
      bytes += object()
    }
    return bytes
      + Array(
        (isFaulty()
          ? fields.random.pick(["", ",]", "] ]", "]x"]) : fields.random.pick(["]", "\n]\n"]))
          .utf8)
  }

  private mutating func object() -> [UInt8] {
    var keys = keys
    if fields.random.once(in: 15) { keys.remove(at: fields.random.below(keys.count)) }
    if fields.random.once(in: 15) {
      keys.insert(fields.random.pick(FuzzJSON.strangeKeys), at: fields.random.below(keys.count))
    }
    if fields.isOdd() { keys.shuffle(using: &fields.random) }
    var bytes = Array(open.utf8)
    for (number, key) in keys.enumerated() {
      if number > 0 { bytes += Array(comma.utf8) }
      bytes +=
        text(Array(key.utf8), escaping: fields.isOdd() ? 3 : .max) + Array(colon.utf8) + value(key)
    }
    return bytes + Array(close.utf8)
  }

  private mutating func value(_ key: String) -> [UInt8] {
    if fields.isOdd() { return Array(fields.random.pick(FuzzJSON.strangeValues).utf8) }
    if isFaulty() { return Array(fields.random.pick(FuzzJSON.faultyValues).utf8) }
    switch key {
    case "balance":
      if fields.random.once(in: 6) { return Array("null".utf8) }
      return amountIsText
        ? text(fields.value(of: key, isSigned: true), escaping: escaping) : Array(number(isSigned: true).utf8)
    case "amount" where amountIsText:
      return text(fields.value(of: key, isSigned: !keys.contains("type")), escaping: escaping)
    case "amount", "count": return Array(number(isSigned: !keys.contains("type")).utf8)
    case "flag": return Array(fields.random.pick(["true", "false", "null"]).utf8)
    case "tags": return Array(fields.random.pick(FuzzJSON.nested).utf8)
    case "category", "note", "id", "account", "currency":
      if fields.random.once(in: 10) { return Array("null".utf8) }
    default: break
    }
    return text(fields.value(of: key, isSigned: false), escaping: escaping)
  }

  /// Numbers in all forms, many with about as many digits as the fast path looks at in one go.
  private mutating func number(isSigned: Bool) -> String {
    let whole = fields.random.pick([1, 2, 3, 4, fields.random.number(in: 5...18)])
    var text = fields.digits(whole)
    if fields.random.once(in: 2) {
      text +=
        "."
        + fields.digits(
          fields.random.pick([1, 2, 2, 2, fields.random.number(in: 1...max(1, 17 - whole))]))
    }
    if isSigned ? fields.random.once(in: 2) : fields.isOdd() { text = "-" + text }
    if fields.isOdd() { text += fields.random.pick(["e1", "E-2", "e+03", "e-2"]) }
    if isFaulty() { text += fields.random.pick([".", "-", "e", "x", ".1.1"]) }
    return text
  }

  private mutating func text(_ bytes: [UInt8], escaping: Int) -> [UInt8] {
    var written = [UInt8(ascii: "\"")]
    for byte in bytes {
      let mustEscape = byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      let isEscaped =
        mustEscape
        ? !isFaulty() : escaping != .max && byte < 0x80 && fields.random.once(in: escaping)
      written += isEscaped ? escape(byte) : [byte]
    }
    if escaping != .max, fields.random.once(in: 6) {
      written += Array(fields.random.pick(FuzzJSON.escapes).utf8)
    }
    if isFaulty() { written += Array(fields.random.pick(FuzzJSON.faultyEscapes).utf8) }
    return written + [UInt8(ascii: "\"")]
  }

  private mutating func escape(_ byte: UInt8) -> [UInt8] {
    let short: [UInt8: String] = [
      0x22: "\\\"", 0x5C: "\\\\", 0x2F: "\\/", 0x08: "\\b", 0x0C: "\\f", 0x0A: "\\n", 0x0D: "\\r",
      0x09: "\\t",
    ]
    if let text = short[byte], !fields.random.once(in: 5) { return Array(text.utf8) }
    let digits = String(byte, radix: 16, uppercase: fields.random.once(in: 2))
    return Array(("\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits).utf8)
  }

  private static let strangeLineEnds = [
    "", "\r", "\n\r", "\n \n", "\t\r\n", " x\n", "\u{0}\n", "\n\n\r\n",
  ]
  private static let strangeKeys = [
    "memo", "x", "date", "Amount", "", "type", "payee", "na\u{301}me",
  ]
  private static let strangeValues = [
    "null", #""""#, #"" ""#, "0", "-0", "1e400", "true", "{}", "[]", "[1,{}]", #""2024-02-30""#,
    #""x\u0000y""#, #""\u0032024-05-03""#, "12345678901234.5", "123456789012345",
    "1234567890123456",
    "-12345678901234.5", "20240503",
  ]
  private static let faultyValues = [
    "01", "1.", ".5", "-", "nul", "NaN", "2024-05-03", "\u{FEFF}1", #""a" "b""#, "'a'", "", "12 34",
  ]
  private static let nested = [
    "[]", "{}", #"["a",{"b":[]}]"#, #"[{"x":1},{"y":2}]"#, #"{"a":{},"b":{"c":"},{"}}"#,
    "[[],[[]]]",
    #"[1 , 2]"#, "1", #""t""#,
  ]
  private static let escapes = [
    #"\u00e9"#, #"\u0000"#, #"\u0020"#, #"\u001F"#, #"\ud83d\ude00"#, #"\\"#, #"\/"#, #"\u2028"#,
    #"\uFFFF"#,
    #"\u0009"#, #"\u0022"#, #"\u005C"#,
  ]
  private static let faultyEscapes = [
    #"\ud83d"#, #"\ude00\ud83d"#, #"\uD83D\u0041"#, #"\u00"#, #"\x"#, #"\"#, #"\u00g0"#, #"\U0041"#,
  ]
}
