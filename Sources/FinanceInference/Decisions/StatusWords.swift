import FinanceData

/// What the values of a column of states say: whether the money has moved.
enum StatusWords {
  /// What a state says of the row.
  enum Meaning: Hashable, Sendable {
    /// No money moved and none will.
    case void
    /// Nobody knows yet.
    case pending
  }

  /// Whether a column of that name holds states.
  static func isName(_ key: String) -> Bool {
    names.contains(key) || pendingFlags.contains(key) || voidFlags.contains(key) || reasons.contains(key)
      || bookedFlags.contains(key) || successFlags.contains(key) || undoneFlags.contains(key)
  }

  /// Whether the states in a column of that name are those of something else than the row, as of a payout that it is part of.
  static func isElsewhere(_ key: String) -> Bool { elsewhere.contains { key.contains($0) } }

  /// What the value of a column says; `nil` where money moved, or nothing is known of the word.
  ///
  /// - Parameters:
  ///   - value: the value in lower case.
  ///   - key: the key of the column's name.
  static func meaning(of value: String, in key: String) -> Meaning? {
    guard !value.isEmpty else { return nil }
    if reasons.contains(key) { return nothing.contains(value) ? nil : .void }
    if pendingFlags.contains(key) { return isYes(value) ? .pending : nil }
    if bookedFlags.contains(key) || successFlags.contains(key), isNo(value) { return .pending }
    // The day on which it was deleted says so as well, and so does the word.
    if isSetByDay(key) {
      guard isYes(value) || void.contains(value) || CellForms.isDate(MappedCell(value.utf8)) else {
        return nil
      }
      return voidFlags.contains(key) ? .void : .pending
    }
    if let meaning = meaning(ofWhole: value) { return meaning }
    // `CARD DECLINED`, but not `NOT DECLINED`; and `NOT APPROVED`.
    guard names.contains(key), let (head, last) = parts(of: value) else { return nil }
    if negations.contains(head) { return booked.contains(last) ? .pending : nil }
    return meaning(ofWhole: last)
  }

  /// Whether a column of that name says of a row why or when its money did not move, or that it did not, and is empty where it did.
  static func isSetWhereVoid(_ key: String) -> Bool { reasons.contains(key) || isSetByDay(key) }

  /// Whether a column of that name says why no money moved.
  static func isReason(_ key: String) -> Bool { reasons.contains(key) }

  private static func isSetByDay(_ key: String) -> Bool {
    voidFlags.contains(key) || undoneFlags.contains(key)
  }

  /// What such a column has where money moved.
  static let nothing = Set(Words.list("status nothing")).union(no).union(booked)

  /// Whether a value, in lower case, says by itself that no money moved.
  static func isVoid(_ value: String) -> Bool { void.contains(value) }

  private static func meaning(ofWhole value: String) -> Meaning? {
    void.contains(value) ? .void : pending.contains(value) ? .pending : nil
  }

  /// Whether the value of a column hardly means anything but that money has not moved yet.
  static func isClearlyPending(_ value: String, in key: String) -> Bool {
    if clear.contains(value) || pendingFlags.contains(key) || bookedFlags.contains(key) { return true }
    guard let (head, last) = parts(of: value), negations.contains(head) else { return false }
    return booked.contains(last) && !isUnreconciled(value)
  }

  /// Whether the value says that money went back, so that it has moved where a balance shows it.
  static func isUndone(_ value: String, in key: String) -> Bool {
    undone.contains(value) || undoneFlags.contains(key) && meaning(of: value, in: key) != nil
  }

  /// Whether the value may be how all rows of some kind end, and says of others that nothing has come of them yet.
  static func isOfKind(_ value: String) -> Bool { ofKinds.contains(value) }

  /// Whether the value is what is in the place of a reference that only the booking brings.
  static func isForReference(_ value: String) -> Bool {
    clear.contains(value) || forReference.contains(value)
  }

  /// Whether the value says no more than that nobody has compared the row with the bank's statement: it may have been booked.
  static func isUnreconciled(_ value: String) -> Bool {
    ["uncleared", "unreconciled", "not cleared", "not reconciled"].contains(value)
  }

  /// The last word of a value, and what is before it.
  private static func parts(of value: String) -> (head: String, last: String)? {
    guard let space = value.lastIndex(of: " ") else { return nil }
    return (String(value[..<space]), String(value[value.index(after: space)...]))
  }

  /// The values that say so in a column, also those that others in it would be with another last word.
  static func words(_ meaning: Meaning, in key: String, beside values: some Sequence<String>) -> Set<String> {
    let words = words(meaning, in: key)
    guard names.contains(key) else { return words }
    let heads = Set(values.compactMap { parts(of: $0)?.head }).subtracting(negations)
    return words.union(heads.flatMap { head in words.map { "\(head) \($0)" } })
  }

  private static func words(_ meaning: Meaning, in key: String) -> Set<String> {
    switch meaning {
    case .void: return voidFlags.contains(key) ? yes : names.contains(key) ? void : []
    case .pending:
      if bookedFlags.contains(key) || successFlags.contains(key) { return no.union(clear) }
      let isFlag = pendingFlags.contains(key) || undoneFlags.contains(key)
      return isFlag ? yes : names.contains(key) ? pending : clear
    }
  }

  /// Whether a column is one of states by its values, whatever it is called.
  static func areStates(_ values: Set<String>) -> Bool {
    values.contains { clear.contains($0) }
      || values.contains { void.contains($0) }
        && values.contains { booked.contains($0) || pending.contains($0) }
      || values.contains { meant.contains($0) } && values.contains { came.contains($0) }
  }

  /// The one of two values that is the other with a word before it that turns it round: `NON CONTABILIZZATO`.
  static func negation(among values: Set<String>) -> String? {
    let texts = values.filter { $0.contains(where: \.isLetter) }.map { ($0, PlainLetters.words(of: $0)) }
    guard texts.count == 2 else { return nil }
    return [(texts[0], texts[1]), (texts[1], texts[0])].first { isNegation($0.1, of: $1.1) }?.0.0
  }

  private static func isNegation(_ words: [String], of others: [String]) -> Bool {
    guard let first = words.first, let other = others.first, words.joined().count > 5 else { return false }
    if words.count == others.count + 1 {
      return negations.contains(first) && words.dropFirst() == others[...]
    }
    return words.dropFirst() == others.dropFirst() && first.hasSuffix(other)
      && negations.contains(String(first.dropLast(other.count)))
  }

  /// Words for states of money that has not moved, without accents.
  static var unmoved: Set<String> { Set(void.union(clear).map(PlainLetters.plain)) }

  /// Whether a text has a word that begins with one of those that hardly mean anything but a pending row.
  static func isPendingNamed(in text: String) -> Bool { clear.contains(where: wordsBegin(in: text)) }

  /// Whether a text alone in its line, without a digit, says that what follows has not been booked.
  static func isTitle(ofPending text: String) -> Bool {
    text.utf8.count <= 80 && !text.utf8.contains(where: \.isASCIIDigit)
      && titles.contains(where: wordsBegin(in: text))
  }

  private static func wordsBegin(in text: String) -> (String) -> Bool {
    let text = " " + text.lowercased().map { $0.isLetter ? String($0) : " " }.joined()
    return { text.contains(" " + $0) }
  }

  /// The states in a column that is called so of which nobody knows whether money has moved; where no other is known, the
  /// most frequent is that of money that has.
  static func unknown(among counts: [String: Int], in key: String) -> Set<String> {
    let states = counts.filter { !$0.key.isEmpty }
    let isFlag = isSetByDay(key)
    guard isFlag ? states.count <= mostStates : areNamedStates(states.keys, in: key) else { return [] }
    let isUsual = { isFlag ? nothing.contains($0) : isBooked($0) }
    var unknown = states.filter { meaning(of: $0.key, in: key) == nil && !isUsual($0.key) }
    if !states.keys.contains(where: isUsual), !isFlag || states.count == counts.count,
      let usual = unknown.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })
    {
      unknown[usual.key] = nil
    }
    return Set(unknown.keys)
  }

  /// Whether a state says that money has moved: `CARD CHARGED`, but not `NOT CHARGED`, and `NOT DECLINED`.
  static func isBooked(_ value: String) -> Bool {
    guard !booked.contains(value) else { return true }
    // `已退款(￥12.90)`.
    if let end = value.firstIndex(where: { !$0.isLetter && $0 != " " }),
      !value[end...].contains(where: \.isLetter)
    {
      return isBooked(value[..<end].split(separator: " ").joined(separator: " "))
    }
    guard let (head, last) = parts(of: value) else { return false }
    return negations.contains(head) ? void.contains(last) : booked.contains(last)
  }

  /// Whether a column of that name has a few words: states of a country are two letters, and debits and credits none.
  static func areNamedStates(_ values: some Collection<String>, in key: String) -> Bool {
    let values = Set(values.filter { !$0.isEmpty })
    return names.contains(key) && values.count <= mostStates
      && values.contains { $0.count != 2 || !namesOfCountries.contains(key) }
      && DirectionWords.reading(of: values) == nil
  }

  private static let mostStates = 12

  /// Whether a value, in lower case, says that a flag is set.
  static func isYes(_ value: String) -> Bool { yes.contains(value) }

  /// Whether a value, in lower case, says that a flag is not set.
  static func isNo(_ value: String) -> Bool { no.contains(value) }

  private static let yes = Set(Words.list("yes"))
  private static let no = Set(Words.list("no"))
  /// States of which it is known that money has moved.
  static let booked = Set(Words.list("status booked"))
  private static let negations = Set(Words.list("negations"))
  private static let elsewhere = Words.list("status elsewhere")
  private static let names = Set(Words.list("status names"))
  private static let namesOfCountries = Set(Words.list("status names of countries"))
  private static let pendingFlags = Set(Words.list("status pending flags"))
  private static let bookedFlags = Set(Words.list("status booked flags"))
  private static let successFlags = Set(Words.list("status success flags"))
  private static let undoneFlags = flags("status undone flags")
  private static let voidFlags = flags("status void flags")
  private static let titles = clear.union(Words.list("pending titles"))
  private static let reasons = Set(
    Words.list("status reasons").flatMap { word in ["reason", "code", "message"].map { word + $0 } })

  /// The names of flags, and of the days on which they were set.
  private static func flags(_ section: String) -> Set<String> {
    Set(
      Words.list(section).flatMap { word in
        [word, "is" + word, "date" + word] + ["at", "on", "date", "time"].map { word + $0 }
      })
  }

  static let void = Set(Words.list("status void"))
  /// Words of rows that were only meant to be, and of those beside them that came of it.
  private static let meant = Set(Words.list("status meant"))
  private static let came = Set(Words.list("status meant and came"))
  private static let pending = clear.union(meant).union(undone).union(Words.list("status pending"))
  private static let undone = Set(Words.list("status undone"))
  private static let ofKinds = Set(Words.list("status of kinds"))
  /// Words beside those for money in and out, for rows that moved none.
  static let neitherDirection = Set(Words.list("status neither direction"))
  static let forReference = Set(Words.list("status in the place of a reference"))
  /// Words that hardly mean anything else, whatever the column is called.
  private static let clear = Set(Words.list("status clearly pending"))
}
