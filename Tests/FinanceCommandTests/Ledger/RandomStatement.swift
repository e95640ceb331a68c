import FinanceTestSupport

/// A file of a bank, made up: the same for the same seed.
enum RandomStatement {
  private static let descriptions = [
    "Lidl", "Coffee at Lena's", "Rent, May", "Zoo \"day\" ticket", "Bäckerei Özdemir", "coffee",
    "100% wool_socks",
  ]
  private static let categories = ["food", "rent", "salary", "transport", "other"]

  /// The header of the columns.
  static let header = "id,date,amount,type,category,description,account,currency\n"

  /// A file of so many rows, whose ids begin with the name.
  static func csv(_ count: Int, _ name: String, seed: UInt64) -> String {
    header + rows(count, name, seed: seed).joined()
  }

  /// The rows alone.
  static func rows(_ count: Int, _ name: String, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (1...count).map { number in
      let day = generator.number(in: 1...28)
      let date = "2024-0\(generator.number(in: 1...9))-\(day < 10 ? "0" : "")\(day)"
      let amount = "\(generator.number(in: 1...2000)).\(generator.number(in: 10...99))"
      let description = generator.pick(descriptions).split(separator: "\"").joined(separator: "\"\"")
      return "\(name)-\(number),\(date),\(amount),\(generator.pick(["income", "expense"])),"
        + "\(generator.pick(categories)),\"\(description)\",\(generator.pick(["Giro", "Card"])),"
        + "\(generator.pick(["EUR", "USD"]))\n"
    }
  }
}
