import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

/// A download that broke off looks like a file. Whatever is left of it, it is refused, or something is said, or its
/// amounts are those that the whole file begins with.
@Suite("Files that were cut off")
struct CutFilesTests {
  /// A file, whole.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// How many rows it has.
    let rows: Int

    init(_ name: String, rows: Int, _ bytes: [UInt8]) {
      (testDescription, self.rows, self.bytes) = (name, rows, bytes)
    }

    init(_ name: String, rows: Int, _ text: String) { self.init(name, rows: rows, Array(text.utf8)) }
  }

  /// A file is read once a byte, so what a longer one takes grows with the square of its length, and shows nothing more.
  private static let numbers = Array(1...9)

  static let samples: [Sample] = [
    Sample(
      "CSV", rows: 9,
      "date,amount,type,description,currency,note\n"
        + numbers.map {
          "2024-05-\($0 + 10),1\($0)4.56,expense,\"Café, \($0)\",EUR,n\($0)\n"
        }.joined()),
    Sample(
      "CSV whose amount stands last", rows: 9,
      "id,date,description,amount\r\n"
        + numbers.map { "x\($0),2024-05-03,Café \($0),-\($0)234.56\r\n" }.joined()),
    Sample(
      "CSV whose currency stands last", rows: 9,
      "date,description,amount,currency\n" + numbers.map { "2024-05-03,Tea \($0),-\($0)2.56,EUR\n" }.joined()),
    Sample(
      "CSV of several lines a row", rows: 9,
      "date,description,amount,note\n"
        + numbers.map { "2024-05-03,\"Tea\n\($0)\",-\($0)2.56,\"a \"\"b\"\"\n\"\n" }.joined()),
    Sample(
      "an export with columns for money out and money in", rows: 9,
      "Date;Details;Money out;Money in\n"
        + numbers.map {
          "2\($0 % 9)/05/2024;Café \($0);" + ($0 % 3 == 0 ? ";1\($0)23,45" : "\($0)67,89;") + "\n"
        }.joined()),
    Sample(
      "UTF-16", rows: 9,
      [0xFF, 0xFE]
        + ("date;description;amount\n" + numbers.map { "2024-05-03;Café \($0);-\($0)2.56\n" }.joined()).utf16
        .flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }),
    Sample(
      "Windows-1252", rows: 9,
      Array(("date;description;amount;account\n").utf8)
        + numbers.flatMap { Array("2024-05-03;Caf".utf8) + [0xE9] + Array(" \($0);-\($0)2.56;Bank\n".utf8) }),
    Sample(
      "a list of JSON", rows: 9,
      "["
        + numbers.map { #"{"date":"2024-05-03","description":"Café \#($0)","amount":-\#($0)23.45}"# }
        .joined(separator: ",\n") + "]\n"),
    Sample(
      "JSON Lines", rows: 9,
      numbers.map { #"{"date":"2024-05-03","description":"Café \#($0)","amount":-\#($0)23.45}"# + "\n" }
        .joined()),
    Sample(
      "a wrapped list of JSON", rows: 9,
      #"{"account":"Cash","transactions":["#
        + numbers.map { #"{"amount":"-\#($0)23.45","date":"2024-05-03","description":"Café \#($0)"}"# }
        .joined(separator: ",") + "],\n\"count\":24}"),
  ]

  @Test("at every byte", arguments: samples)
  func everyPrefix(_ sample: Sample) {
    let whole = CarefulReading(sample.bytes)
    #expect(whole.failure == nil && whole.accepted == sample.rows && whole.rejected == 0, "\(whole)")
    for count in 0..<sample.bytes.count {
      let cut = CarefulReading(Array(sample.bytes[..<count]))
      #expect(cut.isConserved)
      // An encoding that no file can prove is told of anyway.
      let isTold = !cut.remarks.allSatisfy { whole.remarks.contains($0) || $0.hasPrefix("read as") }
      guard cut.failure == nil, cut.rejected == 0, !isTold else { continue }
      #expect(whole.amounts.starts(with: cut.amounts), "cut at byte \(count)")
      if !whole.amounts.starts(with: cut.amounts) { return }
    }
  }

  @Test(
    "where the amount stands last, it is said that it may not be whole",
    arguments: [
      ("2,Tea,-12", "ends with the amount '-12': if the file was cut off, the amount may be longer"),
      (
        "2,Tea,-1234.56", "ends with the amount '-1234.56': if the file was cut off, the amount may be longer"
      ),
      ("2,Tea,\"-12\"", nil), ("2,Tea,-12\n", nil), ("2,Tea,-12\r", nil), ("2,Tea,", nil),
    ])
  func amountLast(_ row: String, _ notice: String?) {
    let reading = CarefulReading(Array("date,description,amount\n2024-05-01,Tea,-1.50\n2024-05-0\(row)".utf8))
    #expect(reading.remarks == (notice.map { ["the last line has no line end and \($0)"] } ?? []))
  }

  private static let missing =
    "the last line has no line end, and nothing is in its last column, the currency: if the file was cut off, it is missing"
  private static let asked =
    "the column 'currency' names no currency beside 1 of 2 amounts; say which with --set 'columns.currency=currency' "
    + "(holds 'EUR') or --set 'columns.currency=none'"

  @Test(
    "a currency that is missing at the end is told of, and beside one that is named asked about",
    arguments: [
      (first: "EUR", end: "EUR", remarks: [], accepted: 2), ("", "", [missing], 2), ("", "\n", [], 2),
      ("EUR", "", [asked], 0), ("EUR", "\n", [asked], 0),
    ])
  func currencyLast(_ file: (first: String, end: String, remarks: [String], accepted: Int)) {
    let first = "date,description,amount,currency\n2024-05-01,Tea,-1.50,\(file.first)\n"
    let reading = CarefulReading(Array((first + "2024-05-02,Tea,-2.50,\(file.end)").utf8))
    #expect(reading.remarks == file.remarks)
    #expect(reading.accepted == file.accepted)
  }
}
