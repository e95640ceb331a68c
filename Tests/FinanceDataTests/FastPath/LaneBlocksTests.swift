import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Blocks of bytes to bits and places")
struct LaneBlocksTests {
  @Test("both ways of classifying bytes find what a loop over them finds", arguments: Seeds.list(3))
  func classify(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let (start, blocks) = (random.below(70), random.below(6))
      let delimiter = random.pick([0x2C, 0x3B, 0x09, 0x7C] as [UInt8])
      let bytes = (0..<start + 64 * blocks + random.below(9)).map { _ in
        random.once(in: 2) ? UInt8(random.below(0x30)) : UInt8(random.below(256))
      }
      var expected = (ends: [UInt64](repeating: 0, count: blocks), odd: [UInt64](repeating: 0, count: blocks))
      var lineFeeds = 0
      for place in 0..<64 * blocks {
        let byte = bytes[start + place]
        let isEnd = byte == delimiter || byte == 0x0A
        let isOdd = byte >= 0x80 || byte == 0x22 || (byte < 0x20 && !isEnd)
        if isEnd { expected.ends[place / 64] |= 1 << UInt64(place % 64) }
        if byte == 0x0A { lineFeeds += 1 }
        if isOdd { expected.odd[place / 64] |= 1 << UInt64(place % 64) }
      }
      var (ends, odd) = ([UInt64](repeating: 7, count: blocks), [UInt64](repeating: 7, count: blocks))
      let feeds = LaneBlocks.classify(
        bytes.span, from: start, blocks: blocks, delimiter: delimiter, structure: &ends, special: &odd)
      #expect(ends == expected.ends && odd == expected.odd, "\(Seeds.replay(seed)): \(bytes)")
      (ends, odd) = ([UInt64](repeating: 7, count: blocks), [UInt64](repeating: 7, count: blocks))
      let portableFeeds = LaneBlocks.portableClassify(
        bytes.span, from: start, blocks: blocks, delimiter: delimiter, structure: &ends, special: &odd)
      #expect(ends == expected.ends && odd == expected.odd, "\(Seeds.replay(seed)): \(bytes)")
      #expect(feeds == lineFeeds && portableFeeds == lineFeeds, "\(Seeds.replay(seed)): \(bytes)")
    }
  }

  @Test("both ways of counting lines count every line feed, unless there is a carriage return")
  func lineFeeds() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let (start, blocks) = (random.below(70), random.below(70))
      // What surrounds the blocks does not count.
      var bytes = [UInt8](repeating: random.pick([0x0A, 0x0D]), count: start + 64 * blocks + random.below(9))
      for place in start..<start + 64 * blocks { bytes[place] = random.pick([0x0A, 0x0B, 0x0C, 0x8A, 0x41]) }
      let lineFeeds = bytes[start..<start + 64 * blocks].count { $0 == 0x0A }
      #expect(LaneBlocks.lineFeeds(in: bytes.span, from: start, blocks: blocks) == lineFeeds)
      #expect(LaneBlocks.portableLineFeeds(in: bytes.span, from: start, blocks: blocks) == lineFeeds)
      guard blocks > 0 else { continue }
      bytes[start + random.below(64 * blocks)] = 0x0D
      #expect(LaneBlocks.lineFeeds(in: bytes.span, from: start, blocks: blocks) == nil)
      #expect(LaneBlocks.portableLineFeeds(in: bytes.span, from: start, blocks: blocks) == nil)
    }
  }

  @Test("both ways of writing places write the place of every bit", arguments: Seeds.list(3))
  func places(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let blocks = random.below(5)
      let bits = (0..<blocks).map { _ in
        random.pick([0, .max, 1, 1 << 63, random.next(), random.next() & random.next() & random.next()])
      }
      let (base, first) = (random.below(1000), random.below(4))
      let expected = (0..<64 * blocks).filter { bits[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }.map {
        UInt32(base + $0)
      }
      for isPortable in [false, true] {
        var places = [UInt32](repeating: 9, count: first + 64 * (blocks + 1))
        let end =
          isPortable
          ? LaneBlocks.portablePlaces(of: bits, blocks: blocks, base: base, into: &places, from: first)
          : LaneBlocks.places(of: bits, blocks: blocks, base: base, into: &places, from: first)
        #expect(Array(places[first..<end]) == expected, "\(Seeds.replay(seed))")
        #expect(places[..<first].allSatisfy { $0 == 9 })
      }
    }
  }
}
