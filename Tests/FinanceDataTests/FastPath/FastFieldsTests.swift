import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Fast forms of dates and amounts")
struct FastFieldsTests {
  @Test(
    "every day of a year in the form YYYY-MM-DD",
    arguments: [0, 1, 1899, 1900, 1999, 2000, 2023, 2024, 2099, 2100, 9999])
  func days(_ year: Int) {
    for month in 0...13 {
      for day in 0...32 {
        let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        #expect(fastDay(text)?.day == CalendarDay(iso: text)?.dayNumber)
      }
    }
  }

  @Test("months that share a slot are told apart", arguments: Seeds.list(2))
  func sharedSlots(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var days = FastDays()
    for _ in 0..<20_000 {
      let text = "\(padded(random.number(in: 1...9999), 4))-\(padded(random.number(in: 1...12), 2))-28"
      let bytes = Array(text.utf8) + Array(repeating: 0x39, count: 32)
      let found = unsafe days.day(bytes.span.bytes, at: 0, length: text.utf8.count)
      #expect(found?.day == CalendarDay(iso: text)?.dayNumber)
    }
  }

  @Test("clock readings, with and without Z")
  func times() {
    for (hour, minute, second) in [
      (0, 0, 0), (14, 22, 10), (23, 59, 59), (24, 0, 0), (0, 60, 0), (0, 0, 60), (9, 9, 9),
    ] {
      let text = "2024-05-03T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
      let expected = TimeOfDay(hour: hour, minute: minute, second: second)?.secondOfDay
      #expect(fastDay(text)?.second == expected)
      #expect(fastDay(text + "Z")?.second == expected)
    }
    #expect(fastDay("2024-05-03")?.second == -1)
  }

  @Test(
    "whatever byte stands anywhere in a date, the careful parser says the same where the fast one says yes",
    arguments: [10, 19, 20])
  func anyByte(_ length: Int) {
    let form = Array("2024-05-03T14:22:10Z".utf8.prefix(length))
    var accepted = 0
    for place in form.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = form
        bytes[place] = byte
        guard let fast = fastDay(bytes) else { continue }
        accepted += 1
        let careful = try? DayField.parse(bytes.span, zone: nil)
        #expect(
          careful?.day.dayNumber == fast.day && (careful?.time?.secondOfDay ?? -1) == fast.second, "\(bytes)")
      }
    }
    #expect(accepted > length)
  }

  @Test("other lengths are not for the fast form")
  func lengths() {
    for text in [
      "", "2024-05-0", "2024-05-03 ", "2024-05-03T14:22", "2024-05-03T14:22:10ZZ", "2024-05-03T14:22:10.5",
    ] {
      #expect(fastDay(text) == nil)
    }
  }

  @Test("amounts of up to eight bytes, whatever stands before them", arguments: Seeds.list(4))
  func amounts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<8000 {
      let text = (0..<random.below(9)).map { _ in random.pick(Array("01239.....-+ ,:/e\u{7F}".utf8)) }
      accepted += check(text, before: random.pick(Array("0.,9\n\"".utf8)))
    }
    #expect(accepted > 200)
  }

  @Test("amounts with two decimals are all known to the fast form", arguments: Seeds.list(2))
  func hundredths(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let cents = random.below(random.pick([100, 10_000, 10_000_000]))
      let text = "\(cents / 100).\(padded(cents % 100, 2))"
      #expect(fastHundredths(Array(text.utf8), before: 0x39) == Int64(cents), "\(text)")
    }
  }

  @Test("amounts with a group mark are known to the fast form, and nothing else", arguments: Seeds.list(2))
  func groupedHundredths(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let units = random.number(in: 1000...999_999)
      let cents = random.below(100)
      var text = Array("\(units / 1000).\(padded(units % 1000, 3)),\(padded(cents, 2))".utf8)
      #expect(fastGrouped(text) == Int64(units * 100 + cents))
      let place = random.below(text.count)
      text[place] = random.pick(Array("0123456789.,- ".utf8))
      guard let found = fastGrouped(text) else { continue }
      let written = String(decoding: text, as: UTF8.self)
      #expect("\(found)" == written.filter(\.isNumber) && written.first != "0", "\(written)")
      #expect(written.split(separator: /[.,]/).map(\.count).suffix(2) == [3, 2], "\(written)")
    }
    for text in ["0.123,45", "123,45", "1.234.567,89", "1,234.56", "1.2345,6", "12.34,56"] {
      #expect(fastGrouped(Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("longer amounts", arguments: Seeds.list(2, salt: 1))
  func longAmounts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let text = (0..<random.number(in: 9...21)).map { _ in random.pick(Array("0123456789.".utf8)) }
      _ = check(text, before: 0x2C)
    }
  }

  @Test(
    "amounts of digits and a point, as long as they may be and one more",
    arguments: [
      ("9", 9, 0), ("1999.99", 199_999, 2), ("123456789012345678", 123_456_789_012_345_678, 0),
      ("1234567890.1234567", 12_345_678_901_234_567, 7), ("1.12345678", 112_345_678, 8), ("5.", 5, 0),
      (".5", 5, 1), ("1234567890123456789", nil, 0), ("1.123456789", nil, 0), (".", nil, 0), ("", nil, 0),
      ("1.2.3", nil, 0), ("-1", nil, 0), ("1:", nil, 0), ("1/", nil, 0),
    ] as [(String, Int64?, Int)])
  func amount(_ text: String, _ coefficient: Int64?, _ scale: Int) {
    let bytes = Array(text.utf8) + Array(repeating: 0x39, count: 16)
    let amount = unsafe FastFields.amount(bytes.span.bytes, from: 0, to: text.utf8.count)
    #expect(amount?.coefficient == coefficient)
    if let amount { #expect(amount.scale == scale) }
  }

  /// Holds both fast forms of an amount to the careful parser, and says how many said yes.
  private func check(_ text: [UInt8], before: UInt8) -> Int {
    let careful = (try? AmountField.parse(text.span))?.fixedPoint
    var accepted = 0
    if let hundredths = fastHundredths(text, before: before) {
      accepted += 1
      #expect(
        careful == FixedPoint(coefficient: hundredths, scale: 2), "\(String(decoding: text, as: UTF8.self))")
    }
    let padded = text + Array(repeating: 0x39, count: 16)
    if let amount = unsafe FastFields.amount(padded.span.bytes, from: 0, to: text.count) {
      accepted += 1
      let value = FixedPoint(coefficient: amount.coefficient, scale: amount.scale)
      #expect(careful == value, "\(String(decoding: text, as: UTF8.self))")
    }
    return accepted
  }

  private func fastHundredths(_ text: [UInt8], before: UInt8) -> Int64? {
    let bytes = Array(repeating: before, count: 8) + text + Array(repeating: 0x39, count: 16)
    return unsafe FastFields.hundredths(bytes.span.bytes, endingAt: 8 + text.count, length: text.count)
  }

  private func fastGrouped(_ text: [UInt8]) -> Int64? {
    let bytes = Array(repeating: 0x39, count: 10) + text + Array(repeating: 0x39, count: 16)
    return unsafe FastFields.groupedHundredths(
      bytes.span.bytes, endingAt: 10 + text.count, length: text.count, mark: 0x2C, group: 0x2E)
  }

  private func fastDay(_ text: String) -> (day: Int32, second: Int32)? { fastDay(Array(text.utf8)) }

  private func fastDay(_ text: [UInt8]) -> (day: Int32, second: Int32)? {
    let bytes = [0x39] + text + Array(repeating: 0x39, count: 32)
    var days = FastDays()
    return unsafe days.day(bytes.span.bytes, at: 1, length: text.count)
  }
}
