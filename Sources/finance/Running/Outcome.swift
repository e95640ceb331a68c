import FinanceConfiguration
import FinanceDomain

/// What a finished scan means for the run: whether there is a report, and how the run ends.
struct Outcome: Hashable, Sendable {
  let status: ExitStatus
  let showsReport: Bool
  /// The sentence that says why it does not end well, where no source's failure says it.
  let verdict: String?

  /// Judges the account.
  ///
  /// - Parameter tellsFailures: whether there is a report even where no source could be used, because it tells that.
  init(
    of account: ScanRowCounts, under limit: RejectionLimit, isStrict: Bool = false,
    tellsFailures: Bool = false
  ) {
    let isAccepted = limit.accepts(account.rejected, of: account.read)
    let hasAnything = tellsFailures || !account.sources.isEmpty || account.failures.isEmpty
    let unconverted = isStrict ? account.conversion?.warnings ?? [] : []
    let isWhole = isAccepted && account.failures.isEmpty && unconverted.isEmpty
    let isForbidden = isStrict && hasAnything && !isWhole
    let failures = account.failures.map { ExitStatus($0.kind) }
    status = .mostSevere(of: failures + (isAccepted && unconverted.isEmpty ? [] : [.dataRefused]))
    showsReport = hasAnything && !isForbidden
    let reasons = [
      isForbidden ? "no report was made, because --strict is set" : nil,
      isAccepted ? nil : Outcome.tooManyRejected(in: account),
      unconverted.isEmpty ? nil : unconverted.joined(separator: "; "),
    ]
    let sentence = reasons.compactMap(\.self).joined(separator: ": ")
    verdict = sentence.isEmpty ? nil : sentence
  }

  private static func tooManyRejected(in account: ScanRowCounts) -> String {
    "\(account.rejected) of \(counted(account.read, "row")) rejected, "
      + "which --max-rejects \(account.rejected) would accept"
  }
}

extension ExitStatus {
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
