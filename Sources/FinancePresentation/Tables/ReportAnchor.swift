import FinanceDomain

/// A place of a page that links lead to: the id of an element, made of the program's own words and of numbers.
///
/// It is the wrong thing to make from a text of a source: two of them may differ in nothing that an id can hold.
package struct ReportAnchor: Hashable, Sendable {
  /// The page; `nil` for the page itself.
  package private(set) var page: PageName?
  /// The id; empty for the top of a page.
  package let id: String

  /// The place named by this part, which is the program's own.
  package init(_ part: StaticString, in currency: Currency, _ number: Int? = nil) {
    id = "\(currency.rawValue.lowercased())-\(part)" + (number.map { "-\($0)" } ?? "")
  }

  /// A part of a page, or a piece of that part, by their numbers from the top.
  init(part: Int, piece: Int? = nil) { id = "part-\(part)" + (piece.map { "-\($0)" } ?? "") }

  package init(topOf page: PageName) { (self.page, id) = (page, "") }

  /// This place of another page.
  package func on(_ page: PageName) -> ReportAnchor {
    var anchor = self
    anchor.page = page
    return anchor
  }

  /// What a link to it says.
  package var reference: String { (page?.file ?? "") + (id.isEmpty ? "" : "#" + id) }
}

/// The file name of a page that others lead to: the program's own words, letters of ASCII and numbers.
package struct PageName: Hashable, Sendable {
  package let file: String

  /// The page that all others are found from.
  package static let index = PageName(file: "index.html")

  /// The page of a month: `2024-05.html`.
  package init(_ month: YearMonth) { file = "\(month).html" }

  private init(file: String) { self.file = file }

  /// Whether a file may have been written as a page, by its name.
  package static func isOne(_ file: String) -> Bool {
    guard file.hasSuffix(".html") else { return false }
    let name = file.dropLast(5)
    return name == "index" || name.hasPrefix("category-") || YearMonth(iso: String(name)) != nil
  }

  /// A page for each category: `category-food.html`, `category-none.html` for transactions without one, `category-other.html`
  /// for a name without letters of ASCII; with a number where two come to the same letters.
  package static func pages(of categories: [TransactionCategory]) -> [TransactionCategory: PageName] {
    var pages: [TransactionCategory: PageName] = [:]
    var taken: Set<String> = []
    for category in categories where pages[category] == nil {
      let words = category.rawValue.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
      let empty = category.rawValue.isEmpty ? "none" : "other"
      let name = "category-" + (words.isEmpty ? empty : words.joined(separator: "-")).prefix(longest)
      pages[category] = PageName(file: taken.insertFree(name) + ".html")
    }
    return pages
  }

  private static let longest = 60
}

/// Names, each with a short list of links: the rows that a figure is made of.
package struct ReportLinks: Hashable, Sendable {
  package struct Link: Hashable, Sendable {
    package let text: String
    package let target: ReportAnchor
  }

  package struct Line: Hashable, Sendable {
    /// What the links belong to. It may be anything.
    package let label: String
    /// Where links to this line lead.
    package var anchor: ReportAnchor?
    package let links: [Link]
    /// What is said after the links, such as how many there are besides; it may be empty.
    package var remark = ""
  }

  /// What the lines are about.
  package let title: String
  package let lines: [Line]
}
