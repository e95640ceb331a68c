/// Sixty-four bits over everything that a row says, kept beside it: a row that no longer fits its seal was changed by
/// something other than `finance`, be it a failing disk.
///
/// It is no protection against somebody who wants to deceive. Sixteen bytes a step are multiplied to 128 bits whose halves
/// are folded together, as in Wang Yi's *wyhash*. The same on every machine, for ever: seals are stored.
struct RowChecksum {
  private var state: UInt64 = 0x2D35_8DCC_AA6C_78A5

  @inline(__always)
  mutating func combine(_ first: UInt64, _ second: UInt64) {
    let product = (first ^ 0x8BB8_4B93_962E_ACC9).multipliedFullWidth(by: second ^ state)
    state = product.high ^ product.low ^ second.byteSwapped
  }

  /// Takes in bytes, which must be within the span, and how many they are.
  @inline(__always)
  mutating func combine(_ bytes: RawSpan, _ range: Range<Int>) {
    var place = range.lowerBound
    while place + 16 <= range.upperBound {
      combine(RowChecksum.word(bytes, place), RowChecksum.word(bytes, place + 8))
      place += 16
    }
    let left = range.upperBound - place
    let first = left >= 8 ? RowChecksum.word(bytes, place) : RowChecksum.rest(bytes, place, left)
    let second = left >= 8 ? RowChecksum.rest(bytes, place + 8, left - 8) : 0
    combine(first, second)
    combine(UInt64(range.count), 0x9E37_79B9_7F4A_7C15)
  }

  mutating func combine(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe combine(bytes.span.bytes, 0..<bytes.count)
  }

  /// The bits, as the table holds them.
  var value: Int64 { Int64(bitPattern: state) }

  /// Eight bytes; the span checks that they are there.
  @inline(__always)
  private static func word(_ bytes: RawSpan, _ place: Int) -> UInt64 {
    // Any eight bytes are a number.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Fewer than eight bytes, the first lowest.
  @inline(__always)
  private static func rest(_ bytes: RawSpan, _ place: Int, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for offset in 0..<count {
      // Any byte is a number.
      word |= UInt64(unsafe bytes.unsafeLoad(fromByteOffset: place + offset, as: UInt8.self)) << shift
      shift += 8
    }
    return word
  }
}
