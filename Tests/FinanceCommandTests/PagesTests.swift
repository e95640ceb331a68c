import FinanceTestSupport
import Foundation
import Testing

@Suite("Pages that lead to each other")
struct PagesTests {
  private static let report = ["report", "--today", "2024-07-01", "SampleData/transactions.csv"]

  @Test("The page of a month says what the report of the month says, and leads elsewhere besides")
  func month() throws {
    let place = try WorkingFolder()
    let run = try place.finance(PagesTests.report + ["--period", "2024", "--pages", "site"])
    #expect(run.status == 0 && run.text == "" && run.errorText == "")
    let alone = try place.finance(PagesTests.report + ["--month", "2024-05", "--format", "html"]).text
    let page = try place.text("site/2024-05.html")
    let navigation =
      "<nav class=\"note\"><a href=\"index.html\">2024</a> · <a href=\"2024-04.html\">← April 2024</a> · "
      + "<a href=\"2024-06.html\">June 2024 →</a></nav>\n"
    #expect(page.contains(navigation))
    let withoutLinks = page.replacing(navigation, with: "")
      .replacing(/<a href="(2024-\d\d)\.html">\1<\/a>/) { "\($0.output.1)" }
    expectEqualText(withoutLinks, alone, "the page of May")
    // The balance of 2024 as `finance balance --by total --period 2024` has it.
    let balance = try place.finance(
      ["balance", "--by", "total", "--period", "2024", "--format", "csv", "SampleData/transactions.csv"]
    ).text.split(separator: "\n")[1].split(separator: ",")
    let grouped = try place.text("site/index.html").replacing(",", with: "")
    #expect(balance.count > 4 && balance.allSatisfy { $0 == "2024" || grouped.contains($0) }, "\(balance)")
  }

  @Test("Every link leads to a place that there is")
  func links() throws {
    let place = try WorkingFolder()
    let rows = """
      date,amount,currency,category,description
      2023-12-30,-5.00,EUR,food,Market
      2024-02-01,-7.00,EUR,Food!,Market
      2024-02-02,-7.00,EUR,food?,"<b>Market</b>"
      2024-03-02,9.00,USD,../../etc,Employer
      2024-03-03,9.00,USD,,Employer
      2024-03-04,-9.00,USD,日本,Hotel

      """
    try place.write(rows, to: "rows.csv")
    #expect(try place.finance(["report", "rows.csv", "--pages", "site"]).status == 0)
    let names = try place.names(in: "site")
    #expect(
      names == [
        "2023-12.html", "2024-02.html", "2024-03.html", "category-etc.html", "category-food-2.html",
        "category-food-3.html", "category-food.html",
        "category-other.html", "category-uncategorized.html", "index.html",
      ])
    var count = 0
    for name in names {
      let page = try place.text("site/" + name)
      #expect(!page.contains("<b>"))
      for link in page.matches(of: /href="([^"#]*)(#([^"]*))?"/) {
        count += 1
        let file = link.output.1.isEmpty ? name : String(link.output.1)
        #expect(names.contains(file), "\(name) leads to \(file)")
        guard let id = link.output.3, names.contains(file) else { continue }
        #expect(try place.text("site/" + file).contains(" id=\"\(id)\""), "\(name) leads to \(file)#\(id)")
      }
    }
    #expect(count > 40)
  }

  @Test("The folder is replaced as a whole, and only where it holds pages alone")
  func folder() throws {
    let place = try WorkingFolder()
    let pages = ["--pages", "site"]
    #expect(try place.finance(PagesTests.report + ["--period", "2024"] + pages).status == 0)
    #expect(try place.names(in: "site").contains("2024-01.html"))
    let before = try place.text("site/index.html")
    #expect(try place.finance(PagesTests.report + ["--period", "2024"] + pages).status == 0)
    #expect(try place.text("site/index.html") == before)
    #expect(try place.finance(PagesTests.report + ["--period", "2023"] + pages).status == 0)
    #expect(!(try place.names(in: "site").contains("2024-01.html")))
    try place.write("mine", to: "site/notes.txt")
    let refused = try place.finance(PagesTests.report + ["--period", "2024"] + pages)
    #expect(refused.status == 73)
    #expect(
      refused.errorText
        == "finance: site: contains 'notes.txt', which is not a page of a report; name a folder that is new, empty or has only such pages\n"
    )
    #expect(try place.text("site/notes.txt") == "mine" && place.names(in: "site").contains("2023-07.html"))
    #expect(try place.shell("ls -A | grep -c finance-").text == "0\n")
    let file = try place.finance(PagesTests.report + ["--pages", "SampleData/transactions.csv"])
    #expect(file.status == 73 && file.errorText.contains("is not a folder for pages"))
    #expect(try place.finance(PagesTests.report + ["--pages", "none/site"]).status == 73)
    // Whatever is refused about the rows, the old pages stand.
    let none = try place.finance(["report", "missing.csv", "--pages", "new"])
    #expect(none.status == 66 && (try? place.names(in: "new")) == nil)
  }

  @Test(
    "What makes no pages is refused",
    arguments: [
      (["--period", "2024-05-03"], "finance: pages are made of whole months, and 2024-05-03 cuts one;"),
      (["--output", "may.html"], "finance: --pages and --output exclude each other."),
      (["--format", "csv"], "finance: Pages are HTML, not csv."),
      (["--compare", "yoy"], "finance: --pages shows the months beside each other."),
    ])
  func refused(_ words: [String], _ message: String) throws {
    let place = try WorkingFolder()
    let run = try place.finance(PagesTests.report + words + ["--pages", "site"])
    #expect(run.status == 64)
    #expect(run.errorText.hasPrefix(message), "\(run.errorText)")
    #expect((try? place.names(in: "site")) == nil)
  }

  @Test(
    "A page that the program has not written is not replaced, whatever its name", arguments: [true, false])
  func foreignPage(isFolder: Bool) throws {
    let place = try WorkingFolder()
    let make =
      isFolder ? "mkdir -p site/index.html" : "mkdir site && echo '<!doctype html>mine' > site/index.html"
    #expect(try place.shell(make).status == 0)
    let run = try place.finance(PagesTests.report + ["--pages", "site"])
    #expect(run.status == 73)
    #expect(run.errorText.hasPrefix("finance: site: contains 'index.html', which is not a page of a report;"))
    #expect(try place.names(in: "site") == ["index.html"])
  }

  @Test("Months that begin on another day stand in the year of their name")
  func otherMonths() throws {
    let place = try WorkingFolder()
    try place.write("periods: {month-start: 25, label: end}\n", to: "terms.yaml")
    let run = try place.finance(
      PagesTests.report + ["--period", "2024-01..2024-02", "--config", "terms.yaml", "--pages", "site"])
    #expect(run.status == 0, "\(run.errorText)")
    let index = try place.text("site/index.html")
    let titles = index.matches(of: /<caption>Net by category and month: (\d+)<\/caption>/).map(\.output.1)
    #expect(Set(titles) == ["2024"])
    #expect(try place.names(in: "site").prefix(2) == ["2024-01.html", "2024-02.html"])
  }

  @Test("A job writes pages into a folder beside its file")
  func job() throws {
    let place = try WorkingFolder()
    let job = "jobs: [{name: year, run: report, period: 2024, pages: ../site, sources: transactions.csv}]\n"
    try place.write(job, to: "SampleData/pages.yaml")
    let run = try place.finance(["run", "SampleData/pages.yaml", "--today", "2024-07-01"])
    #expect(run.status == 0)
    #expect(run.errorText == "finance: job year: SampleData/../site/index.html is written\n")
    #expect(try place.names(in: "site").count == 19)
  }

  @Test("Transfers under a condition, months of another first day and rows that are cut stay right")
  func otherTerms() throws {
    let place = try WorkingFolder()
    let terms = [
      "--month", "2024-05", "--category", "food", "--own-account", "Checking", "Savings", "--rows", "7",
    ]
    let alone = try place.finance(PagesTests.report + terms + ["--format", "html"])
    let pages = try place.finance(PagesTests.report + terms + ["--pages", "site"])
    #expect(alone.status == 0 && pages.status == 0)
    let page = try place.text("site/2024-05.html")
    let withoutLinks = page.replacing(/<nav.*<\/nav>\n/, with: "")
      .replacing(/<a href="(20\d\d-\d\d)\.html">\1<\/a>/) { "\($0.output.1)" }
    expectEqualText(withoutLinks, alone.text, "the page of May")
  }
}

extension WorkingFolder {
  /// The text of a file.
  fileprivate func text(_ name: String) throws -> String {
    String(decoding: try #require(read(name)), as: UTF8.self)
  }

  /// What stands in a folder, in order.
  fileprivate func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
  }
}
