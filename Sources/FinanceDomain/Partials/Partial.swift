/// What a run over some of the sources has found, ready to be merged with what runs over the others have found: figures,
/// what became of every row, and the settings they were made with.
///
/// Merging is exact and in any order: all partials together answer what one run over all sources would. What needs rows side
/// by side is not in them.
public struct Partial: Sendable {
  /// A setting that the figures depend on, in words.
  public struct Setting: Hashable, Codable, Sendable {
    /// Its name: `rules`, `duplicates`.
    public let name: String
    /// What it was.
    public let value: String

    /// That setting.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// What was decided about rows that several partials have.
  public struct Decisions: Hashable, Codable, Sendable {
    /// What tells these decisions from others.
    public let hash: String
    /// About how many sources they are: all of them together are a whole.
    public let sources: Int

    /// Those decisions.
    public init(hash: String, sources: Int) { (self.hash, self.sources) = (hash, sources) }
  }

  /// A part of a source that was read apart from the others, and what all parts together have to be asked.
  public struct FileRange: Hashable, Sendable {
    /// The source.
    public let path: String
    /// How many bytes it has.
    public let bytes: Int
    /// Where the first row of the part begins, or 0.
    public let from: Int
    /// Where the first row after the part begins, or the end of the source.
    public package(set) var to: Int
    /// How many rows were refused.
    package var refused: Int
    /// Of how many accepted rows the sign alone says that money came in, or that it went out; `nil` where signs do not decide.
    package var signs: Signs?
    /// The first and the last day, where the file leaves the century open.
    package var days: ClosedRange<CalendarDay>?

    /// How many rows have which sign.
    package struct Signs: Hashable, Sendable {
      package var incomes: Int
      package var expenses: Int

      package init(incomes: Int, expenses: Int) { (self.incomes, self.expenses) = (incomes, expenses) }
    }

    /// That part.
    package init(
      path: String, bytes: Int, from: Int, to: Int, refused: Int, signs: Signs?,
      days: ClosedRange<CalendarDay>?
    ) {
      (self.path, self.bytes, self.from, self.to) = (path, bytes, from, to)
      (self.refused, self.signs, self.days) = (refused, signs, days)
    }
  }

  /// With what it was made.
  public let settings: [Setting]
  /// What was decided about rows that are in other partials as well; `nil` where its rows were compared with each other alone.
  public let decisions: Decisions?
  package let summary: PartialSummary
  /// What became of every row.
  public let rowCounts: ScanRowCounts
  /// The parts of sources that were not read as a whole, in order; none where all parts are here.
  public package(set) var ranges: [FileRange]

  package init(
    settings: [Setting], decisions: Decisions? = nil, summary: PartialSummary, rowCounts: ScanRowCounts,
    ranges: [FileRange] = []
  ) {
    (self.settings, self.decisions) = (settings, decisions)
    (self.summary, self.rowCounts, self.ranges) = (summary, rowCounts, ranges)
  }
}

extension [Partial.Setting] {
  /// The first setting in which the others differ, as a sentence's end; `nil` if they are the same.
  public func difference(from others: [Partial.Setting]) -> String? {
    let values = { (settings: Self, name: String) in settings.first { $0.name == name }?.value }
    let names = map(\.name) + others.map(\.name)
    guard let name = names.first(where: { values(self, $0) != values(others, $0) }) else { return nil }
    let said = [self, others].map { values($0, name).map { "'\($0)'" } ?? "not stated" }
    return "\(name) is \(said[0]) here and \(said[1]) there"
  }
}

/// Why a partial does not answer a question.
public enum PartialQuestionError: LocalizedError, Hashable, Sendable {
  /// Single rows are asked for.
  case rows
  /// Days are asked for where only months were kept.
  case days
  /// Payees or the largest transactions of other days are asked for than of those that were kept.
  case otherPeriod(DatePeriod)
  /// Payees or the largest transactions are asked for, and neither was kept.
  case sumsOnly
  /// Transfers are looked for among all rows, and only some are to be kept.
  case transfersUnderCondition

  /// What is missing and what to do.
  public var errorDescription: String? {
    switch self {
    case .rows: "this needs single rows, and partials hold sums: ask the sources instead"
    case .days: "this needs the sums of days, and the partials hold those of months"
    case .otherPeriod(let kept):
      "the partials keep payees and largest transactions of \(kept.first) to \(kept.last) alone; write them with the period of "
        + "the question, or without one"
    case .sumsOnly:
      "the partials keep sums alone, and this needs payees and the largest transactions"
    case .transfersUnderCondition:
      "transfers between own accounts are looked for among all transactions, so a partial of some of them cannot have them"
    }
  }
}
