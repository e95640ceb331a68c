import FinanceDomain

/// What was last made of the short texts of a column, by their bytes: the fast lanes' way past a symbol table.
///
/// A text of up to sixteen bytes is two words; two words have one slot. Whatever is not in its slot is worked out by
/// the caller and put there, so a crafted file can make the memo useless but never wrong.
package struct SymbolMemo: Sendable {
  private struct Entry: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// Length + 1; zero is an empty slot.
    var length: UInt32 = 0
    var code: UInt32 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: 256)

  /// Remembers nothing yet.
  package init() {}

  /// What the text stood for when it was last seen; `nil` if it has lost its slot, or never had it.
  @inline(__always)
  package func code(_ low: UInt64, _ high: UInt64, length: Int) -> UInt32? {
    // A slot is a byte's worth of hash, and there are 256.
    let entry = unsafe entries.span[unchecked: SymbolMemo.slot(low, high)]
    let isSame =
      entry.low == low && entry.high == high && entry.length == UInt32(truncatingIfNeeded: length + 1)
    return isSame ? entry.code : nil
  }

  /// Remembers what the text stands for.
  package mutating func remember(_ low: UInt64, _ high: UInt64, length: Int, code: UInt32) {
    entries[SymbolMemo.slot(low, high)] = Entry(low: low, high: high, length: UInt32(length + 1), code: code)
  }

  @inline(__always)
  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed &>> 56)
  }
}
