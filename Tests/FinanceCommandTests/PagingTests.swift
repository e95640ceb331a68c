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

  @Test(
    "CSV and JSON Lines have every transaction in the list's order, and a page where one is asked for",
    arguments: [["--format", "csv"], ["--format", "jsonl"]])
  func whole(_ format: [String]) throws {
    let place = try WorkingFolder()
    let header = format[1] == "csv" ? 1 : 0
    for words in [["list"], ["list", "--sort=amount"], ["search", "amount:>0", "--sort=-id"]] {
      let all = try lines(place, words + format)
      let pages = try lines(place, words + format + ["--page-size", "1000"])
      // One of the texts has a line break, which JSON writes as two letters.
      #expect(all.count == 422 + 2 * header)
      #expect(all == pages)
      #expect(try lines(place, words + format + ["--page", "2"]).count == 20 + header)
    }
  }

  private func lines(_ place: WorkingFolder, _ words: [String]) throws -> [Substring] {
    let run = try place.finance(words + ["--input", "SampleData/transactions.csv"])
    #expect(run.status == 0)
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n")
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
