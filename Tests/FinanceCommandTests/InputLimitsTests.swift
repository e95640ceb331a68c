import ArgumentParser
import Testing

@testable import FinanceData
@testable import finance

@Suite("Limits of inputs")
struct InputLimitsTests {
  @Test("what holds unless something is stated")
  func usual() {
    let limits = InputLimits()
    #expect(
      InputLimits.Key.allCases.filter { $0 != .rows }.map { "\($0.rawValue) \(limits.shown($0))" } == [
        "line 1 MiB", "field 1 MiB", "columns 10000", "nesting 512", "whole 1 GiB", "distinct 1000000",
      ])
    #expect(limits.rows == .max)
  }

  @Test(
    "a limit is a key and a number, of bytes with a unit",
    arguments: [
      ("line=4MiB", InputLimits.Key.line, 4 << 20), ("line=1", .line, 1), ("line=1GiB", .line, 1 << 30),
      ("field=300", .field, 300), ("field=2KiB", .field, 2048), ("whole=2GiB", .whole, 2 << 30),
      ("columns=1048576", .columns, 1 << 20), ("nesting=1024", .nesting, 1024), ("rows=0010", .rows, 10),
      ("distinct=1", .distinct, 1),
    ])
  func stated(_ text: String, _ key: InputLimits.Key, _ number: Int) throws {
    var limits = InputLimits()
    try limits.apply(text: text)
    #expect(limits[key] == number)
    var others = limits
    others[key] = InputLimits()[key]
    #expect(others == InputLimits())
  }

  @Test(
    "anything else is refused, and it is said what to write",
    arguments: [
      (
        "line",
        "--input-limit line states no limit. Write a key and a number, as in line=4MiB or nesting=1024."
      ),
      (
        "lines=4",
        "--input-limit knows no 'lines'. The limits are line, field, columns, nesting, whole, rows, distinct."
      ),
      ("line=", "--input-limit line= is no number. Write bytes, as in line=4MiB."),
      ("line=4MB", "--input-limit line=4MB is no number. Write bytes, as in line=4MiB."),
      ("line=-1", "--input-limit line=-1 is no number. Write bytes, as in line=4MiB."),
      ("line=١", "--input-limit line=١ is no number. Write bytes, as in line=4MiB."),
      ("columns=1KiB", "--input-limit columns=1KiB is no number. Write digits, as in columns=1024."),
      ("nesting=1e3", "--input-limit nesting=1e3 is no number. Write digits, as in nesting=1024."),
      ("line=0", "--input-limit line=0 is out of range: 1 to 1GiB."),
      ("line=1073741825", "--input-limit line=1073741825 is out of range: 1 to 1GiB."),
      ("whole=99999999999GiB", "--input-limit whole=99999999999GiB is out of range: 1 to 1024GiB."),
      ("columns=1048577", "--input-limit columns=1048577 is out of range: 1 to 1048576."),
      ("distinct=50000001", "--input-limit distinct=50000001 is out of range: 1 to 50000000."),
      (
        "rows=9999999999999999999",
        "--input-limit rows=9999999999999999999 is no number. Write digits, as in rows=1024."
      ),
    ])
  func refused(_ text: String, _ sentence: String) {
    var limits = InputLimits()
    let error = #expect(throws: ValidationError.self) { try limits.apply(text: text) }
    #expect(error?.message == sentence)
    #expect(limits == InputLimits())
  }

  @Test("a refusal names the option that accepts twice as much, or what there is, as far as there is one")
  func remedies() throws {
    var limits = InputLimits()
    #expect(limits.remedy(.line, "it") == "if it is right, --input-limit line=2MiB raises the limit")
    limits.line = 300
    #expect(limits.remedy(.line, "it", found: 301) == "if it is right, --input-limit line=600 accepts it")
    #expect(limits.remedy(.line, "it", found: 5120) == "if it is right, --input-limit line=5KiB accepts it")
    #expect(
      limits.remedy(.columns, "it", found: 20_003) == "if it is right, --input-limit columns=20003 accepts it"
    )
    #expect(limits.remedy(.columns, "it", found: 1_048_577) == "the limit cannot be raised further")
    limits.columns = 1_000_000
    #expect(limits.remedy(.columns, "it") == "if it is right, --input-limit columns=1048576 raises the limit")
    for key in InputLimits.Key.allCases {
      limits[key] = key.maximum
      #expect(limits.remedy(key, "it") == "the limit cannot be raised further")
    }
  }

  @Test("what a refusal proposes can be typed", arguments: InputLimits.Key.allCases)
  func proposals(_ key: InputLimits.Key) throws {
    var limits = InputLimits()
    for number in [1, 7, 1023, 1 << 19] {
      limits[key] = number
      let words = limits.remedy(key, "it").split(separator: " ")
      var typed = InputLimits()
      if let text = words.first(where: { $0.contains("=") }) { try typed.apply(text: String(text)) }
      #expect(typed[key] == 2 * number)
    }
  }
}
