import FinanceDomain

/// Finds out what sources are and how their rows are read. A repository of files asks it once, and knows nothing of how that
/// is decided.
package protocol SourceOpener: Sendable {
  /// Opens what a person named: each a source, the files of a folder, or the tables of a file.
  func open(_ requests: [SourceRequest], _ options: ImportOptions) -> [FoundSource]
}

/// A source as it was found, whether or not it can be used.
package struct FoundSource: Sendable {
  package let path: String
  /// The source; `nil` if it could never be used.
  package private(set) var source: OpenSource?
  package let failure: SourceFailure?
  /// Opens the same bytes once more, with what else is known meanwhile.
  package var again: (@Sendable (ImportSettings) -> FoundSource)?
  private var opened: SourceFindings

  /// What was found out about it; where its rows end is known only after they were read.
  package var findings: SourceFindings { failure == nil ? source?.findings ?? opened : opened }

  /// A source that can be used, and what was found out about it.
  package init(_ source: OpenSource, _ findings: SourceFindings) {
    (path, self.source, failure, opened) = (source.file.name, source, nil, findings)
    self.source?.findings = findings
  }

  package init(_ failure: SourceFailure, _ findings: SourceFindings = SourceFindings()) {
    (path, source, self.failure, opened) = (failure.path, nil, failure, findings)
  }

  /// The source as it was found again. If it cannot be used after all, it keeps its number.
  init(_ again: FoundSource, after earlier: FoundSource) {
    (path, source, failure) = (earlier.path, again.source ?? earlier.source, again.failure)
    opened = again.opened
  }

  /// The source.
  ///
  /// - Throws: ``SourceFailure`` if it cannot be used.
  package func get() throws(SourceFailure) -> OpenSource {
    guard failure == nil, let source else { throw failure ?? SourceFailure(changed: path) }
    return source
  }

  package func noting(_ change: (inout SourceFindings) -> Void) -> FoundSource {
    var found = self
    change(&found.opened)
    found.source?.findings = found.opened
    return found
  }

  package func with(_ change: (inout OpenSource) -> Void) -> FoundSource {
    var found = self
    guard var source else { return found }
    change(&source)
    found.source = source
    return found
  }
}
