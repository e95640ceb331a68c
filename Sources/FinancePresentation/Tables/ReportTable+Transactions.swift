import FinanceDomain

extension ReportTable {
  /// Transactions for people: signed amounts, and only the columns that say something.
  package static func list(_ transactions: [Transaction], namesCurrency: Bool) -> ReportTable {
    let namesAccount = transactions.contains { !$0.account.isEmpty }
    let hasTimes = transactions.contains { $0.time != nil }
    var table = ReportTable(
      columns: [Column("Date", .date), Column("Description", .text), Column("Category", .text)]
        + (namesAccount ? [Column("Account", .text)] : []) + [Column("Amount", .amount)]
        + (namesCurrency ? [Column("Currency", .text)] : []))
    for item in transactions {
      let day = Cell.date(item.date, hasTimes ? item.time : nil)
      table.append(
        [day, .text(item.description), .text(item.category.rawValue)]
          + (namesAccount ? [.text(item.account)] : []) + [.amount(item.signedAmount, item.currency)]
          + (namesCurrency ? [.word(item.currency.rawValue)] : []))
    }
    return table
  }

  /// Transactions for programs, in the columns that the program itself reads: amounts are magnitudes beside a type, a
  /// clock reading follows its day after a `T`. Payees, tags and balances have columns where there are any.
  package static func records(_ transactions: [Transaction]) -> ReportTable {
    let (hasPayees, hasTags) = (
      transactions.contains { $0.payee != nil }, transactions.contains { !$0.tags.isEmpty }
    )
    let hasBalances = transactions.contains { $0.balance != nil }
    var table = ReportTable(
      columns: [
        Column("id", .text), Column("date", .date), Column("amount", .amount), Column("type", .text),
        Column("category", .text), Column("description", .text), Column("account", .text),
        Column("currency", .text), Column("note", .text),
      ] + (hasPayees ? [Column("payee", .text)] : []) + (hasTags ? [Column("tags", .text)] : [])
        + (hasBalances ? [Column("balance", .amount)] : []))
    for item in transactions {
      let extras: [Cell] =
        (hasPayees ? [item.payee.map { .text($0) } ?? .none] : [])
        + (hasTags ? [item.tags.isEmpty ? .none : .text(item.tags.joined(separator: "; "))] : [])
        + (hasBalances ? [item.balance.map { .amount($0, item.currency) } ?? .none] : [])
      table.append(
        ([
          .text(item.id.rawValue), .date(item.date, item.time), .amount(item.amount, item.currency),
          .word(item.type.rawValue), .text(item.category.rawValue), .text(item.description),
          .text(item.account),
          .word(item.currency.rawValue), item.note.map { .text($0) } ?? .none,
        ] as [Cell]) + extras)
    }
    return table
  }
}

extension PaginatedResult<Transaction> {
  /// The page for people.
  package func document(title: String, period: DatePeriod) -> ReportDocument {
    var document = ReportDocument(title: title, aside: aside)
    document.append(.list(items, namesCurrency: true))
    document.append(.sentence(standing))
    if let next {
      document.append(.sentence("Next page: " + (page.map { "--page \($0 + 1)" } ?? "--cursor \(next.text)")))
    }
    document.append(note: PeriodNames.sentence(about: period))
    document.append(contentsOf: account.remarks)
    return document
  }

  private var aside: String {
    guard let page, totalItems > 0 else { return "" }
    return "page \(page) of \(totalPages)"
  }

  private var standing: String {
    if totalItems == 0 { return "Nothing matches." }
    guard let page else { return "\(items.count) of \(counted(totalItems, "transaction"))." }
    guard !items.isEmpty else {
      return "Page \(page) is empty: \(counted(totalItems, "transaction")) on \(counted(totalPages, "page"))."
    }
    if items.count == totalItems { return "\(counted(totalItems, "transaction"))." }
    let first = (page - 1) * pageSize + 1
    return "Transactions \(first) to \(first + items.count - 1) of \(totalItems)."
  }
}
