import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Looking for bytes")
struct ByteSearchTests {
  @Test("the mask has one bit a lane, the first lane lowest", arguments: Seeds.list(2))
  func mask(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bits = [0, 1, 0x8000, 0xFFFF, 0x5555] + (0..<2000).map { _ in UInt32(random.below(0x10000)) }
    for expected in bits {
      var lanes = SIMD16<UInt8>(repeating: 0)
      for lane in 0..<16 where expected & 1 << UInt32(lane) != 0 {
        lanes[lane] = UInt8(random.number(in: 1...255))
      }
      #expect(ByteSearch.mask(lanes .!= SIMD16(repeating: 0)) == expected)
    }
  }

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

  @Test(
    "the index holds every delimiter, quote and control character, and nothing behind the end",
    arguments: Seeds.list(4))
  func structure(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = StructuralIndex()
    for _ in 0..<300 {
      let kinds = random.pick([5, 40, 400])
      let bytes = (0..<random.below(120) + 16).map { _ in
        random.below(kinds) < 4 ? random.pick(StructureBytes.special) : UInt8(random.number(in: 0x20...0x7E))
      }
      let end = random.number(in: 0...bytes.count - 16)
      let start = random.number(in: 0...end)
      index.build(bytes.span, from: start, to: end, delimiter: 0x3B, quote: 0x22)
      #expect(index.places.prefix(index.count).map(Int.init) == StructureBytes.places(bytes, start..<end))
      #expect(index.malformed == StructureBytes.malformed(bytes, start..<end))
    }
  }

  @Test("a memo answers with what it was told, or not at all", arguments: Seeds.list(2))
  func memo(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var memo = SymbolMemo()
    var known: [[UInt8]: UInt32] = [:]
    for number in 0..<3000 {
      let text = (0..<random.below(17)).map { _ in UInt8(random.pick([0, 0, 65, 66, 255])) }
      let (low, high) = words(text)
      let answer = memo.code(low, high, length: text.count)
      #expect(answer == nil || answer == known[text])
      memo.remember(low, high, length: text.count, code: UInt32(number))
      known[text] = UInt32(number)
      #expect(memo.code(low, high, length: text.count) == UInt32(number))
    }
  }

  @Test("two words are the first sixteen bytes, zeros behind the end", arguments: 0...20)
  func twoWords(_ length: Int) {
    let bytes = (1...40).map { UInt8($0) }
    let found = unsafe FastFields.words(bytes.span.bytes, 3..<3 + length)
    #expect(found == words(Array(bytes[3..<3 + length])))
  }

  private func words(_ text: [UInt8]) -> (UInt64, UInt64) {
    let padded = text.prefix(16) + Array(repeating: 0, count: 16 - min(text.count, 16))
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    return (word(padded.prefix(8)), word(padded.suffix(8)))
  }
}

/// What the index should find, by plain loops.
private enum StructureBytes {
  static let special: [UInt8] = [
    0, 9, 10, 13, 0x1F, 0x22, 0x3B, 0x2C, 0x7F, 0x80, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0xFF,
  ]

  static func places(_ bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    range.filter { bytes[$0] < 0x20 || bytes[$0] == 0x22 || bytes[$0] == 0x3B }
  }

  static func malformed(_ bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var malformed: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let length = UTF8Validation.sequenceLength(bytes.span, at: place, end: range.upperBound)
      if length == 0 { malformed.append(place) }
      place += max(length, 1)
    }
    return malformed
  }
}
