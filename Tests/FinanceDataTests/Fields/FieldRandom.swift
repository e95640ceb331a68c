/// Numbers that look random and are the same in every run with the same seed (SplitMix64).
struct FieldRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// So many bytes of the alphabet, up to that length.
  mutating func text(of alphabet: [UInt8], upTo length: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &self)
    return (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &self)] }
  }
}
