import FinanceData
import FinanceDomain

extension NothingFound {
  /// What a person would look for next, one sentence each.
  var remarks: [String] {
    unknown.map(\.remark)
      + (days.map { days in
        days.lowerBound == days.upperBound
          ? ["all transactions are of \(days.lowerBound)"]
          : [
            "the transactions are from \(days.lowerBound) to \(days.upperBound), none of them in the period asked for"
          ]
      } ?? [])
  }
}

extension NothingFound.UnknownName {
  /// So many names are listed where none is near.
  private static let listed = 8

  fileprivate var remark: String {
    let finding =
      switch kind {
      case .category: "no transaction has the category '\(text)'"
      case .account: "no transaction has the account '\(text)'"
      case .currency: "no transaction is in \(text)"
      }
    if let near = NearestName.of(text, among: known) { return finding + "; did you mean \(quoted(near))?" }
    guard !known.isEmpty else { return finding + "; none has one" }
    let names = known.prefix(Self.listed).map(quoted).joined(separator: ", ")
    let more = known.count - Self.listed
    return finding + "; there are \(names)" + (more > 0 ? " and \(more) more" : "")
  }

  private func quoted(_ name: String) -> String { kind == .currency ? name : "'\(name)'" }
}
