import Benchmark
import FinanceData
import FinanceDomain
import FinanceInference
import FinancePresentation

/// The last stage: a question to the text of its answer.
func measureReports() {
  measureMemory()
  for workers in [1, 2] {
    measureFile("Reports: A month is reported from a file by \(workers == 1 ? "one worker" : "two workers")")
    {
      $0.workers = workers
    }
  }
  measureFile("Reports: A month is reported from a file by one worker that compares no ids") {
    $0.duplicates = .off
  }
  measureFile("Reports: A month is reported from a file that holds every row twice", Sample.repeatedCSV) {
    _ in
  }
  for format in [OutputFormat.text, .json] { measureRendering(format) }
}

private func measureMemory() {
  Benchmark("Reports: A month is reported from [Transaction] in memory", configuration: .rows) { benchmark in
    try await benchmark.pass { blackHole(try await report(from: SampleRepository())) }
  } setup: {
    checkBalances(of: try await report(from: SampleRepository()))
  }
}

/// Rows and rates are those of the sample, however often the text repeats it.
private func measureFile(
  _ title: String, _ text: [UInt8] = Sample.csv, _ adjust: @escaping (inout ImportOptions) -> Void
) {
  var options = ImportOptions()
  adjust(&options)
  let settings = options
  Benchmark(title, configuration: .rowsOfText) { benchmark in
    try await benchmark.pass(overText: text.count) { blackHole(try await fileReport(settings)) }
  } setup: {
    try TemporaryFile.make(text)
    checkBalances(of: try await fileReport(settings))
  } teardown: {
    try TemporaryFile.remove()
  }
}

private func measureRendering(_ format: OutputFormat) {
  let renderer = ReportRenderer(format: format)
  var prepared: FinanceReport?
  Benchmark("Reports: A report is rendered as \(format.rawValue)", configuration: .reports) { benchmark in
    guard let report = prepared else { return benchmark.error("the report was not prepared") }
    benchmark.startMeasurement()
    blackHole(renderer.render(report))
  } setup: {
    let report = try await report(from: SampleRepository())
    let income = "\(report.currencies[0].balance.income)"
    check(renderer.render(report).contains(income), is: true, "the income in the text")
    prepared = report
  }
}

/// The sample, put into batches anew for each question.
private struct SampleRepository: TransactionsRepository {
  private let summaries = SharedAnswers<Scan<ScanSummary>>()

  func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws -> Scan<A> {
    var (aggregate, filter) = (empty, TransactionFilter(query.expression))
    for start in stride(from: 0, to: Sample.rowCount, by: 4096) {
      var batch = TransactionBatch(Array(Sample.transactions[start...].prefix(4096)))
      filter.apply(to: &batch)
      aggregate.absorb(batch)
    }
    let source = RowCounts(
      path: "sample", format: "memory", read: Sample.rowCount, accepted: Sample.rowCount)
    return Scan(aggregate: aggregate, rowCounts: try ScanRowCounts(sources: [source]))
  }

  func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await summaries.scan(self, for: query, including: details)
  }
}

private func report(from repository: any TransactionsRepository) async throws -> FinanceReport {
  try await GenerateReportUseCase(FlowQuery(repository: repository)).execute(for: Sample.month)
}

/// A repository of its own each time: one that has answered before does not scan again.
private func fileReport(_ options: ImportOptions) async throws -> FinanceReport {
  try await report(
    from: try FileTransactionsRepository(sources: [.path(TemporaryFile.path)], options: options))
}

private func checkBalances(of report: FinanceReport) {
  let month = Sample.transactions.filter { Sample.month.contains($0.date) }
  for section in report.currencies {
    let rows = month.filter { $0.currency == section.currency }
    let net = rows.reduce(Decimal(0)) { $0 + $1.signedAmount }
    check(section.balance.balance, is: net, "the balance in \(section.currency)")
    check(section.balance.transactions, is: rows.count, "the transactions in \(section.currency)")
  }
  check(report.rowCounts.accepted, is: Sample.rowCount, "the rows accepted")
}
