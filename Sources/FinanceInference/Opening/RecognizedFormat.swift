import FinanceData
import FinanceDomain

/// A format of sources that is recognized by content: how a file in it is opened by a mapping.
///
/// A format needs one line in ``SourceFormats/all``.
protocol RecognizedFormat: SourceFormat {
  /// Whether a source that begins so is in the format.
  ///
  /// - Throws: ``SourceFailure`` if the beginning cannot be read.
  static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool

  /// Where the tables of a source are that has several under headers of their own, in bytes; none, if it is one table.
  ///
  /// - Throws: ``SourceFailure`` if the source cannot be read.
  static func tables(in head: SourceHead) throws(SourceFailure) -> [Range<Int>]
  /// Opens a source by the standard mapping.
  ///
  /// - Throws: ``SourceFailure`` if the source has no columns with the standard names.
  static func openStandard(_ head: SourceHead) throws(SourceFailure) -> any RecognizedFormat
  /// Opens a source by what is stated about it and what its content proves.
  ///
  /// - Returns: `nil` where there is no table of transactions, or questions were added to the findings.
  /// - Throws: ``SourceFailure`` if the source cannot be read, or what is stated about it does not fit it.
  static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource?

  /// Whether files of any program have the standard names, which are words of every bank; then rows that the standard
  /// mapping refuses speak against it.
  static var standardNamesAreCommon: Bool { get }
  /// Whether documents of the format may hold anything, so that what has no day and no amount is no row; where every line is
  /// a row, one without them is a bad row.
  static var mayHoldAnything: Bool { get }
  /// The profile whose columns those are.
  ///
  /// - Throws: ``ProfileError`` if several match and none is more specific.
  static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile?
  /// The names in the first rows, in the order in which they are met, and how many of them the first row has; `nil` where
  /// none can be read.
  ///
  /// - Throws: ``SourceFailure`` if the first rows cannot be read.
  func names(in file: InputFile) throws(SourceFailure) -> (all: [SourceName], first: Int)?
  /// The same by the standard mapping, where these are the names in the first rows: others may come later.
  func knowing(_ names: [SourceName]) -> Self
  /// Adds what the standard mapping says of the source.
  func describe(_ file: InputFile, in findings: inout SourceFindings)
}

extension RecognizedFormat {
  /// The profile whose columns those are, if there are profiles.
  ///
  /// - Throws: ``SourceFailure`` if several match and none is more specific.
  static func profile(
    for names: [SourceName], in profiles: ProfileLibrary?, path: String
  ) throws(SourceFailure) -> ImportProfile? {
    guard let profiles else { return nil }
    do throws(ProfileError) {
      return try profile(for: names, in: profiles)
    } catch {
      throw SourceFailure(path: path, kind: .refused, code: .profileAmbiguous, message: error.sentence)
    }
  }

  /// No tables but one.
  static func tables(in head: SourceHead) -> [Range<Int>] { [] }
  static var standardNamesAreCommon: Bool { true }
  static var mayHoldAnything: Bool { false }
  /// Where the names are a header, no others come.
  func knowing(_ names: [SourceName]) -> Self { self }
}

/// The formats that sources may have.
enum SourceFormats {
  /// All of them, in the order in which they are tried; the last takes what no other recognizes.
  static let all: [any RecognizedFormat.Type] = [
    JSONFormat.self, JSONLinesFormat.self, CSVFormat.self,
  ]
}

/// What a source is asked to be mapped by.
struct MappingRequest: Sendable {
  var settings: ImportSettings
  /// The profiles among which it may find its own.
  var profiles: ProfileLibrary?
  /// Currencies that are named outside it.
  var currencies: Set<Currency>
  /// Whether the run states in which zone moments are days.
  var isZoned = false
  /// Whether all rows are looked at.
  var isThorough: Bool
  /// The source as the standard mapping reads it, if it can; it is the answer if a mapping says the same.
  var standard: OpenSource?
}

/// A name of a value: that of a column, or the place of a value in an object.
struct SourceName: Hashable, Sendable {
  /// The name as settings state it.
  let written: String
  /// The keys that lead to the value, one after the other.
  let path: String
  /// The last of these keys, which says what the value is.
  let key: String

  /// The name of a column.
  init(column: String) { (written, path, key) = (column, column, column) }

  /// The place of a value, such as `/amount/value`.
  init(place: String) {
    (written, path) = (place, String(place.dropFirst()))
    key = JSONPointer(place)?.keys.last ?? ""
  }

  /// The field of which it is a standard name.
  var field: TransactionField? { reading?.field }

  /// What it stands for, if it is a standard name.
  var reading: TransactionField.Reading? { TransactionField.reading(of: Array(path.utf8)) }
}

extension OpenSource {
  /// Opens a source by the standard mapping, as what it is or is said to be.
  ///
  /// - Throws: ``SourceFailure`` for bytes that are no text, and for text without transactions' columns.
  package init(_ file: InputFile, format name: InputFormat?) throws(SourceFailure) {
    let head = try SourceHead(file)
    self.init(file, as: try head.format(name, among: SourceFormats.all).openStandard(head))
  }
}

/// The beginning of a source, by which its format is recognized.
struct SourceHead: Sendable {
  let file: InputFile
  /// Whether it is a file of refused rows, in which lines that begin with `#` are remarks.
  let hasRemarks: Bool
  /// Where the text begins: after a byte order mark.
  let start: Int
  /// The first byte that is not white space, if the first bytes show one.
  let firstByte: UInt8?

  /// Looks at the first bytes.
  ///
  /// - Throws: ``SourceFailure`` for bytes that are no text.
  init(_ file: InputFile, hasRemarks: Bool = false) throws(SourceFailure) {
    (self.file, self.hasRemarks) = (file, hasRemarks)
    let glance = try file.bytes(in: 0..<SourceHead.glanceSize)
    start = try SourceHead.textStart(glance, path: file.name)
    var first = glance[start...].first { !$0.isJSONWhitespace }
    if first == nil {
      first = try file.bytes(in: 0..<SourceHead.size)[start...].first { !$0.isJSONWhitespace }
    }
    firstByte = first
  }

  /// How much of a source is looked at where the first bytes do not tell.
  static let size = 1 << 20
  /// How much is looked at first: enough for signatures and byte order marks of any kind.
  private static let glanceSize = 1 << 12

  /// The first bytes, and whether they are all.
  func bytes() throws(SourceFailure) -> (bytes: [UInt8], isWhole: Bool) {
    let bytes = try file.bytes(in: 0..<SourceHead.size)
    return (bytes, try file.ends(at: bytes.count))
  }

  /// The format that is stated, or the one that recognizes the source.
  ///
  /// - Throws: ``SourceFailure`` where none is stated and there is nothing but blank lines.
  func format(
    _ stated: InputFormat?, among formats: [any RecognizedFormat.Type]
  ) throws(SourceFailure) -> any RecognizedFormat.Type {
    if let format = formats.first(where: { $0.name == stated }) { return format }
    guard firstByte != nil else {
      throw SourceFailure(
        path: file.name, kind: .refused, code: .csvHeader,
        message: "the file holds only blank lines; export it again")
    }
    for format in formats where try format.recognizes(self) { return format }
    return CSVFormat.self
  }

  private static func textStart(_ head: [UInt8], path: String) throws(SourceFailure) -> Int {
    guard !head.isEmpty else {
      throw SourceFailure(
        path: path, kind: .refused, code: .csvHeader, message: "the file is empty; export it again")
    }
    try FileSignature.check(head, path: path)
    let start: Int
    do throws(TextEncodingError) {
      start = try TextEncoding.textStart(of: head)
    } catch {
      throw SourceFailure(path: path, kind: .refused, code: .textEncoding, message: error.sentence)
    }
    try FileSignature.check(text: head[start...], path: path)
    return start
  }
}
