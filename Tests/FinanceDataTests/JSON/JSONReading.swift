import FinanceDomain

@testable import FinanceData
@testable import FinanceInference

/// The rows of a JSON document as the program finds them, and why it is refused whole.
struct JSONReading {
  struct Row: Hashable {
    let range: Range<Int>
    /// Why it is no object that can be judged; `nil` for objects, whatever they say.
    let refusal: RejectedRow?
  }

  private(set) var rows: [Row] = []
  private(set) var failure: SourceFailure?
  private(set) var isLines = false

  /// - Parameter guesses: whether the cuts between rows may be guessed.
  init(_ bytes: [UInt8], chunkSize: Int = Chunk.size, guesses: Bool = true) {
    do throws(SourceFailure) {
      var source = try OpenSource(InputFile(name: "case.json", bytes: bytes), format: .json)
      if !guesses { source.guesses = false }
      isLines = source.formatName == .jsonl
      try read(source, chunkSize, bytes)
    } catch {
      failure = error
    }
  }

  init(_ text: String, chunkSize: Int = Chunk.size, guesses: Bool = true) {
    self.init(Array(text.utf8), chunkSize: chunkSize, guesses: guesses)
  }

  /// The byte that the failure is about.
  var failureOffset: Int? {
    guard let words = failure?.message.split(separator: " "), words.first == "byte" else { return nil }
    return Int(words[1].dropLast())
  }

  private mutating func read(
    _ source: OpenSource, _ chunkSize: Int, _ bytes: [UInt8]
  ) throws(SourceFailure) {
    var chunks = source.chunks(size: chunkSize)
    var decoder = source.decoder(MappingConventions())
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: .max))
    while let chunk = try chunks.next(into: &batch.text.bytes) {
      batch.removeAllRows()
      batch.originBase = chunk.offset
      try decoder.decode(chunk, into: &batch, tally: &tally)
      for row in batch.indices { note(object: batch.position(of: row).byteOffset, in: bytes) }
    }
    for row in tally.rejections.rows {
      let start = row.position.byteOffset
      let isShape = row.code.rawValue.hasPrefix("json.") || row.code == .textEncoding
      rows.append(Row(range: start..<start + row.byteCount, refusal: isShape ? row : nil))
    }
    rows.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func note(object start: Int, in bytes: [UInt8]) {
    var cursor = JSONCursor(at: start, end: bytes.count)
    try? cursor.skipValue(in: bytes.span)
    rows.append(Row(range: start..<cursor.offset, refusal: nil))
  }
}
