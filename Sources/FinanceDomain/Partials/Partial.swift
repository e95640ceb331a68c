/// What a run over some of the sources has found, ready to be merged with what runs over the others have found: figures,
/// what became of every row, and the settings they were made with.
///
/// Merging is exact and in any order: all partials together answer what one run over all sources would. What needs rows side
/// by side is not in them.
public struct Partial: Sendable {
  /// A setting that the figures depend on, in words.
  public struct Setting: Hashable, Sendable {
    /// Its name: `rules`, `duplicates`.
    public let name: String
    /// What it was.
    public let value: String

    /// That setting.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// What was decided about rows that several partials have.
  public struct Decisions: Hashable, Sendable {
    /// What tells these decisions from others.
    public let hash: String
    /// About how many sources they are: all of them together are a whole.
    public let sources: Int

    /// Those decisions.
    public init(hash: String, sources: Int) { (self.hash, self.sources) = (hash, sources) }
  }

  /// With what it was made.
  public let settings: [Setting]
  /// What was decided about rows that are in other partials as well; `nil` where its rows were compared with each other alone.
  public let decisions: Decisions?
  /// The figures.
  public let summary: PartialSummary
  /// What became of every row.
  public let account: ScanRowCounts

  /// That partial.
  public init(
    settings: [Setting], decisions: Decisions? = nil, summary: PartialSummary, account: ScanRowCounts
  ) {
    (self.settings, self.decisions) = (settings, decisions)
    (self.summary, self.account) = (summary, account)
  }
}

extension [Partial.Setting] {
  /// The first setting in which the others differ, as a sentence's end; `nil` if they are the same.
  public func difference(from others: [Partial.Setting]) -> String? {
    for setting in self {
      let other = others.first { $0.name == setting.name }?.value ?? "not stated"
      if other != setting.value { return "\(setting.name) is '\(setting.value)' here and '\(other)' there" }
    }
    let names = Set(map(\.name))
    return others.first { !names.contains($0.name) }.map { "\($0.name) is '\($0.value)' there alone" }
  }
}

/// Why a partial does not answer a question.
public enum PartialQuestionError: Error, Hashable, Sendable {
  /// Single rows are asked for.
  case rows
  /// Days are asked for where only months were kept.
  case days
  /// Transfers are looked for among all rows, and only some are to be kept.
  case transfersUnderCondition
}

extension PartialQuestionError: LocalizedError {
  /// What is missing and what to do.
  public var errorDescription: String? {
    switch self {
    case .rows:
      "this needs single rows, and partials hold sums: ask the sources instead"
        + " (of a page in HTML leave out the rows with --rows 0; of the largest transactions there are "
        + "\(ScanSummary.largestLimit) a month)"
    case .days:
      "this needs the sums of days, and the partials hold those of months: write them with --grain day"
    case .transfersUnderCondition:
      "transfers between own accounts are looked for among all transactions, so a partial of some of them cannot have them; "
        + "leave out --account, --category and --currency, or the own accounts"
    }
  }
}
