import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("The seeded hash")
struct SeededHashTests {
  private static func hash(_ seed: UInt64) -> SeededHash {
    var random = SeededGenerator(seed: seed)
    return SeededHash(using: &random)
  }

  private func bits(_ text: [UInt8], by hash: SeededHash, behind padding: Int = 0) -> UInt64 {
    let bytes = [UInt8](repeating: 0xAA, count: padding) + text
    // The bytes of an array are initialised.
    return unsafe hash.of(bytes.span.bytes, from: padding, count: text.count)
  }

  @Test("texts of all lengths that differ in one byte, or in their length, have different bits")
  func everyByteCounts() {
    for seed in 0..<3 as Range<UInt64> {
      let hash = SeededHashTests.hash(seed)
      var seen: Set<UInt64> = []
      var count = 0
      for length in 0...70 {
        let text = [UInt8](repeating: 0, count: length)
        seen.insert(bits(text, by: hash))
        count += 1
        for place in text.indices {
          var other = text
          other[place] = 1
          seen.insert(bits(other, by: hash))
          count += 1
        }
      }
      #expect(seen.count == count)
    }
  }

  @Test("the bits depend on the text alone, not on where it lies")
  func places() {
    let hash = SeededHashTests.hash(1)
    for length in 0...40 {
      let text = (0..<length).map { UInt8($0) }
      #expect(Set((0..<9).map { bits(text, by: hash, behind: $0) }).count == 1)
    }
  }

  @Test("other constants give other bits, and one process has one hash")
  func constants() {
    let text = Array("8b9e59d2-c964-4e5e-8f5f-f0f56bc73338".utf8)
    #expect(Set((0..<100).map { bits(text, by: SeededHashTests.hash($0)) }).count == 100)
    #expect(SeededHash.process == SeededHash.process)
  }

  @Test("the bits of contents are one to one")
  func contents() {
    let hash = SeededHashTests.hash(2)
    let fingerprints = (0..<50_000).map { UInt64($0) } + (0..<50_000).map { UInt64($0) << 48 | 0xFFFF }
    #expect(Set(fingerprints.map { hash.ofContent($0) }).count == fingerprints.count)
  }

  @Test("numbered ids spread over the upper bits and over the lower ones")
  func spread() {
    let hash = SeededHashTests.hash(3)
    let all = (0..<100_000).map { bits(Array("\($0)".utf8), by: hash) }
    #expect(Set(all).count == 100_000)
    // Expected 65 536 × (1 - e^(-100000/65536)) ≈ 51 300 of 16 bits; a poor mixer has far fewer.
    #expect(Set(all.map { $0 >> 48 }).count > 50_000)
    #expect(Set(all.map { $0 & 0xFFFF }).count > 50_000)
  }
}
