import ArgumentParser
import FinanceDomain

struct AnomaliesCommand: FinanceCommand {
  static let examples = [
    "finance anomalies --month 2024-05 transactions.csv",
    "finance anomalies --period 2024 --threshold 5 --fail-on any",
  ]
  static let documents = [AnomalyReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "anomalies",
    abstract: "Find unusual amounts, months and payees, and say what is usual.",
    usage: "finance anomalies [--month <month>] <file> ... [<options>]",
    discussion: """
      Every transaction of the period (of all data, if none is named) is compared with all others up to the \
      period's end. Five things are looked for:

      unusual-amount   An amount against the payee's others in its currency and direction, 6 at least. Its \
      score is the distance from their median, divided by 1.4826 times the median distance from it (MAD); by \
      a twentieth of the median or 1.00, if that is more.

      unusual-month    The same for a category's total of a whole month against its other months, those \
      without any included, unless these are half of them. The first and the last month of the data may be \
      incomplete, so they are only found to be too high.

      new-payee        An expense for a payee first seen in the period that is larger than 95% of the \
      expenses before the period, 20 at least.

      double-charge    The same amount for the same payee from the same account again within 3 days, unless \
      that is expected (see finance recurring) or has been usual between at least half of the others, 3 at \
      least.

      missing-payment  A day in the period that a recurring payment was expected on and did not come; the \
      days it may be late have passed.

      Transfers and what is ignored are left out. What has too little history is counted, not judged.
      """, examples: examples)

  @Option(
    help: ArgumentHelp("The highest score that is still usual: 0.01 to 1000.", valueName: "score"))
  var threshold = "3.5"

  @Option(
    help: ArgumentHelp(
      "End with status 1 if there is such a finding; repeat it for several kinds.", valueName: "any|kind"))
  var failOn: [AnomalyChoice] = []

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(
      if: settings == nil,
      "--threshold takes a number from 0.01 to 1000 with at most two decimal places, as in 3.5.")
  }

  private var settings: AnomalySettings? {
    guard let score = Decimal(strict: threshold), let fixed = try? FixedPoint(exactly: score),
      fixed.scale <= 2, fixed.coefficient > 0, score * 100 <= Decimal(AnomalySettings.largestThreshold)
    else { return nil }
    return AnomalySettings(
      thresholdHundredths: Int(fixed.coefficient) * (fixed.scale == 2 ? 1 : fixed.scale == 1 ? 10 : 100))
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.anomalies.execute(
      in: container.period, with: settings ?? AnomalySettings())
    let asked = report.findings.count { finding in failOn.contains { $0.means(finding.kind) } }
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: container.unmet(if: report.findings.isEmpty), status: asked == 0 ? .done : .checkFailed)
  }
}

/// Which findings a run fails on: all, or those of a kind.
enum AnomalyChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case any
  case unusualAmount = "unusual-amount"
  case unusualMonth = "unusual-month"
  case newPayee = "new-payee"
  case doubleCharge = "double-charge"
  case missingPayment = "missing-payment"

  func means(_ kind: Anomaly.Kind) -> Bool { self == .any || rawValue == kind.rawValue }
}
