import FinanceData
import FinanceDomain

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
    do throws(JSONError) {
      start = try JSONEncoding.contentStart(of: head.span)
    } catch {
      throw SourceFailure(
        path: path, kind: .refused, code: error.code,
        message: error.sentence.replacing("document", with: "file"))
    }
    try FileSignature.check(text: head[start...], path: path)
    return start
  }
}
