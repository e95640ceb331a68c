import Benchmark
import FinanceDomain

/// The third stage: rows in memory to sums, lists and pages.
func measureAggregation() {
  measureTotals()
  measureLists()
}

/// The sample as a scan sees it: batches of a few thousand rows that share their symbols.
private let batches: [TransactionBatch] = {
  var batches: [TransactionBatch] = []
  do {
    let cut = try CutSource(Sample.csv, format: .csv)
    cut.decodeCSV(usesFastLane: true) { batches.append(copy $0) }
  } catch {
    preconditionFailure("the sample cannot be read: \(error)")
  }
  return batches
}()

private func learn<A: TransactionAggregate>(_ empty: A) -> A {
  var aggregate = empty
  for batch in batches { aggregate.absorb(batch) }
  return aggregate
}

/// Measures an aggregate that was checked against the naive answer.
private func measure<A: TransactionAggregate>(
  _ title: String, _ empty: @escaping () -> A, check: @escaping (A) throws -> Void
) {
  Benchmark(title, configuration: .rows) { benchmark in
    benchmark.pass { blackHole(learn(empty())) }
  } setup: {
    try check(learn(empty()))
  }
}

private func measureTotals() {
  Benchmark("Aggregation: Totals are a Decimal fold over [Transaction]", configuration: .rows) { benchmark in
    benchmark.pass { blackHole(naiveTotals(Sample.transactions)) }
  } setup: {
    blackHole(Sample.transactions)
  }
  Benchmark("Aggregation: Totals are the same fold over the elements of batches", configuration: .rows) {
    benchmark in
    benchmark.pass { blackHole(naiveTotals(batches.joined())) }
  } setup: {
    check(naiveTotals(batches.joined()), is: naiveTotals(Sample.transactions), "the fold over elements")
  }
  measure(
    "Aggregation: Totals by month, account, category and currency are added up in columns", LedgerTotals.init
  ) {
    check($0.byMonthCategoryAndCurrency(), is: naiveTotals(Sample.transactions), "the totals")
  }
  measure("Aggregation: All that a month's report asks is learned in one pass") {
    LedgerSummary(focus: Sample.month)
  } check: {
    check(
      $0.totals.byMonthCategoryAndCurrency(), is: naiveTotals(Sample.transactions), "the summary's totals")
  }
}

private func measureLists() {
  measure("Aggregation: Every payee is told apart and added up") {
    PayeeTotals()
  } check: { payees in
    for currency in payees.currencies {
      let found = payees.top(.max, in: currency).map { $0.flow.expense.decimal }
      check(found, is: naivePayees(in: currency), "the payees of \(currency)")
    }
  }
  measure("Aggregation: The ten largest of each currency are kept") {
    LargestTransactions(limit: 10)
  } check: { largest in
    for currency in largest.currencies {
      let found = largest.largest(in: currency).map(\.transaction.amount)
      let honest = Sample.transactions.filter { $0.currency == currency }.map(\.amount).sorted(by: >)
      check(found, is: Array(honest.prefix(10)), "the largest of \(currency)")
    }
  }
  measure("Aggregation: A page of twenty, newest first, is selected") {
    PageSelection(order: .newestFirst, limit: 20)
  } check: { page in
    check(page.transactions.map(\.transaction), is: Array(sortedNewestFirst().prefix(20)), "the page")
  }
  Benchmark("Aggregation: A page of twenty is the beginning of a sorted [Transaction]", configuration: .rows)
  {
    benchmark in
    benchmark.pass { blackHole(sortedNewestFirst().prefix(20)) }
  } setup: {
    blackHole(Sample.transactions)
  }
}

private func naivePayees(in currency: Currency) -> [Decimal] {
  var payees: [String: Decimal] = [:]
  for transaction in Sample.transactions
  where transaction.currency == currency && transaction.type == .expense {
    payees[transaction.description, default: 0] += transaction.amount
  }
  return payees.values.sorted(by: >)
}

private func sortedNewestFirst() -> [Transaction] {
  Sample.transactions.sorted { left, right in
    if left.date != right.date { return left.date > right.date }
    let (one, other) = (left.time?.secondOfDay ?? -1, right.time?.secondOfDay ?? -1)
    return one == other ? left.id < right.id : one > other
  }
}
