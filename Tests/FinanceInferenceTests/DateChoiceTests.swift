import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Which of several days counts")
struct DateChoiceTests {
  private static let header = "Transaction Date,Post Date,Description,Amount\n"

  @Test("that of the booking, wherever it is, before that of the transaction and that of the value")
  func booking() async throws {
    let rows = "04/29/2024,04/30/2024,A,-1.50\n04/30/2024,05/02/2024,B,-2.50\n05/13/2024,05/13/2024,C,20.00\n"
    #expect(try await ReadWithoutHelp(DateChoiceTests.header + rows).days == "2024-04-30..2024-05-13")
    let german = "Valutadatum;Umsatzdatum;Buchungstag;Text;Betrag\n"
    let days = "02.05.2024;29.04.2024;30.04.2024;A;-1,50\n15.05.2024;13.05.2024;14.05.2024;B;20,00\n"
    #expect(try await ReadWithoutHelp(german + days).days == "2024-04-30..2024-05-14")
    let czech =
      "#Datum uskutečnění transakce;#Datum zaúčtování transakce;#Popis transakce;#Částka transakce\n"
    #expect(
      try await ReadWithoutHelp(czech + "01-03-2024;03-03-2024;A;-1,50\n13-03-2024;14-03-2024;B;20,00\n").days
        == "2024-03-03..2024-03-14")
    let payments = "created_at,charge_date,description,amount\n"
    #expect(
      try await ReadWithoutHelp(
        payments + "2024-05-01 06:00,2024-05-06,A,-1.50\n2024-05-02 06:00,2024-05-07,B,20.00\n"
      ).days == "2024-05-06..2024-05-07")
    let found = try await FileInspection.first(of: DateChoiceTests.header + rows, ImportSettings())
    #expect(
      found.findings.notices == [
        "days are those of the column 'Post Date', not of 'Transaction Date'; --set 'columns.date=Transaction Date' "
          + "takes the other"
      ])
  }

  @Test("in the order in which they are those of another column, row by row")
  func beside() async throws {
    let header = "Date,Text,Amount,Sent at\n"
    let rows = "06-08-2024,A,-1.50,2024-08-06T00:00:00\n04-08-2024,B,20.00,2024-08-04T00:00:00\n"
    #expect(try await ReadWithoutHelp(header + rows).days == "2024-08-04..2024-08-06")
    let other =
      "Date,Text,Amount,Sent at\n06-08-2024,A,-1.50,2024-08-05T00:00:00\n04-08-2024,B,20.00,2024-08-04T00:00:00\n"
    #expect(try await ReadWithoutHelp(other).questions == [.dateAmbiguous])
  }

  @Test("that of a name which is not known, before that of the value")
  func unknown() async throws {
    let rows = "2024-04-30,2024-05-02,A,-1.50\n2024-05-13,2024-05-14,B,20.00\n"
    #expect(
      try await ReadWithoutHelp("Xyz,Value Date,Text,Amount\n" + rows).days == "2024-04-30..2024-05-13")
    #expect(
      try await ReadWithoutHelp("Date,Xyz,Text,Amount\n" + rows).days == "2024-04-30..2024-05-13")
    let constant =
      "2024-06-30,2024-05-02,A,-1.50\n2024-06-30,2024-05-14,B,20.00\n2024-06-30,2024-05-15,C,-2.00\n"
    #expect(try await ReadWithoutHelp(constant).days == "2024-05-02..2024-05-15")
  }

  @Test("with dots and the year or the month first, where the day first scatters them or does not read them")
  func dots() async throws {
    let header = "Date,Description,Amount\n"
    let rows = { (days: [String]) in header + days.map { "\($0),Shop,-1.50\n" }.joined() }
    let korean = rows(["24.05.13", "24.05.14", "24.05.31", "24.06.01"])
    #expect(try await ReadWithoutHelp(korean).days == "2024-05-13..2024-06-01")
    let american = rows(["05.01.2024", "05.02.2024", "05.13.2024"])
    #expect(try await ReadWithoutHelp(american).days == "2024-05-01..2024-05-13")
    // Years are too few to be no chance.
    let few = try await ReadWithoutHelp(rows(["24.05.13", "24.05.14", "24.05.30"]))
    #expect(few.description == "refused, asking [date.ambiguous]")
    let usual = rows(["13.05.24", "14.05.24", "30.05.24", "01.06.24"])
    #expect(try await ReadWithoutHelp(usual).days == "2024-05-13..2024-06-01")
  }

  @Test("written as another column of days is, which can be read in one way only")
  func likeAnother() async throws {
    let rows = [("28-05-2024 10:02", "10-06-2024"), ("29-04-2024 23:10", "10-05-2024")].map {
      "\($0.0),\($0.1),A,-1.50\n"
    }
    let text = DateChoiceTests.header + rows.joined()
    #expect(try await ReadWithoutHelp(text).days == "2024-05-10..2024-06-10")
    let found = try await FileInspection.first(of: text, ImportSettings())
    #expect(
      found.findings.evidence.contains {
        $0.reason == "the days of the column 'Transaction Date' can be read in no other way"
      })
    for open in [
      text.replacing("28-05", with: "08-05").replacing("29-04", with: "09-04"),
      text.replacing("28-05-2024", with: "28/05/2024").replacing("29-04-2024", with: "29/04/2024"),
    ] {
      #expect(try await ReadWithoutHelp(open).questions == [.dateAmbiguous])
    }
  }

  @Test("that of the booking, though a total is alone under its name")
  func aloneInARow() async throws {
    let rows = (10..<18).map { "05/\($0)/2024,05/\($0 + 1)/2024,Shop \($0),-1.50\n" }.joined()
    let text = "Value Date,Post Date,Description,Amount\n" + rows + "-12.00,,,\n,Total of all cards,,\n"
    #expect(try await ReadWithoutHelp(text).days == "2024-05-11..2024-05-18")
  }

  @Test("that of the booking, which the latest rows lack that have not been booked: they are left out")
  func unbooked() async throws {
    let rows = (10..<22).map { "05/\($0)/2024,05/\($0 + 1)/2024,Shop \($0),-1.50\n" }.joined()
    let text = DateChoiceTests.header + "05/23/2024,,Shop,-9.00\n" + rows
    let read = try await ReadWithoutHelp(text)
    #expect("\(read)" == "12 transactions, -18, 2024-05-11..2024-05-22, 0 rejected")
    let found = try await FileInspection.first(of: text, ImportSettings())
    #expect(
      found.findings.notices.contains(
        "rows without 'Post Date' come again once they are booked and are skipped: 1 of 13; "
          + "--set 'skip-if.Post Date=[]' counts them"))
    var settings = ImportSettings()
    try settings.apply(text: "skip-if.Post Date=[]")
    let counted = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect("\(counted)" == "13 transactions, -27, 2024-05-10..2024-05-23, 0 rejected")
  }

  @Test("that of the booking, which rows lack whose state says that they are pending")
  func pending() async throws {
    let rows = (10..<22).map { "05/\($0)/2024,05/\($0 + 1)/2024,Shop \($0),-1.50,BILLED\n" }.joined()
    let header = "Transaction Date,Post Date,Description,Amount,Status\n"
    let text = header + rows + "05/11/2024,,Shop,-9.00,PENDING\n"
    let read = try await ReadWithoutHelp(text)
    #expect("\(read)" == "12 transactions, -18, 2024-05-11..2024-05-22, 0 rejected")
    #expect("\(try await ReadWithoutHelp(header + rows))" == "\(read)")
    var settings = ImportSettings()
    try settings.apply(text: "skip-if.Status=[]")
    let counted = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect("\(counted)" == "13 transactions, -27, 2024-05-10..2024-05-21, 0 rejected")
  }

  @Test("that of the transaction where rows amid others lack that of the booking")
  func unknownBooking() async throws {
    let rows = (10..<22).map { "05/\($0)/2024,05/\($0 + 1)/2024,Shop \($0),-1.50\n" }.joined()
    let read = try await ReadWithoutHelp(DateChoiceTests.header + "05/13/2024,,Shop,-9.00\n" + rows)
    #expect("\(read)" == "13 transactions, -27, 2024-05-10..2024-05-21, 0 rejected")
  }

  @Test("that of the booking where only rows without an amount lack it")
  func unbookedWithoutAmount() async throws {
    let rows = (10..<22).map { "05/\($0)/2024,05/\($0 + 1)/2024,Shop \($0),-1.50\n" }.joined()
    let read = try await ReadWithoutHelp(DateChoiceTests.header + "05/23/2024,,Shop,\n" + rows)
    #expect("\(read)" == "12 transactions, -18, 2024-05-11..2024-05-22, 1 rejected")
  }
}
