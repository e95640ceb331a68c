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
      let leads = question.answers.map { lead(of: $0, from: question, file, applySetting) }
      // Where no answer leads on, each row that is refused says why: better than no answer.
      let best: Lead = leads.contains(.on) ? .on : .toSomeRows
      return question.keeping(leads.indices.filter { leads[$0] == best })
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
      guard found.source.map({ SourceOpening.lead(to: $0) == .on }) ?? !found.findings.questions.isEmpty
      else {
        continue
      }
      return SourceFailure(
        path: failure.path, kind: failure.kind, code: failure.code,
        message: "\(failure.message); --set 'skip=\(lines)' leaves out what is above the rows")
    }
    return failure
  }

  private static let mostSkipped = 5

  /// Where an answer leads: to the next question or at least half of the first rows, to a few of these, or nowhere.
  private enum Lead { case nowhere, toSomeRows, on }

  private func lead(
    of answer: String, from question: ImportQuestion, _ file: InputFile, _ applySetting: SettingApplier
  ) -> Lead {
    var opening = self
    // All rows would be looked at again for every answer, and answers are not tried for answers.
    (opening.isThorough, opening.applySetting) = (false, nil)
    guard (try? applySetting(answer, &opening.settings)) != nil else { return .nowhere }
    let found = opening.openOnce(file)
    guard let source = found.source else {
      let next = found.findings.questions
      return next.isEmpty || next.contains { Set($0.answers) == Set(question.answers) } ? .nowhere : .on
    }
    return SourceOpening.lead(to: source)
  }

  private static func lead(to source: OpenSource) -> Lead {
    var (chunks, decoder) = (source.chunks(), source.decoder(MappingConventions()))
    var (batch, tally) = (TransactionBatch(), SourceCounts(rejectionLimit: 0))
    do throws(SourceFailure) {
      guard let chunk = try chunks.next(into: &batch.text.bytes) else { return .nowhere }
      try decoder.decode(chunk, into: &batch, tally: &tally)
    } catch {
      // Where rows end was a wrong guess, or the document breaks off: neither has to do with the answer.
      return .on
    }
    return batch.count == 0 ? .nowhere : batch.count >= tally.rejected ? .on : .toSomeRows
  }
}

extension ImportQuestion {
  /// The same with the answers at those places alone.
  fileprivate func keeping(_ kept: [Int]) -> ImportQuestion {
    var question = withoutAnswers
    question.answers = kept.map { answers[$0] }
    question.meanings = kept.map { meanings.indices.contains($0) ? meanings[$0] : "" }
    return question
  }
}
