import FinanceConfiguration
import FinanceDomain

/// What a run tells the shell, as ``meaning`` says it. The numbers are those of `sysexits.h`, so that a script can act on them.
///
/// The cases are in order, from the one that a person must hear of first to the one that says nothing happened.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case usage = 64
  case defect = 70
  case configuration = 78
  case dataRefused = 65
  case inputMissing = 66
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case checkFailed = 1
  case done = 0

  /// The one that wins when several things went wrong in one run; ``done`` if there is none.
  static func mostSevere(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let found = Set(statuses)
    return allCases.first { found.contains($0) } ?? .done
  }

  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .done: "done"
    case .checkFailed: "a check that was asked for failed"
    case .usage: "the command line is invalid"
    case .dataRefused: "rows or files were refused"
    case .inputMissing: "an input is missing"
    case .defect: "a defect of finance"
    case .cannotCreate: "an output cannot be created"
    case .inputOutput: "reading or writing failed"
    case .busy: "another run holds what is needed"
    case .configuration: "the configuration is invalid"
    }
  }

  /// Ends the process with this status, from whichever thread.
  func endProcess() -> Never { exit(rawValue) }

  /// How a run ends that could not use a source.
  init(_ kind: SourceFailure.Kind) {
    self =
      switch kind {
      case .missing: .inputMissing
      case .refused: .dataRefused
      case .broken: .inputOutput
      }
  }
}

/// What a finished scan means for the run: whether there is a report, and how the run ends.
struct Outcome: Hashable, Sendable {
  let status: ExitStatus
  let showsReport: Bool
  /// The sentence that says why it does not end well, where no source's failure says it.
  let verdict: String?

  /// Judges the row counts.
  ///
  /// - Parameter tellsFailures: whether there is a report even where no source could be used, because it tells that.
  init(
    of rowCounts: ScanRowCounts, under limit: RejectionLimit, isStrict: Bool = false,
    tellsFailures: Bool = false
  ) {
    let isAccepted = limit.accepts(rowCounts.rejected, of: rowCounts.read)
    let hasAnything = tellsFailures || !rowCounts.sources.isEmpty || rowCounts.failures.isEmpty
    let unconverted = isStrict ? rowCounts.conversion?.warnings ?? [] : []
    let isWhole = isAccepted && rowCounts.failures.isEmpty && unconverted.isEmpty
    let isForbidden = isStrict && hasAnything && !isWhole
    let failures = rowCounts.failures.map { ExitStatus($0.kind) }
    status = .mostSevere(of: failures + (isAccepted && unconverted.isEmpty ? [] : [.dataRefused]))
    showsReport = hasAnything && !isForbidden
    let reasons = [
      isForbidden ? "no report was made, because --strict is set" : nil,
      isAccepted
        ? nil
        : "\(rowCounts.rejected) of \(counted(rowCounts.read, "row")) rejected, "
          + "which --max-rejects \(rowCounts.rejected) would accept",
      unconverted.isEmpty ? nil : unconverted.joined(separator: "; "),
    ]
    let sentence = reasons.compactMap(\.self).joined(separator: ": ")
    verdict = sentence.isEmpty ? nil : sentence
  }
}
