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
