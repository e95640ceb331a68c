import FinanceDomain

/// The commonest form of dates: `YYYY-MM-DD`, alone or with `THH:MM:SS` and perhaps `Z`. It may only say yes; all else
/// is left to ``DayField``, which accepts what this accepts, with the same value.
///
/// `YYYY-MM-` is one word of eight bytes, and a file writes few months many times: what the calendar says about a word is
/// kept in the slot that the word has. Whatever is not in its slot is asked for and put there; a crafted file can make
/// that useless but never wrong.
package struct FastDays: Sendable {
  /// A month: the number of its first day, and how many days it has.
  private struct Month: Sendable {
    var text: UInt64 = 0
    var firstDay: Int32 = 0
    var length: Int32 = 0
  }

  private static let slotBits: UInt64 = 10
  private var months = [Month](repeating: Month(), count: 1 << Int(slotBits))

  /// Has met no month yet.
  package init() {}

  /// The day, and the second of the day, -1 for none.
  ///
  /// Twenty bytes from `start` on must be readable.
  @inline(__always)
  package mutating func day(_ raw: RawSpan, at start: Int, length: Int) -> (day: Int32, second: Int32)? {
    guard length == 10 || length == 19 || length == 20 else { return nil }
    let written = unsafe FastFields.word(raw, at: start)
    guard let month = month(written) ?? newMonth(written),
      let day = unsafe FastFields.dayOfMonth(raw, at: start &+ 8, limit: month.length)
    else { return nil }
    let number = month.firstDay &+ day &- 1
    guard length != 10 else { return (number, -1) }
    return unsafe FastFields.second(raw, at: start &+ 10, isZulu: length == 20).map { (number, $0) }
  }

  /// The month that is in these eight bytes, the first lowest; `nil` if it has lost its slot, or never had it.
  @inline(__always)
  private func month(_ text: UInt64) -> Month? {
    // A slot is so many bits of hash, and there is one for each value of them.
    let month = unsafe months.span[unchecked: FastDays.slot(text)]
    return month.text == text ? month : nil
  }

  /// The same, worked out and remembered; `nil` if the bytes are not four digits, a hyphen, the number of a month and
  /// another hyphen.
  @inline(never)
  private mutating func newMonth(_ text: UInt64) -> Month? {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: text >> UInt64(8 * $0)) }
    guard bytes[7] == UInt8(ascii: "-"),
      let month = YearMonth(iso: String(decoding: bytes[..<7], as: UTF8.self))
    else { return nil }
    let first = month.firstDay.dayNumber
    let found = Month(text: text, firstDay: first, length: month.lastDay.dayNumber - first + 1)
    months[FastDays.slot(text)] = found
    return found
  }

  @inline(__always)
  private static func slot(_ text: UInt64) -> Int {
    Int(truncatingIfNeeded: (text &* 0xD6E8_FEB8_6659_FD93) &>> (64 &- slotBits))
  }
}
