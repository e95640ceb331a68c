import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

// How the values of other modules are written on the command line. Those with a fixed set of names list it in
// the help and in their errors by themselves.

extension InputFormat: ExpressibleByArgument {}
extension DuplicatePolicy: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
extension NumberStyle: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}
extension PeriodStep: ExpressibleByArgument {}
extension MatrixReport.Measure: ExpressibleByArgument {}
extension BudgetFailure: ExpressibleByArgument {}
extension ConversionTerms.Basis: ExpressibleByArgument {}
extension CheckKind: ExpressibleByArgument {}
extension Currency: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  /// A day as `YYYY-MM-DD`.
  public init?(argument: String) { self.init(iso: argument) }
}

extension ByteRange: ExpressibleByArgument {
  /// Two numbers of bytes, of which either may be left out: `FROM:TO`.
  public init?(argument: String) {
    let ends = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || $0.isDigits }),
      let from = ends[0].isEmpty ? 0 : Int(ends[0])
    else { return nil }
    let to = Int(ends[1])
    guard to != nil || ends[1].isEmpty else { return nil }
    self.init(from: from, to: to)
  }
}

extension TransactionOrder: ExpressibleByArgument {
  /// A key, with `-` before it for descending order.
  public init?(argument: String) {
    let isDescending = argument.hasPrefix("-")
    let name = argument.dropFirst(isDescending ? 1 : 0)
    guard let key = Key(rawValue: String(name)) else { return nil }
    self.init(by: key, descending: isDescending)
  }
}

extension RejectionLimit: ExpressibleByArgument {
  package init?(argument: String) { self.init(parsing: argument) }
}

extension InputLimits {
  /// Takes over a limit such as `line=4MiB` or `nesting=1024`.
  ///
  /// - Throws: `ValidationError` for a key that does not exist, and for a number that cannot be its limit.
  mutating func apply(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    try refuse(
      if: parts.count != 2,
      "--input-limit \(text) states no limit. Write a key and a number, as in line=4MiB or nesting=1024.")
    guard let key = Key(rawValue: String(parts[0])) else {
      throw ValidationError(
        "--input-limit knows no '\(parts[0])'. The limits are "
          + Key.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    guard let number = InputLimits.number(String(parts[1]), key) else {
      throw ValidationError(
        "--input-limit \(text) is no number. Write "
          + (key.isOfBytes ? "bytes, as in \(key.rawValue)=4MiB." : "digits, as in \(key.rawValue)=1024."))
    }
    try refuse(
      if: !(1...key.maximum).contains(number),
      "--input-limit \(text) is out of range: 1 to \(InputLimits.written(key.maximum, key)).")
    self[key] = number
  }

  /// Digits, and a unit after them where bytes are meant; `nil` for anything else.
  private static func number(_ text: String, _ key: Key) -> Int? {
    let digits = text.utf8.prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, digits.count <= 18, let number = Int(String(decoding: digits, as: UTF8.self))
    else {
      return nil
    }
    let unit = String(text.dropFirst(digits.count))
    if unit.isEmpty { return number }
    guard key.isOfBytes, let shift = units.first(where: { $0.0 == unit })?.1 else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
    return isTooLarge ? .max : bytes
  }
}

extension TotalsReport.Dimension {
  /// The keys of `finance totals --by`, in the order they were named: `category`, or `month,category`.
  ///
  /// - Parameter allowsTime: whether a key may be a stretch of time.
  /// - Throws: `ValidationError`.
  static func keys(parsing text: String, allowsTime: Bool = true) throws -> [TotalsReport.Dimension] {
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    var keys: [TotalsReport.Dimension] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      try refuse(
        if: name.isEmpty,
        "--by '\(text)' has an empty key. Name one of \(names), or several, as in month,category.")
      guard let key = TotalsReport.Dimension(rawValue: name) else {
        throw ValidationError(
          "--by has no key '\(name)'. Name one of \(names), or several, as in month,category.")
      }
      try refuse(if: keys.contains(key), "--by names '\(name)' twice. Name each of \(names) at most once.")
      try refuse(
        if: !allowsTime && key.step != nil,
        "--by cannot be '\(name)' here. Name category, account or type, or several of them.")
      keys.append(key)
    }
    return keys
  }
}

extension ValidationError {
  /// The sentence of an error of the house, as a refusal of the command line.
  init(_ error: any Error) {
    self.init((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}

/// Refuses what was typed, if that is so.
func refuse(if isWrong: Bool, _ sentence: @autoclosure () -> String) throws {
  if isWrong { throw ValidationError(sentence()) }
}

// What several groups of options and commands refuse in the same words.

extension ParsableArguments {
  func require(_ number: Int?, in range: ClosedRange<Int>, _ option: String, _ unit: String = "") throws {
    guard let number, !range.contains(number) else { return }
    throw ValidationError(
      "\(option) \(number) is out of range: \(range.lowerBound) to \(range.upperBound)\(unit).")
  }

  func requireFileName(_ path: String?, _ option: String) throws {
    try refuse(if: path == "", "\(option) needs the name of a file.")
  }

  /// Each input has a name, and standard input is read once.
  func requireInputs(_ paths: [String]) throws {
    try refuse(
      if: paths.contains(""), "A file has an empty name. Name a file, a folder, or - for standard input.")
    try refuse(
      if: paths.count(where: { $0 == "-" }) > 1, "Standard input can be read only once; write - only once.")
  }
}

extension Unicode.Scalar {
  /// Whether it means nothing but itself, in a shell and in a path.
  var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType == .decimal }
}

extension String {
  /// The text as one word of a shell, on one line.
  var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_./=:,+@%".unicodeScalars.contains($0) }
    if !isEmpty, isPlain { return self }
    return VisibleText.of(self).inQuotes
  }
}
