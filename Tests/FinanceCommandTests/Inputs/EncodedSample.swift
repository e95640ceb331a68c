import Testing

/// A small file in some format and encoding.
struct EncodedSample: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  private static let csv =
    "date;description;amount;currency\n2024-05-03;Café;-12.50;EUR\n2024-05-04;\"Tea; hot\";3.00;EUR\n"
  private static let object =
    #"{"date":"2024-05-03","description":"Café","amount":-12.50,"currency":"EUR"}"#

  /// One of each that can be read.
  static let all: [EncodedSample] = [
    EncodedSample(name: "utf-8.csv", bytes: Array(csv.utf8)),
    EncodedSample(name: "marked.csv", bytes: [0xEF, 0xBB, 0xBF] + Array(csv.utf8)),
    EncodedSample(
      name: "utf-16le.csv", bytes: [0xFF, 0xFE] + csv.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    EncodedSample(
      name: "utf-16be.csv", bytes: [0xFE, 0xFF] + csv.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    EncodedSample(name: "windows-1252.csv", bytes: csv.unicodeScalars.map { UInt8($0.value) }),
    EncodedSample(name: "list.json", bytes: Array("[\(object),\n\(object)]".utf8)),
    EncodedSample(name: "wrapped.json", bytes: Array("{\"transactions\": [\(object)]}".utf8)),
    EncodedSample(name: "lines.jsonl", bytes: Array("\(object)\n\(object)\n".utf8)),
    EncodedSample(
      name: "bank.csv",
      bytes: Array("Buchungstag;Betrag;Text\n03.05.2024;-1.234,56;Miete\n13.05.2024;99,00;Lohn\n".utf8)),
  ]
}
