import Foundation
import Testing

/// Lists that are walked page by page.
@Suite("Walking through pages")
struct PagingTests {
  /// What these tests look at in a page.
  private struct Page: Decodable {
    struct Item: Decodable { let id: String }
    let totalItems: Int
    let next: String?
    let items: [Item]
  }

  private func page(_ place: WorkingFolder, _ words: [String]) throws -> Page {
    let run = try place.finance(
      ["list", "--format", "json", "--input", "SampleData/transactions.csv"] + words)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    return try JSONDecoder().decode(Page.self, from: Data(run.output))
  }

  @Test("The cursors lead to every transaction once", arguments: ["-date", "amount", "category", "-id"])
  func cursors(_ sort: String) throws {
    let place = try WorkingFolder()
    var page = try page(place, ["--page-size", "60", "--sort=\(sort)"])
    var ids = page.items.map(\.id)
    while let next = page.next {
      page = try self.page(place, ["--page-size", "60", "--cursor", next])
      ids += page.items.map(\.id)
    }
    let whole = try self.page(place, ["--page-size", "1000", "--sort=\(sort)"])
    #expect(ids == whole.items.map(\.id))
    #expect(Set(ids).count == 422)
  }

  @Test("Numbered pages lead to the same")
  func numbers() throws {
    let place = try WorkingFolder()
    let pages = try (1...6).map { try page(place, ["--page-size", "80", "--page", "\($0)"]) }
    let whole = try page(place, ["--page-size", "1000"])
    #expect(pages.flatMap(\.items).map(\.id) == whole.items.map(\.id))
    #expect(pages.allSatisfy { $0.totalItems == 422 })
  }
}
