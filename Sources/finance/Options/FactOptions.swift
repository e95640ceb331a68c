import ArgumentParser
import FinanceData
import FinanceDomain

/// The facts of a transaction as a person types them. Texts are judged by the rules for rows of files.
struct FactOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The day, as in 2024-05-03.", valueName: "yyyy-mm-dd"))
  var date: String?

  @Option(help: ArgumentHelp("The time of day, as in 14:22 or 14:22:10.", valueName: "hh:mm"))
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much, with a point: -12.50 for money out, +12.50 for money in, or 12.50 and --type.",
      valueName: "amount"))
  var amount: String?

  @Option(
    help: ArgumentHelp("income or expense; the amount has no sign then.", valueName: "type"),
    completion: .list(TransactionType.allCases.map(\.rawValue)))
  var type: String?

  @Option(help: ArgumentHelp("Whom it was paid to or came from.", valueName: "text"))
  var description: String?

  @Option(help: ArgumentHelp("The category.", valueName: "name"))
  var category: String?

  @Option(help: ArgumentHelp("The account.", valueName: "name"))
  var account: String?

  @Option(help: ArgumentHelp("The currency, as in EUR.", valueName: "code"))
  var currency: String?

  @Option(help: ArgumentHelp("The payee, if it is not the description.", valueName: "name"))
  var payee: String?

  func validate() throws {
    if let time, !time.isEmpty, FactOptions.clock(time) == nil {
      throw ValidationError("--time '\(time)' is not a time of day. Write it as 14:22 or 14:22:10.")
    }
    if let date, time != nil, date.utf8.contains(UInt8(ascii: ":")) {
      throw ValidationError("--date \(date) names a time already. Leave out --time.")
    }
    if let amount, type != nil, hasSign {
      throw ValidationError("--amount \(amount) and --type both say the direction. Leave out one of them.")
    }
  }

  /// Whether the amount says by a sign in which direction the money goes.
  var hasSign: Bool {
    guard let first = amount?.trimmingASCIISpace().unicodeScalars.first else { return false }
    return first == "-" || first == "+" || first == "\u{2212}"
  }

  /// Whether anything was typed.
  var areEmpty: Bool {
    [date, time, amount, type, description, category, account, currency, payee].allSatisfy { $0 == nil }
  }

  private static func clock(_ text: String) -> TimeOfDay? {
    let isClock = text.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0.isASCIIDigit }
    let moment = "2000-01-01T\(text)"
    return isClock ? try? DayField.parse(moment.utf8Span.span, zone: nil).time : nil
  }

  /// The new transaction that was typed, without note and tags. An id that was not typed is to be derived.
  ///
  /// - Throws: `TransactionMappingError`, ``CommandError/zeroAmount``.
  func transaction(
    id: String?, today: CalendarDay, assuming currency: Currency?
  ) throws -> Transaction {
    let row = TransactionDTO(
      id: id, date: timestamp(on: date ?? "\(today)"), amount: .text(amount ?? ""), type: type,
      category: category, description: description ?? "", account: account, currency: self.currency)
    return try FactOptions.judged(row, MappingConventions(defaultCurrency: currency ?? .none))
  }

  /// The change that was typed. An empty text takes a fact away that a transaction may lack.
  ///
  /// - Throws: `TransactionMappingError`, ``CommandError/zeroAmount``.
  func edit() throws -> TransactionEdit {
    // What was not typed is filled in, so that the judge of rows can judge the rest, and then left out.
    let row = TransactionDTO(
      date: timestamp(on: date ?? "2000-01-01"), amount: .text(amount ?? "1"),
      type: type ?? (hasSign ? nil : TransactionType.expense.rawValue), category: category,
      description: description ?? "-", account: account, currency: currency)
    let judged = try FactOptions.judged(row, MappingConventions())
    var edit = TransactionEdit()
    edit.date = date == nil ? nil : judged.date
    edit.time = judged.time.map { .set($0) } ?? (time == "" ? .remove : .keep)
    edit.amount = amount == nil ? nil : judged.amount
    edit.type = type == nil && !hasSign ? nil : judged.type
    edit.category = category == nil ? nil : judged.category
    edit.description = description == nil ? nil : judged.description
    edit.account = account == nil ? nil : judged.account
    edit.currency = currency == nil ? nil : judged.currency
    edit.payee = payee.map { $0.trimmingASCIISpace().isEmpty ? .remove : .set($0) } ?? .keep
    return edit
  }

  private func timestamp(on day: String) -> TransactionDTO.Moment {
    guard let time, !time.isEmpty else { return .text(day) }
    return .text("\(day)T\(time)")
  }

  private static func judged(_ row: TransactionDTO, _ conventions: MappingConventions) throws -> Transaction {
    do {
      return try row.toDomain(conventions)
    } catch {
      let isZero = error.code == .amountZero || error.code == .amountNotPositive
      throw isZero ? CommandError.zeroAmount : error as any Error
    }
  }
}
