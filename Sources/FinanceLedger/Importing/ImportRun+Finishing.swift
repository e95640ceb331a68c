import FinanceDomain
import GRDB

extension ImportRun {
  private var addedCount: Int { tallies.reduce(0) { $0 + $1.added } }

  /// Writes what goes with the rows, and says what was done.
  mutating func finish(
    at time: String, path: String, account: ScanAccount, isKept: Bool, isTrial: Bool
  ) throws -> ImportResult {
    try checkConservation()
    let files = self.files(account)
    var number: Int64?
    if isKept {
      try flush()
      var vocabulary = writer.vocabulary
      try MonthlyTotals.change(by: totals.flows { $0 }, vocabulary: &vocabulary, in: db)
      number = try note(files, at: time)
      head.nextNumber = numbers.upperBound
      head.transactions += Int64(addedCount)
      head.identified += Int64(identified)
      try head.write(in: db)
    }
    return ImportResult(
      ledger: path, batch: number.map { Int($0) }, files: files, isTrial: isTrial,
      transactions: isKept ? Int(head.transactions) : Int(head.transactions) + (isTrial ? addedCount : 0),
      account: account)
  }

  /// Every row that the files have is new, recognised or refused.
  private func checkConservation() throws {
    for (number, source) in supply.account.sources.enumerated() {
      let tally = tallies[number]
      guard source.accepted == tally.added + tally.recognised + tally.conflicts else {
        throw ConservationError(account: source)
      }
    }
  }

  private func files(_ account: ScanAccount) -> [LedgerBatch.File] {
    supply.sources.enumerated().map { number, source in
      LedgerBatch.File(
        path: source.path, format: source.format, byteCount: source.byteCount, hash: source.hash,
        account: account.sources[number], added: tallies[number].added,
        recognised: tallies[number].recognised)
    }
  }

  private func note(_ files: [LedgerBatch.File], at time: String) throws -> Int64 {
    let days = days.map {
      CalendarDay(dayNumber: $0.lowerBound)...CalendarDay(dayNumber: $0.upperBound)
    }
    let batch = try LedgerBatches.add(
      .import, at: time, numbers: numbers, added: Int64(addedCount), days: days, in: db)
    for (number, file) in files.enumerated() {
      try db.execute(
        literal: """
          INSERT INTO import_files VALUES (\(batch), \(number + 1), \(file.path), \(file.format),
            \(file.byteCount), \(file.hash), \(firstNumbers[number]), \(file.account.read),
            \(file.account.accepted), \(file.account.rejected), \(file.account.duplicate),
            \(file.account.skipped), \(file.added), \(file.recognised))
          """)
    }
    for earlier in recognisedBatches { try LedgerBatches.add(need: earlier, of: batch, in: db) }
    return batch
  }
}
