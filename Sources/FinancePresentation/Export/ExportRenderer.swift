import FinanceDomain

/// Turns an export into the text of one form.
///
/// The text depends on the transactions alone: not on locale, time zone, machine or run. It is data for programs, so
/// nothing is aligned, rounded or left out.
public struct ExportRenderer: Sendable {
  private let format: ExportFormat
  private let isFormulaSafe: Bool
  private let tool: String?

  /// Renders in that form.
  ///
  /// - Parameters:
  ///   - isFormulaSafe: whether CSV gets an apostrophe before texts that a spreadsheet would run as formulas. No reader
  ///     takes it away again, this program's included, so what is to be read back goes without.
  ///   - tool: the program and its version, which the JSON document names; `nil` if it is to name none.
  public init(format: ExportFormat, isFormulaSafe: Bool = false, tool: String? = nil) {
    self.format = format
    self.isFormulaSafe = isFormulaSafe
    self.tool = tool
  }

  /// The text, ended by a line feed unless it is empty.
  ///
  /// - Throws: ``ExportError`` for what the form has no room for.
  public func render(_ export: ExportedTransactions) throws(ExportError) -> String {
    switch format {
    case .csv: CSVExport(isFormulaSafe: isFormulaSafe).render(export.transactions)
    case .json: JSONExport.render(export, tool: tool)
    case .jsonl: JSONLinesExport.render(export.transactions)
    case .hledger: HledgerJournal.render(export)
    case .ledger: try LedgerJournal.render(export)
    case .beancount: BeancountJournal.render(export)
    }
  }
}
