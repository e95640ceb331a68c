import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("Every second of the day is written HH:MM:SS and read back from its numbers")
  func everySecond() {
    var wrong: [Int32] = []
    for second in Int32(0)..<86_400 {
      let time = TimeOfDay(secondOfDay: second)
      let (hour, minute) = (Int(second) / 3600, Int(second) / 60 % 60)
      let isRight =
        TimeOfDay(hour: hour, minute: minute, second: Int(second) % 60) == time
        && time.description == "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(Int(second) % 60, 2))"
      if !isRight { wrong.append(second) }
    }
    #expect(wrong == [])
  }

  @Test(
    "Readings that no clock shows are refused; so is the leap second, which no bank books on",
    arguments: [
      (24, 0, 0), (0, 60, 0), (23, 59, 60), (-1, 0, 0), (0, -1, 0), (0, 0, -1), (.max, 0, 0), (0, 0, .max),
    ])
  func impossible(hour: Int, minute: Int, second: Int) {
    #expect(TimeOfDay(hour: hour, minute: minute, second: second) == nil)
  }

  @Test("Times are ordered as the day goes on")
  func order() {
    #expect(TimeOfDay.at("09:59:59") < .at("10:00:00"))
    #expect(!(TimeOfDay.at("10:00:00") < .at("10:00:00")))
  }
}
