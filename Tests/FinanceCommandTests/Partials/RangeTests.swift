import FinanceDomain
import FinanceTestSupport
import Testing

/// Large files that are read in parts: all parts together say what one run says, and none is taken for the whole.
@Suite("Parts of files")
struct RangeTests {
  private static let questions = [
    ["report", "--month", "2024-05"], ["balance", "--by", "day", "--period", "2024-05", "--format", "csv"],
    ["totals", "--by", "category,account", "--format", "json"],
    ["largest", "--period", "2024", "--format", "json"],
  ]

  @Test("Any division of files into parts, with quoted line ends at every cut, gives the bytes of one run")
  func law() throws {
    for seed in Seeds.list(6, salt: 73) {
      var random = SeededGenerator(seed: seed)
      let place = try WorkingFolder()
      let compares = random.below(2) == 0
      let names = try place.writeDivisibleFiles(&random, withIDs: !compares)
      var parts: [(words: [String], path: String)] = []
      for name in names {
        for range in try place.ranges(of: name, &random) { parts.append((["--range", range, name], name)) }
      }
      let options = ["--grain", "day"] + (compares ? [] : ["--duplicates", "off"])
      let partials = try place.read(parts.map(\.words), options, compares)
      let decisions = compares ? ["--decisions", "all.decisions"] : []
      let tree = try place.mergeParts(partials.shuffled(using: &random), decisions, &random)
      for question in RangeTests.questions.map({ $0 + (compares ? [] : ["--duplicates", "off"]) }) {
        let expected = try place.finance(question + names.sorted())
        for sources in [partials.shuffled(using: &random), [tree]] {
          let found = try place.finance(question + decisions + ["--partial"] + sources)
          expectEqualBytes(found.output, expected.output, "\(question) \(Seeds.replay(seed))")
          expectEqualBytes(found.errors, expected.errors, "\(question) \(Seeds.replay(seed))")
          #expect(found.status == expected.status)
        }
      }
    }
  }

  @Test("All parts together are the partial of the file")
  func whole() throws {
    let place = try WorkingFolder()
    try place.write(RangeTests.rows(40), to: "a.csv")
    let words = ["partial", "--quiet", "--duplicates", "off"]
    for (number, range) in [":300", "300:301", "301:800", "800:"].enumerated() {
      #expect(try place.finance(words + ["-o", "\(number).partial", "--range", range, "a.csv"]).status == 0)
    }
    let merged = try place.finance(["merge", "2.partial", "0.partial", "3.partial", "1.partial"])
    #expect(merged.status == 0)
    expectEqualBytes(merged.output, try place.finance(words + ["a.csv"]).output, "merged")
  }

  @Test("An answer from some of the parts is refused, and so are parts that overlap or are of another file")
  func incomplete() throws {
    let place = try WorkingFolder()
    let text = RangeTests.rows(40)
    try place.write(text, to: "a.csv")
    let words = ["partial", "--quiet", "--duplicates", "off"]
    for (name, range) in [("first", ":300"), ("middle", "300:600"), ("last", "600:"), ("long", ":400")] {
      #expect(try place.finance(words + ["-o", name, "--range", range, "a.csv"]).status == 0)
    }
    #expect(try place.finance(words + ["-o", "whole", "a.csv"]).status == 0)
    try place.write(text + RangeTests.rows(1).split(separator: "\n")[1] + "\n", to: "a.csv")
    #expect(try place.finance(words + ["-o", "newer", "--range", "600:", "a.csv"]).status == 0)
    func refusal(_ partials: [String]) throws -> String {
      let run = try place.finance(["balance", "--duplicates", "off", "--partial"] + partials)
      #expect(run.status == 65)
      #expect(run.output == [])
      return run.errorText
    }
    let size = text.utf8.count
    #expect(
      try refusal(["first", "last"])
        == "finance: first, last: bytes 327 to 627 of 'a.csv' are in none of these partials; name those of all parts\n"
    )
    #expect(try refusal(["middle"]).contains("middle: bytes 0 to 327 of 'a.csv' are in none"))
    #expect(try refusal(["first", "middle"]).contains("bytes 627 to \(size) of 'a.csv' are in none"))
    #expect(
      try refusal(["first", "middle", "long", "last"])
        == "finance: long: bytes 0 to 327 of 'a.csv' are in first as well, and would count twice; leave one of them out\n"
    )
    #expect(
      try refusal(["first", "whole"]).contains(
        "the source 'a.csv' is in first as well, and would count twice"))
    #expect(try refusal(["whole", "first"]).contains("the source 'a.csv' is in whole as well"))
    #expect(
      try refusal(["first", "newer"]).contains(
        "'a.csv' had \(size + 30) bytes when this part of it was read, and \(size) when that of first was"))
    let both = try place.finance(["merge", "first", "last"])
    #expect(both.status == 0)
    #expect(
      both.text.contains(#"{"record":"range","path":"a.csv","bytes":\#(size),"from":0,"to":327,"rejected":0"#)
    )
  }

  /// Who fetches a part from afar fetches no more; the guide says so.
  @Test(
    "A part needs nothing of a file but its first 16 MiB and its own bytes",
    arguments: [
      ("a.csv", "id,date,amount,description\n", "%,2024-05-01,-1.50,\"Coffee, cake %\"\n"),
      ("b.csv", "id;Buchung;Betrag;Text\n", "%;13.05.2024;-1.234,50;Kaffee %\n"),
      ("c.jsonl", "", #"{"id":"%","date":"2024-05-01","amount":"-1.50","description":"Tea"}"# + "\n"),
    ])
  func needed(name: String, header: String, row: String) throws {
    let place = try WorkingFolder()
    var bytes = Array(header.utf8)
    let pieces = row.split(separator: "%", omittingEmptySubsequences: false).map { Array($0.utf8) }
    var number = 0
    while bytes.count < 19 << 20 {
      bytes += pieces.joined(separator: Array("\(number)".utf8))
      number += 1
    }
    let part = 17 << 20..<18 << 20
    let words = [
      "partial", "--quiet", "--duplicates", "off", "--range", "\(part.lowerBound):\(part.upperBound)", name,
    ]
    try place.write(bytes, to: name)
    let expected = try place.finance(words)
    #expect(expected.status == 0)
    let end = bytes[part.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    let after = bytes[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    for range in [16 << 20..<part.lowerBound - 1, after..<bytes.count] {
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    try place.write(bytes, to: name)
    let found = try place.finance(words)
    expectEqualBytes(found.output, expected.output, name)
    #expect(found.status == 0)
  }

  @Test("A cut within quotes that nothing but the rows before it shows is noticed by the part before it")
  func cutWithinQuotes() throws {
    let place = try WorkingFolder()
    let start = "date,amount,description\n2024-05-01,-1.00,\"Tea\n"
    try place.write(
      start + "2024-05-02,-2.00,Bread\n2024-05-03,-3.00,Milk\"\n2024-05-04,-4.00,Salt\n", to: "a.csv")
    let words = ["partial", "--duplicates", "off"]
    let cut = start.utf8.count
    let first = try place.finance(words + ["--range", ":\(cut)", "a.csv"])
    #expect(first.status == 65)
    #expect(first.output == [])
    #expect(
      first.errorText
        == "finance: a.csv: this cannot be cut there (byte \(cut) is within quotes, where a row was taken to end): "
        + "read it as a whole, without --range\n")
    let whole = try place.finance(words + ["a.csv"])
    #expect(whole.status == 0)
    #expect(whole.text.contains(#""read":2,"accepted":2"#))
  }

  @Test(
    "What cannot be read in parts says why and what to do",
    arguments: [
      ("a.json", #"[{"date":"2024-05-01","amount":"-1.00","description":"Tea"}]"#, "this is json, in which"),
      (
        "a.csv", "date,amount,balance,description\n2024-05-01,-1.00,9.00,Tea\n2024-05-02,-2.00,7.00,Tea\n",
        "this states a balance, which is followed from row to row"
      ),
    ])
  func refused(name: String, text: String, reason: String) throws {
    let place = try WorkingFolder()
    try place.write(text, to: name)
    let run = try place.finance(["partial", "--range", "20:", name])
    #expect(run.status == 65)
    #expect(run.output == [])
    #expect(run.errorText.contains(reason), "\(run.errorText)")
    #expect(run.errorText.contains("read it as a whole, without --range"))
  }

  @Test(
    "Rows that contradict the reading only together refuse the answer from parts, as they refuse the file")
  func disproved() throws {
    let place = try WorkingFolder()
    // First rows of which most have a minus, and far more behind them that have none.
    let out = (1..<9000).map { "2024-05-\(10 + $0 % 20);-\($0),50;Shop \($0);EUR;\($0)\n" }.joined()
    let come = (0..<30000).map { "2024-06-\(10 + $0 % 20);\($0 + 1),50;Shop \($0);EUR;x\($0)\n" }.joined()
    let text = "Datum;Betrag;Text;Währung;Referenz\n" + out + come
    try place.write(text, to: "card.csv")
    let cut = text.utf8.count / 4
    for (name, range) in [("first", ":\(cut)"), ("second", "\(cut):")] {
      let words = [
        "partial", "--quiet", "-o", name, "--identities", "\(name).identities", "--range", range, "card.csv",
      ]
      #expect(try place.finance(words).status == 0)
    }
    #expect(try place.finance(["decide", "-o", "all", "first.identities", "second.identities"]).status == 0)
    let run = try place.finance(["balance", "--decisions", "all", "--partial", "first", "second"])
    #expect(run.status == 65)
    #expect(run.output == [])
    #expect(
      run.errorText
        == "finance: card.csv: rows further on contradict how the first rows are read, which only shows in all of them: "
        + "read it as a whole, without --range\n")
    let whole = try place.finance(["balance", "card.csv"])
    #expect(whole.status == 65)
    #expect(whole.output == [])
  }

  @Test("A header within a part may begin another export, so the file is read as a whole")
  func joined() throws {
    let place = try WorkingFolder()
    let rows = (0..<900).map { "2024-05-\(10 + $0 / 45);-\($0),50;Shop \($0);EUR\n" }.joined()
    let header = "Datum;Betrag;Text;Währung\n"
    try place.write(header + rows + header + "2024-06-01;-1,50;Shop;EUR\n", to: "joined.csv")
    let words = [
      "partial", "--quiet", "-o", "part", "--identities", "part.identities", "--range", "9000:", "joined.csv",
    ]
    let run = try place.finance(words)
    #expect(run.status == 65)
    #expect(
      run.errorText.contains("joined.csv: rows further on contradict how the first rows are read"),
      "\(run.errorText)")
    #expect(try place.finance(["balance", "joined.csv"]).status == 0)
  }

  @Test("Rows without ids are numbered through all parts, or not read in parts")
  func numbers() throws {
    let place = try WorkingFolder()
    try place.write("date,amount,description\n2024-05-01,-1.00,Tea\n2024-05-01,-1.00,Tea\n", to: "a.csv")
    let off = try place.finance(["partial", "--duplicates", "off", "--range", ":40", "a.csv"])
    #expect(off.status == 65)
    #expect(off.output == [])
    #expect(
      off.errorText
        == "finance: a.csv: rows without an id are numbered where they say the same, through all parts: write them with "
        + "--identities and without --duplicates off, and let finance decide number them\n")
    let parts = [["--range", ":40", "a.csv"], ["--range", "40:", "a.csv"]]
    _ = try place.read(parts, [], true)
    let words = ["largest", "--period", "2024", "--format", "json"]
    let found = try place.finance(
      words + ["--decisions", "all.decisions", "--partial", "0.partial", "1.partial"])
    expectEqualBytes(found.output, try place.finance(words + ["a.csv"]).output, "largest")
    #expect(found.text.contains("-0002\""))
  }

  @Test(
    "Invalid ranges are refused before anything is read",
    arguments: ["5", "a:b", "7:7", "9:2", "-1:4"])
  func invalid(range: String) throws {
    let place = try WorkingFolder()
    try place.write(RangeTests.rows(3), to: "a.csv")
    #expect(try place.finance(["partial", "--range=\(range)", "a.csv"]).status == 64)
    #expect(try place.finance(["partial", "--range", "0:9", "a.csv", "a.csv"]).status == 64)
  }

  private static func rows(_ count: Int) -> String {
    "id,date,amount,description\n"
      + (0..<count).map { "n\(10 + $0),2024-05-\(10 + $0 % 20),-\(10 + $0).00,Shop \(10 + $0)\n" }.joined()
  }
}

extension WorkingFolder {
  /// One to three files of few days: CSV and JSON Lines, with ids or without, with quoted line ends, repeats, conflicts and
  /// rows that are refused.
  fileprivate func writeDivisibleFiles(
    _ random: inout SeededGenerator, withIDs: Bool
  ) throws -> [String] {
    try (0..<random.number(in: 1...3)).map { number in
      let (isLines, hasIDs) = (random.below(3) == 0, withIDs || random.below(3) > 0)
      let ends = random.below(4) == 0 ? "\r\n" : "\n"
      var text = isLines ? "" : "date,amount,currency,description,account\(hasIDs ? ",id" : "")" + ends
      for _ in 0..<random.number(in: 2...40) {
        let id = random.below(60)
        let day = random.below(30) == 0 ? "x" : "2024-05-0\(1 + id % 4)"
        let amount = "-\(1 + id % 3 + (random.below(25) == 0 ? 1 : 0)).00"
        let currency = id % 5 == 0 ? "USD" : "EUR"
        let account = ["A", "B", "A", ""][id % 4]
        if isLines {
          text += #"{"date":"\#(day)","amount":"\#(amount)","currency":"\#(currency)","#
          text += #""description":"Tea, \"green\"","account":"\#(account)""#
          text += (hasIDs ? #","id":"\#(id)""# : "") + "}" + ends
        } else {
          let text0 = ["Tea", "\"Bread\(ends)and \"\"butter\"\"\(ends)\"", "\"a,b\""][id % 3]
          text += "\(day),\(amount),\(currency),\(text0),\(account)\(hasIDs ? ",\(id)" : "")" + ends
        }
        if random.below(20) == 0 {
          text += isLines ? "[1]" + ends : "one,field,more,than,there,is,here" + ends
        }
        if random.below(20) == 0 { text += ends }
      }
      if random.below(4) == 0 { text.removeLast() }
      let name = "part\(number)\(isLines ? ".jsonl" : ".csv")"
      try write(text, to: name)
      return name
    }
  }

  /// Ranges that cut a file at random bytes.
  fileprivate func ranges(of name: String, _ random: inout SeededGenerator) throws -> [String] {
    let size = try #require(read(name)).count
    let cuts = Set((0..<random.below(6)).map { _ in random.number(in: 1...size + 9) }).sorted()
    let ends = cuts.map { "\($0)" }
    return zip([""] + ends, ends + [""]).map { "\($0):\($1)" }
  }

  /// Writes the partials of runs with those words, twice where rows of them are elsewhere as well.
  fileprivate func read(_ runs: [[String]], _ options: [String], _ compares: Bool) throws -> [String] {
    let words = ["partial", "--quiet"] + options
    for (number, run) in runs.enumerated() {
      let identities = compares ? ["--identities", "\(number).identities"] : []
      let first = try finance(words + ["-o", "\(number).partial"] + identities + run)
      #expect([0, 65].contains(first.status) && read("\(number).partial") != nil, "\(first.errorText)")
    }
    let partials = runs.indices.map { "\($0).partial" }
    guard compares else { return partials }
    let decide = try finance(["decide", "-o", "all.decisions"] + runs.indices.map { "\($0).identities" })
    #expect(decide.status == 0, "\(decide.errorText)")
    for (number, run) in runs.enumerated() where decide.errorText.contains("rows of \(run.last ?? "") are") {
      _ = try finance(words + ["-o", "\(number).partial", "--decisions", "all.decisions"] + run)
    }
    return partials
  }

  /// Merges partials two or more at a time, until one is left.
  fileprivate func mergeParts(
    _ parts: [String], _ options: [String], _ random: inout SeededGenerator
  ) throws -> String {
    var (left, count) = (parts, 0)
    repeat {
      let taken = random.number(in: 1...left.count)
      let run = try finance(["merge", "--quiet", "-o", "merged\(count)"] + options + left.prefix(taken))
      #expect(read("merged\(count)") != nil, "\(run.errorText)")
      left = left.dropFirst(taken) + ["merged\(count)"]
      count += 1
    } while left.count > 1
    return left[0]
  }
}
