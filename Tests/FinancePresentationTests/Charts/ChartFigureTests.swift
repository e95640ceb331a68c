import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

@Suite("Charts of pages")
struct ChartFigureTests {
  private func drawing(_ chart: ReportChart) -> String {
    var document = ReportDocument(title: "T")
    document.append(chart)
    let page = HTMLRenderer().render(document)
    #expect(HTMLChecker(page).problems == [])
    guard let start = page.firstRange(of: "<figure"), let end = page.firstRange(of: "</figure>") else {
      return ""
    }
    return String(page[start.lowerBound..<end.upperBound])
  }

  @Test("Bars begin at zero, have their figures beside them and the same in words")
  func bars() {
    expectEqualText(
      drawing(ChartSamples.bars("Food", 1)),
      """
      <figure id="part-1-1">
      <figcaption>Bars</figcaption>
      <svg viewBox="0 0 340 130" role="img" aria-labelledby="chart-1-title chart-1-figures">
      <title id="chart-1-title">Bars</title>
      <desc id="chart-1-figures">Food 100.00 (80.00 %); Back -25.00; Nothing 0.00</desc>
      <path class="grid" d="M1 17.5V30.5M1 55.5V68.5M1 93.5V106.5"/>
      <text class="tick" x="0" y="126.5">-50</text>
      <path class="zero" d="M113.7 17.5V30.5M113.7 55.5V68.5M113.7 93.5V106.5"/>
      <text class="tick mid" x="113.7" y="126.5">0</text>
      <path class="grid" d="M226.3 17.5V30.5M226.3 55.5V68.5M226.3 93.5V106.5"/>
      <text class="tick mid" x="226.3" y="126.5">50</text>
      <path class="grid" d="M339 17.5V30.5M339 55.5V68.5M339 93.5V106.5"/>
      <text class="tick end" x="340" y="126.5">100</text>
      <rect class="in" x="113.7" y="19" width="225.3" height="10"/>
      <text x="0" y="14">Food</text>
      <text class="end" x="340" y="14">100.00 (80.00 %)</text>
      <rect class="out" x="57.3" y="57" width="56.4" height="10"/>
      <text x="0" y="52">Back</text>
      <text class="end" x="340" y="52">-25.00</text>
      <text x="0" y="90">Nothing</text>
      <text class="end" x="340" y="90">0.00</text>
      </svg>
      </figure>
      """)
  }

  @Test("A waterfall begins where it ended")
  func waterfall() {
    let shapes = drawing(ChartSamples.waterfall("Income", 1)).split(separator: "\n").filter {
      $0.hasPrefix("<rect")
    }
    #expect(
      shapes == [
        "<rect class=\"level\" x=\"113.7\" y=\"19\" width=\"90.1\" height=\"10\"/>",
        "<rect class=\"in\" x=\"203.8\" y=\"57\" width=\"135.2\" height=\"10\"/>",
        "<rect class=\"out\" x=\"68.6\" y=\"95\" width=\"270.4\" height=\"10\"/>",
        "<rect class=\"level\" x=\"68.6\" y=\"133\" width=\"45.1\" height=\"10\"/>",
      ])
  }

  @Test("What is over budget is drawn and said")
  func budgets() {
    let figure = drawing(ChartSamples.budgets("Food", 1))
    #expect(figure.contains(">80.00 of 100.00</text>"))
    #expect(figure.contains(">130.00 of 120.00, 10.00 over</text>"))
    #expect(
      figure.contains(
        "<desc id=\"chart-1-figures\">Food 80.00 of 100.00; Rent 130.00 of 120.00, 10.00 over</desc>"))
    #expect(figure.components(separatedBy: "class=\"plan\"").count == 3)
    #expect(figure.components(separatedBy: "<rect class=\"out\"").count == 2)
  }

  @Test("A line holds its height until the next change")
  func line() {
    let figure = drawing(ChartSamples.line("", 1))
    #expect(figure.contains("<path class=\"line\" d=\"M37.7 55V10H188.3V190H339V77.5\"/>"))
    #expect(
      figure.contains(
        ">from 50.00 to 25.00 on 2024-05-31; lowest -100.00 on 2024-05-16, highest 100.00 on 2024-05-01</desc>"
      ))
    #expect(
      [">1 May<", ">8 May<", ">15 May<", ">22 May<", ">29 May<", ">2024<"].allSatisfy { figure.contains($0) })
  }

  @Test("Columns have the names of their months, and of a year once")
  func columns() {
    let figure = drawing(ChartSamples.columns("odd", 1))
    for text in [">Dec<", ">2023<", ">Jan<", ">2024<", ">odd<"] {
      #expect(figure.components(separatedBy: text).count == 2, "\(text)")
    }
    #expect(
      figure.contains(
        ">2023-12: income 100.00, expense 60.00, balance 40.00; 2024-01: income 0.00, expense 50.00, balance -50.00; "
          + "odd: income 0.00, expense 0.00, balance 0.00</desc>"))
  }

  @Test(
    "Tiny and huge amounts stay inside the drawing",
    arguments: ["0", "-1", "0.00000001", "0.01", "10000000000000", "1000000000000000"])
  func sizes(factor: String) throws {
    for chart in ChartSamples.all(times: decimal(factor)) {
      let figure = drawing(chart)
      let height = try #require(figure.firstMatch(of: /viewBox="0 0 340 ([0-9]+)"/)).output.1
      for match in figure.matches(of: /\b(x|y|cx|cy)="(-?[0-9.]+)"/) {
        let value = try #require(Double(match.output.2))
        let most = try #require(match.output.1.hasSuffix("x") ? 340 : Double(height))
        #expect((0...most).contains(value), "\(chart.title): \(match.output.0)")
      }
      for match in figure.matches(of: /[MHV]([0-9.]+)( [0-9.]+)?/) {
        #expect(try #require(Double(match.output.1)) <= 340)
      }
    }
  }

  @Test("A single point, months by the hundred and a day by itself are drawn")
  func oddShapes() {
    let single = ReportChart(
      "One", in: .eur,
      .line(
        ReportChart.Line(
          opening: 0, days: day("2024-05-01")...day("2024-05-01"),
          points: [ReportChart.Line.Point(day: day("2024-05-01"), amount: 5)])))
    #expect(drawing(single).contains("class=\"line\""))
    let steps = (0..<120).map {
      ReportChart.Step(label: "\(month("2015-01").adding(months: $0))", income: 1, expense: 2, balance: -1)
    }
    let many = drawing(ReportChart("Many", in: .eur, .columns(steps)))
    #expect(many.components(separatedBy: "class=\"net\"").count == 62)
    let years = ReportChart(
      "Years", in: .eur,
      .line(
        ReportChart.Line(
          opening: 0, days: day("1990-03-01")...day("2024-05-01"),
          points: [ReportChart.Line.Point(day: day("1999-05-01"), amount: 5)])))
    #expect(drawing(years).components(separatedBy: ">Jan<").count == 7)
  }

  @Test("There is no chart of nothing")
  func nothing() {
    var document = ReportDocument(title: "T")
    for plot in [ReportChart.Plot.bars([]), .columns([])] {
      document.append(ReportChart("N", in: .eur, plot))
    }
    #expect(document.blocks.isEmpty)
  }
}
