import Benchmark
import FinanceData
import FinanceDomain
import FinanceInference

/// The second stage: the bytes of a source to batches.
func measureDecoding() {
  measureCSV()
  measureJSON()
}

private let csvChunks = sample(.csv, Sample.csv)
private let jsonLines = sample(.jsonl, Sample.jsonLines)
private let jsonArray = sample(.json, Sample.jsonArray)

private func sample(_ format: InputFormat, _ text: [UInt8]) -> CutSource {
  sample { try OpenSource(InputFile(name: "sample", bytes: text), format: format) }
}

private func sample(_ source: () throws -> OpenSource) -> CutSource {
  do { return try CutSource(source()) } catch {
    preconditionFailure("the sample cannot be read: \(error)")
  }
}

private func measureCSV() {
  Benchmark("Decoding: CSV goes row by row through TransactionDTO and toDomain()", configuration: .rowsOfText)
  {
    benchmark in
    try benchmark.pass(overText: Sample.csv.count) { blackHole(try csvSum(usesFastPath: false)) }
  } setup: {
    check(try csvSum(usesFastPath: false), is: .expected, "CSV by the slow path")
  }
  Benchmark("Decoding: CSV goes straight into columns", configuration: .rowsOfText) { benchmark in
    try benchmark.pass(overText: Sample.csv.count) { blackHole(try csvSum(usesFastPath: true)) }
  } setup: {
    check(try csvSum(usesFastPath: true), is: .expected, "CSV by the fast path")
  }
  for form in CSVForm.allCases { measure(form.rawValue, sample(.csv, form.text)) }
  for form in BankForm.allCases { measure(form.rawValue, sample { try form.source() }) }
  Benchmark("Decoding: CSV is read from a file, cut and decoded", configuration: .rowsOfText) { benchmark in
    try benchmark.pass(overText: Sample.csv.count) { blackHole(try fileSum()) }
  } setup: {
    try TemporaryFile.make()
    check(try fileSum(), is: .expected, "CSV from a file")
  } teardown: {
    try TemporaryFile.remove()
  }
}

private func measure(_ form: String, _ source: CutSource) {
  let byteCount = source.source.file.knownSize ?? 0
  Benchmark("Decoding: CSV \(form) goes straight into columns", configuration: .rowsOfText) { benchmark in
    try benchmark.pass(overText: byteCount) { blackHole(try source.sum()) }
  } setup: {
    check(try source.sum(), is: .expected, "CSV \(form)")
  }
}

private func csvSum(usesFastPath: Bool) throws -> DecodedSum {
  var sum = DecodedSum()
  try csvChunks.decodeCSV(usesFastPath: usesFastPath) { sum.add($0) }
  return sum
}

private func fileSum() throws -> DecodedSum {
  try wholeSum(of: try OpenSource(InputFile(path: TemporaryFile.path), format: nil))
}

private func wholeSum(of source: OpenSource) throws -> DecodedSum {
  var sum = DecodedSum()
  try CutSource.read(source) { sum.add($0) }
  return sum
}

private func measureJSON() {
  Benchmark("Decoding: A JSON array is read by Foundation's JSONDecoder", configuration: .rowsOfText) {
    benchmark in
    try benchmark.pass(overText: Sample.jsonArray.count) { blackHole(try foundationSum()) }
  } setup: {
    check(try foundationSum(), is: .expected, "a JSON array by Foundation")
  }
  Benchmark("Decoding: A JSON array is read, cut and decoded", configuration: .rowsOfText) { benchmark in
    try benchmark.pass(overText: Sample.jsonArray.count) { blackHole(try wholeSum(of: jsonArray.source)) }
  } setup: {
    check(try wholeSum(of: jsonArray.source), is: .expected, "a JSON array")
  }
  for usesFastPath in [false, true] {
    let way =
      usesFastPath ? "go straight into columns" : "go object by object through TransactionDTO and toDomain()"
    Benchmark("Decoding: JSON Lines \(way)", configuration: .rowsOfText) { benchmark in
      try benchmark.pass(overText: Sample.jsonLines.count) {
        blackHole(try linesSum(usesFastPath: usesFastPath))
      }
    } setup: {
      check(try linesSum(usesFastPath: usesFastPath), is: .expected, "JSON Lines by one path")
    }
  }
  Benchmark("Decoding: JSON Lines are read, cut and decoded", configuration: .rowsOfText) { benchmark in
    try benchmark.pass(overText: Sample.jsonLines.count) { blackHole(try wholeSum(of: jsonLines.source)) }
  } setup: {
    check(try wholeSum(of: jsonLines.source), is: .expected, "JSON Lines")
  }
}

private func linesSum(usesFastPath: Bool) throws -> DecodedSum {
  var sum = DecodedSum()
  try jsonLines.decodeLines(usesFastPath: usesFastPath) { sum.add($0) }
  return sum
}

private let jsonData = Data(Sample.jsonArray)

/// The pleasant way: the DTO is `Codable`.
private func foundationSum() throws -> DecodedSum {
  let rows = try JSONDecoder().decode([TransactionDTO].self, from: jsonData)
  let transactions = try rows.map { row in try row.toDomain() }
  var sum = DecodedSum()
  sum.add(TransactionBatch(transactions))
  return sum
}
