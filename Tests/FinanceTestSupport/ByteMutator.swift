/// Changes bytes at random, as a fuzzer does: it knows nothing of what they mean but which of them matter.
///
/// The wrong tool for valid input: hardly any of what it makes is.
package struct ByteMutator {
  /// What it draws from.
  package var random: SeededGenerator
  /// Bytes that are put in more often than others, because a reader decides by them.
  private let structural: [UInt8]

  /// - Parameter structural: the bytes that matter to the readers at hand; at least one.
  package init(random: SeededGenerator, structural: [UInt8]) {
    self.random = random
    self.structural = structural
  }

  /// The bytes with one to `limit` changes.
  ///
  /// - Parameters:
  ///   - other: bytes of the same kind, for splicing.
  ///   - start: where changes begin; what lies before stays.
  package mutating func mutated(
    _ bytes: [UInt8], with other: [UInt8] = [], from start: Int = 0, limit: Int = 4
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.number(in: 1...max(1, limit)) where bytes.count > start {
      change(&bytes, with: other, from: start)
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], with other: [UInt8], from start: Int) {
    let place = random.number(in: start...bytes.count - 1)
    switch random.below(16) {
    case 0, 1: bytes[place] ^= 1 << UInt8(random.below(8))
    case 2, 3: bytes[place] = byte()
    case 4, 5, 6: bytes.insert(byte(), at: place)
    case 7, 8: bytes.remove(at: place)
    case 9: bytes.removeSubrange(span(in: bytes, at: place))
    case 10: bytes.insert(contentsOf: Array(bytes[span(in: bytes, at: place)]), at: place)
    case 11: repeatSpan(of: &bytes, at: place)
    case 12: move(within: &bytes, to: place)
    case 13: bytes.insert(contentsOf: (0..<random.number(in: 2...20)).map { _ in byte() }, at: place)
    case 14: splice(&bytes, at: place, with: other)
    default: if random.once(in: 3) { bytes.removeSubrange(place...) }
    }
  }

  private mutating func byte() -> UInt8 {
    random.once(in: 4) ? UInt8(random.below(256)) : random.pick(structural)
  }

  /// Some bytes from a place on; mostly few.
  private mutating func span(in bytes: [UInt8], at place: Int) -> Range<Int> {
    let length = random.number(in: 1...random.pick([4, 16, 64, 300]))
    return place..<min(place + length, bytes.count)
  }

  private mutating func repeatSpan(of bytes: inout [UInt8], at place: Int) {
    let span = Array(bytes[span(in: bytes, at: place)])
    let times = random.number(in: 2...random.pick([4, 40]))
    bytes.insert(contentsOf: Array(repeatElement(span, count: times).joined()), at: place)
  }

  private mutating func move(within bytes: inout [UInt8], to place: Int) {
    let span = Array(bytes[span(in: bytes, at: random.below(bytes.count))])
    bytes.insert(contentsOf: span, at: place)
  }

  private mutating func splice(_ bytes: inout [UInt8], at place: Int, with other: [UInt8]) {
    guard !other.isEmpty else { return }
    let cut = random.below(other.count)
    bytes = Array(bytes[..<place]) + other[cut...]
  }
}
