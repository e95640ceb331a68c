import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference

/// The files that several commands of one run read: those that read the same in the same way share every pass.
final class ScanPool: Sendable {
  private let watch: @Sendable (ScanStage) -> Void
  private let coalescers = Mutex([FilePlan: ScanCoalescer]())

  /// Nothing is shared yet.
  ///
  /// - Parameter watch: told of every pass.
  init(watch: @escaping @Sendable (ScanStage) -> Void) { self.watch = watch }

  /// One command among those that read together, by its number. It has to leave in the end: the others wait for it.
  struct Participant: Sendable {
    let pool: ScanPool
    let number: Int

    /// The files, and the same as this command is to see them. From now on the others wait for it.
    ///
    /// - Throws: `ZoneRulesError`.
    func repositories(
      for plan: FilePlan
    ) throws -> (files: FileTransactionsRepository, coalesced: CoalescedRepository) {
      let coalescer = try pool.coalescers.withLock { coalescers in
        if let known = coalescers[plan] { return known }
        let coalescer = ScanCoalescer(try plan.files(watch: pool.watch))
        coalescers[plan] = coalescer
        return coalescer
      }
      return (coalescer.files, coalescer.repository(for: number))
    }

    /// The command will ask no more.
    func leave() {
      for coalescer in pool.coalescers.withLock({ Array($0.values) }) { coalescer.leave(number) }
    }
  }
}

/// Which files are read, and how.
struct FilePlan: Hashable, Sendable {
  let requests: [SourceRequest]
  var options: ImportOptions
  let usesProfiles: Bool
  /// What was decided about their rows by looking at other files; `nil` to compare them with each other.
  var decided: DecisionsFile?

  /// The repository of these files. Nothing is read yet.
  func files(
    progress: ProgressBar? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(ZoneRulesError) -> FileTransactionsRepository {
    let opener = FileOpener(
      profiles: usesProfiles ? .shipped.preferring(options.ownProfiles) : nil,
      readSettings: { try ImportSettings(yaml: $0) }, applySetting: { try $1.apply(text: $0) })
    return try FileTransactionsRepository(
      configured: requests, options: options, opener: opener, decided: decided,
      progress: progress?.listener, watch: watch)
  }
}
