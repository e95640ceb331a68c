import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Derived ids")
struct DerivedIDTests {
  private let header = "date,amount,description\n"
  private let row = "2024-05-03,-1,x\n"

  @Test("rows of one content are numbered in their file, and none is a repeat")
  func occurrences() async throws {
    let ledger = try FileLedger(header + row + "2024-05-04,-1,x\n" + row + row)
    #expect(try await ledger.counts() == [[4, 4, 0, 0, 0]])
    let ids = try await ledger.transactions().filter { $0.date == .on("2024-05-03") }.map(\.id.rawValue)
    #expect(ids.map { $0.suffix(5) } == ["-0001", "-0002", "-0003"])
    #expect(Set(ids.map { $0.prefix(16) }).count == 1)
  }

  @Test("rows are numbered where ids are asked for, though a question before that looked at none")
  func later() async throws {
    let ledger = try FileLedger(header + row + "2024-05-04,-1,x\n" + row)
    let sums = try await ledger.repository.scan(ScanSummary(including: []), matching: TransactionQuery())
    #expect(sums.rowCounts.accepted == 3)
    let expected = try await FileLedger(header + row + "2024-05-04,-1,x\n" + row).transactions()
    #expect(try await ledger.transactions() == expected)
    #expect(Set(expected.map(\.id)).count == 3)
  }

  @Test(
    "the same file always gives the same ids, whatever the workers, the format of the row and the line ends")
  func stability() async throws {
    let expected = try await FileLedger(header + row + row).transactions()
    let others = [
      "\u{FEFF}" + header + "2024/05/03 , -1.00 ,\"x\"\r" + row,
      "note,payee,value,date\n,x,-1.0,2024-05-03\n,x,-1,20240503\n",
      #"[{"date":"2024-05-03","amount":-1,"description":"x"},{"date":"2024-05-03","amount":"-1.00","description":"x"}]"#,
    ]
    for text in others { #expect(try await FileLedger(text).transactions() == expected) }
  }

  @Test(
    "the order of the ids is the order of the numbers",
    arguments: [1, 9, 10, 99, 9999, 10_000, 99_999, 100_000])
  func order(_ number: Int) {
    let next = TransactionID(derivedFrom: 0xAB, occurrence: number + 1)
    #expect(TransactionID(derivedFrom: 0xAB, occurrence: number) < next)
    #expect(next.rawValue.hasPrefix("00000000000000ab-"))
  }

  @Test("across files the file with most rows of a content says how many there are, and gives them their ids")
  func twoFiles() async throws {
    let (one, two) = (header + row, header + row + "2024-05-04,-1,x\n" + row)
    #expect(try await FileLedger(one, two).counts() == [[1, 0, 0, 1, 0], [3, 3, 0, 0, 0]])
    #expect(try await FileLedger(two, one).counts() == [[3, 3, 0, 0, 0], [1, 0, 0, 1, 0]])
    let expected = try await FileLedger(two).transactions()
    #expect(try await FileLedger(one, two).transactions() == expected)
    #expect(try await FileLedger(two, one).transactions() == expected)
  }

  @Test("with comparing off no row is dropped, and rows are numbered all the same")
  func off() async throws {
    var options = ImportOptions()
    options.duplicates = .off
    let ledger = try FileLedger(texts: [header + row + row, header + row], options: options)
    #expect(try await ledger.counts() == [[2, 2, 0, 0, 0], [1, 1, 0, 0, 0]])
  }
}
