import FinanceDomain

/// A format of sources: how a file in it is recognized, opened, cut into chunks, and decoded, and how one of its rows is
/// found and written again.
///
/// A format is a folder under `Formats/` and one line in ``SourceFormats/all``; no other code asks which format a source
/// has. The type knows the format; a value of it is what is known of one file, with the mapping its rows are read by.
package protocol SourceFormat: Hashable, Sendable {
  /// How people name the format.
  static var name: InputFormat { get }
  /// What the names of its files end in, in lower case and with the dot.
  static var endings: [String] { get }
  /// Whether a source that begins so is in the format.
  static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool

  /// Where the tables of a source lie that holds several under headers of their own, in bytes; none, if it is one table.
  static func tables(in head: SourceHead) throws(SourceFailure) -> [Range<Int>]
  /// Opens a source by the standard mapping.
  ///
  /// - Parameter hasNotes: whether the source is a file of refused rows, with notes among them.
  /// - Throws: ``SourceFailure`` if the source has no columns with the standard names.
  static func openStandard(_ head: SourceHead, hasNotes: Bool) throws(SourceFailure) -> any SourceFormat
  /// Opens a source by what is stated about it and what its content proves.
  ///
  /// - Returns: `nil` where there is no table of transactions, or questions were added to the findings.
  static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource?

  /// Whether files of any program have the standard names, which are words of every bank; then rows that the standard
  /// mapping refuses speak against it.
  static var standardNamesAreCommon: Bool { get }
  /// Whether names may mean something that the standard mapping does not look at.
  static func mayMeanMore(_ names: [SourceName]) -> Bool
  /// The profile whose columns those are.
  static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile?

  /// How rows are read.
  var mapping: RowMapping { get }
  /// The names of the columns that the mapping numbers, as settings state them.
  var columnNames: [String] { get }
  /// What the source calls the id.
  var idColumn: String? { get }
  /// Whether columns have numbers that people can count.
  var countsColumns: Bool { get }
  /// The names in the first rows; `nil` where none can be read.
  func names(in file: InputFile) throws(SourceFailure) -> SourceNames?
  /// Adds what the standard mapping says of the source.
  func describe(_ file: InputFile, in findings: inout SourceFindings)
  /// Adds what settings have to say, beside the mapping, for a row of the source to be read out of its place.
  func state(rowsIn settings: inout ImportSettings, _ findings: SourceFindings)
  /// Adds what settings have to say for the rows of the source to be found.
  func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings)

  /// Whether chunks end where rows only seem to end, which the decoder proves.
  var guessesCuts: Bool { get }
  /// Whether a source that is cut without a guess is read once, from its beginning to its end.
  var isReadOnce: Bool { get }
  /// Whether nothing in the first bytes shows where the rows are.
  var hidesRows: Bool { get }
  /// Cuts a source.
  ///
  /// - Parameter size: how many bytes a chunk has unless a row needs more; tests make it small.
  func chunks(of source: OpenSource, size: Int) -> any ChunkSequence
  /// What decodes the chunks of a source.
  ///
  /// - Parameters:
  ///   - isRow: whether a chunk is a single row that was cut out of the source.
  ///   - usesFastPath: false only in tests that compare the paths.
  func decoder(
    of source: OpenSource, _ conventions: MappingConventions, isRow: Bool, usesFastPath: Bool
  ) -> any ChunkDecoder

  /// Where the row ends that begins at an index of the window; `nil` if it goes on after it.
  ///
  /// - Parameter isLast: whether the source ends where the window ends.
  func rowEnd(from index: Int, in window: Span<UInt8>, isLast: Bool, _ limits: InputLimits) -> Int?
  /// What follows a row, so that the fast path takes it alone.
  var rowTerminator: [UInt8] { get }
  /// What is said outside a row about it, as by the objects around it.
  func facts(at offset: Int) -> SourceOverrides?
  /// Rows of sources for which this is equal mean the same by the same bytes.
  var meaning: AnyHashable { get }

  /// The format in which refused rows are written.
  static var rejectsFormat: InputFormat { get }
  /// The line above refused rows.
  var rejectsHeader: String? { get }
  /// A refused row on one line.
  func rejected(_ row: [UInt8]) -> [UInt8]
}

/// The formats that sources may have.
package enum SourceFormats {
  /// All of them, in the order in which they are tried; the last takes what no other recognizes.
  package static let all: [any SourceFormat.Type] = [JSONFormat.self, JSONLinesFormat.self, CSVFormat.self]
}

/// The chunks of a source, one after the other.
package protocol ChunkSequence: Sendable {
  /// Reads the next chunk into the front of `buffer`, which grows if a row needs it; `nil` at the end.
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
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceTally
  ) throws(SourceFailure)
}

/// What a source is asked to be mapped by.
package struct MappingRequest: Sendable {
  /// What is stated about the source.
  package var settings: ImportSettings
  /// The profiles among which it may find its own.
  package var profiles: ProfileLibrary?
  /// Currencies that are named outside it.
  package var currencies: Set<Currency>
  /// Whether all rows are looked at.
  package var isThorough: Bool
  /// Whether the source is a file of refused rows, with notes among them.
  package var hasNotes: Bool
  /// The source as the standard mapping reads it, if it can; it is the answer if a mapping says the same.
  package var standard: OpenSource?
}

/// A name of a value: that of a column, or the place of a value in an object.
package struct SourceName: Hashable, Sendable {
  /// The name as settings state it.
  package let written: String
  /// The keys that lead to the value, one after the other.
  package let path: String
  /// The last of these keys, which says what the value is.
  package let key: String

  /// The name of a column.
  package init(column: String) { (written, path, key) = (column, column, column) }

  /// The place of a value, such as `/amount/value`.
  package init(place: String) {
    (written, path) = (place, String(place.dropFirst()))
    key = JSONPointer(place)?.keys.last ?? ""
  }

  /// The field of which it is a standard name.
  package var field: TransactionField? { TransactionField.reading(of: Array(path.utf8))?.field }
}

/// The names in the first rows of a source.
package struct SourceNames: Hashable, Sendable {
  /// All of them, in the order in which they are met.
  package let all: [SourceName]
  /// How many of them the first row has.
  package let first: Int
}

extension SourceFormat {
  package static func tables(in head: SourceHead) throws(SourceFailure) -> [Range<Int>] { [] }
  package static var standardNamesAreCommon: Bool { true }
  package static var rejectsFormat: InputFormat { name }
  package var idColumn: String? { mapping.id.map { columnNames[$0] } }
  package var countsColumns: Bool { false }
  package func state(rowsIn settings: inout ImportSettings, _ findings: SourceFindings) {}
  package func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings) {}
  package var guessesCuts: Bool { false }
  package var isReadOnce: Bool { true }
  package var hidesRows: Bool { false }
  package var rowTerminator: [UInt8] { [] }
  package func facts(at offset: Int) -> SourceOverrides? { nil }
  package var rejectsHeader: String? { nil }
  package func rejected(_ row: [UInt8]) -> [UInt8] { row }

  /// Whether another source is of the same format and read in the same way.
  func equals(_ other: any SourceFormat) -> Bool { AnyHashable(self) == AnyHashable(other) }
}
