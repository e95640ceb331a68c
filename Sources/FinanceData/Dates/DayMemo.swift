import FinanceDomain

/// The days that cells of one column were found to state, by the bytes of their dates: how dates in any form are read
/// at the speed of a look-up.
///
/// A file states few days many times. Cells of up to sixteen bytes are looked up whole; a clock reading after a space or
/// `T`, which differs from row to row and may have `Z` after it, is read by itself. Whatever is not in its slot is read with care and put there, so
/// a crafted file can make the memo useless but never wrong.
struct DayMemo: Sendable {
  /// A cell taken apart: the bytes of its date, and what follows them.
  ///
  /// Two words have all bytes of the date: the first eight and the last eight, or fewer with zeros after them.
  struct Key: Sendable {
    fileprivate let low, high: UInt64
    /// The date's length, the clock reading's length, the byte between them, and whether `Z` is at the end.
    fileprivate let form: UInt32
    /// The second of the day, -1 where there is no clock reading.
    let second: Int32
  }

  private struct Entry: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// Zero is an empty slot; no key has that form.
    var form: UInt32 = 0
    var day: Int32 = 0
  }

  private static let slotBits: UInt64 = 12
  private var entries = [Entry](repeating: Entry(), count: 1 << Int(slotBits))

  /// The key of the cell; `nil` for one that is too long, is empty or ends like an impossible clock reading.
  ///
  /// Sixteen bytes from the cell's start on must be readable.
  @inline(__always)
  func key(_ raw: RawSpan, _ range: Range<Int>) -> Key? {
    let start = range.lowerBound
    let last = range.upperBound &- 1
    let isZulu = unsafe range.count > 8 && FastFields.byte(raw, at: last) == UInt8(ascii: "Z")
    let end = isZulu ? last : range.upperBound
    var (length, clock, second) = (end &- start, 0, Int32(-1))
    if length > 6, unsafe FastFields.byte(raw, at: end &- 3) == UInt8(ascii: ":") {
      clock = unsafe length > 9 && FastFields.byte(raw, at: end &- 6) == UInt8(ascii: ":") ? 8 : 5
      // An hour may have one digit: what is before it is the space that belongs between date and clock.
      if unsafe FastFields.byte(raw, at: end &- clock) == UInt8(ascii: " ") { clock &-= 1 }
      length &-= clock &+ 1
      guard let read = FastFields.clock(raw, from: end &- clock, to: end) else { return nil }
      second = read
    }
    guard length > 0, length <= 16, clock > 0 || !isZulu else { return nil }
    let between = unsafe clock > 0 ? FastFields.byte(raw, at: start &+ length) : 0
    guard clock == 0 || between == UInt8(ascii: " ") || between == UInt8(ascii: "T") else { return nil }
    let zulu = isZulu ? 1 &<< 24 : 0
    let form = UInt32(truncatingIfNeeded: length | clock &<< 8 | Int(between) &<< 16 | zulu)
    let word = unsafe FastFields.word(raw, at: start)
    guard length >= 8 else {
      return Key(low: word & ~(~0 &<< UInt64(8 &* length)), high: 0, form: form, second: second)
    }
    return unsafe Key(
      low: word, high: FastFields.word(raw, at: start &+ length &- 8), form: form, second: second)
  }

  /// The day that such a cell states; `nil` if it has lost its slot, or never had it.
  @inline(__always)
  func day(_ key: Key) -> Int32? { day(key.low, key.high, form: key.form) }

  /// The day of a cell that is a date of eight to sixteen bytes and nothing else; `nil` for any other, or if it has lost
  /// its slot, or never had it.
  @inline(__always)
  func dayAlone(_ raw: RawSpan, _ range: Range<Int>) -> Int32? {
    guard range.count >= 8, range.count <= 16 else { return nil }
    // The bytes of a cell with a clock reading are known by another form.
    return unsafe day(
      FastFields.word(raw, at: range.lowerBound), FastFields.word(raw, at: range.upperBound &- 8),
      form: UInt32(truncatingIfNeeded: range.count))
  }

  @inline(__always)
  private func day(_ low: UInt64, _ high: UInt64, form: UInt32) -> Int32? {
    // A slot is so many bits of hash, and there is one for each value of them.
    let entry = unsafe entries.span[unchecked: DayMemo.slot(low, high)]
    return entry.low == low && entry.high == high && entry.form == form ? entry.day : nil
  }

  /// Remembers what was read with care, unless the clock reading at the cell's end is not its time.
  mutating func remember(_ key: Key, day: Int32, second: Int32) {
    guard key.second == second else { return }
    entries[DayMemo.slot(key.low, key.high)] = Entry(low: key.low, high: key.high, form: key.form, day: day)
  }

  @inline(__always)
  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    let mixed = (low ^ (high &<< 1)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed &>> (64 &- slotBits))
  }
}

extension FastFields {
  /// The second of the day of `HH:MM` or `HH:MM:SS`, the hour of one digit or two; `nil` for anything else.
  @inline(__always)
  static func clock(_ raw: RawSpan, from start: Int, to end: Int) -> Int32? {
    let length = end &- start
    let hasSeconds = length >= 7
    let colon = hasSeconds ? end &- 6 : end &- 3
    guard length >= 4, length <= 8, length != 6, unsafe byte(raw, at: colon) == UInt8(ascii: ":"),
      let hour = colon &- start == 2 ? twoDigits(raw, at: start) : oneDigit(raw, at: start),
      let minute = twoDigits(raw, at: colon &+ 1), hour < 24, minute < 60
    else { return nil }
    guard hasSeconds else { return hour &* 3600 &+ minute &* 60 }
    guard unsafe byte(raw, at: end &- 3) == UInt8(ascii: ":"), let second = twoDigits(raw, at: end &- 2),
      second < 60
    else { return nil }
    return hour &* 3600 &+ minute &* 60 &+ second
  }

  @inline(__always)
  private static func oneDigit(_ raw: RawSpan, at place: Int) -> Int32? {
    let digit = unsafe byte(raw, at: place) &- 0x30
    return digit <= 9 ? Int32(digit) : nil
  }

  @inline(__always)
  private static func twoDigits(_ raw: RawSpan, at place: Int) -> Int32? {
    let (tens, ones) = unsafe (byte(raw, at: place) &- 0x30, byte(raw, at: place &+ 1) &- 0x30)
    return tens <= 9 && ones <= 9 ? Int32(tens) &* 10 &+ Int32(ones) : nil
  }
}

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
