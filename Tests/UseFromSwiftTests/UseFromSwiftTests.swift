import FinanceDomain
import Foundation
import Testing

/// The guide's code for other Swift programs, kept true: it is that of this target, which like theirs sees nothing but
/// what is public.
@Suite("Use from Swift")
struct UseFromSwiftTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  @Test("Every block of code in the article is in a file of this target, word for word")
  func code() throws {
    let article = try String(
      contentsOf: Self.root.appending(path: "Sources/finance/finance.docc/UseFromSwift.md"), encoding: .utf8)
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let files = try ["MonthTable.swift", "Refusals.swift"].map {
      try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8)
    }
    #expect(blocks.filter { $0.contains("func ") }.count == 2)
    for block in blocks where block.contains("func ") {
      #expect(files.contains { $0.hasSuffix(block) }, "\(block.prefix(80))")
    }
  }

  @Test("Two use cases read a file in one pass and print a table")
  func table() async throws {
    let path = Self.root.appending(path: "SampleData/transactions.csv").path
    let text = try await monthTable(of: path, try #require(YearMonth(iso: "2024-05")))
    #expect(text.hasPrefix("2024-05: 3460.25 in, 2427.99 out, EUR\n"))
    #expect(text.contains("Totals by category: May 2024"))
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("rent ") && $0.contains("1010.00") })
  }

  @Test("Rows that were refused are told apart from those that count")
  func refused() async throws {
    let path = NSTemporaryDirectory() + "use-from-swift-\(UUID().uuidString).csv"
    try "date,amount,description\n2024-05-01,-4.50,Coffee\n2024-05-02,-3.20,Bread\n2024-05-03,x,Tea\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let found = try await refusals(in: path)
    #expect(found.accepted == 2)
    #expect(found.refused.count == 1)
    #expect(found.refused.first?.contains(".csv:4: ") == true)
  }
}
