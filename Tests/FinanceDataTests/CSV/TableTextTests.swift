import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Texts up to their footers")
struct TableTextTests {
  private static let rule = CSVFooterRule(
    dialect: CSVDialect(delimiter: UInt8(ascii: ";")), width: 3, firstRow: 17)

  @Test(
    "Whatever is read in whatever order, the text is the one whose length is known", arguments: Seeds.list(8)
  )
  func anyOrder(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, expected) = try TableTextTests.text(&random)
    let file = InputFile(
      name: "a", try Self.table(InputFile(name: "a", UnsizedBytes(text), limits: InputLimits())),
      limits: InputLimits())
    for _ in 0..<40 {
      let start = random.below(expected.count + 100)
      let range = start..<start + random.below(random.once(in: 3) ? 200_000 : 300)
      #expect(try file.bytes(in: range) == Array(expected.dropFirst(start).prefix(range.count)), "\(range)")
    }
    #expect(try file.size == expected.count)
  }

  @Test("What is read once, in order, is never asked for twice", arguments: Seeds.list(8))
  func inOrder(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, expected) = try TableTextTests.text(&random)
    let source = UnsizedBytes(text, isReadOnce: true)
    let file = InputFile(
      name: "a", try Self.table(InputFile(name: "a", source, limits: InputLimits())), limits: InputLimits())
    var read: [UInt8] = []
    while true {
      let count = 1 + random.below(150_000)
      let bytes = try file.bytes(in: read.count..<read.count + count)
      // The first byte of the next piece may be looked at ahead.
      if random.once(in: 2) { _ = try file.ends(at: read.count + bytes.count) }
      read += bytes
      if bytes.count < count { break }
    }
    #expect(read == expected)
    #expect(file.knownSize == expected.count)
  }

  private static func table(_ file: InputFile) throws -> TableText {
    try TableText(file, isStated: false, footer: rule.footer)
  }

  /// A table with or without a footer, and its bytes without it.
  private static func text(_ random: inout SeededGenerator) throws -> (String, [UInt8]) {
    let rows = "date;amount;text\n" + (0..<random.below(30_000)).map { "2024-05-01;\($0);x\n" }.joined()
    let text = rows + random.pick(["", "Total;3\n", "Total;3", ";;\nEnd of file\n", "\n\nTotal;3\n\n"])
    let known = try table(InputFile(name: "a", bytes: Array(text.utf8)))
    let expected = Array(text.utf8).prefix(known.footer.first?.offset ?? .max)
    return (text, Array(expected))
  }
}

/// Bytes of which nobody knows how many there are before their end is read.
final class UnsizedBytes: ByteSource {
  private let bytes: [UInt8]
  private let isReadOnce: Bool
  private let position = Mutex(0)
  private let hasEnded = Mutex(false)

  init(_ text: String, isReadOnce: Bool = false) {
    (bytes, self.isReadOnce) = (Array(text.utf8), isReadOnce)
  }

  var knownSize: Int? { hasEnded.withLock(\.self) ? bytes.count : nil }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    guard !isReadOnce || position.withLock({ $0 == offset }) else { throw SourceFailure(notKept: "a") }
    let range = min(offset, bytes.count)..<min(offset + count, bytes.count)
    buffer.replaceSubrange(place..<place + range.count, with: bytes[range])
    position.withLock { $0 = range.upperBound }
    if range.count < count { hasEnded.withLock { $0 = true } }
    return range.count
  }
}
