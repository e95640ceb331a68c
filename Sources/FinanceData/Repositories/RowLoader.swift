import FinanceDomain

/// Reads single rows of a source again. Rows that are asked for in order share what was read.
package struct RowLoader {
  private let source: OpenSource
  private let conventions: MappingConventions
  /// Made for the first row that is taken apart: it is large, and of most sources no row is.
  private var decoder: (any ChunkDecoder)?
  private var batch = TransactionBatch()
  private var window: [UInt8] = []
  private var windowStart = 0
  private var windowIsLast = false

  /// Of no more than a row when the next one may be anywhere; it grows while rows are asked for in order.
  private static let smallestWindow = 1 << 12
  /// An accepted row is at most as long as the limit of a line, and its line end has two bytes.
  private var largestWindow: Int { max(Chunk.size, source.file.limits.line + 2) }

  package init(_ source: OpenSource, conventions: MappingConventions) {
    (self.source, self.conventions) = (source, conventions)
  }

  /// The transaction at a place where a row was accepted before.
  ///
  /// - Throws: ``SourceFailure`` if there is no such row any more.
  package mutating func transaction(at offset: Int) throws(SourceFailure) -> Transaction {
    let range = try frame(offset)
    batch.removeAllRows()
    batch.text.bytes.removeAll(keepingCapacity: true)
    batch.text.bytes += window[range]
    batch.text.bytes += source.format.rowTerminator
    let length = batch.text.bytes.count
    batch.text.bytes += [UInt8](repeating: 0, count: Chunk.padding)
    var tally = SourceCounts(rejectionLimit: 1)
    var chunk = Chunk(offset: offset, length: length, isLast: true)
    chunk.facts = source.format.facts(at: offset)
    var decoder = self.decoder ?? source.decoder(conventions)
    self.decoder = nil
    try decoder.decode(chunk, into: &batch, tally: &tally)
    self.decoder = decoder
    guard batch.count == 1 else { throw changed }
    return batch[0]
  }

  /// The bytes of such a row, without its line end.
  ///
  /// - Throws: ``SourceFailure`` if a source cannot be read, or has changed since it was opened.
  package mutating func bytes(at offset: Int) throws(SourceFailure) -> [UInt8] {
    Array(window[try frame(offset)])
  }

  /// Whether two such rows are the same byte for byte. If both sources say the same by the same bytes, they are the same
  /// transaction.
  ///
  /// - Throws: ``SourceFailure`` if one of the sources cannot be read, or has changed since it was opened.
  package mutating func hasRow(
    at offset: Int, sameAs other: inout RowLoader, at otherOffset: Int
  ) throws(SourceFailure) -> Bool {
    let theirs = try other.frame(otherOffset)
    let ours = try frame(offset)
    guard ours.count == theirs.count else { return false }
    let (left, right) = (window.span, other.window.span)
    for place in 0..<ours.count where left[ours.lowerBound + place] != right[theirs.lowerBound + place] {
      return false
    }
    return true
  }

  private var changed: SourceFailure { SourceFailure(changed: source.file.name) }

  /// Sees to it that the row is within the window, and says where.
  private mutating func frame(_ offset: Int) throws(SourceFailure) -> Range<Int> {
    if let range = row(at: offset) { return range }
    // A byte more than the longest row shows whether the source goes on after it.
    for size in [nextWindow(for: offset), Chunk.size, largestWindow + 1] {
      windowStart = offset
      window = try source.file.bytes(in: offset..<offset + size)
      windowIsLast = window.count < size
      if let range = row(at: offset) { return range }
    }
    throw changed
  }

  private func nextWindow(for offset: Int) -> Int {
    let isNear = offset >= windowStart && offset <= windowStart + 2 * window.count
    guard isNear else { return RowLoader.smallestWindow }
    return max(RowLoader.smallestWindow, min(2 * window.count, Chunk.size))
  }

  /// The row, if all of it is in the window.
  private func row(at offset: Int) -> Range<Int>? {
    guard offset >= windowStart, offset < windowStart + window.count else { return nil }
    let place = offset - windowStart
    let end = source.format.rowEnd(
      from: place, in: window.span, isLast: windowIsLast, source.file.limits)
    return end.map { place..<$0 }
  }
}
