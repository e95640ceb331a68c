import FinanceDomain
import FinanceTestSupport

/// Objects of JSON from a seed, of which about half are ordinary.
struct RandomJSON {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// JSON Lines, now and then with a few bytes changed.
  mutating func lines(_ count: Int) -> [UInt8] {
    let lineEnd = random.pick(["\n", "\n", "\r\n"])
    var text = ""
    for object in objects(count) { text += object + (random.once(in: 15) ? "\n\n" : lineEnd) }
    return random.once(in: 2) ? Array(text.utf8) : mutated(Array(text.utf8))
  }

  /// An array, now and then with a few bytes changed.
  mutating func list(_ count: Int) -> [UInt8] {
    let comma = random.pick([",", ",\n", " ,\n  "])
    let text = "[" + objects(count).joined(separator: comma) + random.pick(["]", "\n]\n"])
    return random.once(in: 2) ? Array(text.utf8) : mutated(Array(text.utf8))
  }

  private mutating func objects(_ count: Int) -> [String] {
    var keys = ["date", "amount", "description"]
    keys += ["id", "type", "category", "account", "currency", "note", "balance", "tags", "flag"].filter { _ in
      !random.once(in: 3)
    }
    keys.shuffle(using: &random)
    let (colon, comma) = random.pick([(":", ","), (": ", ", "), (" : ", " , ")])
    return (0..<random.below(count + 1)).map { _ in
      var own = keys
      if random.once(in: 8) { own.removeLast() }
      if random.once(in: 10) { own.append(random.pick(["memo", "x", "date", "Amount"])) }
      return "{" + own.map { "\"\($0)\"\(colon)\(value($0))" }.joined(separator: comma) + "}"
    }
  }

  private mutating func value(_ key: String) -> String {
    if random.once(in: 8) { return random.pick(RandomJSON.unusual) }
    return random.pick(RandomJSON.usual[key] ?? ["1", "\"v\""])
  }

  private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.number(in: 1...3) where bytes.count > 2 {
      let place = random.number(in: 1...bytes.count - 1)
      switch random.below(3) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(random.pick(RandomJSON.bytes), at: place)
      default: bytes[place] = random.pick(RandomJSON.bytes)
      }
    }
    return bytes
  }

  private static let bytes: [UInt8] = [0, 10, 13, 32, 48, 57, 0x80, 0xC3, 0xFF] + Array("\"\\{}[],:.-e".utf8)

  private static let usual: [String: [String]] = [
    "date": [
      #""2024-05-03""#, #""2023-12-31T23:59:59Z""#, #""2024/05/03""#, "20240503",
      #""2024-05-03T23:30:00-05:00""#,
    ],
    "amount": ["12.50", "-12.50", #""12.50""#, "7", "0.01", "12345.678", "1.25e2", "-0.5"],
    "type": [#""income""#, #""expense""#, #""Debit""#, #""+""#],
    "category": [
      #""food""#, #""""#, "null", #""caf\u00e9""#, #""a category of its own""#, #""sixteen bytes ab""#,
    ],
    "account": [#""checking""#, #""savings""#, "17"],
    "currency": [#""EUR""#, #""usd""#, "null"],
    "description": [
      #""Coffee""#, #""say \"hi\"""#, #""two\nlines""#, #""},{""#, #""Café \\ 日本語""#, #""a \/ b\t""#,
      #"" padded ""#,
      #""\ud83d\ude00""#,
    ],
    "id": [#""a1""#, #""a2""#, "3", "null", #""é4""#],
    "note": [#""""#, "null", #""remark""#, #""},{\"date\":\"x\"},{""#, #""\r\n""#],
    "balance": ["100.5", "-100", "0", #""12.50""#, #""""#, "null", "1.25e2", "1234567.12345678"],
    "tags": ["[]", #"["a",{"b":[]}]"#, #"[{"x":1},{"y":2},{"z":3}]"#, #"{"a":{},"b":{}}"#, "1"],
    "flag": ["true", "false", "null"],
  ]
  private static let unusual = [
    "null", #""""#, #"" ""#, "0", "-0", #""2024-02-30""#, #""1,5""#, "1e-9", "9223372036854775808",
    #""x\u0000y""#, "true", "{}",
    "[1]", #""transfer""#, "01", "1.", #""\ud800""#, #""\q""#, #""\n""#,
  ]
}
