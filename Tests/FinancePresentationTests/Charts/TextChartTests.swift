import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Charts in text")
struct TextChartTests {
  private func text(_ chart: ReportChart, width: Int? = nil, showsCharts: Bool = true) -> String {
    var document = ReportDocument(title: "T")
    document.append(chart)
    return TextRenderer(style: TextStyle(width: width, showsCharts: showsCharts)).render(document)
  }

  @Test("Bars are anchored at zero, negative ones on its left")
  func bars() {
    #expect(
      text(ChartSamples.bars("Food", 1)) == """
        T

        Bars
        Food            │████████████████████████▊  100.00 (80.00 %)
        Back     ▕██████│                                     -25.00
        Nothing         │                                       0.00

        """)
  }

  @Test("A waterfall shows its changes with their signs")
  func waterfall() {
    #expect(
      text(ChartSamples.waterfall("Income", 1)) == """
        T

        Waterfall
        Opening                             │████████▋         40.00
        Income                              │█████████████    +60.00
        Spending  ██████████████████████████│                -120.00
        Closing                        ▐████│                 -20.00

        """)
  }

  @Test("Steps of time have a line of eight heights below")
  func columns() {
    #expect(
      text(ChartSamples.columns("odd", 1)) == """
        T

        Columns: balance
        2023-12                         │██████████████████▎   40.00
        2024-01  ▐██████████████████████│                     -50.00
        odd                             │                       0.00
        Trend    █▁▅

        """)
  }

  @Test("A balance over days is a line of eight heights, with its figures in words")
  func line() {
    #expect(
      text(ChartSamples.line("", 1)) == """
        T

        Line
        ███████████████▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅
        from 50.00 to 25.00 on 2024-05-31; lowest -100.00 on 2024-05-16, highest 100.00
          on 2024-05-01

        """)
  }

  @Test("Eighths of a column are drawn, and the least amount is seen")
  func eighths() {
    let bars =
      (0...8).map { ReportChart.Bar(label: "b\($0)", amount: Decimal($0)) } + [
        ReportChart.Bar(label: "x", amount: 0.01)
      ]
    // 60 columns: 2 for the label, 4 for the figure, 4 between leave 50, of which 8 take all.
    let lines = text(ReportChart("B", in: .eur, .bars(bars))).split(separator: "\n")
    #expect(
      lines.dropFirst(2).map { $0.filter { "▏▎▍▌▋▊▉█".contains($0) }.count } == [
        0, 7, 13, 19, 25, 32, 38, 44, 50, 1,
      ])
    #expect(lines[3].contains("██████▎"))
  }

  @Test("Nothing is drawn unless asked for, nor on terminals of fewer than forty columns")
  func unasked() {
    let chart = ChartSamples.bars("Food", 1)
    #expect(text(chart, showsCharts: false) == "T\n")
    #expect(text(chart, width: 39) == "T\n")
    #expect(text(chart, width: 40).contains("█"))
  }

  @Test("Lines keep within the columns there are", arguments: [40, 57, 80, 100, 200])
  func widths(width: Int) {
    for name in ["Food", "A category with a very long name indeed", "株式会社東京株式会社東京"] {
      for chart in ChartSamples.all(name) {
        for line in text(chart, width: width).split(separator: "\n") {
          #expect(DisplayWidth.of(String(line)) <= width)
        }
      }
    }
  }

  @Test("Colour only where the style has it")
  func colors() {
    var document = ReportDocument(title: "T")
    document.append(ChartSamples.bars("Food", 1))
    let plain = TextRenderer(style: TextStyle(showsCharts: true)).render(document)
    let colored = TextRenderer(style: TextStyle(usesColor: true, showsCharts: true)).render(document)
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[36m█") && colored.contains("\u{1B}[31m"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test("Sparklines go from the least to the greatest, and sum up what has no room")
  func sparklines() {
    #expect(Sparkline.of([0, 1, 2, 3, 4, 5, 6, 7], columns: 20) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.of([0, 1, 2, 3, 4, 5, 6, 7], columns: 4) == "▂▄▆█")
    #expect(Sparkline.of([-7, 0, -7], columns: 4) == "▁█▁")
    #expect(Sparkline.of([5, 5], columns: 4) == "▄▄")
    #expect(Sparkline.of([], columns: 4) == "")
  }

  @Test("Markdown leaves charts out")
  func markdown() {
    var document = ReportDocument(title: "T")
    for chart in ChartSamples.all() { document.append(chart) }
    #expect(MarkdownRenderer().render(document) == "# T\n")
  }
}
