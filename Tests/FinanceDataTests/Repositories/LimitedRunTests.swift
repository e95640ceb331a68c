import FinanceTestSupport
import Testing
@testable import FinanceData
@testable import FinanceDomain

/// Each limit from both sides: what is exactly as large as it may be is accepted, and one more is refused.
@Suite("Runs at their limits")
struct LimitedRunTests {
  private static let header = "date,amount,description,category,account\n"

  /// An input, and the limit that it just keeps.
  struct Edge: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let key: InputLimits.Key
    let limit: Int
    /// How many rows it has.
    var rows = 1
    /// What is said where the limit is one lower.
    let code: ReasonCode
    let sentence: String
    var testDescription: String { name }
  }

  private static let row = "2024-05-03,-1.25,Coffee and cake,food,Cash"
  private static let quoted = "2024-05-03,-1.25,\"Coffee, \"\"hot\"\"\",food,Cash"
  private static let three = ["food", "rent", "fuel"].map { row.replacing("food", with: $0) + "\n" }.joined()
  private static let object =
    #"{"date":"2024-05-03","amount":-1.25,"description":"Coffee and cake","tags":[[]]}"#
  private static let own =
    #"{"transactionDate":"13.05.2024","amount":"-10,00","merchantName":"Coffee and cake"}"#

  static let rowEdges: [Edge] = [
    Edge(
      name: "a record", text: header + row + "\n", key: .line, limit: row.utf8.count, code: .csvSize,
      sentence:
        "the row is longer than 41 bytes; look for a quote that is never closed or a line end that is "
        + "missing; if it is right, --input-limit line=82 accepts it"),
    Edge(
      name: "a record without a line end", text: header + row, key: .line, limit: row.utf8.count,
      code: .csvSize,
      sentence:
        "the row is longer than 41 bytes; look for a quote that is never closed or a line end that is "
        + "missing; if it is right, --input-limit line=82 accepts it"),
    Edge(
      name: "a value", text: header + row + "\n", key: .field, limit: 15, code: .csvSize,
      sentence:
        "field 3 of the row is longer than 14 bytes; if it is right, --input-limit field=28 accepts it"),
    Edge(
      name: "a value in quotes", text: header + quoted + "\n", key: .field, limit: 13, code: .csvSize,
      sentence:
        "field 3 of the row is longer than 12 bytes; if it is right, --input-limit field=24 accepts it"),
    Edge(
      name: "a line of JSON", text: object + "\n" + object + "\n", key: .line, limit: object.utf8.count,
      rows: 2,
      code: .jsonSize,
      sentence:
        "the line is longer than 79 bytes; write one object a line; if it is right, --input-limit line=158 accepts it"
    ),
    Edge(
      name: "an element of a list", text: "[\(object),\n\(object)]", key: .line, limit: object.utf8.count,
      rows: 2,
      code: .jsonSize,
      sentence: "the object is longer than 79 bytes; if it is right, --input-limit line=158 accepts it"),
    Edge(
      name: "an element of a wrapped list", text: "{\"transactions\":[\(object)]}", key: .line,
      limit: object.utf8.count, code: .jsonSize,
      sentence: "the object is longer than 79 bytes; if it is right, --input-limit line=158 accepts it"),
    Edge(
      name: "a text of JSON", text: "[\(object)]", key: .field, limit: 15, code: .jsonSize,
      sentence: "the value is longer than 14 bytes; if it is right, --input-limit field=28 accepts it"),
    Edge(
      name: "an object with keys of its own", text: "[\(own), \(own)]", key: .line, limit: 83, rows: 2,
      code: .jsonSize,
      sentence: "the object is longer than 82 bytes; if it is right, --input-limit line=164 accepts it"),
    Edge(
      name: "a text of it", text: "[\(own), \(own)]", key: .field, limit: 15, rows: 2, code: .jsonSize,
      sentence: "the value is longer than 14 bytes; if it is right, --input-limit field=28 accepts it"),
    Edge(
      name: "keys", text: "[\(object)]", key: .columns, limit: 4, code: .jsonSize,
      sentence: "the object has more than 3 keys; if it is right, --input-limit columns=6 raises the limit"),
  ]

  @Test("a row, by any number of workers", arguments: rowEdges, [1, 3])
  func rows(_ edge: Edge, _ workers: Int) async throws {
    let kept = try await rowCounts(edge, edge.limit, workers)
    #expect(kept.accepted == edge.rows && kept.read == edge.rows && kept.failures.isEmpty)
    let refused = try await rowCounts(edge, edge.limit - 1, workers)
    #expect(refused.accepted == 0 && refused.rejected == edge.rows && refused.failures.isEmpty)
    #expect(refused.rejections.rows.map(\.code) == Array(repeating: edge.code, count: edge.rows))
    #expect(Set(refused.rejections.rows.map(\.message)) == [edge.sentence])
    #expect(refused.rejections.rows.first?.line == (edge.text.hasPrefix("date") ? 2 : 1))
  }

  static let sourceEdges: [Edge] = [
    Edge(
      name: "columns", text: header + row + "\n", key: .columns, limit: 5, code: .csvSize,
      sentence: "the header names 5 columns, more than 4; if it is right, --input-limit columns=8 accepts it"),
    Edge(
      name: "columns of a bank",
      text: "Buchungstag;Betrag;Text\n03.05.2024;-1,25;Kaffee\n13.05.2024;2,50;Tee\n",
      key: .columns, limit: 3, rows: 2, code: .csvSize,
      sentence: "the header names 3 columns, more than 2; if it is right, --input-limit columns=4 accepts it"),
    Edge(
      name: "a header", text: header, key: .line, limit: 40, rows: 0, code: .csvSize,
      sentence:
        "line 1: the header is longer than 39 bytes; look for a quote that is never closed or a line end that is "
        + "missing; if it is right, --input-limit line=78 raises the limit"),
    Edge(
      name: "nesting in a line", text: object + "\n" + object + "\n", key: .nesting, limit: 3, rows: 2,
      code: .jsonDepth,
      sentence:
        "byte 76: more than 2 brackets are open; if the document is right, --input-limit nesting=4 raises the limit"
    ),
    Edge(
      name: "nesting in a list", text: "[\(object)]", key: .nesting, limit: 4, code: .jsonDepth,
      sentence:
        "byte 77: more than 3 brackets are open; if the document is right, --input-limit nesting=6 raises the limit"
    ),
    Edge(
      name: "rows", text: header + three, key: .rows, limit: 3, rows: 3, code: .inputRows,
      sentence: "more than 2 rows; if it is right, --input-limit rows=4 raises the limit"),
    Edge(
      name: "categories", text: header + three, key: .distinct, limit: 3, rows: 3, code: .inputDistinct,
      sentence: "more than 2 different categories; look for a column that is not what it was taken for; "
        + "if it is right, --input-limit distinct=4 raises the limit"),
    Edge(
      name: "accounts", text: header.replacing("category,account", with: "account,category") + three,
      key: .distinct, limit: 3, rows: 3, code: .inputDistinct,
      sentence: "more than 2 different accounts; look for a column that is not what it was taken for; "
        + "if it is right, --input-limit distinct=4 raises the limit"),
  ]

  @Test("a source, by any number of workers", arguments: sourceEdges, [1, 3])
  func sources(_ edge: Edge, _ workers: Int) async throws {
    let kept = try await rowCounts(edge, edge.limit, workers)
    #expect(kept.accepted == edge.rows && kept.failures.isEmpty, "\(kept.failures)")
    let refusal = try await refusal(edge, edge.limit - 1, workers)
    #expect(refusal?.message == edge.sentence)
    #expect(refusal?.code == edge.code && refusal?.kind == .refused)
    #expect(refusal?.path == "1")
  }

  @Test("payees beyond those that are kept in memory are put away, and not limited", arguments: [1, 3])
  func payeesPutAway(_ workers: Int) async throws {
    var options = ImportOptions()
    (options.workers, options.limits.distinct) = (workers, 600)
    let rows = (0..<3000).map { "2024-05-03,-\(1 + $0 / 1000),Payee \($0 % 1000),food,Cash\n" }.joined()
    let ledger = try FileLedger(LimitedRunTests.header + rows, options: options)
    let scan = try await ledger.repository.scan(
      PayeeTotals(mostInMemory: 64), matching: TransactionQuery())
    let top = try #require(try scan.aggregate.top(2000)[Currency.none])
    #expect(top.count == 1000)
    #expect(top.allSatisfy { $0.buckets.expense.decimal == 6 && $0.buckets.count == 3 })
    #expect(top.map(\.payee) == (0..<1000).map { "Payee \($0)" }.sorted())
  }

  @Test("payees are counted only where they are asked for", arguments: [1, 3])
  func payees(_ workers: Int) async throws {
    var options = ImportOptions()
    (options.workers, options.limits.distinct) = (workers, 9)
    let rows = (0..<10).map { "2024-05-03,-1,Payee \($0),food,Cash\n" }.joined()
    let ledger = try FileLedger(LimitedRunTests.header + rows, options: options)
    #expect(try await ledger.rowCounts().accepted == 10)
    let failure = await #expect(throws: SourceFailure.self) {
      try await ledger.repository.scan(PayeeTotals(), matching: TransactionQuery())
    }
    #expect(failure?.message.hasPrefix("more than 9 different payees; ") == true)
    options.limits.distinct = 10
    let wider = try FileLedger(LimitedRunTests.header + rows, options: options)
    #expect(
      try await wider.repository.scan(PayeeTotals(), matching: TransactionQuery()).rowCounts.accepted == 10)
  }

  @Test("the rows of all sources together are counted, and of several none is blamed", arguments: [1, 3])
  func together(_ workers: Int) async throws {
    var options = ImportOptions()
    (options.workers, options.limits.rows) = (workers, 3)
    let text = LimitedRunTests.header + LimitedRunTests.row + "\n" + LimitedRunTests.row + "\n"
    let ledger = try FileLedger(text, text, options: options)
    let failure = await #expect(throws: SourceFailure.self) { try await ledger.rowCounts() }
    #expect(failure?.errorDescription?.hasPrefix("all inputs together: more than 3 rows; ") == true)
  }

  @Test("names that are too many to be kept from chunk to chunk are looked up anew, and totals are the same")
  func manyNames() {
    var batch = TransactionBatch()
    for number in 0...(1 << 20) { _ = batch.categoryNames.code(for: "\(number)") }
    let identity = batch.categoryNames.identity
    batch.removeAllRows()
    #expect(batch.categoryNames.count == 0 && batch.categoryNames.identity != identity)
    _ = batch.accountNames.code(for: "Cash")
    batch.removeAllRows()
    #expect(batch.accountNames.count == 1)
  }

  private func rowCounts(_ edge: Edge, _ limit: Int, _ workers: Int) async throws -> ScanRowCounts {
    var options = ImportOptions()
    (options.workers, options.limits[edge.key]) = (workers, limit)
    return try await FileLedger(edge.text, options: options).rowCounts()
  }

  /// Why the run, or its only source, was refused.
  private func refusal(_ edge: Edge, _ limit: Int, _ workers: Int) async throws -> SourceFailure? {
    var options = ImportOptions()
    (options.workers, options.limits[edge.key]) = (workers, limit)
    let ledger = try FileLedger(edge.text, options: options)
    var failure: SourceFailure?
    do {
      failure = try await ledger.rowCounts().failures.first
    } catch let error as SourceFailure {
      failure = error
    }
    return failure.map {
      SourceFailure(path: ledger.plain($0.path), kind: $0.kind, code: $0.code, message: $0.message)
    }
  }
}
