import FinanceDomain

/// What is measured.
struct BenchPlan: Sendable {
  /// The files and folders that are read.
  let paths: [String]
  /// The days that the report is about.
  let period: DatePeriod
  /// The numbers of workers that are compared.
  let workers: WorkerCounts
  /// How often everything is repeated.
  let runs: Int
}

/// The forms in which measurements can be had.
enum BenchFormat: String, CaseIterable, Sendable {
  /// Tables for people.
  case text
  /// One document, `finance.bench/1`, for programs.
  case json
}

/// One step of a report, together with all before it.
enum BenchStage: String, CaseIterable, Sendable {
  /// Every byte is read.
  case read
  /// The bytes are cut where rows end.
  case cut
  /// The rows become columns.
  case decode
  /// The columns are added up.
  case total
  /// A whole report, for which rows are not compared.
  case report
  /// A whole report as it usually is made.
  case reportWithDuplicates

  /// What a person reads.
  var title: String {
    switch self {
    case .read: "Read the bytes"
    case .cut: "Cut into chunks"
    case .decode: "Decode to columns"
    case .total: "Decode and add up"
    case .report: "Report, duplicates off"
    case .reportWithDuplicates: "Report, duplicates on"
    }
  }
}

/// What a whole scan answered, kept to compare it with the answers of other runs.
struct BenchAnswer: Sendable {
  /// What became of the rows.
  let account: ScanRowCounts
  /// Stands for every byte of the report and for the account.
  let checksum: Checksum
}

/// Sixty-four bits that stand for an answer.
struct Checksum: Hashable, Sendable {
  /// The bits.
  let value: UInt64

  init(value: UInt64) { self.value = value }

  /// Of a report's text and of what became of the rows.
  init(report: String, account: ScanRowCounts) {
    var print = ContentFingerprint()
    print.combine(Array(report.utf8)[...])
    for source in account.sources {
      for count in [source.read, source.accepted, source.rejected, source.duplicate, source.skipped] {
        print.combine(UInt64(count))
      }
    }
    value = print.value
  }
}

extension Checksum: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// The numbers of workers that are compared, from the least to the most.
struct WorkerCounts: Hashable, Sendable {
  /// The numbers, each once; 1 is always among them, because the others are measured against it.
  let values: [Int]

  /// The most workers that make sense to ask for.
  static let maximum = 1024

  /// Reads `1,2,4`; `nil` for anything that is not a list of numbers.
  init?(parsing text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    values = Set([1] + numbers).sorted()
  }

  /// 1, 2, 4 and so on up to the number of processors; 1 and 2 in any case.
  init(upToProcessors count: Int) {
    let powers = sequence(first: 4) { $0 * 2 }.prefix { $0 < count }
    values = Set([1, 2, max(1, count)] + powers).sorted()
  }

  /// Whether there can be so many.
  var isValid: Bool { values.allSatisfy { (1...WorkerCounts.maximum).contains($0) } }
}
