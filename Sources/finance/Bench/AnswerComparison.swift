import FinanceData
import FinanceDomain

/// Answers to the same question, which have to be the same whatever the number of workers and however often it is put.
struct AnswerComparison: Sendable {
  /// An answer and how it was found.
  struct Entry: Hashable, Sendable {
    /// Whether rows were compared; that is another question.
    let duplicates: DuplicatePolicy
    /// How many workers found it.
    let workers: Int
    /// In which run, from 1; 0 is the one before all that are measured.
    let run: Int
    /// What was found.
    let checksum: Checksum
  }

  private(set) var entries: [Entry] = []

  /// Takes note of an answer.
  mutating func note(_ entry: Entry) { entries.append(entry) }

  /// The answer to the question.
  func checksum(_ duplicates: DuplicatePolicy) -> Checksum? {
    entries.first { $0.duplicates == duplicates }?.checksum
  }

  /// The first answer that differs from the first to the same question; `nil` if none does.
  var disagreement: AnswerDisagreement? {
    for entry in entries {
      guard let first = entries.first(where: { $0.duplicates == entry.duplicates }) else { continue }
      if first.checksum != entry.checksum { return AnswerDisagreement(first: first, other: entry) }
    }
    return nil
  }
}

/// Two answers to one question: a defect of the program, never of the data.
struct AnswerDisagreement: Error, Hashable {
  let first: AnswerComparison.Entry
  let other: AnswerComparison.Entry
}

extension AnswerDisagreement: LocalizedError {
  var errorDescription: String? {
    "the answers differ (--duplicates \(first.duplicates.rawValue)): \(first.name) gave \(first.checksum), "
      + "\(other.name) gave \(other.checksum); this is a defect of finance, please report it"
  }
}

extension AnswerComparison.Entry {
  fileprivate var name: String {
    "\(workers == 1 ? "1 worker" : "\(workers) workers") in \(run == 0 ? "the first look" : "run \(run)")"
  }
}
