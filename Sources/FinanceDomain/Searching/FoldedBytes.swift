/// A byte that may leave some of its bits open.
///
/// So both cases of a letter are taken at once: `c` and `C` differ in one bit, and so do the last bytes of `é` and `É`
/// in UTF-8, or of `я` and `Я`.
struct OpenByte: Hashable, Sendable {
  /// The byte, with its open bits set.
  let value: UInt8
  /// The bits that may be anything.
  let openBits: UInt8

  /// A byte that is one of those and, perhaps, some others.
  init(oneOf bytes: [UInt8]) {
    let first = bytes.first ?? 0
    openBits = bytes.reduce(0) { $0 | ($1 ^ first) }
    value = first | openBits
  }

  /// How many bytes it takes.
  var choices: Int { 1 << openBits.nonzeroBitCount }
}

/// A run of bytes to look for among bytes: one or more, ``longest`` at the most.
///
/// The search looks for two neighbouring bytes of the run, the pair that ordinary texts have least of, at sixteen
/// places at a time, and compares the run where the pair stands. How it goes about that is in the extension, with all
/// that is unsafe about it. It holds no reference, so that loops over rows need not count any.
struct FoldedBytes: Sendable {
  /// How many bytes there are.
  let count: Int
  /// The pair to look for first.
  let pair: FoldedPair
  /// The first sixteen bytes.
  let head: OpenBlock
  /// Those behind them.
  let tail: OpenBlock

  /// A comparison at every place is a bounded factor, and two blocks are the bound.
  static let longest = 32

  /// These bytes, and which of their neighbouring pairs to look for.
  ///
  /// - Parameter pair: where the pair begins; of a single byte it is the byte.
  init(_ bytes: [OpenByte], lookingForPairAt pair: Int) {
    precondition((1...FoldedBytes.longest).contains(bytes.count), "a run has 1 to 32 bytes")
    count = bytes.count
    self.pair = FoldedPair(bytes[pair], pair + 1 < bytes.count ? bytes[pair + 1] : nil, at: pair)
    head = OpenBlock(bytes.prefix(16))
    tail = OpenBlock(bytes.dropFirst(16))
  }

  /// Where the rarest pair of the bytes begins.
  ///
  /// - Parameter isAllowed: which pairs may be chosen; if none, the answer is `nil`.
  static func rarestPair(of bytes: [OpenByte], where isAllowed: (Int) -> Bool = { _ in true }) -> Int? {
    guard bytes.count > 1 else { return bytes.isEmpty || !isAllowed(0) ? nil : 0 }
    return bytes.indices.dropLast().filter(isAllowed).min {
      bytes[$0].frequency * bytes[$0 + 1].frequency < bytes[$1].frequency * bytes[$1 + 1].frequency
    }
  }
}

/// Sixteen open bytes to compare with sixteen bytes at once.
struct OpenBlock: Sendable {
  let values: SIMD16<UInt8>
  let openBits: SIMD16<UInt8>

  /// These bytes, sixteen at the most; places behind them take anything.
  init(_ bytes: some Sequence<OpenByte>) {
    var values = SIMD16<UInt8>(repeating: 0xFF)
    var openBits = SIMD16<UInt8>(repeating: 0xFF)
    for (lane, byte) in bytes.enumerated() {
      values[lane] = byte.value
      openBits[lane] = byte.openBits
    }
    self.values = values
    self.openBits = openBits
  }

  /// Whether it takes the byte at that place.
  func takes(_ byte: UInt8, at lane: Int) -> Bool { byte | openBits[lane] == values[lane] }

  /// Which of the bytes are taken at their places.
  @inline(__always)
  func takes(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> { (bytes | openBits) .== values }
}

/// Two neighbouring bytes of a run, to look for at sixteen places at once.
struct FoldedPair: Sendable {
  /// Where in the run it begins.
  let offset: Int
  let first: OpenBlock
  let second: OpenBlock

  /// That pair; without a second byte, the first with anything behind it.
  init(_ first: OpenByte, _ second: OpenByte?, at offset: Int) {
    self.offset = offset
    self.first = OpenBlock(repeatElement(first, count: 16))
    self.second = OpenBlock(second.map { Array(repeating: $0, count: 16) } ?? [])
  }
}

/// The first bytes of the spellings beyond ASCII that letters of ASCII have: of `İ` and of the kelvin sign.
struct ForeignLeads: Sendable {
  let first: UInt8
  let second: UInt8

  /// Those bytes; there are two in all of Unicode.
  init(_ leads: [UInt8]) {
    precondition(leads.count <= 2, "two letters of ASCII have spellings beyond it")
    first = leads.first ?? 0xFF  // stands in no text
    second = leads.last ?? 0xFF
  }
}

extension OpenByte {
  /// How ordinary the byte is in the words of a bank, roughly; only speed depends on it.
  fileprivate var frequency: Int {
    let ordinary = " eatinorslcdupmhgbkfyvwzxjq".utf8
    if let place = ordinary.firstIndex(of: value) {
      return 100 - 3 * ordinary.distance(from: ordinary.startIndex, to: place)
    }
    return value >= UInt8(ascii: "0") && value <= UInt8(ascii: "9") ? 80 : 20
  }
}
