import FinanceDomain

extension ScanPass.Plan {
  /// Refuses the run if it has more rows than the limit. However they are divided among workers, it is refused or it
  /// is not.
  func check(rows: Int) throws(SourceFailure) {
    let limits = options.limits
    guard rows > limits.rows else { return }
    throw SourceFailure(
      path: inputs, kind: .refused, code: .inputRows,
      message: "more than \(limits.shown(.rows)) rows; " + limits.remedy(.rows, "it"))
  }

  /// Refuses the run if an aggregate keeps more different values apart than the limit. What one worker has seen is part
  /// of what all have, so it does not matter who is asked, as long as all are in the end.
  func check(_ aggregate: Aggregate) throws(SourceFailure) {
    let limits = options.limits
    guard let most = aggregate.mostDistinct, most.count > limits.distinct else { return }
    throw SourceFailure(
      path: inputs, kind: .refused, code: .inputDistinct,
      message: "more than \(limits.shown(.distinct)) different \(most.kind.rawValue); "
        + "look for a column that is not what it was taken for; " + limits.remedy(.distinct, "it"))
  }

  /// The source's name, if there is but one.
  private var inputs: String { sources.count == 1 ? sources[0].file.name : "all inputs together" }
}
