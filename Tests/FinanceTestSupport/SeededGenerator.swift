/// Random numbers that are the same in every run with the same seed, on every machine.
///
/// SplitMix64, after Guy Steele, Doug Lea and Christine Flood, *Fast Splittable Pseudorandom Number Generators*
/// (2014). Good enough to make test data; the wrong source for anything secret.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of that seed.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SeededGenerator {
  /// A number below `bound`, which is at least 1.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// A number of the range.
  package mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of the values; there is at least one.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// True once in `count` times.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// True in so many of a hundred times.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A text of up to `length` of the pieces.
  package mutating func text(of pieces: [String], upTo length: Int) -> String {
    (0..<number(in: 0...length)).map { _ in pick(pieces) }.joined()
  }

  /// Up to `length` bytes of the alphabet.
  package mutating func bytes(of alphabet: [UInt8], upTo length: Int) -> [UInt8] {
    (0..<number(in: 0...length)).map { _ in pick(alphabet) }
  }
}
