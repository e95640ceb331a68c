import FinanceTestSupport
import Foundation
import Testing

/// Timestamps that are taken to the days of a zone.
@Suite("Time zones on the command line")
struct ZoneTests {
  private static let table = """
    date,amount,type,description,currency
    2024-05-31T22:30:00Z,10.00,expense,Night train,EUR
    2024-05-31T21:30:00Z,20.00,expense,Supper,EUR
    2024-05-31,1.00,expense,Plain day,EUR
    2024-05-31T23:30:00,2.00,expense,No offset,EUR

    """

  /// `--timezone` reads the zone files of the system, which a bare system may lack; UTC needs none.
  private static let hasZones = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

  @Test(
    "A night in Berlin belongs to the next day, and a time without an offset is refused",
    .enabled(if: hasZones, "this machine has no zone database (Debian: tzdata)"))
  func berlin() throws {
    let place = try WorkingFolder()
    try place.write(ZoneTests.table, to: "bank.csv")
    let run = try place.finance(
      ["totals", "--by", "month", "--format", "csv", "--timezone", "Europe/Berlin", "--input", "bank.csv"])
    expectEqualText(
      run.text,
      """
      month,currency,income,expense,net,transactions,incomeTransactions,expenseTransactions
      2024-05,EUR,0.00,21.00,-21.00,2,0,2
      2024-06,EUR,0.00,10.00,-10.00,1,0,1

      """)
    #expect(run.errorText.hasPrefix("bank.csv:5: date.zone-undecided: column 'date' (1): found"))
    #expect(run.status == 65)
  }

  @Test("A zone that does not exist is named", .enabled(if: hasZones, "this machine has no zone database"))
  func unknown() throws {
    let run = try WorkingFolder().finance(
      ["balance", "--timezone", "Mars/Olympus", "--input", "SampleData/transactions.csv"])
    expectEqualText(
      run.errorText,
      """
      finance: there is no time zone 'Mars/Olympus'; write area and city in capitals and small letters, such \
      as Europe/Berlin, or UTC

      """)
    #expect(run.output.isEmpty)
    #expect(run.status == 64)
  }
}
