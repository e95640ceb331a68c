import FinanceData

/// Rows that state a balance or a sum in the place of an amount: money that did not move.
enum BalanceRows {
  enum Meaning: Hashable, Sendable {
    /// A balance: the amount is none.
    case balance
    /// A word that may be a balance, or what somebody calls a transaction.
    case doubtful
    /// A sum, if the amount is one.
    case sum
  }

  /// What the text says that describes a row; `nil` for what is called like a transaction.
  static func meaning(of text: [UInt8]) -> Meaning? {
    var known: [TextBeginnings.Word: Bool] = [:]
    guard text.count <= 60 else { return nil }
    let isNamed = named.mayBegin(text.span, text.indices, &known)
    guard isNamed || mayBeCalledBalance(text) else { return nil }
    let words = words(of: text[...])
    let plain = words.joined(separator: " ")
    if let first = words.first, let names = balancesByFirstWord[first],
      let name = names.first(where: { plain == $0 || plain.hasPrefix($0 + " ") })
    {
      // `Opening balance bakery` may be a shop.
      return plain.dropFirst(name.count).split(separator: " ").allSatisfy(isBesideBalance)
        ? .balance : .doubtful
    }
    if doubtful.contains(plain) || isCalledBalance(words) { return .doubtful }
    return isNamed && isSum(plain) ? .sum : nil
  }

  /// Whether one of the words may be one for a balance: a look at the letters of ASCII, before a text is taken apart.
  private static func mayBeCalledBalance(_ text: [UInt8]) -> Bool {
    var known: [TextBeginnings.Word: Bool] = [:]
    var start = 0
    for place in 0...text.count where place == text.count || !text[place].isASCIILetter {
      if place < text.count, text[place] >= 0x80 { return true }
      let word = text[start..<place]
      if word.count > 2, spoken.mayBegin(text.span, start..<place, &known) || endsLikeBalance(word) {
        return true
      }
      start = place + 1
    }
    return false
  }

  private static func endsLikeBalance(_ word: ArraySlice<UInt8>) -> Bool {
    balanceEndings.contains { ending in
      word.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0 | 0x20 == $1 }
    }
  }

  /// Whether one of a few words is one for a balance, and the others say which it is: `Nieuw saldo`, `Solde au 31/07/2024`. What
  /// was sold is none.
  private static func isCalledBalance(_ words: [String]) -> Bool {
    func isBalance(_ word: String) -> Bool {
      word != "sold" && balanceWords.contains(word) || balanceEndings.contains { word.hasSuffix($0) }
    }
    guard words.count <= 8, words.contains(where: isBalance) else { return false }
    return words.allSatisfy { word in
      isBalance(word) || whichBalance.contains(word) || word.count < 3 || word.allSatisfy(\.isNumber)
        || word.count > 3 && isBesideBalance(word[...])
    }
  }

  /// Whether a word says of which account, day or currency a balance is.
  private static func isBesideBalance(_ word: Substring) -> Bool {
    word.utf8.count < 4 || besideBalances.contains(String(word)) || balanceWords.contains(String(word))
      || MonthNames.month(of: Array(word.utf8).span, in: []) != nil
  }

  /// Whether a text is called a sum as no shop and no person is: `Gesamtsumme`, but not `Total`, where people buy petrol.
  static func isCalledSumAlone(_ text: String) -> Bool {
    let plain = plain(Array(text.utf8))
    return sums.contains(plain) && !sharedSums.contains(plain)
  }

  /// Whether words are one for a sum, perhaps beside the month that it is of: `Total March`.
  private static func isSum(_ plain: String) -> Bool {
    if sums.contains(plain) { return true }
    let words = plain.split(separator: " ")
    return words.count == 2 && words.contains { sums.contains(String($0)) }
      && words.contains { MonthNames.month(of: Array($0.utf8).span, in: []) != nil }
  }

  /// Whether a text has a mark that its money has not moved, or not yet.
  static func isMarked(_ text: [UInt8]) -> Bool { mark(of: text) != nil }

  /// The mark that a text begins with: `VOID - Rent`, `(Pending) Rent`; or ends with: `Rent (void)`, `Gas - PENDING`, `Kiwi Reservert
  /// transaksjon`, but not `UBER *PENDING`, which is what Uber calls a trip. Words that people use in sentences are marks where they
  /// are set apart: `CANCELLED - Flight`, `Hotel (declined)`, but not `Cancelled order, refund`.
  static func mark(of text: [UInt8]) -> Mark? { beginningMark(text) ?? endingMark(text) }

  /// Some words of a text, as they are written but for the case of letters.
  struct Mark: Hashable, Sendable {
    let words: [String]
    let isAtEnd: Bool
    /// Whether it is one by the dash or the bracket beside it alone.
    var isSetApart = false

    /// A pattern that finds the texts with the mark.
    var pattern: String {
      let words = words.joined(separator: "\\W+")
      guard isSetApart else { return isAtEnd ? "/\\b\(words)\\W*$/" : "/^\\W*\(words)\\b/" }
      return isAtEnd
        ? "/(\\s[^\\w\\s]+|[^\\w\\s]\\s+)\(words)\\W*$/" : "/^\\W*\(words)(\\s+[^\\w\\s]|[^\\w\\s]+\\s)/"
    }
  }

  private static func beginningMark(_ text: [UInt8]) -> Mark? {
    var known: [TextBeginnings.Word: Bool] = [:]
    guard marked.mayBegin(text.span, text.indices, &known) else { return nil }
    let words = words(of: text.prefix(60))
    if markedPairs.contains(words.prefix(2).joined(separator: " ")) {
      return Mark(words: Array(written(text).prefix(2)), isAtEnd: false)
    }
    guard let first = words.first, setApart.contains(first) else { return nil }
    let rest = String(decoding: text, as: UTF8.self).drop { !$0.isLetter }.drop { $0.isLetter }
    let isSetApart = !marks.contains(first)
    guard !isSetApart || isSeparator(rest) else { return nil }
    return Mark(words: Array(written(text).prefix(1)), isAtEnd: false, isSetApart: isSetApart)
  }

  /// A text of more than 200 bytes has no mark at its end.
  private static func endingMark(_ text: [UInt8]) -> Mark? {
    let space = UInt8(ascii: " ")
    guard text.count <= 200, let end = text.lastIndex(where: { $0 != space }) else { return nil }
    // Few texts end so, and all words are looked at only in these.
    if text[end] == UInt8(ascii: ")") {
      let inside = words(of: text[(text[...end].lastIndex(of: UInt8(ascii: "(")) ?? end)...end])
      guard let first = inside.first, setApart.contains(first), words(of: text[...end]).count > inside.count,
        inside.count == 1 || inside.count == 2 && markedNouns.contains(inside[1])
      else { return nil }
      return Mark(words: Array(written(text).suffix(inside.count)), isAtEnd: true)
    }
    let last = words(of: text[(text[...end].lastIndex(of: space) ?? 0)...end])
    guard let noun = last.last else { return nil }
    if setApart.contains(noun) {
      let before = String(String(decoding: text[...end], as: UTF8.self).reversed()).drop { $0.isLetter }
      guard isSeparator(before) else { return nil }
      return Mark(words: Array(written(text).suffix(1)), isAtEnd: true, isSetApart: true)
    }
    guard markedNouns.contains(noun) else { return nil }
    let ending = words(of: text[...end]).suffix(2)
    guard ending.count == 2, ending.first.map(marks.contains) ?? false else { return nil }
    return Mark(words: Array(written(text).suffix(2)), isAtEnd: true)
  }

  /// Whether what is beside a word sets it apart: a dash or the like with a space at it, as it has none in `canceled-transfer`.
  private static func isSeparator(_ beside: Substring) -> Bool {
    let rest = beside.drop { $0 == " " }
    guard let first = rest.first, separators.contains(first) else { return false }
    return rest.count < beside.count || rest.dropFirst().first == " "
  }

  /// The words as they are written: patterns look at accents.
  private static func written(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split { !$0.isLetter }.map { $0.lowercased() }
  }

  private static func words(of text: ArraySlice<UInt8>) -> [String] {
    PlainLetters.words(of: String(decoding: text, as: UTF8.self))
  }

  /// Whether a text may say that its row moved no money: it is that of a balance or a sum, or has a mark.
  static func mayMoveNothing(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return meaning(of: bytes) != nil || isMarked(bytes)
  }

  /// Whether a text is called a balance and nothing else, perhaps with figures beside it.
  static func isBalance(_ text: [UInt8]) -> Bool {
    var known: [TextBeginnings.Word: Bool] = [:]
    guard text.count <= 60, beginnings.mayBegin(text.span, text.indices, &known) else { return false }
    let plain = plain(text)
    return balances.contains(plain) || doubtful.contains(plain)
  }

  private static func plain(_ text: [UInt8]) -> String {
    words(of: text[...]).joined(separator: " ")
  }

  /// What the texts that are known begin with.
  static let beginnings = TextBeginnings(
    balances + doubtful + sums + setApart + markedPairs + balanceWords + whichBalance)

  /// What the texts with a mark before a noun, or with one that is set apart, end with.
  static let endings = TextEndings(markedNouns, setApart: setApart)

  /// Whether a balance is spoken of anywhere in the text, as above tables.
  static func mentionsBalance(_ text: String) -> Bool {
    guard text.utf8.count <= 120 else { return false }
    let words = PlainLetters.words(of: text)
    let isNamed = words.indices.contains { start in
      let word = words[start]
      return doubtful.contains(word) || ["saldo", "balance", "balances"].contains(where: word.hasSuffix)
        || balancesByFirstWord[word] != nil
          && (1...mostWords).contains { count in
            start + count <= words.count
              && phrases.contains(words[start..<start + count].joined(separator: " "))
          }
    }
    guard !isNamed, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return isNamed }
    // What is written without spaces may be within another word.
    let plain = words.joined(separator: " ")
    return unspaced.contains { plain.contains($0) }
  }

  /// Whether the name of a column ends in a word for a balance, or in that and one for an amount: `Daily Posted Balance`,
  /// `Ledger Balance Amount`, `runningBalanceAmount`.
  static func isName(ofBalance name: String) -> Bool {
    var words = PlainLetters.words(of: name)
    if words.count > 1, let last = words.last,
      HeaderWords.meanings(of: HeaderName(last)).contains(where: { $0.role == .amount && $0.rank == 0 })
    {
      words.removeLast()
    }
    return words.last.map { balanceWords.contains($0) || $0.hasSuffix("balanceamount") } ?? false
  }

  /// Whether a text begins with a word for a balance, and may be what somebody calls a transaction all the same.
  static func speaksOfBalance(_ text: [UInt8]) -> Bool {
    var known: [TextBeginnings.Word: Bool] = [:]
    guard text.count <= 60, spoken.mayBegin(text.span, text.indices, &known) else { return false }
    return words(of: text[...]).first.map(balanceWords.contains) ?? false
  }

  /// Whether a text has a word for a sum at one of its ends: `Total expenses`, but `Total` may be a petrol station, too.
  static func speaksOfSum(_ text: [UInt8]) -> Bool {
    guard text.count <= 60 else { return false }
    let words = words(of: text[...])
    return words.count > 1 && [words.first, words.last].contains { $0.map(sums.contains) ?? false }
  }

  /// The words of a list, as those of a text are compared.
  private static func plainly(_ section: String) -> [String] {
    Words.list(section).map { PlainLetters.words(of: $0).joined(separator: " ") }
  }

  private static let balanceWords = Set(Words.list("words for a balance"))
  private static let balanceEndings = Words.list("words for a balance that end so")
  private static let whichBalance = Set(Words.list("words that say which balance"))
  private static let spoken = TextBeginnings(balanceWords)
  private static let named = TextBeginnings(balances + doubtful + sums)
  private static let marked = TextBeginnings(setApart.union(markedPairs))
  private static let balances = plainly("balances")
  private static let besideBalances = Set(Words.list("words beside a balance"))
  private static let phrases = Set(balances)
  /// Texts are looked at by the thousand, so only the names that may be there are compared.
  private static let balancesByFirstWord = Dictionary(grouping: balances) { name in
    name.prefix { $0 != " " }.description
  }
  private static let mostWords = balances.map { $0.split(separator: " ").count }.max() ?? 0
  private static let unspaced = balances.filter { !$0.contains(" ") && !$0.utf8.allSatisfy { $0 < 0x80 } }
  private static let doubtful = Set(plainly("perhaps balances"))
  private static let sums = Set(Words.list("sums"))
  private static let sharedSums = Set(Words.list("sums that are names, too"))
  private static let marks = Set(Words.list("marks"))
  private static let markedPairs = Set(Words.list("marks of two words"))
  /// Words that say so where a dash or a bracket is beside them.
  private static let setApart = marks.union(StatusWords.unmoved.filter { !$0.contains(" ") })
  private static let separators: Set<Character> = ["-", "–", "—", ":", "|", ")", "]", "/"]
  private static let markedNouns = Set(Words.list("marked nouns"))
}
