import FinancePresentation
import FinanceTestSupport

/// A folder in which whatever may hold a text holds one that is out to do harm: every field of a transaction, and the names
/// of files, rules, budgets, categories and accounts.
struct HostileScene {
  let place: WorkingFolder
  /// The name of the file of transactions.
  static let file = "=a|b `c` <d>\u{1B}[2J\n\u{202E}\"&amp;[x](y)=1.jsonl"
  /// The name of the ledger.
  static let ledger = "=l|`<b>\u{1B}[2J\n\u{202E}.db"
  /// What a description may be: not blank, without NUL, which every source refuses, and without the white space at the
  /// ends that sources take away.
  static let texts = hostile.filter { text in
    let bytes = text.utf8
    return !bytes.contains(0) && (bytes.first ?? 0x20) > 0x20 && (bytes.last ?? 0x20) > 0x20
  }
  /// Texts as names that the configuration has. A YAML key has 1024 bytes at most.
  static let names = [
    "=1+1", "@SUM(A1)", "＝1", "a|b", "\\", "line\nbreak", "`code`", "[x](javascript:alert(1))",
    "![i](http://x/y.png)",
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title><b>", "&lt;br/&gt;", "*_#~",
    "\u{1B}]0;title\u{7}", "\u{9B}31m", "a\u{8}\u{8}\u{7F}", "\u{202E}fdp.exe", "\u{2066}x\u{2069}",
    "\u{2028}\u{2029}",
    "www.a.example/b_c", "'); DROP TABLE x; --", "%", "_",
  ]

  /// Files and a configuration.
  init() throws {
    place = try WorkingFolder()
    try place.write(HostileScene.rows.map { $0 + "\n" }.joined(), to: HostileScene.file)
    try place.write(HostileScene.rejectedRows.map { $0 + "\n" }.joined(), to: "refused.jsonl")
    try place.write(JSONWriter.pretty(HostileScene.configuration), to: "finance.yaml")
  }

  /// Runs `finance` on the file.
  func finance(_ words: [String], input: String = file) throws -> FinishedRun {
    try place.finance(words + ["--max-rejects", "100%", "--input", input])
  }

  /// Runs `finance` on the ledger.
  func onLedger(_ words: [String]) throws -> FinishedRun {
    try place.finance(words + ["--ledger", HostileScene.ledger])
  }
}

extension HostileScene {
  private typealias Members = [(String, String)]

  /// Two equal rows for each text, which stands in every field that takes one, what recurs for each name, and a transfer.
  private static let rows: [String] =
    texts.enumerated().flatMap(twice) + names.enumerated().flatMap(series) + transfer

  private static func twice(_ number: Int, _ text: String) -> [String] {
    let type = number.isMultiple(of: 3) ? "income" : "expense"
    var members: Members = [
      ("id", "h\(number)\(text)"), ("date", "2024-05-03"), ("amount", "\(number + 1).25"),
    ]
    members += [("type", type), ("description", text), ("category", text), ("account", text)]
    members += [("currency", "EUR"), ("note", text), ("balance", "\(number).75")]
    return [row(members), row(members)]
  }

  private static func series(_ number: Int, _ name: String) -> [String] {
    (1...7).map { month -> String in
      let amount = month == 7 ? "99.75" : "9.75"
      var members: Members = [
        ("id", "r\(number)-\(month)"), ("date", "2024-0\(month)-10"), ("amount", amount),
      ]
      members += [("type", "expense"), ("description", name), ("category", month == 3 ? "" : name)]
      return row(members + [("account", name), ("currency", "EUR")])
    }
  }

  private static let transfer = [(names[4], "expense"), (names[5], "income")].map { account, type -> String in
    var members: Members = [("id", "t\(account)"), ("date", "2024-06-03"), ("amount", "7000.25")]
    members += [("type", type), ("description", account), ("account", account)]
    return row(members + [("currency", "EUR")])
  }

  /// Rows with each text where it is invalid, and ids that stand for two things; a blank in the place of a currency is asked about.
  private static let rejectedRows: [String] = hostile.enumerated().flatMap { number, text -> [String] in
    let keys = ["date", "amount", "type"] + (text.allSatisfy(\.isWhitespace) ? [] : ["currency"])
    let wrong = keys.map { key -> String in
      row(plain("\(key)\(number)", text).map { ($0.0, $0.0 == key ? text : $0.1) })
    }
    return wrong + [row(plain("c\(text)", "x")), row(plain("c\(text)", "y"))]
  }

  private static func plain(_ id: String, _ description: String) -> Members {
    let members: Members = [("id", id), ("date", "2024-05-03"), ("amount", "1.25"), ("type", "expense")]
    return members + [("description", description), ("currency", "EUR")]
  }

  private static func row(_ members: Members) -> String { JSONWriter.compact(object(members)) }

  private static func object(_ members: Members) -> JSONValue {
    .object(members.map { JSONValue.Member($0.0, .string($0.1)) })
  }

  /// As JSON, which is YAML.
  private static let configuration = JSONValue.object([
    JSONValue.Member(
      "categories", .object(names.map { JSONValue.Member("\($0) k", object([("kind", "expense")])) })),
    JSONValue.Member("rules", .array(names.enumerated().map { rule($1, matching: "id:r\($0)-") })),
    JSONValue.Member("budgets", .array(names.enumerated().map { budget($1, isGroup: $0.isMultiple(of: 2)) })),
    JSONValue.Member(
      "transfers", .object([JSONValue.Member("own-accounts", .array(names.map { .string($0) }))])),
  ])

  private static func rule(_ name: String, matching condition: String) -> JSONValue {
    let effects = JSONValue.object([
      JSONValue.Member("payee", .string(name)), JSONValue.Member("note", .string(name)),
      JSONValue.Member("tags", .array([.string(name)])),
    ])
    return .object([
      JSONValue.Member("name", .string(name)), JSONValue.Member("when", .string(condition)),
      JSONValue.Member("set", effects), JSONValue.Member("examples", .array([.string(name)])),
    ])
  }

  private static func budget(_ name: String, isGroup: Bool) -> JSONValue {
    let subject =
      isGroup
      ? [
        JSONValue.Member("group", .string("\(name) g")),
        JSONValue.Member("categories", .array([.string(name)])),
      ]
      : [JSONValue.Member("category", .string(name))]
    return .object(
      subject + [JSONValue.Member("amount", .string("5")), JSONValue.Member("currency", .string("EUR"))])
  }
}
