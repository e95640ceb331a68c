import FinanceData
import FinanceDomain
import FinanceInference

/// The steps that a scan consists of, each of which can be taken alone and more than once: what is measured where
/// somebody wants to know what a scan's time goes into.
///
/// Every step includes those before it and is taken by one worker. Rows are not compared; that is a matter between
/// whole scans. It is the wrong way to an answer: nothing here is checked, merged or accounted for.
struct SourceStages: Sendable {
  private var sources: [OpenSource] = []
  private let conventions = MappingConventions()

  /// Opens files and folders.
  ///
  /// - Throws: ``SourceFailure`` for the first that cannot be read.
  init(paths: [String]) throws(SourceFailure) {
    for found in paths.flatMap({ InputSource.path($0).open(SourceOpening()) }) {
      var source = try found.get()
      if source.guesses, !isDivisible(source) { source.stopGuessing() }
      source.file.close()
      sources.append(source)
    }
  }

  /// How many bytes the sources have.
  var byteCount: Int {
    sources.reduce(0) { $0 + ($1.file.knownSize ?? $1.file.original.knownSize ?? 0) }
  }

  /// Reads every byte into a buffer that is used again.
  func read() throws(SourceFailure) {
    var buffer = [UInt8](repeating: 0, count: Chunk.size)
    for source in sources {
      var (offset, count) = (0, Chunk.size)
      while count == Chunk.size {
        count = try source.file.read(Chunk.size, at: offset, into: &buffer, place: 0)
        offset += count
      }
      source.file.close()
    }
  }

  /// Cuts the bytes into chunks of whole rows, and says how many there are.
  func cut() throws(SourceFailure) -> Int {
    var buffer: [UInt8] = []
    var count = 0
    for source in sources {
      var chunks = source.chunks()
      while try chunks.next(into: &buffer) != nil { count += 1 }
      source.file.close()
    }
    return count
  }

  /// Decodes the chunks into batches, shows each of them, and says what became of the rows.
  func decode(
    _ visit: (borrowing TransactionBatch) -> Void = { _ in }
  ) throws(SourceFailure) -> SourceCounts {
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 1))
    for source in sources { try decode(source, &batch, &tally, visit) }
    return tally
  }

  /// Adds up what the batches hold, as a report needs it.
  func total(in period: DatePeriod) throws(SourceFailure) -> ScanSummary {
    var summary = ScanSummary(focus: period)
    _ = try decode { summary.absorb($0) }
    return summary
  }

  /// Makes sure that the sources are still what they were when they were opened.
  ///
  /// - Throws: ``SourceFailure`` for the first that has changed.
  func checkUnchanged() throws(SourceFailure) {
    for source in sources { try source.file.checkUnchanged() }
  }

  private func decode(
    _ source: OpenSource, _ batch: inout TransactionBatch, _ tally: inout SourceCounts,
    _ visit: (borrowing TransactionBatch) -> Void
  ) throws(SourceFailure) {
    defer { source.file.close() }
    var decoder = source.decoder(conventions)
    var chunks = source.chunks()
    while let chunk = try chunks.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      batch.originBase = chunk.offset
      try decoder.decode(chunk, into: &batch, tally: &tally)
      visit(batch)
    }
  }

  /// Whether the guesses about where an array may be cut come true; a scan finds that out in the same way.
  private func isDivisible(_ source: OpenSource) -> Bool {
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 1))
    return (try? decode(source, &batch, &tally) { _ in }) != nil
  }
}

extension SourceStages {
  /// Makes sure that the paths name what can be read more than once. What does not exist is left to whoever opens it.
  ///
  /// - Throws: ``SourceFailure`` for a pipe, a terminal or another device.
  static func checkRepeatable(_ paths: [String]) throws(SourceFailure) {
    for path in paths {
      guard let stamp = try? FileStamp(ofPath: path), !stamp.isRegularFile, !stamp.isDirectory else {
        continue
      }
      throw SourceFailure(
        path: path, kind: .missing,
        message: "this is no ordinary file, and it has to be read many times; save it to a file first")
    }
  }
}
