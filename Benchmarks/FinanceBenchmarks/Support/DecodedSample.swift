import FinanceData
import FinanceDomain
import FinanceInference

/// What decoding is measured by: how many rows came out, and what their amounts add up to.
struct DecodedSum: Hashable {
  var rows = 0
  var cents = 0

  /// What every reader must find.
  static let expected = DecodedSum(rows: Sample.rowCount, cents: Sample.cents)

  /// Takes in a batch of amounts with two decimal places.
  mutating func add(_ batch: borrowing TransactionBatch) {
    let amounts = batch.coefficients.span
    rows += batch.count
    for row in 0..<batch.count { cents += Int(amounts[row]) }
  }
}

/// A source cut into chunks beforehand, so that decoding can be measured alone.
struct CutSource: Sendable {
  let source: OpenSource
  let chunks: [(chunk: Chunk, bytes: [UInt8])]

  /// Cuts a text in the program's own form.
  init(_ text: [UInt8], format: InputFormat) throws {
    try self.init(OpenSource(InputFile(name: "sample", bytes: text), format: format))
  }

  /// Cuts a source.
  init(_ source: OpenSource) throws {
    self.source = source
    var remaining = source.chunks()
    var chunks: [(chunk: Chunk, bytes: [UInt8])] = []
    var buffer: [UInt8] = []
    while let chunk = try remaining.next(into: &buffer) { chunks.append((chunk, buffer)) }
    self.chunks = chunks
  }

  /// The layout of its header; only CSV has one.
  var layout: CSVLayout {
    guard let format = source.format as? CSVFormat else { preconditionFailure("the sample is CSV") }
    return format.layout
  }

  /// Decodes all chunks as the two paths of CSV do.
  func decodeCSV(usesFastPath: Bool, _ visit: (borrowing TransactionBatch) -> Void) throws {
    var conventions = MappingConventions()
    conventions.usesFastPath = usesFastPath
    var decoder = CSVBatchDecoder(sourceName: "sample", layout: layout, conventions: conventions)
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 1))
    for (chunk, bytes) in chunks {
      batch.removeAllRows()
      batch.text.bytes = bytes
      try decoder.decode(chunk, into: &batch, tally: &tally)
      visit(batch)
    }
  }

  /// What decoding CSV by the fast path, as far as it goes, finds.
  func sum() throws -> DecodedSum {
    var sum = DecodedSum()
    try decodeCSV(usesFastPath: true) { sum.add($0) }
    return sum
  }

  /// The same for JSON Lines.
  func decodeLines(usesFastPath: Bool, _ visit: (borrowing TransactionBatch) -> Void) throws {
    var conventions = MappingConventions()
    conventions.usesFastPath = usesFastPath
    var decoder = JSONBatchDecoder(
      sourceName: "sample", isList: false, hasRemarks: false, conventions: conventions)
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 1))
    for (chunk, bytes) in chunks {
      batch.removeAllRows()
      batch.text.bytes = bytes
      try decoder.decode(chunk, into: &batch, tally: &tally)
      visit(batch)
    }
  }

  /// Reads, cuts and decodes the whole source, as a worker of a scan does, and says how many rows there are, whatever
  /// becomes of them.
  @discardableResult
  static func read(_ source: OpenSource, _ visit: (borrowing TransactionBatch) -> Void) throws -> Int {
    var decoder = source.decoder(MappingConventions())
    var remaining = source.chunks()
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 1))
    while let chunk = try remaining.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      try decoder.decode(chunk, into: &batch, tally: &tally)
      visit(batch)
    }
    return tally.read
  }
}
