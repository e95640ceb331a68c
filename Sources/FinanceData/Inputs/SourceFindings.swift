import FinanceDomain

/// What was found out about a source when it was opened: for the people who look, and for the settings that would say the
/// same.
package struct SourceFindings: Hashable, Sendable {
  package var encoding = TextEncoding.utf8
  package var encodingIsProved = true
  package var hasByteOrderMark = false
  package var delimiter: UInt8?
  package var quote = QuoteStyle.double
  package var preambleLines = 0
  /// How many tables the file holds of which this is one.
  package var tables = 1
  /// How many lines that are not blank are before the table and after it.
  package var outsideLines = 0
  /// How many lines name the columns or state the delimiter.
  package var headerLines = 0
  /// The numbers of accounts that the lines above the table state.
  package var accountsAbove: Set<String> = []
  package var isSurveyedWhole = false
  /// Whether rows further on may show which mark is before the decimals: all amounts that were looked at are whole.
  package var leavesMarkOpen = false
  package var hasHeader = true
  /// The names of the columns, or the places of JSON's values.
  package var columnNames: [String] = []
  /// What the columns are for, from 0.
  package var columns: [ColumnRole: [Int]] = [:]
  /// How many records after the last row are no rows.
  package var footerRecords = 0
  package var profile: String?
  package var evidence: [ImportEvidence] = []
  package var questions: [ImportQuestion] = []
  /// What is asked if nobody named the profile, because texts say the opposite of what it does.
  package var opposed: ImportQuestion?
  /// What the rows prove and an answer about money would make be lost, as settings.
  package var proved: [String] = []
  /// What was typed about the source, as the words of a command.
  package var typed: [String] = []
  /// What people should be told, one sentence each, without the path.
  package var notices: [String] = []
  package var settings = ImportSettings()

  package init() {}
}

extension SourceFindings {
  /// The words of a command that answer all that is open, the first answer of each, and keep what is known already: what
  /// was typed, the profile, and what the rows prove.
  package var offer: String? {
    var answers = questions.compactMap(\.answers.first)
    guard !answers.isEmpty else { return nil }
    // Which way money went is asked of the column that was taken so far, and says nothing of another.
    if let amount = answers.first(where: { $0.hasPrefix("columns.amount=") }),
      let column = columns[.amount]?.first,
      !["\(column + 1)", columnNames[column]].contains(String(amount.dropFirst("columns.amount=".count)))
    {
      answers.removeAll { $0.hasPrefix("sign=") }
    }
    let isTyped = typed.contains { $0.hasPrefix("--profile ") }
    let profile = isTyped ? nil : answers.lazy.compactMap { profileNeeded(with: $0) }.first
    let words = (profile.map { ["--profile \($0)"] } ?? []) + typed
    return (words + settings(for: answers).map { "--set \($0.inQuotes)" }).joined(separator: " ")
  }

  /// The profile that has to be named beside an answer, because it is not looked for where columns are stated.
  package func profileNeeded(with answer: String) -> String? { answer.hasPrefix("columns.") ? profile : nil }

  /// The answers, and what the rows prove where answers about money would make it be lost.
  package func settings(for answers: [String]) -> [String] {
    let isOfMoney = answers.contains { $0.hasPrefix("sign=") || $0.hasPrefix("columns.") }
    var keys: Set<Substring> = []
    return (answers + (isOfMoney ? proved : [])).filter { keys.insert($0.prefix { $0 != "=" }).inserted }
  }

  /// What is known of a source that is refused, what is open, and what settles it.
  package var refusal: String {
    let open = questions.map(\.sentence).joined(separator: ". ")
    let known = [ColumnRole.date, .amount, .debit, .credit, .description].compactMap { role in
      columns[role]?.first.map { "\(role.rawValue) is \(named($0))" }
    }
    let understood = known.isEmpty ? "" : known.joined(separator: ", ") + "; open: "
    // Where something has no answer, those of the others lead nowhere.
    guard let offer, questions.allSatisfy({ !$0.answers.isEmpty }),
      offer != questions.first?.answers.first.map({ "--set \($0.inQuotes)" })
    else {
      return understood + open
    }
    return "\(understood)\(open). In one line, with the first of each: \(offer)"
  }

  private func named(_ column: Int) -> String {
    hasHeader ? "'\(columnNames[column].excerpt)'" : "column \(column + 1)"
  }
}

extension SourceFindings {
  /// Takes note of the footer, if it is known and was not before.
  package mutating func noteFooter(of file: InputFile) {
    guard footerRecords == 0, let text = file.tableText, !text.footer.isEmpty else { return }
    let lines = text.footer
    outsideLines += lines.count
    footerRecords = lines.count
    let texts = lines.map(\.text).quotedList
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    let place = evidence.lastIndex { $0.subject == "header" }.map { $0 + 1 } ?? evidence.count
    evidence.insert(
      ImportEvidence(
        "footer", "\(count) after the last row",
        because: text.isStated ? "\(settings.statement(of: .footer)) so" : texts),
      at: place)
    guard !text.isStated else { return }
    notices.insert(
      "\(count) after the last row \(lines.count == 1 ? "is" : "are") left out: \(texts)",
      at: min(text.noticesBefore, notices.count))
  }
}

extension SourceFailure {
  package init(_ findings: SourceFindings, path: String) {
    self.init(
      path: path, kind: .refused, code: findings.questions.first?.code, message: findings.refusal)
  }
}

extension String {
  /// The text as one word of a shell.
  package var inQuotes: String { "'\(replacing("'", with: "'\\''"))'" }
}
