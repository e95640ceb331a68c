/// Sixty-four bits that stand for an identity within one process: equal identities have equal bits, and hardly any
/// others do.
///
/// The constants are drawn anew for each process, so that no file can be written to make ids collide. Which constants they
/// are never shows: what has equal bits is compared before anything is decided. What has to be the same on every
/// machine, such as derived ids, is not for this hash but for ``ContentFingerprint``.
package struct IdentityHash: Hashable, Sendable {
  private let seed: UInt64
  private let first: UInt64
  private let second: UInt64

  /// The one of this process.
  package static let process: IdentityHash = {
    var random = SystemRandomNumberGenerator()
    return IdentityHash(using: &random)
  }()

  /// The one that is the same in every process and on every machine, for what is compared across them. Whoever writes a file
  /// to make its keys collide gains nothing but that more rows are compared.
  package static let shared: IdentityHash = {
    var random = FixedSequence()
    return IdentityHash(using: &random)
  }()

  /// Weyl's sequence of the golden ratio: numbers that are always the same and look like no others.
  private struct FixedSequence: RandomNumberGenerator {
    private var state: UInt64 = 0

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  /// Draws the constants.
  package init(using random: inout some RandomNumberGenerator) {
    seed = random.next()
    first = random.next()
    // An odd number, so that multiplying by it loses nothing.
    second = random.next() | 1
  }

  /// The bits of an id: the bytes of a text, which must lie within `text`.
  ///
  /// Sixteen bytes a step are multiplied to 128 bits whose halves are folded together, as in Wang Yi's *wyhash*. The last
  /// step may overlap the one before; the length, which comes last, keeps texts apart all the same.
  @inline(__always)
  package func ofID(_ text: RawSpan, from start: Int, count: Int) -> UInt64 {
    precondition(start >= 0 && count >= 0 && start &+ count <= text.byteCount)
    var (place, left) = (start, count)
    var state = seed
    while left > 16 {
      state = IdentityHash.mix(word(text, place) ^ first, word(text, place &+ 8) ^ state)
      (place, left) = (place &+ 16, left &- 16)
    }
    let (low, high) = ends(text, from: place, to: start &+ count, of: count)
    let length = UInt64(truncatingIfNeeded: count)
    return IdentityHash.mix(second ^ length, IdentityHash.mix(low ^ first, high ^ state) ^ seed)
  }

  /// The bits of a content's fingerprint, one to one: rows of one fingerprint are numbered together, whatever they say.
  @inline(__always)
  package func ofContent(_ fingerprint: UInt64) -> UInt64 {
    let spread = (fingerprint ^ first) &* second
    return (spread ^ spread >> 32) &* second
  }

  /// At most sixteen bytes as two words, which overlap if there are fewer.
  @inline(__always)
  private func ends(_ text: RawSpan, from place: Int, to end: Int, of count: Int) -> (UInt64, UInt64) {
    if end &- place >= 8 { return (word(text, place), word(text, end &- 8)) }
    if count >= 8 { return (word(text, end &- 8), 0) }
    var word: UInt64 = 0
    for place in place..<end { word = word << 8 | UInt64(text.byte(place)) }
    return (word, 0)
  }

  /// Eight bytes. Every caller stays within a range that was checked to lie within the text.
  @inline(__always)
  private func word(_ text: RawSpan, _ place: Int) -> UInt64 {
    unsafe text.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

extension RawSpan {
  /// One byte; the check of the bounds is the span's own.
  @inline(__always)
  fileprivate func byte(_ place: Int) -> UInt8 {
    // Any byte is a `UInt8`.
    unsafe unsafeLoad(fromByteOffset: place, as: UInt8.self)
  }
}
