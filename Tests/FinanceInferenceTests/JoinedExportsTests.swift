import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Exports in one file, one after the other, longer than what is looked at first")
struct JoinedExportsTests {
  private static let asked = "refused, asking [state.undecided]"

  /// Texts that make the files longer than what is looked at first.
  private static let filling = String(repeating: "-", count: 200)

  /// Rows of which nine are on one day.
  private static func rows(_ numbers: some Sequence<Int>, _ form: (Int, CalendarDay) -> String) -> String {
    numbers.map { form($0, CalendarDay(dayNumber: Int32(19_000 + $0 / 9))) + "\n" }.joined()
  }

  private static func plain(_ numbers: some Sequence<Int>) -> String {
    rows(numbers) { "\($1),Shop \($0)\(filling),-\($0 % 90 + 1).25" }
  }

  private static func german(_ numbers: some Sequence<Int>) -> String {
    rows(numbers) { "\($1.day).\($1.month).\($1.year);Shop \($0)\(filling);-\($0 % 90 + 1),25" }
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
      "Date,Description,Amount\n" + plain(0..<2700) + plain(2800..<2900) + plain(2700..<2800),
      "2900 transactions, -131975, 2022-01-08..2022-11-26, 0 rejected"
    ),
    File(
      "the last days once more, and new ones",
      "Date,Description,Amount\n" + plain(0..<2700) + plain(2600..<2800), asked
    ),
    File(
      "the same in another form", "Datum;Text;Betrag\n" + german(0..<2700) + german(2600..<2800), asked
    ),
    File(
      "rows that fall, and older ones of which the first are there already",
      "Date,Description,Amount\n" + plain((300..<2900).reversed()) + plain((0..<350).reversed()), asked
    ),
    File(
      "rows that fall, and newer ones of which the last are there already",
      "Date,Description,Amount\n" + plain((0..<2700).reversed()) + plain((2650..<2800).reversed()), asked
    ),
    File(
      "other rows below a header that is repeated",
      "Date,Description,Amount\n" + plain(0..<2700) + "Date,Description,Amount\n" + plain(2700..<2800),
      "2800 transactions, -127700, 2022-01-08..2022-11-15, 0 rejected"
    ),
    File(
      "headers that are known early, and the last rows of a day below one further on",
      "Date,Description,Amount\n" + plain(0..<90) + "Date,Description,Amount\n" + plain(90..<2700)
        + "Date,Description,Amount\n" + plain(2697..<2800),
      asked
    ),
    File(
      "a header with a byte order mark before it, as in files that were joined",
      "\u{FEFF}Date,Description,Amount\n" + plain(0..<2) + "\u{FEFF}Date,Description,Amount\n" + plain(2..<4),
      "4 transactions, -11, 2022-01-08..2022-01-08, 0 rejected"
    ),
    File(
      "the same further on",
      "\u{FEFF}Date,Description,Amount\n" + plain(0..<2700) + "\u{FEFF}Date,Description,Amount\n"
        + plain(2700..<2800),
      "2800 transactions, -127700, 2022-01-08..2022-11-15, 0 rejected"
    ),
    File(
      "lines above each header, one of which states a balance",
      "IBAN;DE12 3456\nSaldo;1.002,02;EUR\n\nDatum;Text;Betrag;Währung\n"
        + german(0..<9).replacing("\n", with: ";EUR\n")
        + "IBAN;DE12 3456\nKontostand;31.01.2022;1.002,02\n\nDatum;Text;Betrag;Währung\n"
        + german(9..<18).replacing("\n", with: ";EUR\n"),
      "18 transactions, -175.5, 2022-01-08..2022-01-09, 0 rejected"
    ),
    File(
      "the same further on",
      "IBAN;DE12 3456\nSaldo;1.002,02;EUR\n\nDatum;Text;Betrag\n" + german(0..<2700)
        + "IBAN;DE12 3456\nSaldo;1.002,02;EUR\n\nDatum;Text;Betrag\n" + german(2700..<2800),
      "2800 transactions, -127700, 2022-01-08..2022-11-15, 0 rejected"
    ),
    File(
      "the last rows of a day below a header that is repeated",
      "Datum;Text;Betrag\n" + german(0..<2700) + "Datum;Text;Betrag\n" + german(2695..<2800), asked
    ),
    File(
      "a page of one day that is there twice, with another between",
      "Date,Description,Amount\n" + plain(0..<2700) + "Date,Description,Amount\n" + plain(2700..<2705)
        + "Date,Description,Amount\n" + plain(2720..<2725) + "Date,Description,Amount\n" + plain(2700..<2705),
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
      of: header + Self.plain(0..<2700) + header + Self.plain(2700..<2800), ImportSettings())
    #expect(read.rowCounts?.skipped == 1)
    #expect(read.rowCounts?.read == 2801)
  }
}
