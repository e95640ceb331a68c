import FinanceData
import FinanceDomain

/// The files that several commands of one run read: those that read the same in the same way share every pass.
final class ScanPool: Sendable {
  private let watch: @Sendable (ScanStage) -> Void
  private let state = Mutex((shares: [FilePlan: Share](), seats: 0))

  fileprivate struct Share: Sendable {
    let files: FileTransactionsRepository
    let gathering: ScanGathering
  }

  /// Nothing is shared yet.
  ///
  /// - Parameter watch: told of every pass.
  init(watch: @escaping @Sendable (ScanStage) -> Void) { self.watch = watch }

  /// A place for one more command.
  func seat() -> Seat {
    Seat(
      pool: self,
      number: state.withLock { state in
        state.seats += 1
        return state.seats
      })
  }

  private func share(_ plan: FilePlan) throws -> Share {
    try state.withLock { state in
      if let share = state.shares[plan] { return share }
      let files = try plan.files(watch: watch)
      let share = Share(files: files, gathering: ScanGathering(files))
      state.shares[plan] = share
      return share
    }
  }
}

extension ScanPool {
  /// One command's place among those that read together. It has to be left in the end: the others wait for it.
  final class Seat: Sendable {
    private let pool: ScanPool
    private let number: Int
    private let gathering = Mutex<ScanGathering?>(nil)

    fileprivate init(pool: ScanPool, number: Int) {
      self.pool = pool
      self.number = number
    }

    /// The files, and the same as this command is to see them. From now on the others wait for it.
    ///
    /// - Throws: ``SettingError``.
    func repositories(
      for plan: FilePlan
    ) throws -> (files: FileTransactionsRepository, gathered: GatheredRepository) {
      let share = try pool.share(plan)
      share.gathering.enter(number)
      gathering.withLock { $0 = share.gathering }
      return (share.files, GatheredRepository(share.files, in: share.gathering, as: number))
    }

    /// The command will ask no more.
    func leave() { gathering.withLock { $0 }?.leave(number) }
  }
}
