import FinanceDomain

/// What earlier scans have found out about the sources and later ones need not find out again.
struct ScanFindings: Sendable {
  /// Sources that have to be refused whole.
  var failures: [Int: SourceFailure] = [:]
  /// Sources in which a guess about where rows end was wrong; there is none about them any more.
  var misjudged: Set<Int> = []
  /// Whether rows with ids are compared by content as well, because rows of other sources have none.
  var comparesContents = false
  /// Whether ids of different accounts are compared, because some rows name no account.
  var comparesAccounts = false
  /// Decisions about single rows; `nil` until a scan has gone through without a failure.
  var decisions: DeduplicationDecisions?
  /// Decisions that were made elsewhere, by looking at sources that are not read here; they stand whatever is found out.
  private(set) var given: DeduplicationDecisions?
  /// What stands for the rows, if it is to be written down.
  var identities: KeptIdentities?
  /// What is known of the part of the source that was read, if it was a part.
  var range: Partial.FileRange?
  /// Sources that were opened again, because rows further on spoke against how they were read.
  var reopened: [Int: FoundSource] = [:]

  /// Nothing found out yet, and those decisions if there are any.
  init(given: DeduplicationDecisions? = nil) { (decisions, self.given) = (given, given) }

  /// A guess about where rows end may have been wrong: the source is read again without before it is refused.
  ///
  /// What was decided about single rows may rest on rows that no longer count, so it is decided anew.
  mutating func note(_ found: [Int: SourceFailure], _ sources: [OpenSource]) {
    decisions = given
    for (number, failure) in found {
      if sources[number].guesses, failure.kind == .refused {
        misjudged.insert(number)
      } else {
        failures[number] = failure
      }
    }
  }

  /// Opens those sources again whose rows speak against how they are read.
  ///
  /// - Returns: whether any of them is to be read in another way.
  mutating func reopenDisproved(_ sources: [OpenSource], _ tallies: [SourceCounts]) -> Bool {
    var hasChanged = false
    for (number, source) in sources.enumerated() where failures[number] == nil && reopened[number] == nil {
      guard let watch = source.watch, watch.isDisproved(by: tallies[number]) else { continue }
      guard source.file.isKept else {
        failures[number] = SourceFailure(disprovedStream: source.file.name)
        hasChanged = true
        continue
      }
      let again = watch.reopen()
      reopened[number] = again
      if let failure = again.failure {
        failures[number] = failure
      } else if let other = again.source, other.format.equals(source.format) {
        continue
      }
      decisions = given
      hasChanged = true
    }
    return hasChanged
  }
}

extension SourceFailure {
  /// Rows of a stream that is read once show that those before them were read in another way than they are meant.
  fileprivate init(disprovedStream path: String) {
    self.init(
      path: path, kind: .refused,
      message: "rows further on contradict how the first rows are read, and a pipe is read but once with "
        + "--duplicates off; write it to a file and read that")
  }
}
