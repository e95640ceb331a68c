@testable import FinanceDomain
import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation

@Suite("Reports as pages")
struct HTMLReportTests {
  @Test("Every kind of page is well-formed, and every link leads somewhere")
  func wellFormed() {
    for sample in HTMLSamples.all() { #expect(HTMLChecker(sample.page).problems == [], "\(sample.name)") }
  }

  @Test("Hostile text stays text", arguments: hostile)
  func hostileText(text: String) {
    let plain = HTMLSamples.all()
    for (sample, harmless) in zip(HTMLSamples.all(text), plain) {
      let checker = HTMLChecker(sample.page)
      #expect(checker.problems == [], "\(sample.name)")
      #expect(tags(of: sample.page) == tags(of: harmless.page), "\(sample.name)")
      #expect(
        ["report without rows", "balances"].contains(sample.name)
          || checker.texts.contains { $0.contains(VisibleText.of(text)) })
    }
  }

  /// The tags of a page, without attributes.
  private func tags(of page: String) -> [String] {
    page.unicodeScalars.split(separator: "<").dropFirst().map { part in
      String(String.UnicodeScalarView(part.prefix { $0 != " " && $0 != ">" }))
    }.filter { $0 != "path" && $0 != "rect" && $0 != "text" && $0 != "/text" }
  }

  @Test("A page says the same bytes each time, and nothing of the day it is made")
  func sameBytes() {
    #expect(HTMLSamples.report() == HTMLSamples.report())
  }

  @Test("The head lets nothing run and nothing be fetched")
  func head() throws {
    let page = HTMLSamples.report()
    let head = try #require(page.components(separatedBy: "<style>").first)
    #expect(
      head == """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(HTMLStyle.policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>May 2024</title>

        """)
    #expect(
      HTMLStyle.policy
        == "default-src 'none'; style-src '\(HTMLStyle.fingerprint)'; base-uri 'none'; form-action 'none'")
  }

  @Test("Summary figures are large, and lead to what they consist of")
  func figures() {
    let page = HTMLSamples.report()
    #expect(
      page.contains(
        """
        <dt>Income</dt><dd><strong><a href="#eur-step-1">3,086.73</a></strong><small>2 transactions in</small></dd>
        """))
    #expect(
      page.contains(
        """
        <dt>Balance</dt><dd><strong><a href="#eur-rows">1,882.46</a></strong><small>10 transactions</small></dd>
        """))
  }

  @Test("Categories, payees, months and the largest transactions lead to their rows")
  func links() {
    let page = HTMLSamples.report("Landlord")
    for line in [
      "<th scope=\"row\" class=\"t\"><a href=\"#eur-category-2\">Landlord</a></th>",
      "<th scope=\"row\" class=\"t\"><a href=\"#eur-payee-1\">Landlord</a></th>",
      "<th scope=\"row\" class=\"d\"><a href=\"#eur-rows\">2024-05</a></th>",
      "<th scope=\"row\" class=\"d\">2024-04</th>", "<td class=\"n\"><a href=\"#eur-row-2\">-850.00</a></td>",
      "<tr id=\"eur-step-2\"><th scope=\"row\" class=\"d\">Spending</th>",
      "<p id=\"eur-payee-1\"><strong>Landlord</strong> <a href=\"#eur-row-2\">2024-05-01</a></p>",
      "<p id=\"eur-payee-2\"><strong>Grocer</strong> <a href=\"#eur-row-3\">2024-05-03</a> (4 not listed)</p>",
      "<tr id=\"eur-row-2\"><th scope=\"row\" class=\"d\">2024-05-01</th><td class=\"t\">Landlord</td>"
        + "<td class=\"t\">Landlord</td><td class=\"n\">-850.00</td><td class=\"t\">Landlord:2</td></tr>",
    ] { #expect(page.contains(line), "\(line)") }
  }

  @Test("What is not listed is counted, for each category too")
  func cut() {
    let page = HTMLSamples.report("Landlord")
    #expect(page.contains("The 3 largest of 9 transactions are listed, 6 are not: --rows 9 lists all."))
    #expect(page.contains("<caption>food: 1 of 7 transactions listed</caption>"))
    #expect(
      page.contains(
        "Rows of earlier months: finance list --month 2024-04, with the same --input as this report."))
  }

  @Test("More rows than a page may list are not offered", arguments: [100_000, 100_001])
  func tooMany(count: Int) {
    let row = ReportRows.Row(transaction: transaction(), step: .spending, origin: nil)
    let group = ReportRows.Group(step: .spending, category: .food, change: -25, count: count, rows: [row])
    let rows = ReportRows(
      limit: 1, currencies: [ReportRows.CurrencySection(currency: .eur, groups: [group])])
    let report = householdReport()
    let page = HTMLSamples.renderer.render(report, document: report.page(rows: rows))
    #expect(page.contains("The 1 largest of \(count) transactions are listed, \(count - 1) are not"))
    #expect(page.contains(": --rows 100000 lists all.") == (count == 100_000))
    #expect(!page.contains("--rows 100001"))
  }

  @Test("A page says as well that only the same days are compared")
  func comparedDays() {
    var report = householdReport()
    report.compared = ComparedPeriods(
      earlier: DatePeriod(month: month("2024-04")), later: may,
      holdingTo: day("2024-01-01")...day("2024-05-20"), calendar: .civil)
    #expect(
      HTMLSamples.renderer.render(report).contains(
        "The data end on 2024-05-20, so the same days are compared: 2024-05-01..2024-05-20 with "
          + "2024-04-01..2024-04-20; --full compares the whole periods."))
  }

  @Test("Rows with one id, duplicates being left in, are two places")
  func sameIdTwice() {
    let row = ReportRows.Row(transaction: transaction(), step: .spending, origin: nil)
    let group = ReportRows.Group(
      step: .spending, category: .food, change: -25, count: 2, rows: [row, row])
    let rows = ReportRows(
      limit: 9, currencies: [ReportRows.CurrencySection(currency: .eur, groups: [group])])
    let page = HTMLSamples.renderer.render(householdReport(), document: householdReport().page(rows: rows))
    #expect(HTMLChecker(page).problems == [])
    #expect(page.contains("<tr id=\"eur-row-1\">") && page.contains("<tr id=\"eur-row-2\">"))
  }

  @Test("Every month of a longer period leads to its rows by their days")
  func months() {
    let rows = [("a", "2024-04-30"), ("b", "2024-05-01"), ("c", "2024-05-03")].map {
      ReportRows.Row(transaction: transaction($0.0, on: $0.1), step: .spending, origin: nil)
    }
    let group = ReportRows.Group(
      step: .spending, category: .food, change: decimal("-37.50"), count: 3, rows: rows)
    let month = householdReport()
    let report = FinanceReport(
      period: ResolvedPeriod(.typed("2024-04..2024-05"), data: nil), dataDays: month.dataDays, hasRows: true,
      currencies: month.currencies, rowCounts: month.rowCounts)
    let page = HTMLSamples.renderer.render(
      report,
      document: report.page(
        rows: ReportRows(
          limit: 9, currencies: [ReportRows.CurrencySection(currency: .eur, groups: [group])])))
    #expect(HTMLChecker(page).problems == [])
    for line in [
      "<a href=\"#eur-month-1\">2024-04</a>", "<a href=\"#eur-month-2\">2024-05</a>",
      "<p id=\"eur-month-1\"><strong>2024-04</strong> <a href=\"#eur-row-1\">30</a></p>",
      "<p id=\"eur-month-2\"><strong>2024-05</strong> <a href=\"#eur-row-2\">1</a> "
        + "<a href=\"#eur-row-3\">3</a></p>",
    ] { #expect(page.contains(line), "\(line)") }
  }

  @Test("A balance day by day is drawn on the page, over the days of the period")
  func running() throws {
    let month = householdReport()
    let section = try #require(month.currencies.first)
    let running = RunningBalance(
      currency: .eur, opening: 10,
      points: [RunningBalance.Point(day: day("2024-05-31"), balance: 20)])
    let drawn = FinanceReport.CurrencySection(
      balance: section.balance, comparisons: section.comparisons, categories: section.categories,
      payees: section.payees, largest: section.largest, trend: section.trend, running: running)
    let report = FinanceReport(
      period: month.period, dataDays: month.dataDays, hasRows: true, currencies: [drawn],
      rowCounts: month.rowCounts)
    let page = HTMLSamples.renderer.render(report)
    #expect(HTMLChecker(page).problems == [])
    #expect(page.contains("<figcaption>Balance at the end of each day</figcaption>"))
    #expect(page.contains(">from 10.00 to 20.00 on 2024-05-31; lowest 20.00 on 2024-05-31"))
    #expect(ReportRenderer(format: .text).render(report) == ReportRenderer(format: .text).render(month))
  }

  @Test("Without rows no figure leads anywhere")
  func withoutRows() throws {
    let page = HTMLSamples.renderer.render(householdReport())
    let main = try #require(page.firstRange(of: "<main>"))
    #expect(!page[main.upperBound...].contains("href"))
    #expect(!page.contains("<h2 class=\"wide\">Rows"))
  }

  @Test("A page of many parts has its contents at the side, a short one has none")
  func contents() throws {
    let page = HTMLSamples.renderer.render(householdReport())
    #expect(HTMLChecker(page).problems == [])
    let nav = try #require(
      page.firstMatch(of: /<nav class="contents" aria-label="Contents">(?s:(.*?))<\/nav>/)?.1)
    let titles = nav.matches(of: /<a href="#part-[0-9]+(?:-[0-9]+)?">(?<title>[^<]*)<\/a>/).map {
      String($0.title)
    }
    #expect(titles.contains("Categories"))
    #expect(Set(titles).isDisjoint(with: ["Spending by category", "From opening to closing"]))
    var short = ReportDocument(title: "Short")
    short.append(.sentence("Nothing else."))
    #expect(!HTMLRenderer().render(short).contains("<nav"))
  }

  @Test("The end of the page names the program, the days and what was read")
  func footer() throws {
    let footer = try #require(HTMLSamples.report().components(separatedBy: "<footer>").last)
    #expect(
      footer == """

        <p>Period: 2024-05, 2024-05-01..2024-05-31</p>
        <p>Read: Landlord; 412 rows, 398 accepted, 1 rejected, 11 duplicate, 2 skipped; 1 warning</p>
        <p>finance 0.0.0</p>
        </footer>
        </main>
        </body>
        </html>

        """)
  }

  @Test("A page of thirty rows is small")
  func size() {
    let items = (1...30).map { transaction("t\($0)", "Payee number \($0)") }
    let page = PaginatedResult(
      items: items, page: 1, pageSize: 30, totalItems: 30, next: nil, rowCounts: rowCounts())
    #expect(HTMLSamples.renderer.render(TransactionsPage(page)).utf8.count < 12_000)
    #expect(HTMLSamples.report().utf8.count < 20_000)
  }
}
