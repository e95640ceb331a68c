import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// The law that fast paths only say yes, tried with files nobody would write.
///
/// `FINANCE_FUZZ_SECONDS=<n> swift test --filter FastPathFuzzTests` tries it for that long with a fresh seed.
@Suite("The two paths fuzzed")
struct FastPathFuzzTests {
  @Test("files of CSV, whole and spoilt, are the same through both paths and in any chunks")
  func csv() throws {
    try run(FuzzRun("CSV through both paths", rounds: 50), of: [.csv])
  }

  @Test(
    "lines and lists of JSON, whole and spoilt, are the same through both paths and in any chunks")
  func json() throws {
    try run(FuzzRun("JSON through both paths", rounds: 50), of: [.jsonl, .json])
  }

  @Test(
    "the files have rows of every fate, so that the law is worth something",
    arguments: [InputFormat.csv, .jsonl, .json])
  func variety(_ format: InputFormat) throws {
    let inputs = try FuzzInputs()
    var (accepted, refused, skipped, failed) = (0, 0, 0, 0)
    for seed in UInt64(0)..<300 {
      let (law, bytes) = inputs.round(seed, of: [format])
      let found = try? Decoding(
        OpenSource(InputFile(name: "fuzz", bytes: bytes), format: format),
        conventions: law.conventions)
      accepted += found?.rows.count ?? 0
      refused += found?.refusals.count ?? 0
      skipped += found?.skipped ?? 0
      failed += found == nil ? 1 : 0
    }
    #expect(
      accepted > 300 && refused > 100 && skipped > 0,
      "\(accepted), \(refused), \(skipped), \(failed)")
    #expect(failed < 150, "\(failed)")
  }

  private func run(_ rounds: FuzzRun, of formats: [InputFormat]) throws {
    let inputs = try FuzzInputs()
    var rounds = rounds
    while let seed = rounds.next() {
      let (law, bytes) = inputs.round(seed, of: formats)
      guard law.disagreement(about: bytes) != nil else { continue }
      let smallest = ByteShrinker.shrunk(bytes) { law.disagreement(about: $0) != nil }
      let reason = law.disagreement(about: smallest) ?? ""
      Issue.record(
        "\(law.format), \(Seeds.replay(seed)), behind chunks \(ByteLiteral.text(of: law.filler)): \(reason)\nin \(ByteLiteral.text(of: smallest))"
      )
      return
    }
    rounds.finish()
  }
}

/// What is tried in a round: files made up, the sample data, and either with bytes changed.
private struct FuzzInputs {
  private let zone: ZoneRules
  private let samples: [(format: InputFormat, bytes: [UInt8])]

  init() throws {
    zone = try ZoneRules(identifier: "UTC")
    samples = try SampleFiles.all()
  }

  /// The input of a round, and the circumstances it is read in.
  func round(_ seed: UInt64, of formats: [InputFormat]) -> (law: PathAgreement, bytes: [UInt8]) {
    var random = SeededGenerator(seed: seed)
    let format = random.pick(formats)
    var bytes = input(format, &random)
    // Files that break off are where a path might look too far.
    if random.once(in: 8) { bytes.removeLast(min(bytes.count, random.number(in: 1...random.pick([4, 60])))) }
    let conventions =
      random.once(in: 5)
      ? MappingConventions(zone: zone, defaultCurrency: .eur) : MappingConventions()
    var sizes = [Chunk.size, random.number(in: 60...random.pick([200, 600, 20_000]))]
    if bytes.count < 4000 { sizes.append(random.once(in: 3) ? 1 : random.number(in: 2...60)) }
    var law = PathAgreement(
      format: format, conventions: conventions, chunkSizes: sizes,
      filler: Array(random.pick(FuzzInputs.fillers).utf8))
    guard random.once(in: 4) else { return (law, bytes) }
    law = PathAgreement(
      format: format, conventions: conventions, chunkSizes: [Chunk.size], filler: law.filler,
      limits: FuzzInputs.limits(&random))
    return (law, bytes)
  }

  /// Limits that some of the rows keep and some do not. A chunk is meant to be longer than they are.
  private static func limits(_ random: inout SeededGenerator) -> InputLimits {
    var limits = InputLimits()
    limits.line = random.pick([60, 90, 200])
    limits.field = random.pick([8, 20, limits.line])
    limits.columns = random.number(in: 4...12)
    limits.nesting = random.number(in: 2...4)
    return limits
  }

  private func input(_ format: InputFormat, _ random: inout SeededGenerator) -> [UInt8] {
    let first = file(format, &random)
    // One fault is all that a list shows.
    guard random.once(in: format == .json ? 5 : 2) else { return first.bytes }
    let second = random.once(in: 3) ? file(format, &random) : first
    var mutator = ByteMutator(random: random, structural: FuzzInputs.structural(format))
    defer { random = mutator.random }
    // A spoilt header mostly spoils everything.
    let start = random.once(in: 12) ? 0 : first.header
    return mutator.mutated(first.bytes, with: second.bytes, from: start)
  }

  private func file(
    _ format: InputFormat, _ random: inout SeededGenerator
  ) -> (bytes: [UInt8], header: Int) {
    if random.once(in: 10) { return sample(format, &random) }
    let seed = SeededGenerator(seed: random.next())
    let rows = random.once(in: 40) ? random.below(400) : random.below(random.pick([3, 12, 30]))
    switch format {
    case .csv:
      var files = FuzzCSV(random: seed)
      return files.file(rows: rows)
    case .jsonl:
      var files = FuzzJSON(random: seed, isList: false)
      return (files.lines(rows), 1)
    default:
      var files = FuzzJSON(random: seed, isList: true)
      return (files.list(rows), 1)
    }
  }

  /// A few lines of the sample data, with what the file begins and ends with.
  private func sample(
    _ format: InputFormat, _ random: inout SeededGenerator
  ) -> (bytes: [UInt8], header: Int) {
    let lineFeed = UInt8(ascii: "\n")
    let lines = random.pick(samples.filter { $0.format == format }).bytes.split(separator: lineFeed)
    let first = format == .jsonl ? [] : [lines[0]]
    let start = random.number(in: 1...lines.count - 2)
    let end = min(start + random.number(in: 1...random.pick([10, 60])), lines.count - 1)
    var bytes = Array((first + lines[start..<end]).joined(separator: [lineFeed]))
    if format == .json {
      if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
      bytes.append(UInt8(ascii: "]"))
    }
    return (bytes, first.joined().count)
  }

  /// What may go on where a chunk ends.
  private static let fillers = [
    "\"", "\n", "\r", ",", "0", "}", "}\n", "\"}\n", "},{", "\\", ".", " ", "\u{0}", "é", "0}\n", "u0041",
  ]

  private static func structural(_ format: InputFormat) -> [UInt8] {
    let bytes: [UInt8] = [0, 0x1F, 0x20, 0x7F, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]
    let csv = "\"\"\"\"\n\n\r\r,,,;\t|.-+0139:TZ"
    let json = "\"\"\"\"\\\\{}[],,:\n\n\r.-+eE0139tfnu/"
    return bytes + Array((format == .csv ? csv : json).utf8)
  }
}
