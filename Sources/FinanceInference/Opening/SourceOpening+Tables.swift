import FinanceData
import FinanceDomain

// The tables of a file, each a source of its own.

extension SourceOpening {
  /// Opens each table of a file under its own header, or the file as one source if it holds one table.
  ///
  /// A table that cannot be read refuses the file, because the others are not all it holds.
  func openTables(of file: InputFile) -> [FoundSource] {
    guard settings.skip == nil, settings.footer == nil, settings.header != .absent else {
      return [open(file)]
    }
    do throws(SourceFailure) {
      var opening = self
      let encoding = try encoding(of: file, stated: settings.encoding)
      opening.detected = (settings.encoding, encoding)
      let tables = try tables(of: file.decoded(from: encoding.encoding, after: encoding.markLength))
      guard !tables.isEmpty else { return [opening.open(file)] }
      let opened = tables.indices.map { place in
        opening.table = (place, tables.count)
        return opening.open(tables[place])
      }
      guard let refused = opened.firstIndex(where: { $0.failure != nil }) else { return opened }
      let isAlone = opened.contains { $0.failure == nil }
      return [isAlone ? SourceOpening.asked(opened[refused], of: tables[refused]) : opened[refused]]
    } catch {
      // Whatever is wrong with the file but that two tables say the same is told by opening it; what cannot be read is not read
      // twice.
      let isElsewhere = error.kind == .refused && error.code != .stateUndecided
      return [isElsewhere ? open(file) : FoundSource(error)]
    }
  }

  /// A refused table of a file whose others are read as they are. What turns amounts round or leaves rows out would do so in
  /// those as well, so it is not offered.
  private static func asked(_ found: FoundSource, of table: InputFile) -> FoundSource {
    let isHarmless = found.findings.questions.allSatisfy { question in
      question.answers.allSatisfy { answer in
        ["date-format=", "decimal=", "currency="].contains { answer.hasPrefix($0) }
      }
    }
    guard !isHarmless else { return found }
    var findings = found.findings
    findings.questions = findings.questions.map { $0.withoutAnswers }
    let failure = SourceFailure(findings, path: found.path)
    return FoundSource(
      SourceFailure(
        path: found.path, kind: .refused, code: failure.code,
        message:
          "the table from line \(table.firstLine): \(failure.message); a setting is one for all tables of a file and the "
          + "others need none, so put this one into a file of its own"), findings)
  }

  private func tables(of text: InputFile) throws(SourceFailure) -> [InputFile] {
    let head = try SourceHead(text)
    let ranges = try head.format(settings.format ?? format, among: formats).tables(in: head)
    guard let end = ranges.last?.upperBound else { return [] }
    let bytes = try text.bytes(in: 0..<end)
    return ranges.map {
      InputFile(
        name: text.name, bytes: Array(bytes[$0]), firstLine: CSVLines.count(bytes, before: $0.lowerBound) + 1,
        limits: limits)
    }
  }
}
