import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// No bytes bring the program down, and none makes a row disappear: files of every kind, with bytes flipped, cut out,
/// doubled, spliced and put in.
///
/// `FINANCE_FAULTS=long` makes a hundred thousand rounds of it, `FINANCE_FUZZ_SECONDS=<n>` as many as there is time for.
@Suite("Files that nobody meant to be read")
struct HostileFilesTests {
  private static let structural =
    Array("\"\"\"\"''\n\n\r\r,,;;\t|\\{}[]::.-+eE0139/# =@".utf8) + [
      0, 0x1A, 0x80, 0xC3, 0xE9, 0xEF, 0xF4, 0xFE, 0xFF,
    ]

  @Test("read as what they look like, every row has its fate")
  func readers() throws {
    let corpus = HostileCorpus.all()
    #expect(corpus.count > 100)
    var rounds = FuzzRun("hostile files", rounds: Seeds.isLong ? 100_000 : 1200, atLeast: 800)
    var (accepted, refused) = (0, 0)
    while let seed = rounds.next() {
      let (bytes, format, limits) = HostileFilesTests.round(seed, corpus)
      let reading = CarefulReading(bytes, format: format, limits: limits)
      accepted += reading.accepted
      refused += reading.failure == nil ? reading.rejected : 1
      guard !reading.isConserved else { continue }
      Issue.record("\(Seeds.replay(seed)): \(reading) of \(ByteLiteral.text(of: bytes))")
      return
    }
    rounds.finish()
    // Otherwise nothing was tried.
    #expect(accepted > 1000 && refused > 200, "\(accepted), \(refused)")
  }

  @Test("asked like any source, the row counts add up, and what is refused can be handed back")
  func repositories() async throws {
    let corpus = HostileCorpus.all()
    var rounds = FuzzRun("hostile sources", rounds: Seeds.isLong ? 5000 : 120)
    while let seed = rounds.next() {
      let inputs = (0..<2).map { HostileFilesTests.round(seed &* 2 &+ $0, corpus).bytes }
      let folder = try TemporaryFolder()
      let paths = try inputs.enumerated().map { try folder.write("\($0)", $1) }
      var options = ImportOptions()
      (options.workers, options.rejectionLimit) = (1 + Int(seed % 3), .max)
      let repository = try FileTransactionsRepository(
        configured: paths.map { SourceRequest(.path($0)) }, options: options, usesProfiles: true)
      // Row counts that do not add up cannot be made; they would be an error here.
      let rowCounts = try await repository.totals(matching: TransactionQuery()).rowCounts
      let rejects = try await repository.rejectsFile(for: rowCounts)
      #expect(rejects.isEmpty == (rowCounts.rejected == 0), "\(Seeds.replay(seed))")
      _ = CarefulReading(rejects)
    }
    rounds.finish()
  }

  @Test("as settings and rates, they are refused or read")
  func settings() throws {
    let settings =
      "format: csv\ndelimiter: ';'\ncolumns:\n  date: 1\n  amount: [Betrag]\nskip-if:\n  - column: a\n    values: [x]\n"
    let rates = "date,from,to,rate\n2024-05-03,USD,EUR,0.92\n2024-05-04,USD,EUR,0.93\n"
    var rounds = FuzzRun("hostile settings", rounds: Seeds.isLong ? 5000 : 300)
    while let seed = rounds.next() {
      var mutator = ByteMutator(
        random: SeededGenerator(seed: seed), structural: Array(":-[]{}'\"\n #&*!|>%@,?/0".utf8))
      let text = String(decoding: mutator.mutated(Array(settings.utf8)), as: UTF8.self)
      _ = try? ImportSettings(yaml: text)
      let listed = String(decoding: mutator.mutated(Array(rates.utf8)), as: UTF8.self)
      _ = try? RatesFile.rates(in: listed, path: "rates.csv")
    }
    rounds.finish()
  }

  /// The input of a round. Limits that are hardly ever met would hardly ever be tried.
  private static func round(
    _ seed: UInt64, _ corpus: [[UInt8]]
  ) -> (bytes: [UInt8], format: InputFormat?, limits: InputLimits) {
    var random = SeededGenerator(seed: seed)
    let (first, second) = (random.pick(corpus), random.pick(corpus))
    var limits = InputLimits()
    if random.once(in: 4) {
      (limits.line, limits.field) = (random.pick([10, 60, 300]), random.pick([5, 20, 100]))
      (limits.columns, limits.nesting) = (random.number(in: 1...20), random.number(in: 1...5))
    }
    let format = random.once(in: 8) ? random.pick([InputFormat.csv, .json, .jsonl]) : nil
    var mutator = ByteMutator(random: random, structural: structural)
    return (mutator.mutated(first, with: second, limit: 6), format, limits)
  }
}
