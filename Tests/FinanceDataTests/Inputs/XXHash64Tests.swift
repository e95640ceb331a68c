import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("The hash by which an import remembers which bytes it has read")
struct XXHash64Tests {
  @Test(
    "Published values",
    arguments: [
      ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
    ])
  func published(_ text: String, _ digits: String) {
    var hash = XXHash64()
    let bytes = Array(text.utf8)
    hash.combine(bytes.span)
    #expect(hash.text == digits)
  }

  @Test("Every length gives what the plain algorithm gives, wherever the bytes are cut")
  func cuts() {
    var random = SeededGenerator(seed: 64)
    for length in Array(0...100) + [127, 128, 129, 255, 256, 257, 1000, 4099] {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let expected = NaiveXXHash64.hash(of: bytes)
      for _ in 0..<4 {
        let cuts = ([0, length] + (0..<random.below(6)).map { _ in random.below(length + 1) }).sorted()
        var hash = XXHash64()
        for (start, end) in zip(cuts, cuts.dropFirst()) {
          // What lies behind the bytes that count is not looked at.
          let piece = Array(bytes[start..<end]) + [0xAA, 0x55]
          hash.combine(piece.span.extracting(0..<end - start))
        }
        #expect(hash.value == expected, "\(length) bytes, cut at \(cuts)")
      }
    }
  }

  @Test("Digits are sixteen, whatever the hash begins with")
  func digits() {
    var texts: Set<Int> = []
    for byte in UInt8.min...UInt8.max {
      var hash = XXHash64()
      hash.combine([byte].span)
      texts.insert(hash.text.utf8.count)
      #expect(UInt64(hash.text, radix: 16) == hash.value)
    }
    #expect(texts == [16])
  }
}

/// The algorithm step by step, as its specification tells it, on all bytes at once.
private enum NaiveXXHash64 {
  private static let primes: [UInt64] = [
    11_400_714_785_074_694_791, 14_029_467_366_897_019_727, 1_609_587_929_392_839_161,
    9_650_029_242_287_828_579, 2_870_177_450_012_600_261,
  ]

  static func hash(of bytes: [UInt8]) -> UInt64 {
    var rest = bytes[...]
    var hash = primes[4]
    if bytes.count >= 32 { hash = stripes(&rest) }
    hash = hash &+ UInt64(bytes.count)
    while rest.count >= 8 {
      hash ^= round(0, number(take(8, of: &rest)))
      hash = turned(hash, 27) &* primes[0] &+ primes[3]
    }
    if rest.count >= 4 {
      hash ^= number(take(4, of: &rest)) &* primes[0]
      hash = turned(hash, 23) &* primes[1] &+ primes[2]
    }
    while !rest.isEmpty {
      hash ^= number(take(1, of: &rest)) &* primes[4]
      hash = turned(hash, 11) &* primes[0]
    }
    for (shift, prime) in [(33, primes[1]), (29, primes[2]), (32, 1)] {
      hash = (hash ^ (hash >> UInt64(shift))) &* prime
    }
    return hash
  }

  private static func stripes(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
    var lanes = [primes[0] &+ primes[1], primes[1], 0, 0 &- primes[0]]
    while rest.count >= 32 {
      for lane in 0..<4 { lanes[lane] = round(lanes[lane], number(take(8, of: &rest))) }
    }
    var hash: UInt64 = 0
    for (lane, bits) in zip(lanes, [1, 7, 12, 18]) { hash = hash &+ turned(lane, bits) }
    for lane in lanes { hash = (hash ^ round(0, lane)) &* primes[0] &+ primes[3] }
    return hash
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    turned(lane &+ word &* primes[1], 31) &* primes[0]
  }

  private static func turned(_ value: UInt64, _ bits: Int) -> UInt64 {
    value << UInt64(bits) | value >> UInt64(64 - bits)
  }

  private static func take(_ count: Int, of rest: inout ArraySlice<UInt8>) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// The first byte is the lowest.
  private static func number(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
