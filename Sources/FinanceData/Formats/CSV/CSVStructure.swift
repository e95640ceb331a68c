import FinanceDomain

/// Where a stretch of CSV has its structure: an index that is built ahead of the fast path.
///
/// Sixty-four bytes at a time become words with a bit for each delimiter, line end and quote. A quote is inside or
/// outside by the number of quotes before it, so a running exclusive or over the quotes' bits marks everything that
/// is quoted; what is left of the separators is the structure. (The method of Langdale and Lemire, *Parsing Gigabytes
/// of JSON per Second*, 2019, with RFC 4180's quotes.) That counting is right only where every quote is where RFC
/// 4180 has one: where one does not, the index ends, and the slow path goes on.
///
/// Unsafe: blocks are loaded unchecked, after one check of the whole range.
package struct CSVStructure: Sendable {
  /// Delimiters and line ends outside quotes, in ascending order; only the first ``count`` hold. A line that ends with
  /// CR LF is listed by its CR. The first of all is the place before the index, so that each separator has one before it.
  package private(set) var separators: [UInt32] = [0]
  /// How many separators there are, the first counted.
  package private(set) var count = 1
  /// Bytes that the fast path does not vouch for, in ascending order, with ``none`` after the last: control characters
  /// outside quotes, NUL anywhere, the first bytes of sequences that are not UTF-8.
  package private(set) var suspectBytes: [UInt32] = [none]
  package private(set) var range = 0..<0
  /// No fewer than the separators that are line ends: those within quotes are counted, too.
  private(set) var lineEnds = 0

  /// Stands after the last place of a list.
  package static let none = UInt32.max
  /// Bytes that must be readable after the bytes that are indexed.
  static let padding = 64

  private let delimiter: UInt8
  /// A bit for each separator, and for each byte that needs another look; a word a block.
  private var structure: [UInt64] = []
  private var special: [UInt64] = []

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Indexes `bytes[start..<end]` or, if a quote is where none may be, the bytes before that quote.
  ///
  /// - Parameters:
  ///   - start: where a record begins.
  ///   - textEnd: where the text ends, at `end` or after it.
  /// - Precondition: ``padding`` more bytes may be read after `end`, and the stretch consists of whole blocks of
  ///   sixty-four bytes unless the text ends with it.
  package mutating func build(_ bytes: Span<UInt8>, from start: Int, to end: Int, textEnd: Int) {
    precondition(start >= 0 && start <= end && end <= textEnd && textEnd < Int(UInt32.max))
    precondition(textEnd <= bytes.count && end + CSVStructure.padding <= bytes.count)
    precondition(end == textEnd || (end - start).isMultiple(of: 64))
    let blocks = (end - start + 63) / 64
    makeRoom(for: blocks)
    lineEnds = LaneBlocks.classify(
      bytes, from: start, blocks: blocks, delimiter: delimiter, structure: &structure, special: &special)
    suspectBytes.removeAll(keepingCapacity: true)
    var walk = Walk(textEnd: textEnd, checkedTo: start)
    let used = walk.run(
      bytes, from: start, to: end, blocks: blocks, structure: &structure, special: &special,
      suspectBytes: &suspectBytes)
    // Before the first byte of all there is no place; adding one with wrap-around gives zero all the same.
    separators[0] = UInt32(start) &- 1
    count = LaneBlocks.places(of: structure, blocks: used, base: start, into: &separators, from: 1)
    range = start..<walk.end
    // The LF of a CR LF that the index ends between.
    lineEnds += Int(walk.pairedLineFeed)
    suspectBytes.append(CSVStructure.none)
  }

  private mutating func makeRoom(for blocks: Int) {
    guard structure.count < blocks || separators.count < 64 * (blocks + 2) else { return }
    structure = [UInt64](repeating: 0, count: blocks)
    special = structure
    separators = [UInt32](repeating: 0, count: 64 * (blocks + 2))
  }
}

extension CSVStructure {
  /// The way through the blocks, and what one block hands on to the next.
  fileprivate struct Walk {
    let textEnd: Int
    /// UTF-8 has been checked up to here.
    var checkedTo: Int
    /// How far the index goes.
    var end = 0

    /// All ones if the block begins inside quotes.
    var inside: UInt64 = 0
    /// The byte before the block: whether a quoted field may begin after it, whether it closes one.
    var mayOpen: UInt64 = 1
    var closes: UInt64 = 0
    /// One if the block begins with the LF of a CR LF whose CR is listed.
    var pairedLineFeed: UInt64 = 0
  }

  /// Sixty-four bytes.
  fileprivate struct Block {
    let parts: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)

    @inline(__always)
    init(_ raw: RawSpan, at place: Int) {
      parts = unsafe (
        raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self),
        raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ 16, as: SIMD16<UInt8>.self),
        raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ 32, as: SIMD16<UInt8>.self),
        raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ 48, as: SIMD16<UInt8>.self)
      )
    }

    @inline(__always)
    func bits(_ test: (SIMD16<UInt8>) -> SIMD16<UInt8>) -> UInt64 {
      let low = LaneMask.bits(test(parts.0)) | LaneMask.bits(test(parts.1)) &<< 16
      let high = LaneMask.bits(test(parts.2)) | LaneMask.bits(test(parts.3)) &<< 16
      return UInt64(low) | UInt64(high) &<< 32
    }

    @inline(__always)
    func bits(equalTo byte: UInt8) -> UInt64 {
      let wanted = SIMD16<UInt8>(repeating: byte)
      return bits { LaneMask.bytes($0 .== wanted) }
    }
  }
}

extension CSVStructure.Walk {
  /// Leaves in `structure` the bits of separators, and says how many blocks hold.
  @inline(__always)
  fileprivate mutating func run(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, blocks: Int, structure: inout [UInt64],
    special: inout [UInt64], suspectBytes: inout [UInt32]
  ) -> Int {
    self.end = end
    if blocks > 0 {
      // Bits of bytes after the end do not count.
      let last = bitsBefore(end, in: start + 64 * (blocks - 1))
      structure[blocks - 1] &= last
      special[blocks - 1] &= last
    }
    for block in 0..<blocks {
      let place = start &+ 64 &* block
      let (found, odd) = (structure[block], special[block])
      if odd | inside | closes == 0 {
        structure[block] = found & ~pairedLineFeed
        mayOpen = found &>> 63
        pairedLineFeed = 0
      } else if inside | closes == 0, let paired = onlyPairs(bytes, odd, at: place) {
        structure[block] = found & ~(paired &<< 1 | pairedLineFeed) | paired
        mayOpen = found &>> 63
        pairedLineFeed = paired &>> 63
      } else {
        let within = bitsBefore(end, in: place)
        let looked = look(bytes, found, within, at: place, suspectBytes: &suspectBytes)
        structure[block] = looked.separators
        if looked.soundBytes < 64, place &+ looked.soundBytes < end {
          self.end = place &+ looked.soundBytes
          return block + 1
        }
      }
    }
    return blocks
  }

  /// A bit for each byte of the block at a place that is before the end.
  @inline(__always)
  private func bitsBefore(_ end: Int, in place: Int) -> UInt64 {
    end &- place >= 64 ? ~0 : (1 &<< UInt64(end &- place)) &- 1
  }

  /// The separators of a block with quotes, control characters or bytes beyond ASCII, and how many of its bytes are
  /// sound: all of them, or those before a quote that is where none may be.
  @inline(never)
  private mutating func look(
    _ bytes: Span<UInt8>, _ structure: UInt64, _ within: UInt64, at place: Int, suspectBytes: inout [UInt32]
  ) -> (separators: UInt64, soundBytes: Int) {
    let block = unsafe CSVStructure.Block(bytes.bytes, at: place)
    let quotes = block.bits(equalTo: CSVDialect.quote) & within
    guard quotes | inside | closes != 0 else {
      return (lookUnquoted(bytes, block, structure, within, at: place, &suspectBytes), 64)
    }
    let quoted = CSVStructure.runningParity(quotes) ^ inside
    let opening = quotes & quoted
    let closing = quotes & ~quoted
    let outside = structure & ~quoted
    let paired = pairedReturns(bytes, block, ~quoted & within, within, at: place)
    let separators = outside & ~(paired &<< 1 | pairedLineFeed) | paired

    let afterClosing = closing &<< 1 | closes
    let misplaced =
      opening & ~(outside &<< 1 | afterClosing | mayOpen) | afterClosing & ~(outside | paired | opening)
      & within
    let soundBytes = misplaced.trailingZeroBitCount
    let sound = soundBytes == 64 ? ~0 as UInt64 : (1 &<< UInt64(soundBytes)) &- 1

    let odd = oddBytes(bytes, block, structure: structure, quoted: quoted, paired: paired, at: place)
    CSVStructure.note(odd & within & sound, from: place, in: &suspectBytes)

    inside = 0 &- (quoted &>> 63)
    mayOpen = (outside | closing) &>> 63
    closes = closing &>> 63
    pairedLineFeed = paired &>> 63
    return (separators & sound, soundBytes)
  }

  /// The separators of a block without quotes that is outside quotes: the same with nothing quoted.
  @inline(__always)
  private mutating func lookUnquoted(
    _ bytes: Span<UInt8>, _ block: CSVStructure.Block, _ structure: UInt64, _ within: UInt64, at place: Int,
    _ suspectBytes: inout [UInt32]
  ) -> UInt64 {
    let paired = pairedReturns(bytes, block, within, within, at: place)
    let separators = structure & ~(paired &<< 1 | pairedLineFeed) | paired
    let odd = oddBytes(bytes, block, structure: structure, quoted: 0, paired: paired, at: place)
    CSVStructure.note(odd & within, from: place, in: &suspectBytes)
    mayOpen = structure &>> 63
    pairedLineFeed = paired &>> 63
    return separators
  }

  /// The unusual bytes of a block if each is a CR that an LF follows: lines of most banks' files end so.
  @inline(__always)
  private func onlyPairs(_ bytes: Span<UInt8>, _ odd: UInt64, at place: Int) -> UInt64? {
    let raw = unsafe bytes.bytes
    var rest = odd
    while rest != 0 {
      let next = place &+ rest.trailingZeroBitCount
      // The byte after the last of the text is padding.
      guard unsafe FastFields.byte(raw, at: next) == CSVDialect.carriageReturn, next &+ 1 < textEnd,
        unsafe FastFields.byte(raw, at: next &+ 1) == CSVDialect.lineFeed
      else { return nil }
      rest &= rest &- 1
    }
    return odd
  }

  /// Each CR, of those that count, that an LF follows.
  @inline(__always)
  private func pairedReturns(
    _ bytes: Span<UInt8>, _ block: CSVStructure.Block, _ counted: UInt64, _ within: UInt64, at place: Int
  ) -> UInt64 {
    let lineFeeds = block.bits(equalTo: CSVDialect.lineFeed) & within
    let lineGoesOn = place &+ 64 >= textEnd || bytes[place &+ 64] != CSVDialect.lineFeed
    let returns = block.bits(equalTo: CSVDialect.carriageReturn) & counted
    return returns & (lineFeeds &>> 1 | (lineGoesOn ? 0 : 1 &<< 63))
  }

  /// The bytes for which the fast path does not vouch.
  @inline(__always)
  private mutating func oddBytes(
    _ bytes: Span<UInt8>, _ block: CSVStructure.Block, structure: UInt64, quoted: UInt64, paired: UInt64,
    at place: Int
  ) -> UInt64 {
    let controls = block.bits { LaneMask.bytes($0 .< SIMD16(repeating: 0x20)) }
    var odd = controls & ~quoted & ~structure & ~paired
    if controls & quoted != 0 { odd |= block.bits(equalTo: 0) }
    let beyondASCII = block.bits { $0 }
    if beyondASCII != 0, !arePairs(bytes, block, beyondASCII, at: place) {
      odd |= malformed(bytes, beyondASCII, at: place)
    }
    return odd
  }

  /// Whether all bytes beyond ASCII are sequences of two bytes, as the letters of most languages are, and of which the last
  /// ends at the latest with the byte after the block.
  @inline(__always)
  private mutating func arePairs(
    _ bytes: Span<UInt8>, _ block: CSVStructure.Block, _ beyondASCII: UInt64, at place: Int
  ) -> Bool {
    guard place &+ 64 < textEnd else { return false }
    let leads = block.bits { LaneMask.bytes(($0 &- 0xC2) .< SIMD16(repeating: 0x1E)) }
    let continuations = block.bits { $0 & ~($0 &<< SIMD16(repeating: 1)) }
    // The first bytes may belong to a sequence that was checked with the block before.
    let checked: UInt64 = checkedTo > place ? (1 &<< UInt64(checkedTo &- place)) &- 1 : 0
    guard leads & checked == 0, continuations & ~checked == leads &<< 1,
      beyondASCII & ~checked == leads | leads &<< 1
    else { return false }
    guard leads &>> 63 == 0 || bytes[place &+ 64] & 0xC0 == 0x80 else { return false }
    checkedTo = max(checkedTo, place &+ 64 &+ Int(leads &>> 63))
    return true
  }

  /// The first bytes of sequences that are not UTF-8, among those that begin in the block.
  @inline(never)
  private mutating func malformed(_ bytes: Span<UInt8>, _ beyondASCII: UInt64, at block: Int) -> UInt64 {
    var rest = beyondASCII
    var malformed: UInt64 = 0
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest &- 1
      guard block + bit >= checkedTo, block + bit < textEnd else { continue }
      let length = UTF8Sequence.length(at: block + bit, end: textEnd, in: bytes)
      if length == nil { malformed |= 1 &<< UInt64(bit) }
      checkedTo = block + bit + (length ?? 1)
    }
    return malformed
  }
}

extension CSVStructure {
  /// Each bit is the parity of the bits up to it.
  @inline(__always)
  fileprivate static func runningParity(_ bits: UInt64) -> UInt64 {
    var parity = bits
    parity ^= parity &<< 1
    parity ^= parity &<< 2
    parity ^= parity &<< 4
    parity ^= parity &<< 8
    parity ^= parity &<< 16
    parity ^= parity &<< 32
    return parity
  }

  @inline(__always)
  fileprivate static func note(_ bits: UInt64, from place: Int, in list: inout [UInt32]) {
    var rest = bits
    while rest != 0 {
      list.append(UInt32(truncatingIfNeeded: place &+ rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }
}
