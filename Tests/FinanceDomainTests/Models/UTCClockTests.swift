import Testing

@testable import FinanceDomain

@Suite("The time by which runs and imports are marked")
struct UTCClockTests {
  @Test(
    "Seconds become days and clock readings in UTC, before 1970 as well",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (-86_400, "1969-12-31T00:00:00Z"),
      (86_399, "1970-01-01T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_714_746_130, "2024-05-03T14:22:10Z"), (4_102_444_800, "2100-01-01T00:00:00Z"),
    ])
  func text(_ second: Int, _ text: String) { #expect(UTCClock.text(second: second) == text) }

  @Test("Now has the same form")
  func now() {
    let now = UTCClock.now()
    #expect(now.utf8.count == 20 && now.hasSuffix("Z") && now > "2024-05-03T14:22:10Z")
  }
}
