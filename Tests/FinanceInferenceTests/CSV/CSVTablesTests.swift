import FinanceDomain
import Foundation
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Several tables in one CSV file")
struct CSVTablesTests {
  private static let first = "Date,Text,Amount\n2024-05-01,Tea,-4.50\n2024-05-02,\"Rent,\nMay\",-800.00\n"
  private static let second = "Buchungstag;Betrag;Text\n23.05.2024;-1,00;x\n"

  /// The tables as texts.
  private func tables(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let ranges = try CSVTables.ranges(in: InputFile(name: "two.csv", bytes: bytes))
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(
    "a table begins with the lines above its header, and ends with its totals",
    arguments: [
      "", "\n", "\r\n\r\n", "Account: Card\n", "\nAccount: Card\n\nas of May 2024\n",
    ])
  func between(_ lines: String) throws {
    let above = "Account: Checking\n" + CSVTablesTests.first
    #expect(try tables(above + lines + CSVTablesTests.second) == [above, lines + CSVTablesTests.second])
    let ended = above + "Total,,-804.50\n"
    #expect(try tables(ended + lines + CSVTablesTests.second) == [ended, lines + CSVTablesTests.second])
  }

  @Test(
    "a row that is to be refused belongs to the table it ends",
    arguments: [
      "2024-05-03,Tea,-4.5O", "2024-05-03,Tea,", "2024-05-33,Tea,-4.50", ",Tea,-4.50", "2024-05-03,Tea",
    ])
  func broken(_ row: String) throws {
    let above = CSVTablesTests.first + row + "\n"
    for lines in ["", "\n", "\nAccount: Card\n"] {
      #expect(try tables(above + lines + CSVTablesTests.second) == [above, lines + CSVTablesTests.second])
    }
  }

  @Test("a header that comes again after another begins a third table")
  func three() throws {
    let (first, second) = (CSVTablesTests.first, CSVTablesTests.second)
    #expect(try tables(first + second + first) == [first, second, first])
  }

  @Test(
    "one table is not taken apart",
    arguments: [
      "", "\n\n", first, first + first, first + "Total,,-804.50\n", second + "Date;Text;Amount\n",
      "Date,Text,Amount\n" + second, "Date,Text,Amount\n2024-05-01,\"\nDay,Note,Sum\n\",3.00\n",
      "Account: 1\nOwner: B\n" + first + "Account: 1\n" + first,
      first + "Date,Text,Amount of a row\"\n2024-05-01,x,3.00\n", first + "Name,City,Street\nA,B,C\n",
    ])
  func one(_ text: String) throws { #expect(try tables(text) == []) }

  @Test(
    "rows that have not been booked are no table to be added up",
    arguments: ["Vorgemerkte Umsätze", "Pending transactions", "* PENDING *", "Umsätze (ausstehend)"])
  func pending(_ title: String) throws {
    #expect(try tables(CSVTablesTests.first + title + "\n" + CSVTablesTests.second) == [])
    #expect(try tables(CSVTablesTests.first + "Depending on:\n" + CSVTablesTests.second).count == 2)
  }

  @Test("each table is read under its own header, and its lines keep their numbers")
  func opened() throws {
    let text = CSVTablesTests.first + "\nAccount: Card\n" + CSVTablesTests.second
    let opened = SourceOpening().openTables(of: InputFile(name: "two.csv", bytes: Array(text.utf8)))
    let sources = try opened.map { try $0.get() }
    #expect(sources.map(\.file.firstLine) == [1, 5])
    #expect(
      sources.map(\.format.columnNames) == [["Date", "Text", "Amount"], ["Buchungstag", "Betrag", "Text"]])
    #expect(sources.map(\.findings?.tables) == [2, 2])
    #expect(sources.map { $0.statedSettings.skip } == [nil, nil])
    #expect(
      opened.map(\.findings.notices) == [
        ["the file has 2 tables; each is read under its own header"], [],
      ])
  }

  @Test(
    "a header is found wherever the pieces end that a file is looked at in",
    arguments: [0, 1, 2, 9, 18, 19, 20, 21, 22, 23, 24, 300_000])
  func pieces(_ early: Int) throws {
    let first = CSVTablesTests.first + "2024-05-03,,-1.00\n"
    let text = String(repeating: "x", count: (early < 100 ? 1 << 18 : 2 << 18) - first.utf8.count - early)
    let long = CSVTablesTests.first + "2024-05-03,\(text),-1.00\n"
    #expect(try tables(long + CSVTablesTests.second) == [long, CSVTablesTests.second])
  }

  /// A second table after so many rows of the first, of some fourteen hundred bytes each.
  private static func long(_ rows: Int) -> String {
    let text = "Café " + String(repeating: "x", count: 1370)
    let row = { (number: Int) in "2024-05-\(10 + number % 20),\(text) \(number),-\(number % 90 + 1).50\n" }
    return "Date,Text,Amount\n" + (0..<rows).map(row).joined() + "Account: Card\n" + second
  }

  @Test("a second table is read wherever it begins", arguments: [3, 400, 1_300])
  func far(_ rows: Int) async throws {
    let read = try await ReadWithoutHelp(CSVTablesTests.long(rows))
    #expect((read.count, read.rejected) == (rows + 1, 0))
    let cents = (0..<rows).reduce(100) { $0 + ($1 % 90 + 1) * 100 + 50 }
    #expect(read.sum == "\(Decimal(-cents) / 100)")
  }

  @Test(
    "the tables of a file that is not UTF-8 are read, too",
    arguments: [String.Encoding.utf16, .windowsCP1252],
    [3, 860])
  func encoded(_ encoding: String.Encoding, _ rows: Int) async throws {
    let text = CSVTablesTests.long(rows)
    let bytes = [UInt8](try #require(text.data(using: encoding)))
    #expect(try await ReadWithoutHelp(bytes) == ReadWithoutHelp(text))
    let files = try await FileInspection.all(of: bytes)
    #expect(files.map(\.findings.tables) == [2, 2])
    #expect(Set(files.map(\.findings.encoding)).count == 1 && files[0].findings.encoding != .utf8)
    #expect(files[1].findings.notices == [])
  }

  @Test("a table that cannot be read refuses the file, and says which table it is")
  func refused() throws {
    let text = CSVTablesTests.first + "Date,Payee,Amount\n02/03/2024,x,-1.00\n04/05/2024,x,1.00\n"
    let opened = SourceOpening().openTables(of: InputFile(name: "two.csv", bytes: Array(text.utf8)))
    #expect(opened.count == 1)
    let failure = #expect(throws: SourceFailure.self) { try opened[0].get() }
    #expect(failure?.code == .dateAmbiguous)
    #expect(failure?.message.hasPrefix("the table from line 5: ") == true)
  }

  @Test("a header that names the day and the payee begins a table, whatever it calls the amount")
  func unknownAmount() throws {
    let above = CSVTablesTests.first + "\n"
    let charges = "Posted,Merchant,Charge\n2024-01-03,Shop,20.00\n2024-01-23,Cinema,12.00\n"
    #expect(try tables(above + charges).count == 2)
    #expect(try tables(above + "Posted,Merchant,Charge\n").isEmpty)
  }

  @Test("what one of two tables asks is not offered where it would turn round the other")
  func askedAlone() throws {
    let charges = "Posted,Merchant,Charge\n2024-01-03,Shop,20.00\n2024-01-23,Cinema,12.00\n"
    func failure(_ text: String) -> SourceFailure? {
      let opened = SourceOpening().openTables(of: InputFile(name: "two.csv", bytes: Array(text.utf8)))
      return opened.lazy.compactMap(\.failure).first
    }
    let mixed = try #require(failure(CSVTablesTests.first + charges))
    #expect(mixed.code == .signUndecided)
    #expect(mixed.message.hasPrefix("the table from line 5: date is 'Posted'"))
    #expect(mixed.message.hasSuffix("so put this one into a file of its own"))
    #expect(!mixed.message.contains("--set"))
    let both = try #require(failure(charges.replacing("Charge", with: "Amount") + charges))
    #expect(both.message.contains("--set 'sign=plus-is-expense'"))
  }

  @Test("a table that comes to what another comes to under the same name says the same once more")
  func sums() throws {
    let payouts = "Text,Date,Gross,Net\nA,2024-05-15,30.00,28.00\nB,2024-05-16,12.00,11.50\n"
    let sales =
      "Text,Date,Net,Buyer\na,2024-05-13,20.00,x\nb,2024-05-13,8.00,y\nc,2024-05-14,11.50,z\n"
    let opened = SourceOpening().openTables(
      of: InputFile(name: "two.csv", bytes: Array((payouts + sales).utf8)))
    #expect(opened.count == 1)
    let failure = #expect(throws: SourceFailure.self) { try opened[0].get() }
    #expect(failure?.code == .stateUndecided)
    #expect(
      failure?.message == "the 3 rows below 'Text,Date,Net,Buyer' come to what the 2 rows below "
        + "'Text,Date,Gross,Net' come to, as if they said the same once more; take one of the two out of the file"
    )
    let other = sales.replacing("11.50", with: "11.51")
    #expect(try tables(payouts + other) == [payouts, other])
  }

  @Test("where the table is stated, there is one", arguments: ["skip", "footer", "header"])
  func stated(_ setting: String) {
    var opening = SourceOpening()
    switch setting {
    case "skip": opening.settings.skip = 0
    case "footer": opening.settings.footer = 0
    default: opening.settings.header = .absent
    }
    let text = CSVTablesTests.first + CSVTablesTests.second
    #expect(opening.openTables(of: InputFile(name: "two.csv", bytes: Array(text.utf8))).count == 1)
  }
}
