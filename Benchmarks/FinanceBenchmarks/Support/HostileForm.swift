import FinanceData
import FinanceDomain
import FinanceInference

/// Texts of any length that ask more of a reader than others.
///
/// A reader that looks for a closing quote from each row anew, or for a key among all that came before, takes four times as
/// long for twice as much.
enum HostileForm: String, CaseIterable, Sendable {
  case rows = "ordinary rows"
  case quotes = "nothing but quotes"
  case doubledQuotes = "one value of doubled quotes"
  case openQuotes = "rows with a quote that is not closed"
  case oneValue = "one value"
  case lines = "one value of many lines"
  case blankLines = "blank lines"
  case fields = "rows of another width"
  case escapes = "one text of JSON, all escapes"
  case falseCuts = "texts of JSON that look like ends of objects"
  case keys = "one object of many keys"
  case brackets = "lists within lists"

  /// A text of at least that length, hardly longer.
  func text(_ length: Int) -> [UInt8] {
    let header = "date,amount,description\n"
    return switch self {
    case .rows: framed(header, "2024-05-03,-1.25,Coffee\n", "", length)
    case .quotes: framed(header, "\"", "", length)
    case .doubledQuotes: framed(header + "2024-05-03,-1,\"", "\"\"", "\"\n", length)
    case .openQuotes: framed(header, "2024-05-03,-1,\"x y\n", "", length)
    case .oneValue: framed(header + "2024-05-03,-1,", "x", "\n", length)
    case .lines: framed(header + "2024-05-03,-1,\"", "\n", "\"\n", length)
    case .blankLines: framed(header + "2024-05-03,-1,x\n", "\n", "", length)
    case .fields: framed(header, "2024-05-03,-1,a,b\n", "", length)
    case .escapes: framed(#"[{"date":"2024-05-03","amount":-1,"description":""#, #"\""#, #""}]"#, length)
    case .falseCuts:
      framed("[", #"{"date":"2024-05-03","amount":-1,"description":"},{"},"#, "{}]", length)
    case .keys: keys(length)
    case .brackets:
      framed("[", String(repeating: "[", count: 400) + String(repeating: "]", count: 400) + ",", "0]", length)
    }
  }

  /// How many rows are found in a text, whatever becomes of them.
  func rows(in text: [UInt8]) throws -> Int {
    let file = InputFile(name: rawValue, bytes: text)
    var source = try OpenSource(file, format: text.first == UInt8(ascii: "[") ? .json : .csv)
    do {
      return try CutSource.read(source) { _ in }
    } catch is SourceFailure where source.guesses {
      source.guesses = false
      return try CutSource.read(source) { _ in }
    }
  }

  private func framed(_ beginning: String, _ middle: String, _ end: String, _ length: Int) -> [UInt8] {
    var bytes = Array(beginning.utf8)
    bytes.reserveCapacity(length + 1000)
    let middle = Array(middle.utf8)
    while bytes.count + end.utf8.count < length { bytes += middle }
    return bytes + Array(end.utf8)
  }

  private func keys(_ length: Int) -> [UInt8] {
    var bytes = Array(#"[{"date":"2024-05-03","amount":-1,"description":"x""#.utf8)
    var number = 0
    while bytes.count < length {
      bytes += Array(",\"key \(number)\":\(number)".utf8)
      number += 1
    }
    return bytes + Array("}]".utf8)
  }
}
