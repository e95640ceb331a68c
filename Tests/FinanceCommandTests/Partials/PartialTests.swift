import FinanceData
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

/// Partials by the program, as a whole: whatever is written apart and merged says what one run says.
@Suite("Partials of files")
struct PartialTests {
  private static let questions = [
    ["report", "--month", "2024-02"], ["report", "--month", "2024-02", "--format", "json"],
    ["balance", "--by", "quarter", "--format", "csv"],
    ["totals", "--by", "category,account", "--format", "json"],
    ["largest", "--period", "2024", "--format", "json"],
  ]

  @Test("Any division of a ledger into files and any order of merging give the bytes of one run")
  func divisions() throws {
    for seed in Seeds.list(2, salt: 62) {
      var random = SeededGenerator(seed: seed)
      let place = try WorkingFolder()
      let names = try place.divide(RandomLedger.transactions(90, seed: seed, mood: .kind), &random)
      let flows =
        seed.isMultiple(of: 2)
        ? [] : ["--kind", "food=expense", "other=transfer", "--own-account", "checking", "savings"]
      let partials = try names.map { try place.partial(of: [$0], to: "\($0).partial", flows) }
      let tree = try place.merge(partials.shuffled(using: &random), &random)
      let whole = try place.partial(of: names, to: "whole.partial", flows)
      expectEqualBytes(place.read(tree) ?? [], place.read(whole) ?? [], Seeds.replay(seed))
      // The largest transactions are the same whatever is a transfer.
      for question in PartialTests.questions where flows.isEmpty || question[0] != "largest" {
        let asked = question + ["--duplicates", "off"] + flows
        let expected = try place.finance(asked + ["--input"] + names)
        for sources in [partials.shuffled(using: &random), [tree]] {
          let found = try place.finance(asked + ["--partial"] + sources)
          expectEqualBytes(found.output, expected.output, "\(question) \(Seeds.replay(seed))")
          expectEqualBytes(found.errors, expected.errors, "\(question) \(Seeds.replay(seed))")
          #expect(found.status == expected.status)
        }
      }
    }
  }

  @Test("A merge needs no configuration: of months that begin on the 25th it keeps what was kept of each")
  func otherCalendar() throws {
    let place = try WorkingFolder()
    try place.write("periods: {month-start: 25, label: start}\n", to: "finance.yaml")
    // Twenty rows on the 26th of March, which begin the month that is called March, and twenty larger ones on the 24th.
    for (name, first) in [("a", 100), ("b", 200)] {
      let rows = (0..<20).map { number in
        "2024-03-26,-\(first + number).00,Small \(number)\n2024-03-24,-\(first + 500 + number).00,Large \(number)\n"
      }
      try place.write("date,amount,description\n" + rows.joined(), to: "\(name).csv")
      let run = try place.finance(
        [
          "partial", "--duplicates", "off", "-o", "\(name).partial", "\(name).csv", "--config",
          "finance.yaml",
        ])
      #expect(run.status == 0, "\(run.errorText)")
    }
    let merged = try place.finance(["merge", "a.partial", "b.partial", "-o", "all.partial"])
    #expect(merged.status == 0, "\(merged.errorText)")
    let question = [
      "largest", "--month", "2024-03", "--duplicates", "off", "--config", "finance.yaml", "--format", "csv",
    ]
    let expected = try place.finance(question + ["a.csv", "b.csv"])
    #expect(expected.text.contains("Small 19"))
    #expect(try place.finance(question + ["--partial", "all.partial"]).text == expected.text)
  }

  @Test("Refused rows and missing files are told as by one run, however the files were named and shared out")
  func refusals() throws {
    let place = try WorkingFolder()
    for name in ["1", "2", "3", "4"] {
      try place.write(
        "date,amount,currency,description\n2024-05-01,-4.50,EUR,Coffee\n2024-05-02,x\(name),EUR,Tea\n",
        to: "\(name).csv")
    }
    let shares = [["3.csv", "1.csv"], ["nowhere.csv"], ["4.csv", "2.csv"]]
    for (number, share) in shares.enumerated() {
      let words = ["partial", "--quiet", "--duplicates", "off", "-o", "\(number).partial"]
      #expect(try place.finance(words + share).status == (number == 1 ? 66 : 65))
    }
    let question = ["report", "--month", "2024-05", "--duplicates", "off"]
    let expected = try place.finance(question + ["1.csv", "2.csv", "3.csv", "4.csv", "nowhere.csv"])
    #expect(expected.errorText.contains("found 'x1'"))
    #expect(expected.errorText.contains("nowhere.csv"))
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let partials = order.map { "\($0).partial" }
      let merged = try place.finance(["merge", "--quiet", "-o", "all.partial"] + partials)
      #expect(merged.status == expected.status, "\(merged.errorText)")
      for sources in [partials, ["all.partial"]] {
        #expect(try place.finance(question + ["--partial"] + sources) == expected)
      }
    }
  }

  @Test(
    "With a period a partial keeps payees and largest transactions of its days alone, and sums of all days")
  func period() throws {
    let place = try WorkingFolder()
    for (name, month) in [("a", "04"), ("b", "05")] {
      let rows = (10..<29).map { "2024-\(month)-\($0),-\($0).50,Shop \($0)\n2024-05-\($0),-1.00,Tea\n" }
      try place.write("date,amount,description\n" + rows.joined(), to: "\(name).csv")
      for (kind, period) in [
        ("may", ["--month", "2024-05"]), ("all", []), ("april", ["--period", "2024-04"]),
      ] {
        let words = ["partial", "--quiet", "--duplicates", "off", "-o", "\(name).\(kind)", "\(name).csv"]
        #expect(try place.finance(words + period).status == 0)
      }
    }
    func ask(_ words: [String], _ sources: [String]) throws -> FinishedRun {
      try place.finance(words + ["--duplicates", "off"] + sources)
    }
    let may = ["--partial", "a.may", "b.may"]
    for question in [
      ["report", "--month", "2024-05"], ["largest", "--month", "2024-05"], ["balance"],
      ["totals", "--by", "month"],
    ] {
      #expect(try ask(question, may) == (try ask(question, ["a.csv", "b.csv"])))
    }
    #expect(try #require(place.read("a.may")).count < (try #require(place.read("a.all"))).count)
    for question in [["report", "--month", "2024-04"], ["largest", "--period", "2024"]] {
      let run = try ask(question, may)
      #expect(run.status == 65)
      #expect(run.output == [])
      #expect(
        run.errorText
          == "finance: the partials keep payees and largest transactions of 2024-05-01 to 2024-05-31 alone; write them with "
          + "the period of the question, or without one\n")
    }
    for other in ["b.all", "b.april"] {
      let run = try ask(["balance"], ["--partial", "a.may", other])
      #expect(run.status == 65)
      #expect(run.output == [])
      #expect(
        run.errorText
          == "finance: \(other): this partial and a.may keep payees and largest transactions of different days; "
          + "write both with the same --month or --period\n")
    }
  }

  @Test("A partial that is cut anywhere, or of which a byte differs, is refused")
  func spoilt() throws {
    let place = try WorkingFolder()
    try place.write("date,amount,description\n2024-05-01,-4.50,Coffee\n2024-05-02,-3.20,Bread\n", to: "a.csv")
    let whole = try #require(place.read(try place.partial(of: ["a.csv"], to: "a.partial")))
    var random = SeededGenerator(seed: 63)
    for _ in 0..<12 {
      let end = random.below(whole.count)
      try place.write(Array(whole[..<end]), to: "cut.partial")
      var changed = whole
      changed[random.below(whole.count)] ^= 1
      try place.write(changed, to: "changed.partial")
      for name in ["cut.partial", "changed.partial"] {
        let run = try place.finance(["balance", "--duplicates", "off", "--partial", name])
        #expect(run.status == 65, "\(name), \(end) of \(whole.count)")
        #expect(run.output == [])
      }
    }
  }

  @Test("Lines of payees that are put together byte by byte are what their fields say")
  func payees() throws {
    let names = ["Plain", "with \"quotes\" and \\", "Café ☕", "tab\tand\u{202E}more", "a\u{301}", ""]
    var summary = PartialSummary(TotalsGrain())
    for (number, name) in names.enumerated() {
      var transaction = Transaction.fixture(
        id: "t\(number)", date: "2024-05-0\(number + 1)", amount: "1\(number).5")
      transaction = try Transaction(
        id: transaction.id, date: transaction.date, amount: transaction.amount, type: .expense,
        description: name.isEmpty ? "none" : name, currency: .eur)
      summary.absorb(TransactionBatch([transaction]))
    }
    let partial = Partial(settings: [], summary: summary, rowCounts: try ScanRowCounts(sources: []))
    let text = String(decoding: PartialRenderer.render(partial, tool: "test"), as: UTF8.self)
    let lines = Set(
      text.split(separator: "\n").filter { $0.contains(#""record":"payee""#) }.map { String($0) })
    let expected = names.enumerated().map { number, name in
      JSONWriter.compact(
        PartialRecord.payee.json(
          PartialRecord.Sum(
            at: "2024-05", currency: .eur, type: .expense, count: 1,
            sum: ExactSum(units: Int128(10 + number) * 100_000_000 + 50_000_000),
            names: [name.isEmpty ? "none" : name])))
    }
    #expect(lines == Set(expected))
  }

  @Test("A partial of another version of the program answers nothing and is merged with none")
  func versions() throws {
    let place = try WorkingFolder()
    let newer = Partial(
      settings: [Partial.Setting("program", "finance 9.9.9"), Partial.Setting("duplicates", "off")],
      summary: PartialSummary(TotalsGrain()), rowCounts: try ScanRowCounts(sources: []))
    let lines = PartialRenderer.render(newer, tool: "finance 9.9.9")
    let end = PartialRenderer.end(
      lines.count { $0 == UInt8(ascii: "\n") }, hash: FileDigest(lines).hash)
    try place.write(lines + end, to: "newer.partial")
    try place.write("date,amount,description\n2024-05-01,-4.50,Coffee\n", to: "a.csv")
    #expect(try place.finance(["partial", "--duplicates", "off", "-o", "a.partial", "a.csv"]).status == 0)
    for (words, other) in [
      (["balance", "--duplicates", "off", "--partial", "newer.partial"], "this run has"),
      (["merge", "a.partial", "newer.partial"], "a.partial"),
    ] {
      let run = try place.finance(words)
      #expect(run.status == 65)
      #expect(run.output == [])
      #expect(
        run.withoutVersion.errorText
          == "finance: newer.partial: this partial was made with other settings than \(other): "
          + "program is 'finance 9.9.9' here and 'finance {version}' there; write it again with the same ones\n"
      )
    }
  }

  @Test("Every line of a partial is as the schema says")
  func schema() throws {
    let place = try WorkingFolder()
    try place.write(
      "date,amount,description,account\n2024-05-01,-4.50,Coffee,A\n2024-05-02,x,Bread,A\n", to: "a.csv")
    let paths = ["a.csv", "SampleData/bank-export.csv", "SampleData/transactions.csv", "missing.csv"]
    let run = try place.finance(
      ["partial", "--own-account", "A", "Checking", "--duplicates", "off", "--input"] + paths)
    let validator = JSONSchemaValidator(try PlainJSON(parsing: JSONWriter.pretty(Partial.form.schema.json)))
    var kinds: Set<String> = []
    for line in String(decoding: run.output, as: UTF8.self).split(separator: "\n") {
      let document = try PlainJSON(parsing: String(line))
      let kind = document["record"]?.text
      kinds.insert(kind ?? "partial")
      #expect(try validator.violations(of: document, by: kind == nil ? nil : "line") == [], "\(line)")
    }
    #expect(
      kinds.sorted() == [
        "end", "failure", "largest", "partial", "payee", "refused", "rejection", "remark", "source",
        "statement",
        "sum", "transfer",
      ])
  }
}

extension WorkingFolder {
  /// Writes the transactions into files of CSV, each a random part of them.
  fileprivate func divide(
    _ transactions: [Transaction], _ random: inout SeededGenerator
  ) throws -> [String] {
    let count = random.number(in: 2...5)
    var parts = [[Transaction]](repeating: [], count: count)
    for transaction in transactions { parts[random.below(count)].append(transaction) }
    return try parts.enumerated().map { number, part in
      let records = ReportTable.records(part)
      try write(CSVRenderer(rawText: true).render(records), to: "part\(number).csv")
      return "part\(number).csv"
    }
  }

  fileprivate func partial(
    of sources: [String], to name: String, _ options: [String] = []
  ) throws -> String {
    let run = try finance(
      ["partial", "--quiet", "--duplicates", "off", "-o", name] + options + ["--input"] + sources)
    #expect(run.status == 0, "\(run.errorText)")
    return name
  }

  /// Merges partials two or more at a time, until one is left.
  fileprivate func merge(_ partials: [String], _ random: inout SeededGenerator) throws -> String {
    var (left, count) = (partials, 0)
    while left.count > 1 {
      let taken = random.number(in: 2...left.count)
      let run = try finance(["merge", "--quiet", "-o", "merged\(count).partial"] + left.prefix(taken))
      #expect(run.status == 0, "\(run.errorText)")
      left = left.dropFirst(taken) + ["merged\(count).partial"]
      count += 1
    }
    return left[0]
  }
}
