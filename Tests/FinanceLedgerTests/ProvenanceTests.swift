import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("Where a row of a ledger came from")
struct ProvenanceTests {
  @Test("The file and the byte of an imported row, and the hand of one that was added")
  func rows() async throws {
    let folder = try LedgerFolder()
    let header = "id,date,amount,description,balance\n"
    try await folder.take(header + "a,2024-05-03,-1,Tea,\n", header + "b,2024-05-03,-2,Bun,\n")
    try await folder.ledger.addTransaction(.fixture(id: "c"))
    let found = try await folder.ledger.provenance(of: .of("b"), on: [])
    #expect(found.row?.path == folder.folder + "/2" && found.row?.format == "csv")
    #expect(found.row?.text == "byte \(header.utf8.count) of \(folder.folder)/2, import 1")
    #expect(found.row?.transaction.description == "Bun" && found.rowCounts.accepted == 3)
    let added = try await folder.ledger.provenance(of: .of("c"), on: []).row
    #expect(added?.path == folder.path && added?.text == "entered by hand")
    #expect(try await folder.ledger.provenance(of: .of("d"), on: []).row == nil)
    #expect(try await folder.ledger.duplicates(matching: .everything).rows.isEmpty)
  }

  @Test("The places of a scan lead to files and bytes, and to the hand")
  func origins() async throws {
    let folder = try LedgerFolder()
    let header = "id,date,amount,description,balance\n"
    try await folder.take(header + "a,2024-05-03,-1,Tea,\n", header + "b,2024-05-04,-2,Bun,\n")
    try await folder.ledger.addTransaction(.fixture(id: "c", date: "2024-05-05"))
    let list = PageSelection(order: TransactionOrder(by: .id), limit: 10)
    let rows = try await folder.ledger.scan(list, matching: .everything).aggregate.transactions()
    let origins = try await folder.ledger.origins(of: rows)
    #expect(
      rows.map { origins[$0.position] } == [
        RowOrigin(path: folder.folder + "/1", place: .byte(header.utf8.count)),
        RowOrigin(path: folder.folder + "/2", place: .byte(header.utf8.count)),
        RowOrigin(path: folder.path, place: .byHand),
      ])
    #expect(try await folder.ledger.origins(of: []).isEmpty)
  }

  @Test("Files with refused rows are not even tried, and the ledger is neither made nor changed")
  func refused() async throws {
    let folder = try LedgerFolder()
    let bad = "date,amount,description\n2024-05-03,-1,Tea\n2024-13-03,-1,Tea\n"
    let first = try await folder.take(bad)
    #expect(first.batch == nil && first.transactions == 0 && first.rowCounts.rejected == 1)
    #expect(folder.bytes() == nil)
    try await folder.ledger.addTransaction(.fixture())
    let second = try await folder.take(bad)
    #expect(second.batch == nil && second.transactions == 1 && second.added == 0)
    #expect(try await folder.ledger.batches().count == 1)
  }
}
