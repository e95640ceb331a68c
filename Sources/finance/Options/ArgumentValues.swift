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
extension RecordLayout: ExpressibleByArgument {}
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
    guard ends.count == 2, let from = ends[0].isEmpty ? 0 : Int(ends[0]) else { return nil }
    if ends[1].isEmpty {
      self.init(from: from)
    } else {
      guard let to = Int(ends[1]) else { return nil }
      self.init(from: from, to: to)
    }
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

extension ValidationError {
  /// The sentence of an error of the house, as a refusal of the command line.
  init(_ error: any Error) {
    self.init((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}

// What several groups of options and commands refuse in the same words.

extension ParsableArguments {
  func require(_ number: Int?, in range: ClosedRange<Int>, _ option: String, _ unit: String = "") throws {
    guard let number, !range.contains(number) else { return }
    throw ValidationError(
      "\(option) \(number) is out of range: \(range.lowerBound) to \(range.upperBound)\(unit).")
  }

  func requireFileName(_ path: String?, _ option: String) throws {
    if path == "" { throw ValidationError("\(option) needs the name of a file.") }
  }

  /// Each input has a name, and standard input is read once.
  func requireInputs(_ paths: [String]) throws {
    if paths.contains("") {
      throw ValidationError("A file has an empty name. Name a file, a folder, or - for standard input.")
    }
    if paths.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
  }
}
