import Benchmark
import FinanceDomain

/// The third stage: rows in memory to sums, lists and pages.
func measureAggregation() {
  measureTotals()
  measureLists()
  measureManyNames()
}

/// The sample as a scan sees it: batches of a few thousand rows that share their symbols.
let batches: [TransactionBatch] = {
  var batches: [TransactionBatch] = []
  do {
    let cut = try CutSource(Sample.csv, format: .csv)
    try cut.decodeCSV(usesFastPath: true) { batches.append(copy $0) }
  } catch {
    preconditionFailure("the sample cannot be read: \(error)")
  }
  return batches
}()

/// The same rows, each with a category and a payee that hardly any other has.
private let batchesOfManyNames: [TransactionBatch] = {
  var names = SymbolTable()
  var number = 0
  var renamed = batches
  for place in renamed.indices {
    for row in 0..<renamed[place].count {
      // A stride that is prime to the number of names, so that they come in no order.
      renamed[place].categories[row] = names.code(for: "category \(number * 7919 % 100_003)")
      renamed[place].descriptions[row] = renamed[place].text.append("payee \(number * 7919 % 1_000_003)")
      number += 1
    }
  }
  // All share one table, as the batches of one decoder do.
  for place in renamed.indices { renamed[place].categoryNames = names }
  return renamed
}()

private func learn<A: TransactionAggregate>(_ empty: A, from batches: [TransactionBatch] = batches) -> A {
  var aggregate = empty
  for batch in batches { aggregate.absorb(batch) }
  return aggregate
}

/// Measures an aggregate that was checked against the naive answer.
private func measure<A: TransactionAggregate>(
  _ title: String, over batches: @escaping @autoclosure () -> [TransactionBatch] = batches,
  _ empty: @escaping () -> A, check: @escaping (A) throws -> Void
) {
  Benchmark(title, configuration: .rows) { benchmark in
    let batches = batches()
    benchmark.pass { blackHole(learn(empty(), from: batches)) }
  } setup: {
    try check(learn(empty(), from: batches()))
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
    "Aggregation: Totals by month, account, category and currency are added up in columns", { TotalsCube() }
  ) {
    check($0.byMonthCategoryAndCurrency(), is: naiveTotals(Sample.transactions), "the totals")
  }
  measure("Aggregation: All that a month's report asks is learned in one pass") {
    ScanSummary(focus: Sample.month)
  } check: {
    check(
      $0.totals.byMonthCategoryAndCurrency(), is: naiveTotals(Sample.transactions), "the summary's totals")
  }
  measure("Aggregation: All that a report of the whole file asks is learned in one pass") {
    ScanSummary()
  } check: {
    check(
      $0.totals.byMonthCategoryAndCurrency(), is: naiveTotals(Sample.transactions),
      "the whole summary's totals")
  }
}

private func measureManyNames() {
  Benchmark(
    "Aggregation: Totals of a hundred thousand categories are a Decimal fold over [Transaction]",
    configuration: .rows
  ) { benchmark in
    let transactions = Array(batchesOfManyNames.joined())
    benchmark.pass { blackHole(naiveTotals(transactions)) }
  }
  measure(
    "Aggregation: Totals of a hundred thousand categories are added up in columns",
    over: batchesOfManyNames, { TotalsCube() }
  ) {
    check(
      $0.byMonthCategoryAndCurrency(), is: naiveTotals(batchesOfManyNames.joined()),
      "the totals of many categories")
  }
  measure("Aggregation: Payees of whom each occurs once are told apart", over: batchesOfManyNames) {
    PayeeTotals()
  } check: { payees in
    let found = try payees.top(.max).values.reduce(0) { $0 + $1.count }
    check(found, is: Sample.transactions.count { $0.type == .expense }, "the payees that occur once")
  }
}

private func measureLists() {
  Benchmark("Aggregation: Every payee is told apart in a dictionary over [Transaction]", configuration: .rows)
  { benchmark in
    benchmark.pass { for currency in [Currency.eur, .usd, .gbp] { blackHole(naivePayees(in: currency)) } }
  } setup: {
    blackHole(Sample.transactions)
  }
  Benchmark("Aggregation: The ten largest are the beginning of a sorted [Transaction]", configuration: .rows)
  {
    benchmark in
    benchmark.pass { blackHole(Sample.transactions.sorted { $0.amount > $1.amount }.prefix(10)) }
  } setup: {
    blackHole(Sample.transactions)
  }
  measure("Aggregation: Every payee is told apart and added up") {
    PayeeTotals()
  } check: { payees in
    for (currency, top) in try payees.top(.max) {
      let found = top.map { $0.buckets.expense.decimal }
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
    check(page.transactions().map(\.transaction), is: Array(sortedNewestFirst().prefix(20)), "the page")
  }
  measure("Aggregation: A page of twenty, largest first, is selected") {
    PageSelection(order: .largestFirst, limit: 20)
  } check: { page in
    let honest = Sample.transactions.map(\.amount).sorted(by: >).prefix(20)
    check(page.transactions().map(\.transaction.amount), is: Array(honest), "the largest page")
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
