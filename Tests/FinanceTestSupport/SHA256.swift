/// SHA-256 (FIPS 180-4), for tests that say what a fingerprint must be. Slow and short.
package enum SHA256 {
  /// The digest of the bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = roots(of: primes.prefix(8), power: 2)
    let constants = roots(of: primes[...], power: 3)
    let length = UInt64(message.count) * 8
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      state = mixed(state, Array(padded[start..<start + 64]), constants)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static let primes: [UInt32] = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }

  /// The first 32 bits behind the point of the square or cube roots: the greatest r with r^power not above
  /// number × 2^(32 × power), less its whole part.
  private static func roots(of numbers: ArraySlice<UInt32>, power: Int) -> [UInt32] {
    numbers.map { number in
      let goal = UInt128(number) << UInt128(32 * power)
      var root: UInt128 = 0
      for bit in stride(from: 37, through: 0, by: -1) {
        let next = root | 1 << UInt128(bit)
        if (power == 2 ? next * next : next * next * next) <= goal { root = next }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }

  private static func mixed(_ state: [UInt32], _ block: [UInt8], _ constants: [UInt32]) -> [UInt32] {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = (0..<16).map { place in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[place * 4 + $1]) }
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
    }
    var now = state
    for (word, constant) in zip(words, constants) {
      let sum = turned(now[4], 6) ^ turned(now[4], 11) ^ turned(now[4], 25)
      let choice = now[4] & now[5] ^ ~now[4] & now[6]
      let first = now[7] &+ sum &+ choice &+ constant &+ word
      let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
      let second = (turned(now[0], 2) ^ turned(now[0], 13) ^ turned(now[0], 22)) &+ majority
      now = [first &+ second, now[0], now[1], now[2], now[3] &+ first, now[4], now[5], now[6]]
    }
    return zip(state, now).map { $0 &+ $1 }
  }
}
