import FinanceDomain

/// What was last made of the short texts of some columns, by their bytes: the fast path's way past symbol tables.
///
/// A text of up to sixteen bytes is two words; two words have one slot in their column's part. Whatever is not in its
/// slot is worked out by the caller and put there, so a crafted file can make the memo useless but never wrong.
package struct SymbolMemo: Sendable {
  package struct Key: Hashable, Sendable {
    /// The first sixteen bytes, zeros after the text's end.
    fileprivate let low: UInt64
    fileprivate let high: UInt64
    fileprivate let length: Int
    /// Whether the words have all of the text.
    fileprivate var isWhole: Bool { length <= 16 || length > Key.pair }
    /// Added to the lengths of two texts.
    fileprivate static let pair = 1 << 20
  }

  private struct Entry: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// Length + 1; zero is an empty slot.
    var length: UInt32 = 0
    var code: UInt32 = 0
  }

  private static let slots = 256
  private var entries: [Entry]

  /// For each length up to sixteen, ones where a text of that length has bytes: the masks of its two words.
  private let masks: [(UInt64, UInt64)] = (0...16).map { (mask(min($0, 8)), mask(max($0 - 8, 0))) }

  /// Ones in so many bytes, up to eight.
  private static func mask(_ bytes: Int) -> UInt64 {
    // Unlike the masking shift, this one has an answer for all sixty-four bits.
    let beyond: UInt64 = ~0 << UInt64(8 * bytes)
    return ~beyond
  }

  /// Remembers nothing yet.
  ///
  /// - Parameter columns: how many columns it is asked about.
  package init(columns: Int) { entries = Array(repeating: Entry(), count: SymbolMemo.slots * columns) }

  /// The key of two texts of up to eight bytes each.
  ///
  /// Eight bytes from their starts on must be readable.
  package func key(_ raw: RawSpan, _ first: Range<Int>, and second: Range<Int>) -> Key {
    unsafe Key(
      low: FastFields.word(raw, at: first.lowerBound) & masks[first.count].0,
      high: FastFields.word(raw, at: second.lowerBound) & masks[second.count].0,
      length: Key.pair + first.count + 16 * second.count + 1)
  }

  /// The key of the text at those places.
  ///
  /// Sixteen bytes from its start on must be readable. There is no branch, because lengths of names cannot be foreseen.
  @inline(__always)
  package func key(_ raw: RawSpan, _ range: Range<Int>) -> Key {
    // There is a mask for each length up to sixteen.
    let mask = unsafe masks.span[unchecked: min(range.count, 16)]
    return unsafe Key(
      low: FastFields.word(raw, at: range.lowerBound) & mask.0,
      high: FastFields.word(raw, at: range.lowerBound &+ 8) & mask.1, length: range.count)
  }

  /// What the text stood for in that column when it was last seen; `nil` if it has lost its slot, or never had it.
  @inline(__always)
  package func code(_ column: Int, _ key: Key) -> UInt32? {
    // A slot is a byte's worth of hash, and there are 256 for each column.
    let entry = unsafe entries.span[unchecked: SymbolMemo.slot(column, key)]
    let isSame =
      entry.low == key.low && entry.high == key.high
      && entry.length == UInt32(truncatingIfNeeded: key.length &+ 1)
    return isSame ? entry.code : nil
  }

  /// Remembers what the text stands for in that column, if it is short enough.
  package mutating func remember(_ column: Int, _ key: Key, code: UInt32) {
    guard key.isWhole else { return }
    entries[SymbolMemo.slot(column, key)] = Entry(
      low: key.low, high: key.high, length: UInt32(key.length + 1), code: code)
  }

  @inline(__always)
  private static func slot(_ column: Int, _ key: Key) -> Int {
    let mixed = (key.low ^ (key.high &<< 1)) &* 0xD6E8_FEB8_6659_FD93
    return column &* slots &+ Int(truncatingIfNeeded: mixed &>> 56)
  }
}
