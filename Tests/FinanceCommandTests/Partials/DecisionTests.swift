import FinanceDomain
import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation

/// Rows that are in several files, read apart: keys, decisions and partials together say what one run says.
@Suite("Decisions about rows of files that are read apart")
struct DecisionTests {
  private static let questions = [
    ["report", "--month", "2024-05"], ["report", "--period", "2024", "--format", "json"],
    ["totals", "--by", "category,account", "--format", "csv"],
    ["largest", "--period", "2024", "--format", "json"],
  ]

  @Test("Any division into files and runs, with repeats, conflicts and refusals, gives the bytes of one run")
  func law() throws {
    for seed in Seeds.list(5, salt: 71) {
      var random = SeededGenerator(seed: seed)
      let place = try WorkingFolder()
      var left = try place.writeOverlappingFiles(&random)
      let names = left
      var runs: [[String]] = []
      while !left.isEmpty {
        let count = random.number(in: 1...left.count)
        runs.append(Array(left.prefix(count)).shuffled(using: &random))
        left.removeFirst(count)
      }
      let parts = try place.decide(runs, &random)
      let tree = try place.mergeDecided(parts, &random)
      let again = try place.readAgain()
      let list = ["list", "--quiet", "--format", "jsonl"]
      let rows = try runs.flatMap { run in
        let decisions = run.contains { again.contains($0) } ? ["--decisions", "all.decisions"] : []
        return try place.finance(list + decisions + run).text.split(separator: "\n")
      }
      let all = try place.finance(list + names).text.split(separator: "\n")
      #expect(rows.sorted() == all.sorted(), "\(Seeds.replay(seed))")
      for question in DecisionTests.questions {
        let expected = try place.finance(question + names)
        let decided = ["--partial"] + parts.shuffled(using: &random) + ["--decisions", "all.decisions"]
        for sources in [decided, ["--partial", tree]] {
          let found = try place.finance(question + sources)
          expectEqualBytes(found.output, expected.output, "\(question) \(Seeds.replay(seed))")
          expectEqualBytes(found.errors, expected.errors, "\(question) \(Seeds.replay(seed))")
          #expect(found.status == expected.status)
        }
      }
    }
  }

  @Test(
    "A partial counts only with the decisions that it needs, and never without a source that they are about")
  func incomplete() throws {
    let place = try WorkingFolder()
    for name in ["a", "b"] {
      try place.write("id,date,amount,description\n1,2024-05-01,-4.50,Coffee\n", to: "\(name).csv")
    }
    try place.write("id,date,amount,description\n2,2024-05-02,-3.00,Tea\n", to: "c.csv")
    for name in ["a", "b", "c"] {
      let words = ["partial", "-o", "\(name).partial", "--identities", "\(name).identities", "\(name).csv"]
      #expect(try place.finance(words).status == 0)
    }
    let decide = try place.finance(
      ["decide", "-o", "all.decisions", "a.identities", "b.identities", "c.identities"])
    #expect(decide.status == 0)
    #expect(
      decide.errorText == """
        finance: rows of a.csv are in other files as well: write the partial again, with --decisions
        finance: rows of b.csv are in other files as well: write the partial again, with --decisions

        """)
    func refusal(_ words: [String], status: Int32 = 65) throws -> String {
      let run = try place.finance(words)
      #expect(run.status == status, "\(words)")
      #expect(run.output == [], "\(words)")
      return run.errorText
    }
    let question = ["balance", "--period", "2024-05"]
    #expect(
      try refusal(question + ["--partial", "a.partial", "c.partial"])
        == "finance: c.partial: this partial and a.partial were written apart, so nobody has looked for rows that are in "
        + "both; let finance decide look, and name what it writes with --decisions, or write them with --duplicates off\n"
    )
    #expect(
      try refusal(question + ["--partial", "a.partial", "c.partial", "--decisions", "all.decisions"])
        == "finance: a.partial: rows of 'a.csv' may be those of other sources; write this partial again with "
        + "--decisions all.decisions\n")
    for name in ["a", "b"] {
      let words = ["partial", "--decisions", "all.decisions", "-o", "\(name).partial", "\(name).csv"]
      #expect(try place.finance(words).status == 0)
    }
    #expect(
      try refusal(question + ["--partial", "a.partial", "c.partial", "--decisions", "all.decisions"])
        == "finance: a.partial, c.partial: it was decided about the rows of 3 sources, and here are 2 of them: a row that "
        + "counts may be missing; name the partials of all of them\n")
    #expect(
      try refusal(["partial", "--decisions", "all.decisions", "c.csv"])
        == "finance: all.decisions: c.csv is none of the sources that have to be read again; its first partial counts\n"
    )
    let whole = try place.finance(
      question + ["--partial", "a.partial", "b.partial", "c.partial", "--decisions", "all.decisions"])
    #expect(whole == (try place.finance(question + ["a.csv", "b.csv", "c.csv"])))

    // Decisions are about files, and about how they are read.
    #expect(
      try refusal(["list", "--decisions", "all.decisions", "--default-currency", "EUR", "a.csv"])
        == "finance: all.decisions: these decisions were made with other settings: currency is 'EUR' here and not stated "
        + "there; write them again with the same ones\n")
    #expect(try place.finance(["import", "--quiet", "--ledger", "ledger.db", "c.csv"]).status == 0)
    #expect(
      try refusal(["list", "--decisions", "all.decisions", "--ledger", "ledger.db"])
        == "finance: all.decisions: these decisions are about files; name them\n")

    // A source that has changed since is noticed, and so is a file that was cut or changed.
    try place.write("id,date,amount,description\n1,2024-05-01,-4.50,Coffee!\n", to: "b.csv")
    let changed = ["partial", "--decisions", "all.decisions", "b.csv"]
    #expect(
      try refusal(changed, status: 74)
        == "finance: b.csv: the file has changed since its identities were written; write these and the decisions again\n"
    )
    try place.write("id,date,amount,description\n3,2024-05-01,-4.50,Coffee\n", to: "c.csv")
    for name in ["all.decisions", "a.identities"] {
      let bytes = try #require(place.read(name))
      var changed = bytes
      changed[bytes.count - 20] ^= 1
      for spoilt in [Array(bytes.dropLast(3)), changed] {
        try place.write(spoilt, to: "spoilt")
        let words =
          name == "a.identities"
          ? ["decide", "spoilt", "b.identities"] : ["partial", "--decisions", "spoilt", "a.csv"]
        #expect(try refusal(words).contains("write"))
      }
    }
  }

  @Test("Every line of decisions is as the schema says, and all of them are read as they were written")
  func schema() throws {
    let place = try WorkingFolder()
    let heading = "id,date,amount,description\n"
    let tea = "2,2024-05-02,-3.00,Tea\n"
    let files = [
      "\(tea)3,2024-05-03,-8.00,Lunch\n5,2024-05-05,-1.00,Fee\n",
      "\(tea)3,2024-05-03,-9.00,\"Din\"\"ner\"\n,2024-05-05,-1.00,Fee\n,2024-05-06,-2.00,x\n,2024-05-06,-2.00,x\n",
      "\"cut",
    ]
    for (number, text) in files.enumerated() {
      try place.write(heading + text, to: "\(number).csv")
      let words = ["partial", "--quiet", "-o", "\(number).partial", "--identities", "\(number).identities"]
      _ = try place.finance(words + ["\(number).csv"])
    }
    let run = try place.finance(
      ["decide", "-o", "all.decisions"] + files.indices.map { "\($0).identities" })
    #expect(run.status == 0, "\(run.errorText)")
    let schema = try PlainJSON(parsing: JSONWriter.pretty(SharedDecisions.form.schema.json))
    let (validator, bytes) = (JSONSchemaValidator(schema), try #require(place.read("all.decisions")))
    var kinds: [String: Int] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let document = try PlainJSON(parsing: String(line))
      let kind = document["record"]?.text
      kinds[kind ?? "decisions", default: 0] += 1
      #expect(try validator.violations(of: document, by: kind == nil ? nil : "line") == [], "\(line)")
    }
    #expect(
      kinds == [
        "decisions": 1, "source": 3, "row": 3, "conflict": 2, "refused": 2, "rejection": 2, "end": 1,
      ])
  }

  @Test("Which files deciding has to read is said without reading any of them")
  func listedFiles() throws {
    let place = try WorkingFolder()
    for (name, id) in [("a", 1), ("b \"2\"", 1), ("c", 2)] {
      try place.write("id,date,amount,description\n\(id),2024-05-01,-4.50,Coffee\n", to: "\(name).csv")
      let words = ["partial", "-o", "\(name).partial", "--identities", "\(name).identities", "\(name).csv"]
      #expect(try place.finance(words).status == 0)
      try FileManager.default.removeItem(at: place.url.appendingPathComponent("\(name).csv"))
    }
    let all = ["a.identities", "b \"2\".identities", "c.identities"]
    let listed = try place.finance(["decide", "--list-files"] + all)
    #expect(listed.status == 0 && listed.errorText == "")
    #expect(String(decoding: listed.output, as: UTF8.self) == "\"a.csv\"\n\"b \\\"2\\\".csv\"\n")
    let none = try place.finance(["decide", "--list-files", "a.identities", "c.identities"])
    #expect(none.status == 0 && none.output == [])
    let decide = try place.finance(["decide"] + all)
    #expect(decide.status == 66)
    #expect(decide.errorText.hasPrefix("finance: a.csv: "), "\(decide.errorText)")
  }

  @Test("Other settings than those of the identities, and a source that is named twice, are refused")
  func settings() throws {
    let place = try WorkingFolder()
    try place.write("id,date,amount,description\n1,2024-05-01,-4.50,Coffee\n", to: "a.csv")
    let words = ["partial", "--quiet", "-o", "a.partial", "--identities", "a.identities", "a.csv"]
    #expect(try place.finance(words).status == 0)
    let other = try place.finance(["decide", "--default-currency", "EUR", "a.identities"])
    #expect(other.status == 65)
    #expect(other.errorText.contains("currency is not stated here and 'EUR' there"))
    let twice = try place.finance(["decide", "a.identities", "a.identities"])
    #expect(twice.status == 65)
    #expect(twice.errorText.contains("the source 'a.csv' is in a.identities as well; leave one of them out"))
    let none = try place.finance(["decide", "a.csv"])
    #expect(none.status == 65)
    #expect(none.errorText.contains("this is not a file of identities"))
    #expect(try place.finance(["decide"]).status == 66)
  }
}

extension WorkingFolder {
  /// A few files of few days whose rows repeat and contradict each other, with and without ids, balances and accounts.
  fileprivate func writeOverlappingFiles(_ random: inout SeededGenerator) throws -> [String] {
    let names = (0..<random.number(in: 2...6)).map { "part\($0).csv" }
    let kinds = names.indices.map { _ in random.below(4) }
    for (name, kind) in zip(names, kinds) {
      let (hasIDs, hasBalances) = (kind < 2, kind % 2 == 1)
      var text =
        "date,amount,currency,description,account\(hasIDs ? ",id" : "")\(hasBalances ? ",balance" : "")\n"
      for _ in 0..<random.number(in: 1...9) {
        let id = random.below(14)
        let day = random.below(30) == 0 ? "x" : "2024-05-0\(1 + id % 4)"
        let amount = 1 + id % 3 + (random.below(25) == 0 ? 1 : 0)
        text += "\(day),-\(amount).00,\(id % 5 == 0 ? "USD" : "EUR"),\(["Tea", "Bread"][id % 2])"
        text += ",\(["A", "B", "A", ""][id % 4])"
        if hasIDs { text += ",\(random.below(20) == 0 ? "" : "\(id)")" }
        if hasBalances { text += ",\(random.below(3)).00" }
        text += "\n"
      }
      try write(text, to: name)
    }
    // One that is refused as a whole, though its first rows are those of others.
    guard random.below(2) == 0 else { return names }
    let row =
      #"{"id":"1","date":"2024-05-02","amount":"-2.00","currency":"EUR","description":"Bread","account":"B"}"#
    try write("[\(row),{", to: "cut.json")
    return ["cut.json"] + names
  }

  /// Reads the files of each run, decides about their rows, and reads those again that have to be.
  ///
  /// - Returns: the partials that count.
  fileprivate func decide(_ runs: [[String]], _ random: inout SeededGenerator) throws -> [String] {
    for (number, run) in runs.enumerated() {
      let words = ["partial", "--quiet", "-o", "\(number).partial", "--identities", "\(number).identities"]
      _ = try finance(words + run)
    }
    let identities = runs.indices.map { "\($0).identities" }.shuffled(using: &random)
    let decide = try finance(["decide", "-o", "all.decisions"] + identities)
    #expect(decide.status == 0, "\(decide.errorText)")
    for (number, run) in runs.enumerated()
    where decide.errorText.contains("rows of \(run.joined(separator: ", ")) are in") {
      _ = try finance(
        ["partial", "--quiet", "--decisions", "all.decisions", "-o", "\(number).partial"] + run)
    }
    return runs.indices.map { "\($0).partial" }
  }

  /// The files whose rows the decisions are about.
  fileprivate func readAgain() throws -> Set<String> {
    let lines = String(decoding: try #require(read("all.decisions")), as: UTF8.self).split(separator: "\n")
    return Set(
      lines.filter { $0.contains(#""isReadAgain":true"#) }
        .compactMap { $0.firstMatch(of: /"path":"([^"]*)"/).map { String($0.1) } })
  }

  /// Merges partials two or more at a time, until one is left.
  fileprivate func mergeDecided(_ parts: [String], _ random: inout SeededGenerator) throws -> String {
    var (left, count) = (parts.shuffled(using: &random), 0)
    repeat {
      let taken = random.number(in: 1...left.count)
      let words = ["merge", "--quiet", "--decisions", "all.decisions", "-o", "merged\(count).partial"]
      _ = try finance(words + left.prefix(taken))
      left = left.dropFirst(taken) + ["merged\(count).partial"]
      count += 1
    } while left.count > 1
    return left[0]
  }
}
