import FinanceDomain

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
