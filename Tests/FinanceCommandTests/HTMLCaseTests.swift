import FinanceTestSupport
import Foundation
import Testing

/// The pages among what the cases expect.
@Suite("Pages of the cases")
struct HTMLCaseTests {
  /// Every expected page: outputs that are named so, and standard outputs that begin so.
  private static let pages: [String] = {
    let files =
      FileManager.default.enumerator(atPath: Repository.cases.path)?.compactMap { $0 as? String } ?? []
    return files.filter { path in
      if path.hasSuffix(".html") { return true }
      guard path.hasSuffix("/expected.txt") else { return false }
      let bytes = try? Data(contentsOf: Repository.cases.appendingPathComponent(path))
      return bytes?.starts(with: Data("<!doctype".utf8)) ?? false
    }.sorted()
  }()

  @Test("Every page is well-formed, and every link leads somewhere", arguments: pages)
  func wellFormed(path: String) throws {
    let page = try String(contentsOf: Repository.cases.appendingPathComponent(path), encoding: .utf8)
    #expect(HTMLChecker(page).problems == [])
    #expect(page.utf8.count < 60_000)
  }

  @Test("The pages are found")
  func count() { #expect(HTMLCaseTests.pages.count > 5) }
}
