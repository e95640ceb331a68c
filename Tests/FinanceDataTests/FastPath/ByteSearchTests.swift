import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Looking for bytes")
struct ByteSearchTests {
  @Test("the first of a byte in a range, as a plain loop finds it", arguments: Seeds.list(2))
  func first(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<random.below(60)).map { _ in UInt8(random.below(random.pick([2, 30]))) }
      let start = random.number(in: 0...bytes.count)
      let end = random.number(in: start...bytes.count)
      let plain = bytes[start..<end].firstIndex(of: 1)
      #expect(ByteSearch.first(1, in: bytes.span, from: start, to: end) == plain)
    }
  }

  @Test("the first line end of a range, as a plain loop finds it", arguments: Seeds.list(2))
  func firstLineEnd(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<random.below(60)).map { _ in UInt8(9 + random.below(random.pick([6, 100]))) }
      let start = random.number(in: 0...bytes.count)
      let end = random.number(in: start...bytes.count)
      let plain = bytes[start..<end].firstIndex { $0 == 10 || $0 == 13 }
      #expect(ByteSearch.firstLineEnd(in: bytes.span, from: start, to: end) == plain)
    }
  }
}
