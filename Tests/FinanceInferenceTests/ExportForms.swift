import FinanceDomain
import FinanceTestSupport

/// How programs write what an export holds.
enum ExportForms {
  /// How many forms of dates there are.
  static let dates = 15
  /// The forms in which a day up to the twelfth may be a month.
  static let ambiguousDates = [1, 2, 3, 12]
  /// How many forms of days without a year there are.
  static let yearlessDates = 3
  /// Those of them in which a day up to the twelfth may be a month.
  static let ambiguousYearlessDates = [1]

  /// A day in one of the forms.
  static func date(_ date: CalendarDay, _ form: Int) -> String {
    let (year, month, day) = ("\(date.year)", padded(Int(date.month)), padded(Int(date.day)))
    switch form {
    case 0: return "\(day).\(month).\(year)"
    case 1: return "\(day)/\(month)/\(year)"
    case 2: return "\(month)/\(day)/\(year)"
    case 3: return "\(day)/\(month)/\(year.suffix(2))"
    case 4: return "\(year)\(month)\(day)"
    case 5: return "\(day).\(month).\(year) 09:15"
    case 6: return "\(date)"
    case 7: return "\(day) \(name(of: date)) \(year)"
    case 8: return "\(name(of: date)) \(day), \(year)"
    case 9: return "\(year)/\(date.month)/\(date.day)"
    case 10: return "\(date.day).\(date.month).\(year.suffix(2))"
    case 11: return "\(day)-\(name(of: date))-\(year.suffix(2))"
    case 12: return "\(month)/\(day)/\(year) 3:05 PM"
    case 13: return "\(date)T09:15:00Z"
    default: return "\(date) 09:15:00 +0100"
    }
  }

  /// A day without its year in one of the forms.
  static func yearless(_ date: CalendarDay, _ form: Int) -> String {
    let (month, day) = (padded(Int(date.month)), padded(Int(date.day)))
    return form == 0 ? "\(day).\(month)." : form == 1 ? "\(day)/\(month)" : "\(day) \(name(of: date))"
  }

  private static func name(of date: CalendarDay) -> String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][Int(date.month) - 1]
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

  /// The text in UTF-8, perhaps with its mark, in UTF-16 or, where that has all its letters, in Windows-1252.
  static func bytes(of text: String, _ random: inout SeededGenerator) -> [UInt8] {
    switch random.below(8) {
    case 0: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case 1: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 2: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case 3, 4: western(text) ?? Array(text.utf8)
    default: Array(text.utf8)
    }
  }

  private static func western(_ text: String) -> [UInt8]? {
    let bytes = text.unicodeScalars.map { scalar in
      scalar == "€" ? 0x80 : scalar == "’" ? 0x92 : UInt8(exactly: scalar.value)
    }
    return bytes.contains(nil) ? nil : bytes.compactMap(\.self)
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
