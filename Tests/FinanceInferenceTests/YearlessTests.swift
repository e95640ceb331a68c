import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Days without a year")
struct YearlessTests {
  private static let rows =
    "Buchungstag;Wert;Text;Betrag\n28.12.;29.12.;Miete;-870,00\n02.01.;02.01.;Lohn;2.750,40\n"
    + "13.01.;15.01.;Laden;-4,50\n"
  private static let english = "Date,Description,Amount\n13 May,Shop,-4.50\n20 May,Wages,100.00\n"

  @Test(
    "are of the period that the lines above the table state",
    arguments: [
      ("Zeitraum: 01.12.2023 - 31.01.2024\n" + rows, "2023-12-28..2024-01-13"),
      ("Kontoauszug;01.12.2023-31.01.2024\n\n" + rows, "2023-12-28..2024-01-13"),
      ("Kontoauszug Dezember 2023 bis Januar 2024\n" + rows, "2023-12-28..2024-01-13"),
      ("Statement 2024\n\n" + english, "2024-05-13..2024-05-20"),
      ("Account 2015\nStatement period: May 1, 2024 to May 31, 2024\n" + english, "2024-05-13..2024-05-20"),
      ("Statement for May 2024\n" + english, "2024-05-13..2024-05-20"),
      ("Period:,12 May to 11 June 2024,\n" + english, "2024-05-13..2024-05-20"),
      (
        "Period: 15 December to 14 January 2025\n\nDate,Text,Amount\n28 Dec,A,-1.00\n13 Jan,B,2.00\n",
        "2024-12-28..2025-01-13"
      ),
      (
        "Statement 2024\nValue date,Date,Description,Amount\n14 May,13 May,Shop,-4.50\n21 May,20 May,Wages,100.00\n",
        "2024-05-13..2024-05-20"
      ),
      (
        "Period: 01.05.2024 - 31.05.2024\n\n13.05.,Shop,-4.50\n20.05.,Wages,100.00\n",
        "2024-05-13..2024-05-20"
      ),
      (
        "Period: 01.05.2024 - 31.05.2024\n\nNr,A,B,C\nx,13 May,Shop,-4.50\ny,20 May,Wages,100.00\n",
        "2024-05-13..2024-05-20"
      ),
      (
        "Period: 01.05.2024 - 31.05.2024\n\n\"Shop\";\"-4.50\";\"\";\"13/05\"\n\"Wages\";\"100.00\";\"x\";\"20/05\"\n"
          + "\"Total 7\";\"-9.00\";\"\";\"21/05\"\n",
        "2024-05-13..2024-05-21"
      ),
      (
        "Period: 01.05.2024 - 31.05.2024\n\n12 May,Shop,-4.50,95.50,\n,at the corner,\n13 May,Wages,100.00,195.50,\n"
          + "15 May,Shop,-5.50,190.00,\n,at the corner,\n20 May,Zoo,-10.00,180.00,\n",
        "2024-05-12..2024-05-20"
      ),
    ])
  func stated(_ text: String, _ days: String) async throws {
    let read = try await ReadWithoutHelp(text)
    #expect(read.days == days, "\(read)")
    #expect(read.rejected == 0)
  }

  @Test(
    "that are stated to be the dates are in the year of the full day beside each, if that is at most a month from it",
    arguments: [
      (
        "28.12.;29.12.23;A;-1,00\n02.01.;01.01.24;B;2,00\n13.01.;15.01.24;C;-4,50\n", "2023-12-28..2024-01-13"
      ),
      ("29.02.;01.03.24;A;-1,00\n13.01.;13.01.24;B;2,00\n", "2024-01-13..2024-02-29"),
      ("28.12.;29.12.22;A;-1,00\n13.01.;15.01.24;B;-4,50\n", nil),
    ])
  func beside(_ rows: String, _ days: String?) async throws {
    var settings = ImportSettings()
    try settings.apply(text: "columns.date=Buchungstag")
    let text = "Buchungstag;Valutadatum;Text;Betrag\n" + rows
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    if let days {
      #expect(read.days == days, "\(read)")
    } else {
      #expect(read.questions == [.dateAmbiguous])
      #expect(read.answers == [["columns.date=Valutadatum"]])
    }
  }

  @Test(
    "are asked about where the year is not certain, and an answer settles it",
    arguments: [
      (english, [], "year=2024", "2024-05-13..2024-05-20"),
      (rows, [], "year=2023-12", "2023-12-28..2024-01-13"),
      ("Stand: 15.01.2024\n" + rows, ["year=2023-02"], "year=2023-02", "2023-12-28..2024-01-13"),
      (
        "Zeitraum: 01.01.2024 - 31.01.2024\n" + rows, ["year=2023-02"], "year=2023-02",
        "2023-12-28..2024-01-13"
      ),
      (
        "Statement 2023 2024\n" + english, ["year=2024", "year=2023"], "year=2023", "2023-05-13..2023-05-20"
      ),
      ("Card 2015\n" + english, ["year=2015"], "year=2016", "2016-05-13..2016-05-20"),
      ("Emission: 02/01/2025\n" + rows, ["year=2024-03"], "year=2024-03", "2024-12-28..2025-01-13"),
    ])
  func asked(_ text: String, _ answers: [String], _ answer: String, _ days: String) async throws {
    let open = try await ReadWithoutHelp(text)
    #expect(open.questions == [.dateAmbiguous])
    #expect(open.answers == [answers])
    var settings = ImportSettings()
    try settings.apply(text: answer)
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect(read.days == days, "\(read)")
    let found = try await FileInspection.first(of: text, settings)
    #expect(found.settings.months == settings.months)
    #expect(try ImportSettings(yaml: found.settings.yaml) == found.settings)
  }

  @Test("The day may come first, or the month")
  func order() async throws {
    let text = "Statement 2024\nDate,Description,Amount\n05/03,Shop,-4.50\n06/03,Wages,100.00\n"
    let open = try await ReadWithoutHelp(text)
    #expect(open.answers == [["date-format=D/M", "date-format=M/D"]])
    var settings = ImportSettings()
    try settings.apply(text: "date-format=M/D")
    let read = try await ReadWithoutHelp(Array(text.utf8), settings: settings)
    #expect(read.days == "2024-05-03..2024-06-03")
  }
}
