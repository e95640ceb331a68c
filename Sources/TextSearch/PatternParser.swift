/// Reads the text of a ``SearchPattern``.
package struct PatternParser {
  let source: String
  let scalars: [Unicode.Scalar]
  var place = 0
  /// The sets that places of the pattern take, each once.
  package private(set) var sets: [ScalarSet] = []
  private var numbers: [ScalarSet: Int] = [:]
  private var depth = 0

  package init(_ source: String) {
    self.source = source
    scalars = Array(source.unicodeScalars)
  }

  /// The whole pattern.
  ///
  /// - Throws: ``SearchPatternError`` if the text is no pattern.
  package mutating func parse() throws(SearchPatternError) -> PatternNode {
    let node = try alternatives()
    // Alternatives end at the end of the text or at a parenthesis that nobody opened.
    guard place == scalars.count else { throw refusal(.groupUnopened, from: place) }
    guard node.steps <= SearchPattern.maximumSteps else {
      throw refusal(.tooLarge, from: 0, to: scalars.count)
    }
    return node
  }

  private mutating func alternatives() throws(SearchPatternError) -> PatternNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(SearchPatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next, next != "|", next != ")" {
      let isGroup = next == "("
      nodes.append(try repeated(try atom(), isGroup: isGroup))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func atom() throws(SearchPatternError) -> PatternNode {
    let start = place
    guard let scalar = takeAny() else { return .empty }
    switch scalar {
    case ".": return character(.everything)
    case "[": return character(try characterClass(from: start))
    case "(": return try group(from: start)
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "\\": return try escaped(from: start)
    case "*", "+", "?": throw refusal(.nothingToRepeat(String(scalar)), from: start)
    case "{":
      throw refusal(isCount(at: start) ? .nothingToRepeat("{") : .countUnreadable, from: start)
    default: return character(ScalarSet(scalar.value))
    }
  }

  private mutating func character(_ set: ScalarSet) -> PatternNode {
    if let number = numbers[set] { return .character(number) }
    numbers[set] = sets.count
    sets.append(set)
    return .character(sets.count - 1)
  }

  private mutating func escaped(from start: Int) throws(SearchPatternError) -> PatternNode {
    switch try escape(from: start) {
    case .scalar(let scalar): return character(ScalarSet(scalar))
    case .place(let place): return .place(place)
    case .kinds(let kinds):
      var set = ScalarSet()
      set.insert(kinds)
      return character(set)
    }
  }
}

// Groups.
extension PatternParser {
  private mutating func group(from start: Int) throws(SearchPatternError) -> PatternNode {
    guard depth < SearchPattern.maximumDepth else { throw refusal(.tooDeep, from: start) }
    if take("?"), !take(":") { throw refusal(.unsupported(unsupportedGroup()), from: start, to: place + 1) }
    depth += 1
    let node = try alternatives()
    depth -= 1
    guard take(")") else { throw refusal(.groupUnclosed, from: start) }
    return node
  }

  /// What begins with `(?` and the next characters.
  private func unsupportedGroup() -> SearchPatternError.Feature {
    guard let next else { return .group("(?") }
    let second = place + 1 < scalars.count ? scalars[place + 1] : nil
    switch next {
    case "=", "!": return .lookAhead
    case "<": return second == "=" || second == "!" ? .lookBehind : .namedGroup
    case "P", "'": return .namedGroup
    case ">": return .atomicGroup
    case "#": return .comment
    case "a"..."z", "-", "^": return .inlineOption
    default: return .group("(?\(next)")
    }
  }
}

// Repetition.
extension PatternParser {
  private mutating func repeated(
    _ node: PatternNode, isGroup: Bool
  ) throws(SearchPatternError) -> PatternNode {
    let start = place
    guard let counts = try repetition() else { return node }
    // `^*` is a slip; `(^)*` is odd, but means something.
    if case .place = node, !isGroup { throw refusal(.nothingToRepeat(String(scalars[start])), from: start) }
    // A lazy repetition matches the same texts.
    if !take("?"), next == "+" { throw refusal(.unsupported(.possessiveRepetition), from: place) }
    let again = place
    if let sign = next, try repetition() != nil {
      throw refusal(.repeatedTwice(String(sign)), from: again, to: place)
    }
    return .repetition(node, atLeast: counts.low, atMost: counts.high)
  }

  private mutating func repetition() throws(SearchPatternError) -> (low: Int, high: Int?)? {
    let counts: (Int, Int?)
    switch next {
    case "*": counts = (0, nil)
    case "+": counts = (1, nil)
    case "?": counts = (0, 1)
    case "{": return try count()
    default: return nil
    }
    place += 1
    return counts
  }

  private mutating func count() throws(SearchPatternError) -> (low: Int, high: Int?) {
    let start = place
    guard isCount(at: start) else { throw refusal(.countUnreadable, from: start) }
    place += 1
    let low = number()
    let hasComma = take(",")
    let high = hasComma ? (next == "}" ? nil : number()) : low
    place += 1
    guard max(low, high ?? 0) <= SearchPattern.maximumCount else {
      throw refusal(.countTooLarge, from: start, to: place)
    }
    if let high, high < low { throw refusal(.countBackwards(low, high), from: start, to: place) }
    return (low, high)
  }

  /// Whether `{m}`, `{m,}` or `{m,n}` is there.
  private func isCount(at start: Int) -> Bool {
    var index = start + 1
    let isDigit = { (index: Int) in index < scalars.count && ("0"..."9").contains(scalars[index]) }
    guard isDigit(index) else { return false }
    while isDigit(index) { index += 1 }
    if index < scalars.count, scalars[index] == "," { index += 1 }
    while isDigit(index) { index += 1 }
    return index < scalars.count && scalars[index] == "}"
  }

  /// The digits that follow as a number, held just above the largest count.
  private mutating func number() -> Int {
    var number = 0
    while let next, ("0"..."9").contains(next) {
      number = min(number * 10 + Int(next.value - 0x30), SearchPattern.maximumCount + 1)
      place += 1
    }
    return number
  }
}

// Classes.
extension PatternParser {
  private mutating func characterClass(from start: Int) throws(SearchPatternError) -> ScalarSet {
    var set = ScalarSet(isNegated: take("^"))
    if next == "]" { throw refusal(.classEmpty, from: start, to: place + 1) }
    while !take("]") { try insertMember(into: &set, ofClassAt: start) }
    set.normalize()
    return set
  }

  private mutating func insertMember(
    into set: inout ScalarSet, ofClassAt start: Int
  ) throws(SearchPatternError) {
    let memberStart = place
    let first = try member(ofClassAt: start)
    let dash = place
    guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else { return set.insert(first) }
    place += 1
    guard case .scalar(let last) = try member(ofClassAt: start), case .scalar(let first) = first else {
      throw refusal(.rangeOfClasses, from: dash)
    }
    guard first <= last else {
      throw refusal(.rangeBackwards(text(memberStart..<place)), from: memberStart, to: place)
    }
    set.insert(first...last)
  }

  private mutating func member(ofClassAt classStart: Int) throws(SearchPatternError) -> PatternEscape {
    let start = place
    guard let scalar = takeAny() else { throw refusal(.classUnclosed, from: classStart) }
    if scalar == "[", next == ":" { throw refusal(.unsupported(.posixClass), from: start, to: start + 2) }
    guard scalar == "\\" else { return .scalar(scalar.value) }
    let escape = try escape(from: start)
    if case .place = escape { throw refusal(.escapeUnknown(text(start..<place)), from: start, to: place) }
    return escape
  }
}

extension ScalarSet {
  fileprivate mutating func insert(_ member: PatternEscape) {
    switch member {
    case .scalar(let scalar): insert(scalar...scalar)
    case .kinds(let kinds): insert(kinds)
    case .place: preconditionFailure("a place is no member of a class")
    }
  }
}

// Reading on.
extension PatternParser {
  var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func takeAny() -> Unicode.Scalar? {
    guard let next else { return nil }
    place += 1
    return next
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)]))
  }

  /// An error about one scalar, or about those up to `end`.
  func refusal(_ reason: SearchPatternError.Reason, from start: Int, to end: Int? = nil) -> SearchPatternError
  {
    SearchPatternError(pattern: source, reason: reason, place: start..<max(start + 1, end ?? start + 1))
  }
}

/// What a backslash and the characters after it mean.
enum PatternEscape {
  case scalar(UInt32)
  case kinds([ScalarKind])
  case place(PatternPlace)
}

extension PatternParser {
  /// What the escape means whose backslash, at `start`, has been taken.
  mutating func escape(from start: Int) throws(SearchPatternError) -> PatternEscape {
    guard let letter = takeAny() else { throw refusal(.escapeUnfinished, from: start) }
    switch letter {
    case "d": return .kinds([.digit])
    case "D": return .kinds([.other, .word, .space])
    case "w": return .kinds([.word, .digit])
    case "W": return .kinds([.other, .space])
    case "s": return .kinds([.space])
    case "S": return .kinds([.other, .word, .digit])
    case "b": return .place(.wordBoundary)
    case "B": return .place(.noWordBoundary)
    case "x": return try numbered(digits: 2, from: start)
    case "u": return try numbered(digits: 4, from: start)
    default: return try named(letter, from: start)
    }
  }

  private func named(_ letter: Unicode.Scalar, from start: Int) throws(SearchPatternError) -> PatternEscape {
    switch letter {
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "r": return .scalar(0x0D)
    case "1"..."9", "k": throw refusal(.unsupported(.backReference), from: start, to: place)
    case "p", "P": throw refusal(.unsupported(.unicodeProperty), from: start, to: place)
    case "A", "Z", "z", "G": throw refusal(.unsupported(.textAnchor), from: start, to: place)
    case "0", "a"..."z", "A"..."Z": throw refusal(.escapeUnknown("\\\(letter)"), from: start, to: place)
    default: return .scalar(letter.value)
    }
  }

  /// `\x2F`, `\u20AC`, or either with braces around one to six digits.
  private mutating func numbered(digits: Int, from start: Int) throws(SearchPatternError) -> PatternEscape {
    let isBraced = take("{")
    let first = place
    var value: UInt32 = 0
    while place - first < (isBraced ? 6 : digits), let next, next.isASCII,
      let digit = Character(next).hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      place += 1
    }
    let isComplete = isBraced ? place > first && take("}") : place - first == digits
    guard isComplete, Unicode.Scalar(value) != nil else {
      throw refusal(.escapeUnreadable(text(start..<place)), from: start, to: place)
    }
    return .scalar(value)
  }
}
