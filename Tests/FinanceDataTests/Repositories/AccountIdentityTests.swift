import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Ids within an account")
struct AccountIdentityTests {
  private let header = "id,date,amount,description\n"
  private let named = "id,date,amount,description,account\n"

  @Test("the same id on two accounts is two transactions, by column or by configuration, whatever the order")
  func twoAccounts() async throws {
    let (one, two) = ("1,2024-05-03,-1,x\n2,2024-05-04,-2,y\n", "1,2024-05-03,-1,x\n2,2024-05-04,-3,z\n")
    #expect(
      try await FileLedger(accounts: ["A", "B"], header + one, header + two).counts() == [
        [2, 2, 0, 0, 0], [2, 2, 0, 0, 0],
      ])
    #expect(
      try await FileLedger(accounts: ["A", "A"], header + one, header + two).counts() == [
        [2, 1, 1, 0, 0], [2, 0, 1, 1, 0],
      ])
    let file = named + "1,2024-05-03,-1,x,A\n1,2024-05-03,-1,x,B\n1,2024-05-04,-1,x,C\n1,2024-05-03,-1,x,A\n"
    #expect(try await FileLedger(file).counts() == [[4, 3, 0, 1, 0]])
  }

  @Test("that every row names an account of its own is said where another is stated")
  func besideColumn() async throws {
    let (all, some) = (
      "1,2024-05-03,-1,x,A\n2,2024-05-04,-2,y,B\n", "1,2024-05-03,-1,x,\n2,2024-05-04,-2,y,B\n"
    )
    func remarks(_ account: String?, _ texts: String...) async throws -> [String] {
      let ledger = try FileLedger(accounts: texts.map { _ in account }, texts: texts)
      return try await ledger.rowCounts().sourceRemarks.map(ledger.plain)
    }
    let remedy = "with 'columns: {account: none}' beside it, all rows are on that account"
    #expect(
      try await remarks("C", named + all) == [
        "1: every row names an account of its own, so 'account: C' has no effect; \(remedy)"
      ])
    #expect(
      try await remarks("C", named + all, named + all.replacing("1,", with: "3,"), named + some) == [
        "1 and 1 more: every row names an account of its own, so 'account: C' has no effect; \(remedy)"
      ])
    for (account, text) in [
      ("B", named + all), ("C", named + some), ("C", header + "1,2024-05-03,-1,x\n"), (nil, named + all),
    ] {
      #expect(try await remarks(account, text) == [])
    }
    #expect(try await remarks("C", named) == [])
  }

  @Test("an account is what its bytes are: two spellings are two accounts")
  func spellings() async throws {
    let file = named + "1,2024-05-03,-1,x,Caf\u{E9}\n1,2024-05-04,-1,x,Cafe\u{301}\n"
    #expect(try await FileLedger(file).counts() == [[2, 2, 0, 0, 0]])
  }

  @Test("a row that names no account may be of any, so its id contradicts those of named accounts")
  func unnamed() async throws {
    let row = "1,2024-05-03,-1,x\n"
    let ledger = try FileLedger(accounts: [nil, "A", "B"], header + row, header + row, header + "2" + row)
    #expect(try await ledger.counts() == [[1, 0, 1, 0, 0], [1, 0, 1, 0, 0], [1, 1, 0, 0, 0]])
    #expect(
      try await ledger.rowCounts().rejections.rows.first.map { ledger.plain($0.message) }
        == "the id '1' stands for something else on line 2 of 2: account '' here, 'A' there; neither row counts "
        + "until one of them has another id or both say the same; if these are two accounts, name them with "
        + "'account:' under 'sources:' in the configuration, and with 'columns: {account: none}' where rows name one"
    )
    let apart = try FileLedger(accounts: [nil, "A"], header + row, header + "2" + row)
    #expect(try await apart.counts() == [[1, 1, 0, 0, 0], [1, 1, 0, 0, 0]])
  }

  @Test("the same bytes in files of two currencies are no duplicates")
  func overrides() async throws {
    let file = "date,amount,description\n2024-05-03,-1,x\n"
    let folder = try TemporaryFolder()
    let requests = try ["EUR", "USD"].map { code in
      var settings = ImportSettings()
      settings.currency = Currency(rawValue: code)
      return SourceRequest(.path(try folder.write(code, file)), settings: settings)
    }
    let repository = try FileTransactionsRepository(configured: requests)
    #expect(try await repository.totals(matching: .everything).rowCounts.accepted == 2)
    withExtendedLifetime(folder) {}
  }

  @Test("a reference is text: equal ones are two purchases, with ids from the contents")
  func references() async throws {
    let ledger = try FileLedger(
      "reference,date,amount,description\nPOS,2024-05-03,-1,x\nPOS,2024-05-03,-1,x\n")
    #expect(try await ledger.counts() == [[2, 2, 0, 0, 0]])
    #expect(try await ledger.transactions().map(\.note) == ["POS", "POS"])
  }

  @Test("a text in two spellings of Unicode is one content, and has one id")
  func composition() async throws {
    let (nfc, nfd) = ("2024-05-03,-1,Caf\u{E9}\n", "2024-05-03,-1,Cafe\u{301}\n")
    let header = "date,amount,description\n"
    let ledger = try FileLedger(header + nfc, header + nfd)
    #expect(try await ledger.counts() == [[1, 1, 0, 0, 0], [1, 0, 0, 1, 0]])
    let ids = [try FileLedger(header + nfc), try FileLedger(header + nfd)]
    #expect(try await ids[0].transactions().map(\.id) == ids[1].transactions().map(\.id))
    let withIDs = try FileLedger(self.header + "a," + nfc + "a," + nfd)
    #expect(try await withIDs.counts() == [[2, 1, 0, 1, 0]])
  }
}

@Suite("Mended rows beside their source")
struct MendedRowsTests {
  private let header = "date,amount,type,description\n"

  /// A file with a refused row, and the rejects file with that row mended to be like another one.
  private func ledger(_ source: String, _ mended: String, name: String) throws -> FileLedger {
    let rejects = "# finance.rejects/1 csv \(name)\n" + header + mended
    return try FileLedger(named: [("mended.csv", rejects), ("my  bank.csv", header + source)])
  }

  @Test("a mended row is the row it was, and no repeat of another")
  func mended() async throws {
    let coffee = "2024-05-02,3.50,expense,Coffee\n"
    let rejects = "# line 3: amount.trailing: x\n" + coffee
    for (name, counts, numbers) in [
      ("elsewhere/my  bank.csv", [[1, 1, 0, 0, 0], [2, 1, 1, 0, 0]], ["0001", "0002"]),
      ("another.csv", [[1, 1, 0, 0, 0], [2, 0, 1, 1, 0]], ["0001"]),
    ] {
      let ledger = try ledger(coffee + "2024-05-02,3.5o,expense,Coffee\n", rejects, name: name)
      #expect(try await ledger.counts() == counts)
      let ids = try await ledger.transactions().map(\.id.rawValue)
      #expect(ids.map { String($0.suffix(4)) } == numbers)
    }
  }

  @Test("mended rows are still the rows they were where all are looked at because of a late one")
  func lookedAtAgain() async throws {
    let header = "Date;Text;Amount;Kind\n"
    let row = "2024-05-14;B;600,00;transfer\n"
    let others = (1...450).map { "2024-05-13;A\($0);-1,00;card\n" }.joined()
    let rejects =
      "# finance.rejects/1 csv bank.csv\n" + header + "# line 3: amount.trailing: x\n" + row + others
      + "2024-05-15;C;-8,00;pending\n"
    let source = header + row + "2024-05-14;B;6oo,00;transfer\n2024-05-15;D;-5,00;card\n"
    let ledger = try FileLedger(named: [("mended.csv", rejects), ("bank.csv", source)])
    #expect(try await ledger.counts() == [[452, 451, 0, 0, 1], [3, 2, 1, 0, 0]])
  }

  @Test("where the source was mended too, the row counts once")
  func both() async throws {
    let coffee = "2024-05-02,3.50,expense,Coffee\n"
    let rejects = "# line 3: amount.trailing: x\n" + coffee
    let ledger = try ledger(coffee + coffee, rejects, name: "elsewhere/my  bank.csv")
    #expect(try await ledger.counts() == [[1, 0, 0, 1, 0], [2, 2, 0, 0, 0]])
  }
}
