import FinanceData
import FinanceDomain
import FinanceInference
import FinanceTestSupport
import Testing

@Suite("Any date in any form")
struct DateFormatPropertyTests {
  /// Forms with a way to write them down that shares nothing with the reader.
  static let patterns = [
    "YYYY-MM-DD", "YYYY/M/D", "DD.MM.YYYY", "D.M.YY", "M/D/YYYY", "MM-DD-YY", "YYYYMMDD", "DDMMYYYY",
    "YYMMDD",
    "D MMM YYYY", "MMM D, YYYY", "DD-MMM-YY", "DD.MM.YYYY HH:mm", "D/M/YYYY H:mm:ss", "M/D/YYYY h:mm:ss a",
    "YYYY-MM-DDTHH:mm:ssZ", "YYYYMMDDHHmmss", "EEE, D MMM YYYY[ HH:mm]",
  ]

  @Test("comes back as it was written", arguments: patterns)
  func written(_ pattern: String) throws {
    let format = try DateFormat(pattern: pattern)
    for seed in Seeds.list(2, salt: 41) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<500 {
        let moment = DateWriting.randomMoment(for: pattern, &random)
        let cell = DateWriting.text(of: moment, in: pattern, &random)
        guard format.read(cell) != .moment(moment) else { continue }
        Issue.record("\(cell) is not \(moment.canonicalText); \(Seeds.replay(seed))")
      }
    }
  }

  @Test(
    "is not read from arbitrary bytes unless they are one, and nothing breaks on them",
    arguments: Seeds.list(2, salt: 42))
  func anyBytes(seed: UInt64) throws {
    let formats = try DateFormatPropertyTests.patterns.map { try DateFormat(pattern: $0) } + [.iso]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let noise = random.bytes(of: Array(0...255), upTo: 24)
      let nearly = random.bytes(of: Array("0011223344/-.: TZap,Maymr\u{A0}".utf8), upTo: 20)
      for format in formats {
        guard format.read(noise.span, firstYearOfTwoDigits: nil) == .mismatch else { continue }
        _ = format.read(nearly.span, firstYearOfTwoDigits: nil)
      }
      var inference = DateInference(order: nil, firstYearOfTwoDigits: nil)
      inference.absorb(noise.span)
      inference.absorb(nearly.span)
      #expect(inference.readCount + inference.unreadCount + inference.blankCount == 2)
    }
  }

  @Test("has a pattern or is refused with a sentence", arguments: Seeds.list(2, salt: 43))
  func anyPattern(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let text = random.bytes(of: Array("YYYYMMDDHhmsSaZETQ[]'{}%dmYbB ./-,é".utf8), upTo: 16)
      do throws(DateFormatError) {
        _ = try DateFormat(pattern: String(decoding: text, as: UTF8.self)).read("2024-05-03 14:22")
      } catch {
        #expect(error.errorDescription?.isEmpty == false)
      }
    }
  }
}

/// Writes dates in a form, by replacing tokens.
enum DateWriting {
  static func randomMoment(for pattern: String, _ random: inout SeededGenerator) -> WrittenMoment {
    let years = pattern.contains("YYYY") ? 1...9999 : 1970...2069
    let year = random.number(in: years)
    let month = random.number(in: 1...12)
    let number = random.number(in: 1...CalendarDay.daysInMonth(year: year, month: month))
    let day = CalendarDay(year: year, month: month, day: number) ?? .earliest
    let hasTime = pattern.contains("[") ? random.once(in: 2) : pattern.contains("mm")
    guard hasTime else { return WrittenMoment(day: day) }
    let second = pattern.contains("ss") ? random.below(86_400) : random.below(1440) * 60
    let offset = pattern.contains("Z") ? (random.below(47) - 23) * 1800 : nil
    return WrittenMoment(day: day, time: TimeOfDay(secondOfDay: Int32(second)), offset: offset)
  }

  static func text(of moment: WrittenMoment, in pattern: String, _ random: inout SeededGenerator) -> String {
    let form =
      moment.time == nil ? String(pattern.prefix { $0 != "[" }) : pattern.filter { $0 != "[" && $0 != "]" }
    var text = ""
    var rest = form[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      text += token(letter, run.count, moment, &random)
      rest = rest.dropFirst(run.count)
    }
    return text
  }

  private static func token(
    _ letter: Character, _ count: Int, _ moment: WrittenMoment, _ random: inout SeededGenerator
  ) -> String {
    let second = Int(moment.time?.secondOfDay ?? 0)
    let (day, hour) = (moment.day, second / 3600)
    switch letter {
    case "Y": return count == 4 ? padded(day.year, 4) : padded(day.year % 100, 2)
    case "M" where count == 3:
      return random.pick(names[day.month - 1].split(separator: " ").map(String.init))
    case "M": return padded(day.month, count)
    case "D": return padded(day.day, count)
    case "H": return padded(hour, count)
    case "h": return padded((hour + 11) % 12 + 1, count)
    case "m": return padded(second / 60 % 60, 2)
    case "s": return padded(second % 60, 2)
    case "a": return hour < 12 ? "AM" : "PM"
    case "E": return random.pick(["Mon", "tue", "Sonntag", "sáb."])
    case "Z":
      let minutes = abs(moment.offset ?? 0) / 60
      return ((moment.offset ?? 0) < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
    default: return String(repeating: letter, count: count)
    }
  }

  private static let names = [
    "Jan JANUAR janv. ledna", "Feb FÉVR. februári února", "Mär mars marzo MARCA", "Apr avr. april dubna",
    "May mai maj kvě", "Jun juin GIUGNO червня", "Jul juil. lug Ιουλίου", "Aug août sie srpna",
    "Sept Sep. wrz září", "Oct okt. ekim жовтня", "Nov nov. KASIM listopadu", "Dec dez. Aralık prosince",
  ]
}
