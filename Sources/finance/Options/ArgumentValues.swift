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

/// A period that is none of the forms of a month.
struct MonthSyntaxError: Error, Hashable {
  let text: String
}

extension MonthSyntaxError: LocalizedError {
  var errorDescription: String? {
    "'\(text)' is not a month. Write 2024-05, this-month or last-month; --period takes other periods."
  }
}
