import Foundation

/// Every file of transactions of this repository, and some that nobody would write: what mutations begin with.
enum HostileCorpus {
  /// All of them, in an order that is the same everywhere.
  static func all() -> [[UInt8]] { repository() + homeMade.map { Array($0.utf8) } + encoded }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardized
  private static let folders = [
    "SampleData", "Tests/FinanceCommandTests/Profiles", "Tests/FinanceCommandTests/Cases",
  ]
  /// Larger files say the same things more often.
  private static let largest = 40_000

  private static func repository() -> [[UInt8]] {
    let paths = folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?.allObjects ?? [])
        .compactMap { $0 as? String }.filter { hasTransactions($0) }.map { "\(folder)/\($0)" }
    }
    // A folder may be called like a file.
    return paths.sorted().compactMap { try? Array(Data(contentsOf: root.appendingPathComponent($0))) }
      .filter { !$0.isEmpty && $0.count <= largest }
  }

  private static func hasTransactions(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return !name.hasPrefix("expected")
      && ["csv", "json", "jsonl", "ndjson", "txt"].contains { name.lowercased().hasSuffix(".\($0)") }
      || name == "input"
  }

  private static let homeMade = [
    "", "\n", "a", "date,amount,description", "date,amount,description\n,,\n", "\"\n\"\"\n\"\"\"\n\"\"\"\"\n",
    "date,amount,description\n2024-05-03,\"-1,25\",\"a\"\"b\"\n\"2024-05-03\",'1',\"\r\n\"\r\n2024-05-04,9e99,x",
    "Datum;Betrag;Text\n03.05.2024;-1.234,56;Miete\n13.05.2024;99,00;Lohn\nSumme;;\n",
    "sep=;\ndate;amount;description\n2024-05-03;-1;x\n", "date\tamount\tdescription\r2024-05-03\t1\tx\r",
    "[]", "{}", "[[[[[[[[]]]]]]]]", "[{}]", "{\"transactions\":[]}", "[1,\"a\",null,true,{\"date\":[]}]",
    #"[{"date":"2024-05-03","amount":-1e-2,"description":"\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t"}]"#,
    #"{"a":{"b":[{"date":"2024-05-03","amount":{"value":"1.5"},"name":"x"},{"date":"2024-05-04"}]},"c":[{"date":1}]}"#,
    "{\"date\":\"2024-05-03\",\"amount\":-1,\"description\":\"x\"}\n{bad\n\n{\"date\":null}\n[]\n\"x\"\n",
    "# finance.rejects/1 csv bank.csv\ndate,amount,description\n# line 2: amount.empty: x\n2024-05-03,,x\n"
      + "# finance.rejects/1 jsonl b.jsonl\n# line 1: json.syntax: y\n{\"date\":\n",
  ]

  private static var encoded: [[UInt8]] {
    let text = "date;description;amount\n2024-05-03;Café — Łódź;-12.50\n2024-05-04;Tea;3.00\n"
    let units = Array(text.utf16)
    return [
      [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, [0xEF, 0xBB, 0xBF] + Array(text.utf8),
      units.map { $0 < 256 ? UInt8($0) : 0x80 }, [0xFF, 0xFE], [0xFF, 0xFE, 0x41], [0x00, 0x64, 0x00],
    ]
  }
}
