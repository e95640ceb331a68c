import FinanceData
import FinanceDomain
import FinanceInference
import FinanceTestSupport
import Testing

@Suite("Any column of dates")
struct DateInferenceLawTests {
  static let patterns = [
    "YYYY-MM-DD", "YYYY/M/D", "D.M.YYYY", "DD.MM.YY", "M/D/YYYY", "D/M/YYYY", "DD-MM-YYYY", "MM-DD-YY",
    "D MMM YYYY",
    "MMM D, YYYY", "DD-MMM-YY", "DD.MM.YYYY HH:mm", "D/M/YYYY[ H:mm:ss]", "M/D/YYYY h:mm:ss a",
    "YYYY-MM-DDTHH:mm:ssZ",
    "EEE, D MMM YYYY[ HH:mm]", "DDMMYYYY",
  ]

  @Test("keeps the form that it was written in, in whatever order its cells come", arguments: patterns)
  func shuffled(_ pattern: String) {
    for seed in Seeds.list(3, salt: 51) {
      var random = SeededGenerator(seed: seed)
      var moments: [WrittenMoment] = []
      for _ in 0..<random.number(in: 1...30) {
        var moment = DateWriting.randomMoment(for: pattern, &random)
        let recent = CalendarDay(dayNumber: Int32(random.number(in: 8000...21_000)))
        moment = WrittenMoment(day: recent, time: moment.time, offset: moment.offset)
        moments.append(moment)
      }
      var cells = moments.map { DateWriting.text(of: $0, in: pattern, &random) }
      let inference = absorbed(cells)
      let survivors = inference.formats
      #expect(inference.readCount == cells.count, "\(pattern) \(cells) \(Seeds.replay(seed))")
      let isKept = survivors.contains { format in
        zip(cells, moments).allSatisfy { format.read($0) == .moment($1) }
      }
      #expect(isKept, "\(pattern) \(cells) \(survivors.map(\.pattern)) \(Seeds.replay(seed))")
      let readsAll = survivors.allSatisfy { format in cells.allSatisfy { format.read($0).day != nil } }
      #expect(readsAll, "\(pattern) \(survivors.map(\.pattern)) \(Seeds.replay(seed))")
      let areEqual = Set(survivors.map { format in cells.map { format.read($0) } }).count == 1
      #expect(areEqual == inference.isDecided, "\(pattern) \(cells) \(Seeds.replay(seed))")
      cells.shuffle(using: &random)
      let again = absorbed(cells)
      #expect(again.formats == survivors)
      #expect(again.isDecided == inference.isDecided)
    }
  }

  @Test("reads all that the field of a date reads", arguments: Seeds.list(2, salt: 52))
  func canonical(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for round in 0..<20_000 {
      var text = random.bytes(of: Array("0011223344456789-/.:TZ +,".utf8), upTo: 12)
      text = Array("20240503".utf8) + text
      if round % 2 == 0 {
        text =
          Array(["2024-05-03T14:22", "2024/12/31 ", "2024.01.31"][round / 2 % 3].utf8) + text.dropFirst(8)
      }
      guard let (day, time) = try? DayField.parse(text.span, zone: nil) else { continue }
      accepted += 1
      let inference = absorbed([String(decoding: text, as: UTF8.self)])
      guard inference.formats == [.iso],
        case .moment(let moment) = DateFormat.iso.read(text.span, firstYearOfTwoDigits: nil),
        moment.day == day, moment.time == time,
        try DayField.parse(moment.canonicalText, zone: nil) == (day, time)
      else {
        Issue.record("\(String(decoding: text, as: UTF8.self)) \(Seeds.replay(seed))")
        continue
      }
    }
    #expect(accepted > 50)
  }

  private func absorbed(_ cells: [String]) -> DateInference {
    var inference = DateInference(order: nil, firstYearOfTwoDigits: nil)
    for cell in cells { inference.absorb(cell) }
    return inference
  }
}
