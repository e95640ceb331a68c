/// A search pattern that cannot be used; a usage error, never data.
public struct SearchPatternError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A repetition has nothing before it.
    case nothingToRepeat(String)
    /// A repetition follows a repetition.
    case repeatedTwice(String)
    /// A brace opens something that is not a count.
    case countUnreadable
    /// A count is above ``SearchPattern/maximumCount``.
    case countTooLarge
    /// The second number of a count is below the first.
    case countBackwards(Int, Int)
    /// A group has no end.
    case groupUnclosed
    /// A group ends that never began.
    case groupUnopened
    /// A class has no end.
    case classUnclosed
    /// A class has no members.
    case classEmpty
    /// A range of a class ends before it begins.
    case rangeBackwards(String)
    /// One end of a range is not a single character.
    case rangeOfClasses
    /// No such escape exists.
    case escapeUnknown(String)
    /// The pattern ends in a backslash.
    case escapeUnfinished
    /// An escaped number names no character.
    case escapeUnreadable(String)
    /// Other languages have it, this one does not.
    case unsupported(Feature)
    /// Written out, it has more than ``SearchPattern/maximumSteps`` steps.
    case tooLarge
    /// Its groups are nested deeper than ``SearchPattern/maximumDepth``.
    case tooDeep
  }

  /// What other pattern languages have and this one refuses.
  public enum Feature: Hashable, Sendable {
    /// `\1`, `\k<name>`
    case backReference
    /// `(?=…)`, `(?!…)`
    case lookAhead
    /// `(?<=…)`, `(?<!…)`
    case lookBehind
    /// `(?<name>…)`, `(?P<name>…)`
    case namedGroup
    /// `(?>…)`
    case atomicGroup
    /// `(?i)` and its like
    case inlineOption
    /// `(?#…)`
    case comment
    /// Any other `(?…)`
    case group(String)
    /// `a*+`
    case possessiveRepetition
    /// `\p{…}`
    case unicodeProperty
    /// `[[:alpha:]]`
    case posixClass
    /// `\A`, `\Z`, `\z`, `\G`
    case textAnchor
  }

  /// The pattern as it was written.
  public let pattern: String
  /// What is wrong.
  public let reason: Reason
  /// Where, in Unicode scalars: never empty, but perhaps just after the end.
  package let place: Range<Int>

  /// How many characters of the pattern are before the offending place.
  public var offset: Int { characters(before: place.lowerBound) }
  /// How many characters the offending place has, at least one.
  public var length: Int { max(1, characters(before: place.upperBound) - offset) }

  private func characters(before scalar: Int) -> Int {
    var characters = 0
    var scalars = 0
    for character in pattern {
      scalars += character.unicodeScalars.count
      guard scalars <= scalar else { break }
      characters += 1
    }
    return characters
  }
}
