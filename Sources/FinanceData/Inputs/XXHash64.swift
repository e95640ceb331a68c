import FinanceDomain

/// XXH64 with the seed 0, by which an import remembers which bytes it has read.
///
/// The algorithm is Yann Collet's (<https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>). It tells files apart
/// that differ by accident and is no proof against somebody who wants two files to look alike; `xxhsum -H1` gives
/// the same digits. Ten times as fast as a cryptographic hash, which would cost more than reading the rows.
struct XXHash64 {
  private static let first: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let third: UInt64 = 0x1656_67B1_9E37_79F9
  private static let fourth: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let fifth: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lanes = SIMD4<UInt64>(
    first &+ second, second, 0, 0 &- first)
  private var length = 0
  /// Bytes that do not fill a stripe of 32 yet.
  private var rest: [UInt8] = []

  mutating func combine(_ bytes: Span<UInt8>) {
    let count = bytes.count
    length += count
    var place = 0
    if !rest.isEmpty {
      while rest.count < 32, place < count {
        rest.append(bytes[place])
        place += 1
      }
      guard rest.count == 32 else { return }
      let stripe = rest
      stripes(unsafe stripe.span.bytes, from: 0, count: 1)
      rest.removeAll(keepingCapacity: true)
    }
    let whole = (count - place) / 32
    stripes(unsafe bytes.bytes, from: place, count: whole)
    place += whole * 32
    while place < count {
      rest.append(bytes[place])
      place += 1
    }
  }

  private mutating func stripes(_ bytes: RawSpan, from start: Int, count: Int) {
    precondition(start >= 0 && start + count * 32 <= bytes.byteCount)
    var lanes = self.lanes
    for stripe in 0..<count {
      let place = start &+ stripe &* 32
      for lane in 0..<4 {
        // The range was checked; any eight bytes are a number.
        let word = unsafe FastFields.word(bytes, at: place &+ lane &* 8)
        lanes[lane] = XXHash64.round(lanes[lane], word)
      }
    }
    self.lanes = lanes
  }

  var value: UInt64 {
    var hash = length >= 32 ? converged : XXHash64.fifth
    hash &+= UInt64(length)
    // All bytes of an array are initialised.
    let bytes = unsafe rest.span.bytes
    var place = 0
    while place + 8 <= rest.count {
      hash ^= XXHash64.round(0, unsafe FastFields.word(bytes, at: place))
      hash = XXHash64.rotate(hash, 27) &* XXHash64.first &+ XXHash64.fourth
      place += 8
    }
    if place + 4 <= rest.count {
      let word = (0..<4).reduce(UInt64(0)) { $0 | UInt64(rest[place + $1]) << UInt64(8 * $1) }
      hash ^= word &* XXHash64.first
      hash = XXHash64.rotate(hash, 23) &* XXHash64.second &+ XXHash64.third
      place += 4
    }
    while place < rest.count {
      hash ^= UInt64(rest[place]) &* XXHash64.fifth
      hash = XXHash64.rotate(hash, 11) &* XXHash64.first
      place += 1
    }
    return XXHash64.avalanche(hash)
  }

  var text: String { hexadecimal(value, digits: 16).lowercased() }

  private var converged: UInt64 {
    var hash =
      XXHash64.rotate(lanes[0], 1) &+ XXHash64.rotate(lanes[1], 7) &+ XXHash64.rotate(lanes[2], 12)
      &+ XXHash64.rotate(lanes[3], 18)
    for lane in 0..<4 {
      hash = (hash ^ XXHash64.round(0, lanes[lane])) &* XXHash64.first &+ XXHash64.fourth
    }
    return hash
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* second, 31) &* first
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash >> 33) &* second
    hash = (hash ^ hash >> 29) &* third
    return hash ^ hash >> 32
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}

/// Which bytes a file has.
package struct FileDigest: Hashable, Sendable {
  package let byteCount: Int
  /// XXH64 of them, in hexadecimal digits: what `xxhsum -H1` prints.
  package let hash: String

  package init(byteCount: Int, hash: String) {
    self.byteCount = byteCount
    self.hash = hash
  }

  package init(_ bytes: [UInt8]) {
    var hash = XXHash64()
    hash.combine(bytes.span)
    self.init(byteCount: bytes.count, hash: hash.text)
  }

  /// Of a source's bytes as they are in its file, whatever was made of its encoding.
  init(_ source: OpenSource) throws(SourceFailure) {
    let name = source.file.name
    let isFile = (try? FileStamp(ofPath: name))?.isRegularFile ?? false
    let file = isFile ? try InputFile(path: name) : source.file.original
    var hash = XXHash64()
    let count = try file.readThrough { hash.combine($0) }
    self.init(byteCount: count, hash: hash.text)
  }
}
