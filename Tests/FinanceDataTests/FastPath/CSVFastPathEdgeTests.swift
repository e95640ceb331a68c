import FinanceDomain
import Testing

@testable import FinanceData

/// Files in which the fast path has to take a row just so, or must not.
@Suite("The two paths of CSV at their edges")
struct CSVFastPathEdgeTests {
  @Test(
    "any field may be the first, and the last",
    arguments: [
      "balance,date,amount,description", "note,date,amount,description", "type,date,amount,description",
      "id,date,amount,description", "category,account,currency,date,amount,description",
      "description,amount,date,balance", "currency,description,amount,date,note",
    ])
  func orders(_ header: String) throws {
    let values = [
      "balance": "2.75", "date": "2024-05-03", "amount": "1.25", "description": "Cafe", "note": "n",
      "type": "expense", "id": "t1", "category": "food", "account": "Giro", "currency": "EUR",
    ]
    let row = header.split(separator: ",").map { "\"" + (values[String($0)] ?? "") + "\"" }
      .joined(separator: ",")
    let bytes = Array((header + "\n" + row + "\n" + row + "\r\n" + row).utf8)
    let fast = try Decoding(csv: bytes)
    #expect(fast == (try Decoding(csv: bytes, usesFastPath: false)))
    #expect(fast.rows.count == 3)
    for (name, value) in values where header.contains(name) && name != "amount" && name != "type" {
      #expect(fast.rows.allSatisfy { $0.contains(value) }, "\(name)")
    }
  }

  @Test(
    "what is no text is noticed at the first byte of a row as well as at the last",
    arguments: [[0], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]] as [[UInt8]], [0, 1, 7])
  func noText(_ bytes: [UInt8], _ before: Int) throws {
    let row = Array("x,2024-05-03,-1,y\n".utf8)
    let rows = Array(repeating: row, count: before).flatMap { $0 }
    let last = Array("x,2024-05-03,-1,y".utf8)
    let text =
      Array("description,date,amount,note\n".utf8) + rows + bytes + row + row + last + bytes + [0x0A] + row
    let found = try Decoding(csv: text)
    #expect(found == (try Decoding(csv: text, usesFastPath: false)))
    #expect(found.rows.count == before + 2)
    #expect(found.refusals.map(\.code) == Array(repeating: bytes == [0] ? .textNUL : .textEncoding, count: 2))
  }

  @Test("a row of another width says how many fields it has")
  func widths() throws {
    let text = "date,amount,description\n2024-05-03,-1,a\nx\n2024-05-03,-1\n2024-05-03,-1,a,b\n"
    let found = try Decoding(csv: Array(text.utf8))
    #expect(found.rows.count == 1)
    let rest =
      " where the header names 3; look for a missing or an extra delimiter, or put a field that holds one in quotes"
    #expect(
      found.refusals.map(\.message) == ["1 field", "2 fields", "4 fields"].map { "the row has \($0)\(rest)" })
  }
}
