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
    case .csv: CSVExport.render(export.transactions, isFormulaSafe: isFormulaSafe)
    case .json: JSONExport.render(export, tool: tool)
    case .jsonl: JSONWriter.lines(export.transactions.lazy.map(Transaction.exported.fields.json))
    case .hledger: HledgerJournal.render(export)
    case .ledger: try LedgerJournal.render(export)
    case .beancount: BeancountJournal.render(export)
    }
  }
}

/// The forms in which transactions are handed to other programs.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// One table with a header (RFC 4180).
  case csv
  /// One JSON document with a named schema.
  case json
  /// One JSON object a line.
  case jsonl
  /// A journal of hledger.
  case hledger
  /// A journal of Ledger.
  case ledger
  /// A ledger of Beancount.
  case beancount

  /// The form that the ending of a file's name says; `nil` for an ending that says none, or another program's, as `.journal`.
  public init?(ofFile path: String) {
    switch path.fileEnding {
    case nil: return nil
    case "ndjson": self = .jsonl
    case let ending?: self.init(rawValue: ending)
    }
  }
}

/// Why transactions cannot be written in the form asked for.
public enum ExportError: LocalizedError, Hashable, Sendable {
  /// The program reads no days so early.
  case dayTooEarly(ExportFormat, TransactionID, CalendarDay, earliest: CalendarDay)

  /// Which transaction it is, why, and what to do.
  public var errorDescription: String? {
    switch self {
    case .dayTooEarly(let format, let id, let day, let earliest):
      "transaction '\(id)' is of \(day), and \(format.rawValue) reads no day before \(earliest). "
        + "Mend the date, leave it out with --period \(earliest).., or choose another --format"
    }
  }
}

extension ExportedTransactions {
  /// `finance.export/1`: the period, the transactions, the row counts.
  package static let form = ReportForm<ExportedTransactions>(
    "export", by: "export", title: "All transactions, to be read again", lines: Transaction.exported,
    [
      .period { $0.period },
      .rows("transactions", Transaction.exported, "Oldest first.") { Array($0.transactions) },
    ]
      + ScanRowCounts.fields.of { $0.rowCounts }
  ) { Array($0.transactions) }
}

/// Transactions as one JSON document: a transaction a line, then the row counts.
enum JSONExport {
  static func render(_ export: ExportedTransactions, tool: String?) -> String {
    let form = ExportedTransactions.form
    let head = "{" + lines(of: form.json(export, with: form.fields["period"]).made(by: tool))
    var text = Array((head + ",\n  \"transactions\": [").utf8)
    for (number, item) in export.transactions.enumerated() {
      text += (number > 0 ? ",\n    " : "\n    ").utf8
      JSONWriter.append(Transaction.exported.fields.json(item), to: &text)
    }
    text += (export.transactions.isEmpty ? "]" : "\n  ]").utf8
    text += ("," + lines(of: ScanRowCounts.fields.json(export.rowCounts)) + "\n}\n").utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// The members, a line each.
  private static func lines(of value: JSONValue) -> String {
    guard case .object(let members) = value else { return "" }
    return members.map {
      "\n  " + JSONWriter.compact(.string($0.key)) + ": " + JSONWriter.compact($0.value)
    }.joined(separator: ",")
  }
}
