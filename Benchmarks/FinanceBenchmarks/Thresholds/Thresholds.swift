import Benchmark
import FinanceData
import FinanceDomain
import FinanceInference
import FinancePresentation

#if canImport(AllocationCounter)
  import AllocationCounter
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks what must hold whatever the machine and however busy it is: not how fast things are, but how much faster
/// than the way that is pleasant to write, in the same process and the same minute; and how often memory is asked for.
///
/// The limits are far from what is measured on an idle machine, so that a breach means that
/// something broke: a function that is no longer specialised, a copy for each row, a form of CSV that has fallen out
/// of the fast path.
enum Thresholds {
  /// Checks everything, says what was found, a line each, and ends the process: with 1 if there is a breach.
  static func enforce() async throws -> Never {
    var thresholds = try await core()
    thresholds += try await fields()
    thresholds += try await paths()
    thresholds += try await forms()
    thresholds += try await banks()
    thresholds += try await inferred()
    thresholds += try await lengths()
    thresholds += try await rules()
    thresholds += try await reports()
    thresholds += try await allocations()
    for threshold in thresholds { print(threshold.line) }
    let breaches = thresholds.count { !$0.holds }
    print(
      breaches == 0
        ? "All \(thresholds.count) thresholds hold." : "\(breaches) of \(thresholds.count) breached.")
    exit(breaches == 0 ? 0 : 1)
  }
}

// MARK: - Ratios

extension Thresholds {
  private static func batches() throws -> [TransactionBatch] {
    var batches: [TransactionBatch] = []
    try CutSource(Sample.csv, format: .csv).decodeCSV(usesFastPath: true) { batches.append(copy $0) }
    return batches
  }

  private static func core() async throws -> [Threshold] {
    let (batches, transactions) = (try batches(), Sample.transactions)
    func totals() -> TotalsCube {
      var totals = TotalsCube()
      for batch in batches { totals.absorb(batch) }
      return totals
    }
    check(
      totals().byMonthCategoryAndCurrency(), is: naiveTotals(transactions), "the totals")
    let race = await Race(passes: 20) {
      blackHole(totals())
    } against: {
      blackHole(naiveTotals(transactions))
    }
    return [
      Threshold(
        statement: "Totals in columns are so many times as fast as a Decimal fold", limit: .atLeast(30),
        found: race.ratio)
    ]
  }

  private static func fields() async throws -> [Threshold] {
    let amounts = try await Race(passes: 10) {
      blackHole(fastCents())
    } against: {
      blackHole(try carefulCents())
    }
    let days = try await Race(passes: 10) {
      blackHole(fastDays())
    } against: {
      blackHole(try carefulDays())
    }
    return [("Amounts", amounts), ("Dates", days)].map { name, race in
      Threshold(
        statement: "\(name) read eight bytes at a time are so many times as fast as read with care",
        limit: .atLeast(2), found: race.ratio)
    }
  }

  private static func paths() async throws -> [Threshold] {
    let (csv, lines) = (
      try CutSource(Sample.csv, format: .csv), try CutSource(Sample.jsonLines, format: .jsonl)
    )
    let array = try CutSource(Sample.jsonArray, format: .json)
    let inCSV = try await Race {
      try csv.decodeCSV(usesFastPath: true) { blackHole($0.count) }
    } against: {
      try csv.decodeCSV(usesFastPath: false) { blackHole($0.count) }
    }
    let inLines = try await Race {
      try lines.decodeLines(usesFastPath: true) { blackHole($0.count) }
    } against: {
      try lines.decodeLines(usesFastPath: false) { blackHole($0.count) }
    }
    let inArray = try await Race {
      try CutSource.read(array.source) { blackHole($0.count) }
    } against: {
      try CutSource.read(lines.source) { blackHole($0.count) }
    }
    return [("CSV", inCSV), ("JSON Lines", inLines)].map { name, race in
      Threshold(
        statement: "\(name) straight into columns is so many times as fast as row by row", limit: .atLeast(5),
        found: race.ratio)
    } + [
      Threshold(
        statement: "A JSON array is read so many times as fast as JSON Lines", limit: .atLeast(0.5),
        found: inArray.ratio)
    ]
  }

  /// The ways in which programs write CSV, beside the program's own.
  private static func forms() async throws -> [Threshold] {
    var thresholds: [Threshold] = []
    for form in CSVForm.allCases where form != .plain {
      let source = try CutSource(form.text, format: .csv)
      thresholds.append(try await speed(of: source, form.rawValue, atLeast: form.leastSpeed))
    }
    return thresholds
  }

  /// What banks write, beside the program's own form.
  private static func banks() async throws -> [Threshold] {
    var thresholds: [Threshold] = []
    for form in BankForm.allCases {
      thresholds.append(try await speed(of: CutSource(form.source()), form.rawValue, atLeast: 0.1))
    }
    return thresholds
  }

  /// A bank's export as people name it: what was inferred from its first rows is watched in all others, and so are their texts.
  private static func inferred() async throws -> [Threshold] {
    try TemporaryFile.make(BankForm.export)
    defer { try? TemporaryFile.remove() }
    let decoded = try CutSource(BankForm.german.source())
    var options = ImportOptions()
    options.duplicates = .off
    let race = try await Race {
      let repository = try FileTransactionsRepository(sources: [.path(TemporaryFile.path)], options: options)
      let useCase = GetMonthlyBalanceUseCase(FlowQuery(repository: repository))
      blackHole(try await useCase.execute(for: Sample.yearMonth))
    } against: {
      blackHole(try decoded.sum())
    }
    return [
      Threshold(
        statement: "The balance of a bank's export takes so many times as long as decoding alone",
        limit: .atMost(7), found: 1 / race.ratio)
    ]
  }

  /// Megabytes a second, because the forms differ in length.
  private static func speed(
    of source: CutSource, _ form: String, atLeast least: Double
  ) async throws -> Threshold {
    let plain = try CutSource(CSVForm.plain.text, format: .csv)
    check(try source.sum(), is: .expected, "CSV \(form)")
    let race = try await Race {
      blackHole(try source.sum())
    } against: {
      blackHole(try plain.sum())
    }
    let length = Double(source.source.file.knownSize ?? 0) / Double(plain.source.file.knownSize ?? 1)
    return Threshold(
      statement: "CSV \(form) is decoded in MB/s so many times as fast as plain", limit: .atLeast(least),
      found: race.ratio * length)
  }

  /// Eight times as much, so that what a busy machine adds does not count for much; told a doubling.
  private static func lengths() async throws -> [Threshold] {
    var thresholds: [Threshold] = []
    for form in HostileForm.allCases {
      let (text, longer) = (form.text(1 << 21), form.text(1 << 24))
      check(try form.rows(in: longer) > 0, is: true, form.rawValue)
      let race = try await Race(rounds: 3) {
        blackHole(try form.rows(in: text))
      } against: {
        blackHole(try form.rows(in: longer))
      }
      thresholds.append(
        Threshold(
          statement: "Twice as much of \(form.rawValue) takes so many times as long to read",
          limit: .atMost(2.3), found: cbrt(race.ratio)))
    }
    return thresholds
  }

  /// Rules are compared with reading, because that is what they are added to. A pass takes a few milliseconds, so it takes more
  /// rounds until nobody has disturbed one.
  private static func rules() async throws -> [Threshold] {
    let csv = try CutSource(Sample.csv, format: .csv)
    var thresholds: [Threshold] = []
    for (rules, what) in [(wordRules, "of words"), (mixedRules, "some of amounts and days")] {
      var set = RuleSet(rules)
      let race = try await Race(rounds: 21) {
        blackHole(changed(by: &set))
      } against: {
        try csv.decodeCSV(usesFastPath: true) { blackHole($0.count) }
      }
      thresholds.append(
        Threshold(
          statement: "Fifty rules, \(what), are applied so many times as fast as CSV is decoded",
          limit: .atLeast(1), found: race.ratio))
    }
    return thresholds
  }

  private static func reports() async throws -> [Threshold] {
    try TemporaryFile.make()
    defer { try? TemporaryFile.remove() }
    let race = try await Race {
      blackHole(try await report(duplicates: .id))
    } against: {
      blackHole(try await report(duplicates: .off))
    }
    let copying = try await Race {
      blackHole(try await report(duplicates: .off))
    } against: {
      try CutSource.read(OpenSource(InputFile(path: TemporaryFile.path), format: nil)) { blackHole($0.count) }
    }
    return [
      Threshold(
        statement: "A report that looks for repeated ids takes so many times as long as one that does not",
        limit: .atMost(3), found: 1 / race.ratio),
      Threshold(
        statement: "A month's report takes so many times as long as decoding alone", limit: .atMost(3),
        found: 1 / copying.ratio),
    ]
  }

  private static func report(duplicates: DuplicatePolicy) async throws -> FinanceReport {
    var options = ImportOptions()
    options.duplicates = duplicates
    let repository = try FileTransactionsRepository(sources: [.path(TemporaryFile.path)], options: options)
    return try await GenerateReportUseCase(FlowQuery(repository: repository)).execute(for: Sample.month)
  }
}

extension CSVForm {
  /// Of the plain form's speed.
  fileprivate var leastSpeed: Double {
    switch self {
    // Texts with doubled quotes have to be put together anew, each of them.
    case .doubledQuotes: 0.2
    // A row behind each blank line is looked for by itself.
    case .blankLines: 0.1
    // Two more bytes a field to look at.
    case .quoted: 0.4
    default: 0.5
    }
  }
}

// MARK: - Allocations

extension Thresholds {
  /// Counts what a hundred thousand rows ask for, what is asked for once included, as if it were asked for ten times.
  /// The limits let no row ask for anything of its own.
  private static func allocations() async throws -> [Threshold] {
    #if canImport(AllocationCounter)
      guard finance_allocation_count() >= 0 else { return [] }
      let (csv, lines) = (
        try CutSource(Sample.csv, format: .csv), try CutSource(Sample.jsonLines, format: .jsonl)
      )
      let batches = try batches()
      try TemporaryFile.make()
      defer { try? TemporaryFile.remove() }
      return [
        try await counted("CSV is decoded", atMost: 20_000) {
          try csv.decodeCSV(usesFastPath: true) { blackHole($0.count) }
        },
        try await counted("JSON Lines are decoded", atMost: 50_000) {
          try lines.decodeLines(usesFastPath: true) { blackHole($0.count) }
        },
        await counted("Totals are added up", atMost: 20_000) {
          var totals = TotalsCube()
          for batch in batches { totals.absorb(batch) }
          blackHole(totals)
        },
        try await counted("A month's report is made", atMost: 300_000) {
          blackHole(try await report(duplicates: .id))
        },
      ]
    #else
      return []
    #endif
  }

  #if canImport(AllocationCounter)
    private static func counted(
      _ what: String, atMost most: Double, _ work: () async throws -> Void
    ) async rethrows -> Threshold {
      let before = finance_allocation_count()
      try await work()
      let count = Double(finance_allocation_count() - before)
      return Threshold(
        statement: "\(what): so often memory is asked for in a million rows", limit: .atMost(most),
        found: count * Double(Sample.passes))
    }
  #endif
}
