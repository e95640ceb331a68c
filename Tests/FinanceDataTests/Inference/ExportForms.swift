import FinanceDomain
import FinanceTestSupport

/// How programs write what an export holds.
enum ExportForms {
  /// How many forms of dates there are.
  static let dates = 9
  /// The forms in which a day up to the twelfth may be a month.
  static let ambiguousDates = [1, 2, 3]

  /// A day in one of the forms.
  static func date(_ date: CalendarDay, _ form: Int) -> String {
    let (year, month, day) = ("\(date.year)", padded(Int(date.month)), padded(Int(date.day)))
    let name = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
      Int(date.month) - 1]
    switch form {
    case 0: return "\(day).\(month).\(year)"
    case 1: return "\(day)/\(month)/\(year)"
    case 2: return "\(month)/\(day)/\(year)"
    case 3: return "\(day)/\(month)/\(year.suffix(2))"
    case 4: return "\(year)\(month)\(day)"
    case 5: return "\(day).\(month).\(year) 09:15"
    case 6: return "\(date)"
    case 7: return "\(day) \(name) \(year)"
    default: return "\(name) \(day), \(year)"
    }
  }

  /// Hundredths with those marks.
  static func number(_ hundredths: Int, _ decimal: String, _ group: String) -> String {
    var (whole, groups) = ("\(hundredths / 100)", [String]())
    while whole.count > 3, !group.isEmpty {
      groups.insert(String(whole.suffix(3)), at: 0)
      whole.removeLast(3)
    }
    return ([whole] + groups).joined(separator: group) + decimal + padded(hundredths % 100)
  }

  /// The text in UTF-8, perhaps with its mark, or in UTF-16.
  static func bytes(of text: String, _ random: inout SeededGenerator) -> [UInt8] {
    let bytes = random.once(in: 4) ? [0xEF, 0xBB, 0xBF] + Array(text.utf8) : Array(text.utf8)
    guard random.once(in: 4) else { return bytes }
    return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
