import Testing

@testable import FinanceLedger

@Suite("What tells a ledger from other files")
struct LedgerFormatTests {
  @Test("The header of a ledger spells FINL")
  func applicationID() {
    let letters = unsafe withUnsafeBytes(of: LedgerFormat.applicationID.bigEndian) { unsafe Array($0) }
    #expect(letters == Array("FINL".utf8))
  }
}
