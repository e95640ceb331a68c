import FinanceDomain

/// A format of sources: how a file in it is cut into chunks and decoded, and how one of its rows is found and written again.
///
/// A format is a folder; no other code asks which format a source has. The type knows the format; a value of it is what is
/// known of one file, with the mapping its rows are read by.
package protocol SourceFormat: Hashable, Sendable {
  static var name: InputFormat { get }
  /// What the names of its files end in, in lower case and with the dot.
  static var endings: [String] { get }
  var mapping: RowMapping { get }
  /// The names of the columns that the mapping numbers, as settings state them.
  var columnNames: [String] { get }
  var idColumn: String? { get }
  /// The number of the id's column, from 1, if people can count columns.
  var idColumnNumber: Int? { get }
  /// Adds what settings have to say, beside the mapping, for a row of the source to be read out of its place.
  func state(rowsIn settings: inout ImportSettings, _ findings: SourceFindings)
  /// Adds what settings have to say for the rows of the source to be found.
  func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings)

  /// Whether a source that is cut without a guess is read once, from its beginning to its end.
  var isReadOnce: Bool { get }
  /// Where the first row begins, if line ends show where all others do, so that parts of a source can be read apart.
  var partsBegin: Int? { get }
  /// Where the first row of some bytes of a source seems to begin; `nil` if that does not show in them.
  ///
  /// - Parameter place: the beginning of a line.
  func rowStart(in bytes: [UInt8], from place: Int) -> Int?
  /// Whether nothing in the first bytes shows where the rows are.
  var hidesRows: Bool { get }
  /// Cuts a source.
  ///
  /// - Parameter size: how many bytes a chunk has unless a row needs more; tests make it small.
  func chunks(of source: OpenSource, size: Int) -> any ChunkSequence
  /// What decodes the chunks of a source.
  func decoder(of source: OpenSource, _ conventions: MappingConventions) -> any ChunkDecoder

  /// Where the row ends that begins at an index of the window; `nil` if it goes on after it.
  ///
  /// - Parameter isLast: whether the source ends where the window ends.
  func rowEnd(from index: Int, in window: Span<UInt8>, isLast: Bool, _ limits: InputLimits) -> Int?
  /// What has to follow a row that is cut out of the source to be decoded alone.
  var rowTerminator: [UInt8] { get }
  /// What is said outside a row about it, as by the objects around it.
  func facts(at offset: Int) -> SourceOverrides?
  /// Rows of sources for which this is equal mean the same by the same bytes.
  var meaning: AnyHashable { get }

  static var rejectsFormat: InputFormat { get }
  /// The line above refused rows.
  var rejectsHeader: String? { get }
  /// A refused row on one line.
  func rejected(_ row: [UInt8]) -> [UInt8]
}

/// The chunks of a source, one after the other.
package protocol ChunkSequence: Sendable {
  /// Reads the next chunk into the front of `buffer`, which grows if a row needs it; `nil` at the end.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off, or a row is longer than the limit.
  mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk?
  /// What people should be told that only the whole source shows.
  var notices: [String] { get }
}

extension ChunkSequence {
  package var notices: [String] { [] }
}

/// What reads chunks into batches.
package protocol ChunkDecoder: Sendable {
  /// Reads the chunk at the front of the batch's text into the batch's columns.
  ///
  /// - Throws: ``SourceFailure`` where the source has to be refused whole; the decoder is of no use afterwards.
  mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceCounts
  ) throws(SourceFailure)
}

extension SourceFormat {
  package static var rejectsFormat: InputFormat { name }
  package var idColumn: String? { mapping.id.map { columnNames[$0] } }
  package var idColumnNumber: Int? { nil }
  package func state(rowsIn settings: inout ImportSettings, _ findings: SourceFindings) {}
  package func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings) {}
  package var isReadOnce: Bool { true }
  package var partsBegin: Int? { nil }
  package func rowStart(in bytes: [UInt8], from place: Int) -> Int? { nil }
  package var hidesRows: Bool { false }
  package var rowTerminator: [UInt8] { [] }
  package func facts(at offset: Int) -> SourceOverrides? { nil }
  package var rejectsHeader: String? { nil }
  package func rejected(_ row: [UInt8]) -> [UInt8] { row }

  func equals(_ other: any SourceFormat) -> Bool { AnyHashable(self) == AnyHashable(other) }
}
