import FinanceDomain

/// Files that people take for a table, known by how they begin.
package enum FileSignature {
  private static let known: [(bytes: [UInt8], name: String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive or a spreadsheet (XLSX, ODS)"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook (XLS)"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document"),
    ([0x1F, 0x8B], "a gzip archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive"),
    ([0x42, 0x5A, 0x68], "a bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("SQLite format 3\0".utf8), "an SQLite database"),
  ]

  /// Makes sure that the first bytes may be those of a text.
  ///
  /// - Throws: ``SourceFailure`` that names what the file is.
  package static func check(_ head: [UInt8], path: String) throws(SourceFailure) {
    guard let kind = name(of: head) else { return }
    throw SourceFailure(
      path: path, kind: .refused, code: .textEncoding,
      message: "this is \(kind), not text; export the transactions as CSV or JSON")
  }

  /// What the file is, if its first bytes show that it is no text; many NULs show it too.
  private static func name(of head: [UInt8]) -> String? {
    if let match = known.first(where: { head.starts(with: $0.bytes) }) { return match.name }
    let beginning = head.prefix(4096)
    let nuls = beginning.count { $0 == 0 }
    let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    // A text with a NUL gone astray has one or two; UTF-16 is every second byte and is named elsewhere.
    return nuls * 16 > beginning.count && !isWide && !looksWide(head) ? "a binary file" : nil
  }

  /// Texts that are no table, by their first signs in lower case: banks give such files names that end in `.csv` or `.xls`.
  private static let otherTexts: [(beginnings: [String], name: String)] = [
    (["<!doctype html", "<html", "<head", "<body", "<table"], "an HTML page"),
    (["<?xml"], "an XML document"),
    (["ofxheader:", "<ofx>"], "an OFX file"),
    (["!type:", "!account", "!option:"], "a QIF file"),
    ([":20:", "{1:f01"], "an MT940 statement"),
  ]

  /// Makes sure that the text may be a table or JSON.
  ///
  /// - Parameter head: how it begins, in UTF-8.
  /// - Throws: ``SourceFailure`` that names what it is.
  package static func check(text head: ArraySlice<UInt8>, path: String) throws(SourceFailure) {
    let beginning = String(decoding: head.drop { $0.isJSONWhitespace }.prefix(16), as: UTF8.self).lowercased()
    guard let kind = otherTexts.first(where: { $0.beginnings.contains(where: beginning.hasPrefix) })?.name
    else { return }
    let way = kind == "an HTML page" ? "open it in a spreadsheet and save it as CSV, or " : ""
    throw SourceFailure(
      path: path, kind: .refused, code: .csvHeader,
      message: "this is \(kind), whatever its name says; \(way)export the transactions as CSV or JSON")
  }

  private static func looksWide(_ head: [UInt8]) -> Bool {
    head.count >= 4 && (head[0] == 0) != (head[1] == 0) && (head[2] == 0) != (head[3] == 0)
  }
}
