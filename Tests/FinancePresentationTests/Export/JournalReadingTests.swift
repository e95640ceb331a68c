import FinanceDomain
import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation

/// Journals are read by the programs they are for, where these are installed: `hledger` and `ledger` of the Debian
/// packages of these names, `bean-check` and `bean-query` of the Python packages beancount and beanquery.
@Suite("Journals as other programs read them")
struct JournalReadingTests {
  private static let samples: [(name: String, export: ExportedTransactions)] = [
    ("household", ExportSamples.household), ("nothing", ExportSamples.export([])),
    ("unkind texts", ExportSamples.export(ExportSamples.unkind)),
    ("kind", ExportSamples.export(RandomLedger.marked(300, seed: 11, mood: .kind))),
    ("unkind", ExportSamples.export(RandomLedger.marked(60, seed: 12, mood: .unkind))),
    // Beancount adds with 28 digits; so few rows cannot need more.
    ("days of all years", ExportSamples.export(RandomLedger.marked(8, seed: 13, mood: .farFlung))),
  ]

  @Test(
    "hledger finds nothing to complain about, and the same balances",
    .enabled(if: ForeignProgram.hledger != nil, "hledger is not installed"), arguments: samples.map(\.name))
  func hledger(name: String) throws {
    let hledger = try #require(ForeignProgram.hledger)
    let export = try #require(JournalReadingTests.samples.first { $0.name == name }).export
    let file = try TextFile(ExportRenderer(format: .hledger).render(export))
    try hledger.run(["-f", file.path, "check", "--strict"])
    let table = try hledger.run([
      "-f", file.path, "balance", "--no-total", "--flat", "--layout=bare", "-O", "csv",
    ])
    let rows = ReferenceCSV.records(table).dropFirst().filter { $0[2] != "0" && $0[1] != "" }
    let accounts = JournalAccounts(
      export.transactions, under: PlainJournal.roots, clean: PlainJournal.cleanName)
    expectEqualLines(lines(rows.map { ($0[0], $0[1], $0[2]) }), expected(export, accounts))
  }

  @Test(
    "Ledger finds nothing to complain about, and the same balances",
    .enabled(if: ForeignProgram.ledger != nil, "ledger is not installed"), arguments: samples.map(\.name))
  func ledger(name: String) throws {
    let ledger = try #require(ForeignProgram.ledger)
    let all = try #require(JournalReadingTests.samples.first { $0.name == name }).export
    let export = ExportSamples.export(all.transactions.filter { $0.date >= LedgerJournal.earliest })
    let file = try TextFile(ExportRenderer(format: .ledger).render(export))
    let format = "%(account)\\t%(commodity(amount))\\t%(quantity(amount))\\n"
    let postings = try ledger.run([
      "--args-only", "-f", file.path, "--pedantic", "register", "--format", format,
    ])
    let rows = postings.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(rows.count == export.transactions.count * 2)
    let accounts = JournalAccounts(
      export.transactions, under: PlainJournal.roots, clean: PlainJournal.cleanName)
    expectEqualLines(lines(rows.map { ($0[0], $0[1], $0[2]) }), expected(export, accounts))
  }

  @Test(
    "Beancount finds nothing to complain about, and the same balances",
    .enabled(
      if: ForeignProgram.beanCheck != nil && ForeignProgram.beanQuery != nil, "Beancount is not installed"),
    arguments: samples.map(\.name))
  func beancount(name: String) throws {
    let (check, query) = (try #require(ForeignProgram.beanCheck), try #require(ForeignProgram.beanQuery))
    let export = try #require(JournalReadingTests.samples.first { $0.name == name }).export
    let file = try TextFile(ExportRenderer(format: .beancount).render(export))
    #expect(try check.run([file.path]) == "")
    let table = try query.run([
      "-f", "csv", file.path, "select account, currency, sum(number) group by account, currency",
    ])
    let rows = ReferenceCSV.records(table.replacing("\r\n", with: "\n")).dropFirst()
    let accounts = JournalAccounts(
      export.transactions, under: BeancountJournal.roots, clean: BeancountNames.clean)
    expectEqualLines(
      lines(rows.filter { $0.count == 3 }.map { ($0[0], $0[1], $0[2].trimmingASCIISpace()) }),
      expected(export, accounts))
  }

  /// The sum of each account and currency that is not zero, a line each.
  private func lines(_ figures: [(account: String, currency: String, amount: String)]) -> [String] {
    var sums: [[UInt8]: Decimal] = [:]
    for figure in figures {
      sums[Array("\(figure.account) \(figure.currency)".utf8), default: 0] += number(figure.amount)
    }
    return sums.filter { $0.value != 0 }.map {
      "\(String(decoding: $0.key, as: UTF8.self)) \($0.value)".escaped
    }.sorted()
  }

  /// Python writes small numbers with an exponent.
  private func number(_ text: String) -> Decimal {
    let parts = text.split(separator: "E")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return Decimal(sign: .plus, exponent: exponent, significand: .exact(String(parts[0])))
  }

  private func expected(_ export: ExportedTransactions, _ accounts: JournalAccounts) -> [String] {
    lines(
      export.transactions.flatMap { item in
        [
          (accounts.asset(of: item), item.currency.rawValue, "\(item.signedAmount)"),
          (accounts.purpose(of: item), item.currency.rawValue, "\(-item.signedAmount)"),
        ]
      })
  }
}

/// A program that is not ours.
struct ForeignProgram {
  private let url: URL

  static let hledger = ForeignProgram("hledger")
  static let ledger = ForeignProgram("ledger")
  static let beanCheck = ForeignProgram("bean-check")
  static let beanQuery = ForeignProgram("bean-query")

  /// Where `.ci/tools` puts what no package of the system has.
  private static let tools = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../.build/tools/bin"
  ).standardized.path

  /// The program of that name, on `PATH` or among the tools of the repository.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = (folders + [ForeignProgram.tools]).map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      return nil
    }
    url = URL(fileURLWithPath: path)
  }

  /// What it says, everything together; a status other than 0 fails the test.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let process = Process()
    // A file and not a pipe, so that nothing has to be read while it runs.
    let output = try TextFile("")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: output.path))
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    (process.standardOutput, process.standardError) = (handle, handle)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output.path)), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(url.lastPathComponent): \(text.prefix(2000))")
    return text
  }
}

/// A file that is gone with the test.
final class TextFile {
  let path: String

  init(_ text: String, kind: String = "txt") throws {
    let name = "finance-\(UUID().uuidString).\(kind)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
