import FinanceData
import FinanceDomain

/// What this program wrote about transactions, told by its first bytes: a report beside its sources is none of them, and what
/// it says of them would count once more.
enum OwnReport {
  /// Makes sure that a source is none.
  ///
  /// - Throws: ``SourceFailure`` with ``ReasonCode/sourceReport``.
  static func refuse(_ head: SourceHead) throws(SourceFailure) {
    let bytes = try head.file.bytes(in: head.start..<head.start + 512)
    guard let name = document(bytes[...]) ?? table(bytes[...]) else { return }
    throw SourceFailure(
      path: head.file.name, kind: .refused, code: .sourceReport,
      message:
        "this was written by finance (\(name)) about transactions, which are elsewhere; name the files that they are in, "
        + "and write reports to another folder")
  }

  /// The kind of a JSON document, if it is one of this program and no list of transactions.
  private static func document(_ bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    for mark in ["{", "\"schema\"", ":", "\"finance."] {
      rest = rest.drop(while: \.isJSONWhitespace)
      guard rest.starts(with: mark.utf8) else { return nil }
      rest = rest.dropFirst(mark.utf8.count)
    }
    let name = String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    return lists.contains { name.hasPrefix($0) } ? nil : "finance.\(name.excerpt)"
  }

  /// What holds transactions, to be read as often as anybody likes.
  private static let lists = ["transactions/", "export/"]

  /// The kind of a table, if it is one of this program and no list of transactions.
  private static func table(_ bytes: ArraySlice<UInt8>) -> String? {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    if let found = beginnings.first(where: { line.hasPrefix($0.header) }) { return "finance.\(found.name)/1" }
    if let found = parts.first(where: { line.contains($0.header) }) { return "finance.\(found.name)/1" }
    let isBalance =
      line.hasPrefix(#"{"account":"#) && line.contains(#","change":"#) && line.contains(#","basis":"#)
    return isBalance ? "finance.balances/1" : nil
  }

  private static let beginnings: [(header: String, name: String)] = [
    ("account,currency,period,date,balance,change,basis", "balances"),
    ("budget,kind,currency,within,per,periods,", "budget"),
    ("check,code,source,line,account,date,", "check"),
    ("key,payee,account,currency,type,cadence,", "recurring"),
    ("kind,date,payee,category,account,description,id,type,amount,", "anomalies"),
    ("period,currency,income,expense,balance,transactions,", "balance"),
    ("period,currency,section,key,income,expense,", "report"),
    ("source,line,sameAsSource,sameAsLine,", "duplicates"),
    ("state,number,leg,id,date,amount,", "transfers"),
  ]

  /// What follows the columns that were asked for.
  private static let parts: [(header: String, name: String)] = [
    (",currency,income,expense,net,transactions,incomeTransactions,", "totals"),
    (",currency,earlierIncome,earlierExpense,", "compare"),
    (",currency,measure,", "totals"),
  ]
}
