import FinanceData
import FinanceDomain

/// What the name of a column of money says that is not the account's own movement.
enum MoneyWords {
  /// Whether the column is of no account's movements: an amount in another currency, a rate, a price, a limit, or what is part of
  /// the amount (`davon MwSt`).
  static func isElsewhere(_ name: String) -> Bool {
    contains(elsewhere, name) && !isFee(head(of: name)) || isAbroad(name)
      || PlainLetters.words(of: name).first.map(ofWhich.contains) ?? false
  }
  /// The word that says what something is: of `FX fee` the last, of `Frais de change` the one before the preposition.
  private static func head(of name: String) -> String {
    let words = PlainLetters.words(of: name)
    let prepositions: Set = ["de", "di", "da", "do", "du", "for", "of"]
    let preposition = words.dropFirst().firstIndex(where: prepositions.contains)
    return preposition.map { words[$0 - 1] } ?? words.last ?? ""
  }
  /// Whether the column is what a movement was in another currency.
  static func isAbroad(_ name: String) -> Bool {
    // `Betrag (Fremdwährung)`, but not `Total (fees included)`.
    contains(abroad, name) || abroad.contains(HeaderName(name).key)
      || name.contains("(") && contains(abroad, String(name.drop { $0 != "(" }))
  }
  /// Whether the column is of the account itself, as its currency.
  static let isOfAccount = names(with: "money account")
  /// Whether the column is what was billed or settled, whatever the purchase was in.
  static let isBilled = names(with: "money billed")
  /// Whether the column is of the purchase, not of the bill.
  static func isOfPurchase(_ name: String) -> Bool { contains(purchase, name) || isAbroad(name) }
  /// Whether the column is what somebody took off: a fee or a tax.
  static let isTakenOff = names(
    with: "money taken off", "money taxes", "money value added taxes", without: "money keys", "money less")
  /// Whether the column is a tax, of whatever kind.
  static let isTax = names(with: "money taxes", without: "money keys", "money less")
  /// Whether the column is a tax that buyers pay with the price.
  static let isValueAddedTax = names(with: "money value added taxes", without: "money keys")
  /// Whether the column is what somebody charged; `Betrag abzügl. Kosten` is what is left after that.
  static let isFee = names(with: "money taken off", without: "money keys", "money less")
  /// Whether the column is called a charge, which beside an amount is a fee.
  static let isCharge = names(with: "money charged", without: "money keys", "money less")
  /// Whether the column says with what was paid, as with a debit or a credit card, or who paid, by an initial.
  static let isNoDirection = names(with: "money no directions")
  /// Whether the column is what is only held so far, and booked later.
  static let isHeld = names(with: "money held")
  /// Whether the column says in which unit amounts are.
  static let isUnit = names(with: "money units")
  /// Which way money went where a flag of that key is set; `nil` for other keys.
  static func typeOfFlag(_ key: String) -> TransactionType? {
    incomeFlags.contains(key) ? .income : expenseFlags.contains(key) ? .expense : nil
  }
  /// Whether the column is called a total, which mostly has fees in it already.
  static let isTotal = names(with: "money totals")
  /// Whether the column says of which row one is a part.
  static func isParent(_ name: String) -> Bool {
    PlainLetters.words(of: HeaderName(name).key).joined().contains("parent")
      || HeaderName(name).key.contains("splitof")
  }
  /// Whether the column says how many there are of something.
  static let isQuantity = names(with: "money quantities")
  /// Whether the column says which one a row is, or of which kind: `Nr.`, `Type`.
  static let isKey = names(with: "money keys")
  /// Whether the column is what one of them costs.
  static let isPrice = names(with: "money prices")
  /// Whether the column is before fees: `Gross`, `Betrag (brutto)`.
  static func isGross(_ name: String) -> Bool { contains(gross, unbracketed(name)) }
  /// Whether the column is after fees: `Net total`, `Waarde (netto)`.
  static func isNet(_ name: String) -> Bool { contains(net, unbracketed(name)) || contains(less, name) }
  /// Whether amounts under the name are in thousands.
  static func isThousands(_ name: String) -> Bool {
    name.contains("'000") || name.contains("000s")
      || PlainLetters.words(of: name).contains { thousands.contains($0) } || contains(thousands, name)
      || saysThousandsInSigns(name)
  }

  /// Whether the name says that amounts are hundredths: `Kwota (gr)`. A letter may be short for anything.
  static func isOfHundredths(_ name: String) -> Bool {
    PlainLetters.words(of: name).contains { $0.count > 1 && hundredths.contains($0) }
  }

  /// Whether the word in a cell is one for hundredths of a currency.
  static func isHundredths(_ cell: String) -> Bool { hundredths.contains(PlainLetters.plain(cell)) }

  /// Whether the word in a cell is one for whole units of a currency, beside hundredths.
  static func isWhole(_ cell: String) -> Bool { wholeUnits.contains(PlainLetters.plain(cell)) }

  /// Whether a line says of all amounts that they are in thousands, `in TEUR`, `dalam ribuan Rupiah`, rather than in hundredths,
  /// `in cents`; `nil` if it says neither.
  static func saysThousands(_ line: String) -> Bool? {
    let words = PlainLetters.words(of: line)
    let units = zip(words, words.dropFirst()).filter { beforeUnits.contains($0.0) }.map(\.1)
    if units.contains(where: thousands.contains) || saysThousandsInSigns(line) { return true }
    // A letter may be short for anything.
    return units.contains { $0.count > 2 && hundredths.contains($0) } ? false : nil
  }

  /// Whether a text has thousands of a currency in it as Chinese, Japanese and Korean write them, without spaces: `（単位：千円）`.
  private static func saysThousandsInSigns(_ text: String) -> Bool {
    thousands.contains { word in
      word.unicodeScalars.allSatisfy { $0.value >= 0x2E80 } && text.contains(word)
    }
  }

  /// Whether what a row is called is an invoice.
  static func isClaim(_ kind: String) -> Bool { claims.contains(PlainLetters.plain(kind)) }
  /// Whether what a row is called is a payment for one.
  static func isPayment(_ kind: String) -> Bool { payments.contains(PlainLetters.plain(kind)) }

  /// Whether what a row is called is money that comes back to where it was: `REFUND`, `charge_back`.
  static func isMoneyBack(_ kind: String) -> Bool {
    let words = PlainLetters.words(of: kind)
    return words.contains(where: back.contains) || back.contains(words.joined())
  }

  /// Tells the names that have a word of some lists and none of others.
  private static func names(
    with lists: String..., without others: String...
  ) -> @Sendable (String) -> Bool {
    let (words, others) = (Set(lists.flatMap(Words.list)), Set(others.flatMap(Words.list)))
    return { contains(words, $0) && !contains(others, $0) }
  }

  /// Whether a word of the name begins or ends with one of the list.
  private static func contains(_ list: Set<String>, _ name: String) -> Bool {
    // What is in brackets says more of the column, not what it is: Total (fees included).
    let name = name.hasPrefix("(") ? name : String(name.prefix { $0 != "(" })
    let words = PlainLetters.words(of: name)
    return words.contains { word in
      list.contains(word)
        || list.contains { $0.utf8.count > 4 && (word.hasPrefix($0) || word.hasSuffix($0)) }
    }
  }

  private static func unbracketed(_ name: String) -> String { name.filter { !"()".contains($0) } }

  private static let elsewhere = Set(Words.list("money elsewhere"))
  private static let ofWhich = Set(Words.list("money of which"))
  private static let abroad = Set(Words.list("money abroad"))
  private static let purchase = Set(Words.list("money of the purchase"))
  private static let gross = Set(Words.list("money gross"))
  private static let net = Set(Words.list("money net"))
  private static let less = Set(Words.list("money less"))
  private static let claims = Set(Words.list("money owed"))
  private static let payments = Set(Words.list("money paid for what is owed"))
  private static let back = Set(Words.list("money back"))
  private static let incomeFlags = Set(Words.list("income flags"))
  private static let expenseFlags = Set(Words.list("expense flags"))
  private static let thousands = Set(Words.list("money thousands"))
  private static let hundredths = Set(Words.list("money hundredths"))
  private static let wholeUnits = Set(Words.list("money whole units"))
  private static let beforeUnits = Set(Words.list("before money thousands"))
}
