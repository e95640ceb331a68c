import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Exports in one file, one after the other, far more rows than are looked at first")
struct JoinedExportsTests {
  private static let asked = "refused, asking [state.undecided]"

  /// Rows of which thirty are on one day.
  private static func rows(_ numbers: some Sequence<Int>, _ form: (Int, CalendarDay) -> String) -> String {
    numbers.map { form($0, CalendarDay(dayNumber: Int32(19_000 + $0 / 30))) + "\n" }.joined()
  }

  private static func plain(_ numbers: some Sequence<Int>) -> String {
    rows(numbers) { "\($1),Shop \($0),-\($0 % 90 + 1).25" }
  }

  private static func german(_ numbers: some Sequence<Int>) -> String {
    rows(numbers) { "\($1.day).\($1.month).\($1.year);Shop \($0);-\($0 % 90 + 1),25" }
  }

  /// A file, which is made when it is read: it is long.
  struct File: CustomTestStringConvertible, Sendable {
    let name: String
    let text: @Sendable () -> String
    let expected: String

    init(_ name: String, _ text: @autoclosure @escaping @Sendable () -> String, _ expected: String) {
      (self.name, self.text, self.expected) = (name, text, expected)
    }

    var testDescription: String { name }
  }

  static let files: [File] = [
    File(
      "rows that rise once more, and are others",
      "Date,Description,Amount\n" + plain(0..<9000) + plain(9300..<9600) + plain(9000..<9300),
      "9600 transactions, -438300, 2022-01-08..2022-11-23, 0 rejected"
    ),
    File(
      "the last days once more, and new ones",
      "Date,Description,Amount\n" + plain(0..<9000) + plain(8700..<9300), asked
    ),
    File(
      "the same in another form", "Datum;Text;Betrag\n" + german(0..<9000) + german(8700..<9300), asked
    ),
    File(
      "rows that fall, and older ones of which the first are there already",
      "Date,Description,Amount\n" + plain((600..<9600).reversed()) + plain((0..<700).reversed()), asked
    ),
    File(
      "rows that fall, and newer ones of which the last are there already",
      "Date,Description,Amount\n" + plain((0..<9000).reversed()) + plain((8900..<9300).reversed()), asked
    ),
    File(
      "other rows below a header that is repeated",
      "Date,Description,Amount\n" + plain(0..<9000) + "Date,Description,Amount\n" + plain(9000..<9300),
      "9300 transactions, -424575, 2022-01-08..2022-11-13, 0 rejected"
    ),
    File(
      "the last rows of a day below a header that is repeated",
      "Datum;Text;Betrag\n" + german(0..<9000) + "Datum;Text;Betrag\n" + german(8995..<9300), asked
    ),
    File(
      "a page of one day that is there twice, with another between",
      "Date,Description,Amount\n" + plain(0..<9000) + "Date,Description,Amount\n" + plain(9000..<9010)
        + "Date,Description,Amount\n" + plain(9030..<9040) + "Date,Description,Amount\n" + plain(9000..<9010),
      asked
    ),
  ]

  @Test("rows that are there twice are asked about, others are read", arguments: files)
  func reading(_ file: File) async throws {
    #expect(try await "\(ReadWithoutHelp(file.text()))" == file.expected)
  }

  @Test("a header that is repeated further on is skipped, and it is said")
  func notice() async throws {
    let header = "Date,Description,Amount\n"
    let read = try await FileInspection.first(
      of: header + Self.plain(0..<9000) + header + Self.plain(9000..<9300), ImportSettings())
    #expect(read.rowCounts?.skipped == 1)
    #expect(read.rowCounts?.read == 9301)
  }
}
