import FinanceDomain

/// What stands for the rows of some sources, written down so that rows of other sources that may be the same are found
/// without reading any of them again.
///
/// The first line is JSON (`finance.identities/1`): the settings, the inputs as they were named, each source, how many
/// records follow, and their checksum. A record has 16 bytes, the numbers big-endian: eight that are the same for the same
/// id, or for the same content, whatever the machine; two for the number of the source; then a bit for a record by id, a bit
/// for a row that has one, and 46 for the byte at which the row begins. A row with an id has two records. Records are in
/// order, so that files are merged as they are read, and a range of keys is a range of bytes.
///
/// Equal keys say that rows may be the same, and no more: the rows are compared before anything is decided.
package struct IdentityFile: Sendable {
  struct Header: Codable, Sendable {
    let schema: String
    let inputs: [String]
    let settings: [Partial.Setting]
    let sources: [Source]
    let records: Int
    let checksum: UInt32
  }

  /// A source of which rows were noted.
  package struct Source: Codable, Hashable, Sendable {
    package let path: String
    package let bytes: Int
    /// How many rows became transactions, and how many were refused.
    var rows: Int
    var rejected: Int
    /// Whether the source has rows with ids of its own, and rows without.
    var hasIDs: Bool
    var lacksIDs: Bool
    /// Whether nothing of it could be used, so that it has no rows.
    package let isRefused: Bool
    /// Whether these are rows that another source refused, mended.
    package let mends: Bool
    /// How it is read, as the settings that say the same.
    package let reading: String
    /// Where the part begins and ends that was read, if it was not read as a whole.
    let from: Int?
    var to: Int?
  }

  static let schema = "finance.identities/1"
  static let recordLength = 16

  package let name: String
  let header: Header
  private let file: InputFile
  private let start: Int

  /// Reads the first line of a file.
  ///
  /// - Throws: ``SourceFailure`` if there is no such file, or if it is another one.
  package init(_ path: String) throws(SourceFailure) {
    name = path
    file = try InputFile(path: path)
    var lines = SealedLineReader(file)
    let line = try lines.nextLine()
    start = line.count
    guard line.last == UInt8(ascii: "\n"),
      let header = try? JSONDecoder().decode(Header.self, from: Data(line)),
      header.schema == IdentityFile.schema, header.records >= 0, header.sources.count <= OpenedSources.limit
    else { throw IdentityFile.refusal(path, "this is not a file of identities (finance.identities/1)") }
    self.header = header
    guard header.records <= (Int.max - start) / IdentityFile.recordLength,
      try file.size == start + header.records * IdentityFile.recordLength
    else {
      throw IdentityFile.refusal(path, "the file of identities is cut or has grown")
    }
  }

  package var sources: [Source] { header.sources }
  /// The files and folders as they were named.
  package var inputs: [String] { header.inputs }
  package var settings: [Partial.Setting] { header.settings }

  /// The records in order: the key, the bits of the place, and what the file is called. After the last it shows whether they
  /// are what was written.
  struct Records: RecordRun {
    private let file: IdentityFile
    private let name: UInt64
    /// How many have been read.
    private var count = 0
    private var checksum = CRC32()

    init(of file: IdentityFile, called name: Int) { (self.file, self.name) = (file, UInt64(name)) }

    mutating func readOn() throws(SourceFailure) -> [SortRecord] {
      let number = min(file.header.records - count, 1 << 11)
      guard number > 0 || checksum.value == file.header.checksum else {
        throw IdentityFile.refusal(
          file.name, "the identities are not what was written: their checksum differs")
      }
      let width = IdentityFile.recordLength
      let start = file.start + count * width
      let bytes = try file.file.bytes(in: start..<start + number * width)
      guard bytes.count == number * width else { throw SourceFailure(changed: file.name) }
      checksum.combine(bytes.span)
      count += number
      return stride(from: 0, to: bytes.count, by: width).map { place in
        SortRecord(
          UInt64(bigEndian: bytes.span, at: place), UInt64(bigEndian: bytes.span, at: place + 8), name)
      }
    }
  }

  static func refusal(_ path: String, _ problem: String) -> SourceFailure {
    SourceFailure(
      path: path, kind: .refused, code: .partialSpoilt,
      message: "\(problem); write it again with finance partial --identities")
  }
}

extension IdentityFile {
  /// The bytes of a file for those rows.
  ///
  /// - Parameters:
  ///   - inputs: what was named, so that the same sources are opened together again.
  ///   - settings: with what they were read.
  static func bytes(
    _ log: consuming IdentityLog, sources: [Source], inputs: [String], settings: [Partial.Setting]
  ) throws -> [UInt8] {
    log.close()
    var (records, checksum, count) = ([UInt8](), CRC32(), 0)
    for number in log.blocks.indices {
      var entries = log.blocks[number].flatMap { log.store.entries(of: $0) }
      entries.sort {
        ($0.fingerprint, $0.place.bits) < ($1.fingerprint, $1.place.bits)
      }
      count += entries.count
      for entry in entries {
        records.append(bigEndian: entry.fingerprint)
        records.append(bigEndian: entry.place.bits)
      }
    }
    checksum.combine(records.span)
    let header = Header(
      schema: schema, inputs: inputs, settings: settings, sources: sources, records: count,
      checksum: checksum.value)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(header)) + [UInt8(ascii: "\n")] + records
  }
}

/// CRC-32 as in zlib, PNG and Ethernet: what is cut or changed by accident shows, and every language has it.
struct CRC32 {
  private var state = UInt32.max

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  var value: UInt32 { ~state }

  mutating func combine(_ bytes: Span<UInt8>) {
    let table = CRC32.table.span
    var state = state
    for place in bytes.indices {
      state = state >> 8 ^ table[Int(truncatingIfNeeded: (state ^ UInt32(bytes[place])) & 255)]
    }
    self.state = state
  }
}
