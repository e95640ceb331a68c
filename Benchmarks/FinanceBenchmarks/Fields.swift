import Benchmark
import FinanceData
import FinanceDomain

/// The first stage: the bytes of one field to a value.
///
/// The fast fields are called across a module's border here, which costs them a call that they do not pay in the fast
/// path.
func measureFields() {
  measureAmounts()
  measureDates()
}

private let amounts = FieldTexts(Sample.rows.map(\.amountText))
private let days = FieldTexts(Sample.rows.map { "\($0.day)" })
private let dayNumbers = Sample.rows.reduce(0) { $0 + Int($1.day.dayNumber) }

private func measureAmounts() {
  Benchmark("Fields: Amounts are read eight bytes at a time", configuration: .rowsOfText) { benchmark in
    benchmark.pass(overText: amounts.byteCount) { blackHole(fastCents()) }
  } setup: {
    check(fastCents(), is: Sample.cents, "amounts read fast")
  }
  Benchmark("Fields: Amounts are read with care, each refusal explained", configuration: .rowsOfText) {
    benchmark in
    try benchmark.pass(overText: amounts.byteCount) { blackHole(try carefulCents()) }
  } setup: {
    check(try carefulCents(), is: Sample.cents, "amounts read with care")
  }
  Benchmark("Fields: Amounts are read by Decimal(string:), which takes prefixes", configuration: .rowsOfText)
  {
    benchmark in
    benchmark.pass(overText: amounts.byteCount) { blackHole(foundationSum()) }
  } setup: {
    check(foundationSum(), is: Decimal(Sample.cents) / 100, "amounts read by Foundation")
  }
}

func fastCents() -> Int {
  let bytes = amounts.bytes
  let text = bytes.span
  let raw = unsafe text.bytes
  var sum = 0
  for range in amounts.ranges {
    // The texts have padding on both sides, as the chunks of a file have.
    let amount = unsafe FastFields.hundredths(raw, endingAt: range.upperBound, length: range.count)
    sum += amount.map { Int($0) } ?? 0
  }
  return sum
}

func carefulCents() throws -> Int {
  let bytes = amounts.bytes
  let text = bytes.span
  var sum = 0
  for range in amounts.ranges { sum += Int(try AmountField.parse(text.extracting(range)).coefficient) }
  return sum
}

private func foundationSum() -> Decimal {
  var sum = Decimal(0)
  for text in amounts.strings { sum += Decimal(string: text) ?? 0 }
  return sum
}

private func measureDates() {
  Benchmark("Fields: Dates are read eight bytes at a time", configuration: .rowsOfText) { benchmark in
    benchmark.pass(overText: days.byteCount) { blackHole(fastDays()) }
  } setup: {
    check(fastDays(), is: dayNumbers, "dates read fast")
  }
  Benchmark("Fields: Dates are read with care, each refusal explained", configuration: .rowsOfText) {
    benchmark in
    try benchmark.pass(overText: days.byteCount) { blackHole(try carefulDays()) }
  } setup: {
    check(try carefulDays(), is: dayNumbers, "dates read with care")
  }
  Benchmark("Fields: Dates are read by Foundation's ISO 8601 format", configuration: .rowsOfText) {
    benchmark in
    try benchmark.pass(overText: days.byteCount) { blackHole(try foundationDays()) }
  } setup: {
    check(try foundationDays(), is: dayNumbers, "dates read by Foundation")
  }
}

func fastDays() -> Int {
  let bytes = days.bytes
  let text = bytes.span
  let raw = unsafe text.bytes
  var fast = FastDays()
  var sum = 0
  for range in days.ranges {
    sum += fast.day(raw, at: range.lowerBound, length: range.count).map { Int($0.day) } ?? 0
  }
  return sum
}

func carefulDays() throws -> Int {
  let bytes = days.bytes
  let text = bytes.span
  var sum = 0
  for range in days.ranges { sum += Int(try DayField.parse(text.extracting(range), zone: nil).day.dayNumber) }
  return sum
}

private func foundationDays() throws -> Int {
  let style = Date.ISO8601FormatStyle().year().month().day()
  var sum = 0
  for text in days.strings {
    sum += Int((try style.parse(text).timeIntervalSince1970 / 86_400).rounded(.down))
  }
  return sum
}
