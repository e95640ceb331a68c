extension SearchPatternError: LocalizedError {
  /// Where, what was found and what to do.
  public var errorDescription: String? {
    "the pattern /\(CaretExcerpt.quoted(pattern))/, character \(offset + 1): \(sentence)"
  }

  /// What was found and what to do.
  package var sentence: String {
    switch reason {
    case .nothingToRepeat(let sign):
      "'\(sign)' has nothing to repeat; write \\\(sign) for the character itself"
    case .repeatedTwice(let sign): "'\(sign)' repeats a repetition; remove it, or put what it repeats in ( )"
    case .countUnreadable:
      "'{' begins no count such as {2}, {2,} or {2,5}; write \\{ for the character itself"
    case .countTooLarge:
      "nothing is repeated more than \(SearchPattern.maximumCount) times; write a smaller count"
    case .countBackwards(let low, let high): "the count runs backwards; write {\(high),\(low)}"
    case .groupUnclosed: "this group has no end; close it with ')', or write \\( for the character itself"
    case .groupUnopened: "this ')' closes nothing; remove it, or write \\) for the character itself"
    case .classUnclosed: "this class has no end; close it with ']', or write \\[ for the character itself"
    case .classEmpty: "this class has no members; put some between the brackets, a bracket as \\]"
    case .rangeBackwards(let range): "the range \(range) runs backwards; exchange its ends"
    case .rangeOfClasses: "a range runs from one character to another; write \\- for the character itself"
    case .escapeUnknown(let escape): "there is no \(escape); write the character without the backslash"
    case .escapeUnfinished: "the pattern ends in a single backslash; write \\\\ for the character itself"
    case .escapeUnreadable(let escape): "'\(escape)' names no character; write \\x2F, \\u20AC or \\u{1F600}"
    case .unsupported(let feature): feature.sentence
    case .tooLarge:
      "written out, the pattern has more than \(SearchPattern.maximumSteps) steps; repeat less, or search for less"
    case .tooDeep: "groups are nested deeper than \(SearchPattern.maximumDepth); remove some parentheses"
    }
  }
}

extension SearchPatternError.Feature {
  fileprivate var sentence: String {
    switch self {
    case .backReference: "back-references are not supported; write the repeated text out"
    case .lookAhead: "look-ahead is not supported; combine two patterns, as in /a/ -/b/"
    case .lookBehind: "look-behind is not supported; combine two patterns, as in /a/ -/b/"
    case .namedGroup: "named groups are not supported, nothing is captured; write ( )"
    case .atomicGroup: "atomic groups are not supported and not needed, no pattern is slow; write ( )"
    case .inlineOption: "options are not supported; letters match whatever their case anyway"
    case .comment: "comments are not supported; remove it"
    case .group(let sign): "groups that begin with \(sign) are not supported; write ( )"
    case .possessiveRepetition:
      "possessive repetition is not supported and not needed, no pattern is slow; remove the last '+'"
    case .unicodeProperty: "Unicode properties are not supported; use \\w, \\d, \\s or a class such as [а-я]"
    case .posixClass: "named classes are not supported; use \\w, \\d or \\s"
    case .textAnchor: "\\A, \\Z, \\z and \\G are not supported; the ends of the text are ^ and $"
    }
  }
}
