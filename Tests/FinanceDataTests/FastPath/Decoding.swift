import FinanceDomain
import FinanceTestSupport

@testable import FinanceData
@testable import FinanceInference

/// Everything that reading a source brings to light.
struct Decoding: Equatable {
  /// One line for each accepted row: where it begins, and its facts. Derived ids are shown as `derived`.
  var rows: [String] = []
  /// What stands for the content of each accepted row, and what derived ids are made of.
  var fingerprints: [UInt64] = []
  /// The refused rows, all of them.
  var refusals: [RejectedRow] = []
  /// How many rows were found and left out by rule.
  var (read, skipped) = (0, 0)
}

extension Decoding {
  /// Reads a source as the program does, without looking for duplicates.
  ///
  /// - Parameters:
  ///   - chunkSize: how many bytes a chunk has unless a row needs more.
  ///   - usesFastPath: whether rows may pass through the fast path.
  ///   - filler: what is written behind each chunk, over and over, where nobody may look; nothing leaves what stands
  ///     there.
  init(
    _ source: OpenSource, chunkSize: Int = Chunk.size, usesFastPath: Bool = true,
    conventions: MappingConventions = MappingConventions(), filler: [UInt8] = []
  ) throws(SourceFailure) {
    var conventions = conventions
    conventions.usesFastPath = usesFastPath
    do throws(SourceFailure) {
      try self.init(once: source, chunkSize: chunkSize, conventions: conventions, filler: filler)
    } catch {
      guard source.formatName == .csv, source.guesses else { throw error }
      var certain = source
      certain.guesses = false
      try self.init(once: certain, chunkSize: chunkSize, conventions: conventions, filler: filler)
    }
  }

  private init(
    once source: OpenSource, chunkSize: Int, conventions: MappingConventions, filler: [UInt8]
  ) throws(SourceFailure) {
    var chunks = source.chunks(size: chunkSize)
    var decoder = source.decoder(conventions)
    var batch = TransactionBatch()
    var tally = SourceCounts(rejectionLimit: .max)
    while let chunk = try chunks.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      batch.originBase = chunk.offset
      Decoding.fill(&batch.text.bytes, behind: chunk, with: filler)
      try decoder.decode(chunk, into: &batch, tally: &tally)
      rows += batch.indices.map { Decoding.line(of: $0, in: batch) }
      fingerprints += batch.indices.map { batch.fingerprint(of: $0) }
    }
    refusals = tally.rejections.rows
    (read, skipped) = (tally.read, tally.skipped)
    precondition(refusals.count == tally.rejected && tally.rejections.total == tally.rejected)
  }

  private static func fill(_ bytes: inout [UInt8], behind chunk: Chunk, with filler: [UInt8]) {
    guard !chunk.isOversizedRow, !filler.isEmpty else { return }
    for place in 0..<Chunk.padding { bytes[chunk.length + place] = filler[place % filler.count] }
  }

  /// The same for bytes, read as CSV.
  init(
    csv bytes: [UInt8], chunkSize: Int = Chunk.size, usesFastPath: Bool = true,
    conventions: MappingConventions = MappingConventions()
  ) throws(SourceFailure) {
    let source = try OpenSource(InputFile(name: "case.csv", bytes: bytes), format: .csv)
    try self.init(source, chunkSize: chunkSize, usesFastPath: usesFastPath, conventions: conventions)
  }

  /// Whether every row is in exactly one bucket.
  var isConserved: Bool { read == rows.count + refusals.count + skipped }

  private static func line(of row: Int, in batch: TransactionBatch) -> String {
    let transaction = batch[row]
    let shown =
      batch.ids[row].count == 0 ? transaction.identified(by: TransactionID(rawValue: "derived")) : transaction
    return "\(batch.position(of: row).byteOffset): \(shown.line)"
  }
}
