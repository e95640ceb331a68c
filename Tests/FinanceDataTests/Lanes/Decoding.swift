import FinanceDomain
import FinanceTestSupport

@testable import FinanceData

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
  ///   - usesFastLane: whether rows may pass through the fast lane.
  ///   - filler: what is written behind each chunk, over and over, where nobody may look; nothing leaves what stands
  ///     there.
  init(
    _ source: OpenSource, chunkSize: Int = Chunk.size, usesFastLane: Bool = true,
    conventions: MappingConventions = MappingConventions(), filler: [UInt8] = []
  ) throws(SourceFailure) {
    do throws(SourceFailure) {
      try self.init(
        once: source, chunkSize: chunkSize, usesFastLane: usesFastLane, conventions: conventions,
        filler: filler)
    } catch {
      guard source.format == .csv, source.guesses else { throw error }
      var certain = source
      certain.stopGuessing()
      try self.init(
        once: certain, chunkSize: chunkSize, usesFastLane: usesFastLane, conventions: conventions,
        filler: filler)
    }
  }

  private init(
    once source: OpenSource, chunkSize: Int, usesFastLane: Bool, conventions: MappingConventions,
    filler: [UInt8]
  ) throws(SourceFailure) {
    var chunks = SourceChunks(source, size: chunkSize)
    var decoder = LaneDecoder(source, usesFastLane: usesFastLane, conventions: conventions)
    var batch = TransactionBatch()
    var tally = SourceTally(rejectionLimit: .max)
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
    guard chunk.content == .rows, !filler.isEmpty else { return }
    for place in 0..<Chunk.padding { bytes[chunk.length + place] = filler[place % filler.count] }
  }

  /// The same for bytes, read as CSV.
  init(
    csv bytes: [UInt8], chunkSize: Int = Chunk.size, usesFastLane: Bool = true,
    conventions: MappingConventions = MappingConventions()
  ) throws(SourceFailure) {
    let source = try OpenSource(InputFile(name: "case.csv", bytes: bytes), format: .csv)
    try self.init(source, chunkSize: chunkSize, usesFastLane: usesFastLane, conventions: conventions)
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

/// The decoder of a source, with a choice of lanes.
private enum LaneDecoder {
  case csv(CSVBatchDecoder)
  case json(JSONBatchDecoder, name: String)

  init(_ source: OpenSource, usesFastLane: Bool, conventions: MappingConventions) {
    let name = source.file.name
    if case .csv(let layout) = source.plan {
      self = .csv(
        CSVBatchDecoder(
          sourceName: name, layout: layout, conventions: conventions, usesFastLane: usesFastLane))
    } else {
      let decoder = JSONBatchDecoder(
        sourceName: name, style: source.plan.style, hasRemarks: source.hasRemarks, conventions: conventions,
        mapping: source.mapping ?? .standard, limits: source.file.limits, usesFastLane: usesFastLane)
      self = .json(decoder, name: name)
    }
  }

  mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceTally
  ) throws(SourceFailure) {
    switch self {
    case .csv(var decoder):
      try decoder.decode(chunk, into: &batch, tally: &tally)
      self = .csv(decoder)
    case .json(var decoder, let name):
      do throws(JSONSyntaxError) {
        try decoder.decode(chunk, into: &batch, tally: &tally)
      } catch {
        let message = "byte \(chunk.offset + error.byteOffset): \(error.sentence)"
        throw SourceFailure(path: name, kind: .refused, code: error.code, message: message)
      }
      self = .json(decoder, name: name)
    }
  }
}

extension OpenSource.Plan {
  fileprivate var style: JSONBatchDecoder.Style {
    switch self {
    case .csv, .jsonLines: .lines
    case .json(let lists): lists.isObject ? .row : .list
    }
  }
}
