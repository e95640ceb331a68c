// By what two rows are one transaction. Descriptions, notes and payees are compared as texts, however they are spelt in
// Unicode, which is what `==` of strings does; accounts, categories, currencies, tags and ids byte for byte.
extension Transaction {
  /// Whether account, day, signed amount, currency and description are the same, which is all that rows without ids are
  /// known by.
  package func hasSameContent(as other: Transaction) -> Bool {
    date == other.date && type == other.type && amount == other.amount && currency == other.currency
      && account.hasSameBytes(as: other.account) && description == other.description
  }

  /// Whether every fact is the same but for the balance, which says something about the account.
  package func isSameMovement(as other: Transaction) -> Bool {
    hasSameContent(as: other) && id == other.id && time == other.time && category == other.category
      && note == other.note && payee == other.payee
      && tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) }
  }

  /// Whether both have the same id within one account; a row that names no account may be of any.
  package func mayHaveSameIdentity(as other: Transaction) -> Bool {
    id == other.id && (account.isEmpty || other.account.isEmpty || account.hasSameBytes(as: other.account))
  }

  /// The fields but the id, in words.
  private static let fields: [(name: String, text: @Sendable (Transaction) -> String)] = [
    ("date", { "\($0.date)" }), ("time", { $0.time.map { "\($0)" } ?? "none" }),
    ("amount", { "\($0.amount)" }), ("type", { $0.type.rawValue }), ("category", { $0.category.rawValue }),
    ("description", { $0.description }), ("account", { $0.account }), ("currency", { $0.currency.rawValue }),
    ("note", { $0.note ?? "none" }), ("payee", { $0.payee ?? "none" }),
    ("tags", { $0.tags.joined(separator: " ") }),
  ]

  /// The first field in which two transactions of one id differ, in words.
  ///
  /// - Parameter there: where the other one is.
  package func difference(from other: Transaction, there: String = "there") -> String {
    for field in Transaction.fields {
      let (here, found) = (field.text(self), field.text(other))
      if here != found { return "\(field.name) '\(here)' here, '\(found)' \(there)" }
    }
    return "the same text in another spelling"
  }

  /// What settles a conflict of ids between rows that are of two accounts after all; empty if both name one and are in one
  /// file.
  package func accountRemedy(with other: Transaction, ofAnotherFile isElsewhere: Bool) -> String {
    guard account.isEmpty || other.account.isEmpty || isElsewhere else { return "" }
    let rowsNameOne = !account.isEmpty || !other.account.isEmpty
    return "; " + Transaction.accountRemedy(rowsNameOne: rowsNameOne)
  }

  /// How to tell two accounts apart that were taken for one.
  ///
  /// - Parameter rowsNameOne: whether rows may name an account of their own, which comes before that of the source.
  static func accountRemedy(rowsNameOne: Bool) -> String {
    "if these are two accounts, name them with 'account:' under 'sources:' in the configuration"
      + (rowsNameOne ? ", and with 'columns: {account: none}' where rows name one" : "")
  }
}

// A first look at two rows of batches, by their columns: where it says yes, ``Transaction`` does too. It says no to texts
// in two spellings, which only the other look knows to be the same.
extension TransactionBatch {
  /// Whether the rows have the same content: see ``Transaction/hasSameContent(as:)``.
  package func hasSameContentBytes(
    _ row: Int, as otherRow: Int, of other: borrowing TransactionBatch
  ) -> Bool {
    days[row] == other.days[otherRow] && directions[row] == other.directions[otherRow]
      && coefficients[row] == other.coefficients[otherRow] && scales[row] == other.scales[otherRow]
      && hasSameBytes(descriptions[row], as: other.descriptions[otherRow], of: other)
      && currencyNames.hasSameBytes(currencies[row], as: other.currencies[otherRow], of: other.currencyNames)
      && accountNames.hasSameBytes(accounts[row], as: other.accounts[otherRow], of: other.accountNames)
  }

  /// Whether rows with ids are the same movement: see ``Transaction/isSameMovement(as:)``.
  package func isSameMovementBytes(
    _ row: Int, as otherRow: Int, of other: borrowing TransactionBatch
  ) -> Bool {
    hasSameBytes(ids[row], as: other.ids[otherRow], of: other) && seconds[row] == other.seconds[otherRow]
      && hasSameContentBytes(row, as: otherRow, of: other)
      && categoryNames.hasSameBytes(categories[row], as: other.categories[otherRow], of: other.categoryNames)
      && hasSameBytes(notes[row], as: other.notes[otherRow], of: other)
      && hasSameBytes(
        payees.isEmpty ? .none : payees[row], as: other.payees.isEmpty ? .none : other.payees[otherRow],
        of: other)
      && tags(of: row).elementsEqual(other.tags(of: otherRow)) { $0.hasSameBytes(as: $1) }
  }

  @inline(__always)
  private func hasSameBytes(
    _ slice: TextSlice, as otherSlice: TextSlice, of other: borrowing TransactionBatch
  ) -> Bool {
    // All bytes of an array are initialised; the span checks the range.
    unsafe text.bytes.span.bytes.extracting(slice.range)
      .hasSameBytes(as: other.text.bytes.span.bytes.extracting(otherSlice.range))
  }
}

extension SymbolTable {
  /// Whether a text is the same bytes as one of another table.
  @inline(__always)
  fileprivate func hasSameBytes(_ code: UInt32, as otherCode: UInt32, of other: SymbolTable) -> Bool {
    unsafe bytes(of: code).span.bytes.hasSameBytes(as: other.bytes(of: otherCode).span.bytes)
  }
}
