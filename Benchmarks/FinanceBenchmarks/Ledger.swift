import Benchmark
import FinanceData
import FinanceDomain
import FinanceInference
import FinanceLedger

/// What is kept in a ledger: rows that come in, rows that come in again, and questions to them, by way of `Transaction`, of the
/// columns, and of the sums that the ledger keeps.
func measureLedger() {
  measureImports()
  measureQuestion("A month is added up from pages of Transaction") { try await netOfPages($0) }
  measureQuestion("A month is added up from the columns of its rows") { ledger in
    let scan = try await ledger.scan(TotalsCube(), matching: TransactionQuery(period: Sample.month))
    return scan.aggregate.flows { $0.currency }.mapValues { $0.income.decimal - $0.expense.decimal }
  }
  measureQuestion("The balance of a month comes from the stored sums") { ledger in
    let balances = try await GetMonthlyBalanceUseCase(repository: ledger).execute(for: Sample.yearMonth)
    return Dictionary(uniqueKeysWithValues: balances.map { ($0.balance.currency, $0.balance.balance) })
  }
}

private func measureImports() {
  Benchmark("Ledger: A file is imported into a new ledger", configuration: .rowsOfText) { benchmark in
    try await benchmark.pass(overText: Sample.csv.count) {
      TemporaryFile.removeLedger()
      blackHole(try await importSample())
    }
  } setup: {
    try TemporaryFile.make()
    check(try await importSample().added, is: Sample.rowCount, "the new rows")
  } teardown: {
    try TemporaryFile.remove()
  }
  Benchmark("Ledger: The same file is imported once more", configuration: .rowsOfText) { benchmark in
    try await benchmark.pass(overText: Sample.csv.count) { blackHole(try await importSample()) }
  } setup: {
    try TemporaryFile.make()
    _ = try await importSample()
    check(try await importSample().recognised, is: Sample.rowCount, "the rows known")
  } teardown: {
    try TemporaryFile.remove()
  }
}

/// A question that is asked of a ledger anew each time: one that has answered before does not look again.
private func measureQuestion(
  _ title: String,
  _ ask: @escaping @Sendable (LedgerTransactionsRepository) async throws -> [Currency: Decimal]
) {
  let ledger = { LedgerTransactionsRepository(path: TemporaryFile.ledgerPath) }
  Benchmark("Ledger: \(title)", configuration: .reports) { benchmark in
    benchmark.startMeasurement()
    blackHole(try await ask(ledger()))
  } setup: {
    try TemporaryFile.make()
    _ = try await importSample()
    let month = Sample.transactions.filter { Sample.month.contains($0.date) }
    let expected = month.reduce(into: [:]) { $0[$1.currency, default: Decimal(0)] += $1.signedAmount }
    check(try await ask(ledger()), is: expected, "the nets of the month")
  } teardown: {
    try TemporaryFile.remove()
  }
}

private func importSample() async throws -> ImportResult {
  let files = try FileTransactionsRepository(sources: [.path(TemporaryFile.path)])
  return try await ImportTransactionsUseCase(
    from: files, into: LedgerTransactionsRepository(path: TemporaryFile.ledgerPath)
  ).execute { $0.rejected == 0 }
}

private func netOfPages(_ ledger: LedgerTransactionsRepository) async throws -> [Currency: Decimal] {
  let useCase = GetTransactionsUseCase(repository: ledger)
  var nets: [Currency: Decimal] = [:]
  var page = PageRequest(size: 1000)
  while true {
    let result = try await useCase.execute(matching: TransactionQuery(period: Sample.month), page: page)
    for transaction in result.items { nets[transaction.currency, default: 0] += transaction.signedAmount }
    guard let next = result.next else { return nets }
    page = PageRequest(after: next, size: 1000)
  }
}
