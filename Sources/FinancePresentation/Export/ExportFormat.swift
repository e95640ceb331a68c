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
}
