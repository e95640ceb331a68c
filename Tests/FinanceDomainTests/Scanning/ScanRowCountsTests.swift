import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Row counts of scans")
struct ScanRowCountsTests {
  @Test("Row counts add up over their sources")
  func sums() throws {
    let rowCounts = try ScanRowCounts(sources: [
      RowCounts(
        path: "a.csv", format: "csv", read: 10, accepted: 5, rejected: 1, duplicate: 3, skipped: 1),
      RowCounts(path: "b.json", format: "json", read: 4, accepted: 2, rejected: 2),
      RowCounts(path: "c.csv", format: "csv"),
    ])
    #expect(
      [rowCounts.read, rowCounts.accepted, rowCounts.rejected, rowCounts.duplicate, rowCounts.skipped] == [
        14, 7, 3, 3, 1,
      ])
  }

  @Test(
    "Rows that do not add up make no row counts, but an error that asks to be reported",
    arguments: [
      RowCounts(
        path: "a.csv", format: "csv", read: 10, accepted: 5, rejected: 1, duplicate: 2, skipped: 1),
      RowCounts(path: "a.csv", format: "csv", read: 0, accepted: 1),
      RowCounts(path: "a.csv", format: "csv", read: 1),
    ])
  func notConserved(source: RowCounts) {
    let sound = RowCounts(path: "b.csv", format: "csv", read: 1, accepted: 1)
    #expect(throws: ConservationError.self) { try ScanRowCounts(sources: [sound, source]) }
    #expect(!source.isConserved && sound.isConserved)
  }

  @Test("The error says what does not add up")
  func sentence() throws {
    let source = RowCounts(
      path: "a.csv", format: "csv", read: 10, accepted: 5, rejected: 1, duplicate: 2, skipped: 1)
    let error = #expect(throws: ConservationError.self) { try ScanRowCounts(sources: [source]) }
    #expect(
      error?.errorDescription
        == "a.csv: 10 rows read, but 5 accepted + 1 rejected + 2 duplicate + 1 skipped; this is a defect of finance, please report it"
    )
  }

  @Test("A source that failed is named with its reason")
  func failure() {
    let failure = SourceFailure(
      path: "a.csv", kind: .missing, message: "there is no such file; check the path")
    #expect(failure.errorDescription == "a.csv: there is no such file; check the path")
    #expect(failure.code == nil)
  }

  @Test("Positions are ordered by source, then by place")
  func positions() {
    let places = [(0, 0), (0, 7), (1, 0), (1, 3), (2, 1)].map { SourcePosition(source: $0, byteOffset: $1) }
    #expect(places.reversed().sorted() == places)
  }
}
