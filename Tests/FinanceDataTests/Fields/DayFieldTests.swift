import FinanceData
import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("The field of a date")
struct DayFieldTests {
  struct Reading: Equatable {
    let day: String
    let time: String?

    init(_ text: String, zone: ZoneRules? = nil) throws {
      let (day, time) = try DayField.parse(text, zone: zone)
      self.day = day.description
      self.time = time?.description
    }
  }

  @Test(
    "is a day with the year first, in one of four forms",
    arguments: ["2024-05-03", "2024/05/03", "2024.05.03", "20240503", " 2024-05-03\r", "\t2024-05-03 "])
  func forms(_ text: String) throws {
    let (day, time) = try DayField.parse(text, zone: nil)
    #expect(day == CalendarDay(year: 2024, month: 5, day: 3))
    #expect(time == nil)
  }

  @Test(
    "may go on with a time, whose fractions are dropped",
    arguments: [
      ("2024-05-03T14:22", "14:22:00"), ("2024-05-03t14:22", "14:22:00"), ("2024-05-03 14:22", "14:22:00"),
      ("2024-05-03 14:22:10", "14:22:10"), ("2024/05/03 14:22:10", "14:22:10"),
      ("2024.05.03T14:22:10", "14:22:10"),
      ("20240503T142210", "14:22:10"), ("20240503t142210", "14:22:10"), ("20240503T14:22:10", "14:22:10"),
      ("20240503 14:22", "14:22:00"), ("2024-05-03T14:22:10.5", "14:22:10"),
      ("2024-05-03T14:22:10,999999999999", "14:22:10"),
      ("20240503T142210.123", "14:22:10"), ("2024-05-03T00:00:00", "00:00:00"),
      ("2024-05-03T23:59:59.999", "23:59:59"),
      (" 2024-05-03 14:22:10\n", "14:22:10"),
    ])
  func times(_ text: String, _ time: String) throws {
    let reading = try Reading(text)
    #expect(reading.day == "2024-05-03")
    #expect(reading.time == time)
  }

  @Test(
    "is the day that is written, whatever offset follows the time",
    arguments: [
      "Z", "z", " Z", " z", " UTC", "+02:00", "-02:00", "+0200", "-0700", "+02", "-07", " +02:00", " -0700",
      " +02",
      "+00:00", "-00:00", "+23:59", "-23:59", "+14:00",
    ])
  func offsets(_ offset: String) throws {
    for (time, clock) in [
      ("T23:59:59", "23:59:59"), (" 00:00", "00:00:00"), ("T12:30:05.25", "12:30:05"),
    ] {
      let reading = try Reading("2024-05-03\(time)\(offset)")
      #expect(reading.day == "2024-05-03")
      #expect(reading.time == clock)
    }
    #expect(try Reading("20240503T142210\(offset)").time == "14:22:10")
  }

  @Test("comes back as it was written on every day of four years", arguments: [1999, 2000, 2001, 2024])
  func everyDay(_ year: Int) throws {
    var count = 0
    for month in 1...12 {
      for number in 1...CalendarDay.daysInMonth(year: year, month: month) {
        let day = try #require(CalendarDay(year: year, month: month, day: number))
        let digits = [padded(year, 4), padded(month, 2), padded(number, 2)]
        for mark in ["-", "/", ".", ""] {
          guard try DayField.parse(digits.joined(separator: mark), zone: nil).day == day else {
            Issue.record("\(day) with '\(mark)'")
            continue
          }
        }
        count += 1
      }
    }
    #expect(count == (year % 4 == 0 ? 366 : 365))
  }

  @Test("comes back as it was written at every second of a day")
  func everySecond() throws {
    for second in 0..<86_400 {
      let time = TimeOfDay(secondOfDay: Int32(second))
      guard try DayField.parse("2024-05-03T\(time)", zone: nil).time == time else {
        Issue.record("\(time)")
        continue
      }
    }
  }

  @Test(
    "may lie in any year from 1 to 9999",
    arguments: [
      "0001-01-01", "0001-12-31", "1111-11-11", "1582-10-10", "1900-02-28", "2000-02-29", "9999-12-31",
    ])
  func farYears(_ text: String) throws {
    #expect(try Reading(text).day == text)
  }

  @Test("may be a part of a larger span")
  func partOfASpan() throws {
    let bytes = Array("1,2024-05-03,2".utf8)
    #expect(
      try DayField.parse(bytes.span.extracting(2..<12), zone: nil).day == CalendarDay(iso: "2024-05-03"))
  }

  @Test("of any bytes at all ends in a day or a refusal", arguments: 1...2 as ClosedRange<UInt64>)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let noise = random.bytes(of: Array(0...255), upTo: 30)
      let nearly = random.bytes(of: Array("0011223344456789-/.:TZ +,".utf8), upTo: 26)
      _ = try? DayField.parse(noise.span, zone: .utc)
      guard let (day, _) = try? DayField.parse(nearly.span, zone: nil) else { continue }
      // Whatever is accepted begins with the digits of its day.
      let digits = nearly.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.prefix(8)
      let written = day.description.utf8.filter { $0 != UInt8(ascii: "-") }
      if !digits.elementsEqual(written) { Issue.record("seed \(seed): \(nearly)") }
    }
  }

  @Test("that is changed in one byte is refused or another day or time, never the same one by accident")
  func changedBytes() throws {
    let text = Array("2024-05-03T14:22:10".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[place] {
        var changed = text
        changed[place] = byte
        guard let (day, time) = try? DayField.parse(changed.span, zone: nil) else { continue }
        let isSame =
          day == CalendarDay(iso: "2024-05-03") && time == TimeOfDay(hour: 14, minute: 22, second: 10)
        // Only the mark between day and time has other spellings.
        #expect(!isSame || (place == 10 && (byte == UInt8(ascii: "t") || byte == UInt8(ascii: " "))))
      }
    }
  }
}
