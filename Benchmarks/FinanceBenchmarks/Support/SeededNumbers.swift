/// Random numbers that are the same in every run on every machine: a xorshift, spread by a multiplication.
///
/// The generator is Marsaglia's (*Xorshift RNGs*, 2003). Good enough to make rows; the wrong source for secrets.
struct SeededNumbers {
  private var state: UInt64

  /// The numbers of that seed, which is not zero.
  init(seed: UInt64) {
    precondition(seed != 0, "a xorshift of zero stays zero")
    state = seed
  }

  /// A number below `bound`.
  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state &* 0x9E37_79B9_7F4A_7C15) >> 33) % bound
  }

  /// One of the values.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}
