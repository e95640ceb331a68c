import FinanceData
import FinanceDomain

// Answers are tried before they are offered: the source is opened once more with each.

/// Adds a setting as it is typed after `--set`.
///
/// - Throws: an error for a key or a value that does not exist.
package typealias SettingApplier = @Sendable (_ text: String, _ settings: inout ImportSettings) throws -> Void

extension SourceOpening {
  /// The findings about a refused source without the answers that lead nowhere: those that are no setting, after which the same
  /// is asked again or nothing more can be asked, and those by which hardly a row could be read.
  func withoutDeadEnds(_ findings: SourceFindings, _ file: InputFile) -> SourceFindings {
    guard let applySetting else { return findings }
    var findings = findings
    findings.questions = findings.questions.map { question in
      let most = question.keeping { leadsOn($0, from: question, file, applySetting) }
      // Each row that is refused then says why: better than no answer.
      return most.answers.isEmpty
        ? question.keeping { leadsOn($0, from: question, file, applySetting, leastRows: 1) } : most
    }
    return findings
  }

  /// Why no table was found, with how many lines to leave out if that is all it takes.
  func withLinesToSkip(_ failure: SourceFailure, _ file: InputFile) -> SourceFailure {
    guard applySetting != nil, failure.code == .csvHeader, settings.skip == nil else { return failure }
    var opening = self
    opening.applySetting = nil
    for lines in 1...SourceOpening.mostSkipped {
      opening.settings.skip = lines
      let found = opening.openOnce(file)
      guard found.source.map({ SourceOpening.readsRows(of: $0) }) ?? !found.findings.questions.isEmpty else {
        continue
      }
      return SourceFailure(
        path: failure.path, kind: failure.kind, code: failure.code,
        message: "\(failure.message); --set 'skip=\(lines)' leaves out what is above the rows")
    }
    return failure
  }

  private static let mostSkipped = 5

  private func leadsOn(
    _ answer: String, from question: ImportQuestion, _ file: InputFile, _ applySetting: SettingApplier,
    leastRows: Int? = nil
  ) -> Bool {
    var opening = self
    // All rows would be looked at again for every answer, and answers are not tried for answers.
    (opening.isThorough, opening.applySetting) = (false, nil)
    guard (try? applySetting(answer, &opening.settings)) != nil else { return false }
    let found = opening.openOnce(file)
    guard let source = found.source else {
      let next = found.findings.questions
      return !next.isEmpty && !next.contains { Set($0.answers) == Set(question.answers) }
    }
    return SourceOpening.readsRows(of: source, atLeast: leastRows)
  }

  /// Whether at least so many of the first rows are read, or else half of them, and there are some.
  private static func readsRows(of source: OpenSource, atLeast least: Int? = nil) -> Bool {
    var (chunks, decoder) = (source.chunks(), source.decoder(MappingConventions()))
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 0))
    do throws(SourceFailure) {
      guard let chunk = try chunks.next(into: &batch.text.bytes) else { return false }
      try decoder.decode(chunk, into: &batch, tally: &tally)
    } catch {
      // Where rows end was a wrong guess, or the document breaks off: neither has to do with the answer.
      return true
    }
    return batch.count >= least ?? max(1, tally.rejected)
  }
}

extension ImportQuestion {
  /// The same with those of its answers alone.
  fileprivate func keeping(_ isKept: (String) -> Bool) -> ImportQuestion {
    let kept = answers.indices.filter { isKept(answers[$0]) }
    var question = withoutAnswers
    question.answers = kept.map { answers[$0] }
    question.meanings = kept.map { meanings.indices.contains($0) ? meanings[$0] : "" }
    return question
  }
}
