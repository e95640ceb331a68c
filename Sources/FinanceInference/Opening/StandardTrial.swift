import FinanceData
import FinanceDomain

/// The shortcut past inference: a source with the standard names is read as it is where its first rows leave nothing open:
/// days of ISO 8601, plain numbers, a type or a sign that tells the direction.
///
/// Like every fast path it may only say yes. It decodes the source until it can, which is nearly always the first chunk;
/// only where all amounts are whole, or none has a minus, more is decoded. Whatever it does not vouch for is inferred.
struct StandardTrial {
  /// The source as the standard mapping reads it.
  let source: OpenSource
  let format: any RecognizedFormat
  private let names: (all: [SourceName], first: Int)?
  private let hasType: Bool
  /// Whether the source is an export of this program, whose rows have been judged before.
  private let isExport: Bool
  private var accepted = 0
  private var read = 0
  private var hasExpense = false
  private var hasDecimals = false
  private var hasThousandths = false
  /// Whether a balance has decimals, which beside whole amounts may be hundredths of it.
  private var hasFineBalance = false
  private var hasUnmoved = false
  /// Whether a row has no description, which another column may have.
  private var hasUndescribed = false
  private var contradicts = false
  /// Whether some rows alone name a currency, and nobody has stated that of the others.
  private var mixesCurrencies = false
  /// Whether all days are in years in which nobody keeps books, and which calendars of other countries have now.
  private var isOfOtherCalendar = false
  private let asksForCurrencies: Bool
  /// Whether all clock readings so far are full or half hours, some other than midnight: days may begin then, elsewhere.
  private var hasHoursAlone = false

  /// What exports have first.
  private static let exported: [TransactionField] = [
    .id, .date, .amount, .type, .category, .description, .account, .currency,
  ]

  /// So many rows are looked at for texts that contradict the signs.
  private static let mostTexts = 64

  /// - Parameter asksForCurrencies: whether nobody has stated the currency of rows that name none.
  init(
    _ head: SourceHead, as format: any RecognizedFormat, asksForCurrencies: Bool
  ) throws(SourceFailure) {
    self.asksForCurrencies = asksForCurrencies
    // What cannot be read is left to the scan.
    names = try format.names(in: head.file)
    self.format = names.map { format.knowing($0.all) } ?? format
    source = OpenSource(head.file, as: self.format, hasRemarks: head.hasRemarks)
    hasType = names.map { $0.all.prefix($0.first).contains { $0.field == .type } } ?? true
    let fields = (names?.all ?? []).map(\.field)
    // Around the objects of JSON there are others.
    isExport =
      fields.compactMap(\.self).starts(with: StandardTrial.exported)
      && (type(of: format).mayHoldAnything || !fields.contains(nil))
  }

  private var kind: any RecognizedFormat.Type { type(of: format) }

  /// The source, with what the standard mapping says of it added to the findings.
  func described(in findings: inout SourceFindings) -> OpenSource {
    format.describe(source.file, in: &findings)
    let names = names?.all ?? []
    findings.columnNames = names.map(\.written)
    for (column, name) in names.enumerated() {
      guard let field = name.field else { continue }
      let role = field == .type ? .direction : ColumnRole(rawValue: field.rawValue) ?? .note
      let best = findings.columns[role].flatMap { names[$0[0]].reading?.rank }
      if name.reading?.rank ?? 0 < best ?? .max { findings.columns[role] = [column] }
    }
    return source
  }

  /// Where the values of the source are, if it is objects of which none has a day or an amount of its own: none is a row.
  var foreignNames: [String]? {
    guard kind.mayHoldAnything, let all = names?.all, !all.isEmpty,
      !all.contains(where: { [.date, .amount].contains($0.field) })
    else { return nil }
    return all.map(\.written)
  }

  /// Whether the source may be read as it is: a name that is not standard may be anything, and so may one that is there twice.
  mutating func vouches() throws(SourceFailure) -> Bool {
    let all = names?.all ?? []
    guard !format.hidesRows, Set(all.compactMap(\.field)).count == all.count else { return false }
    return try reads()
  }

  /// Whether the first rows are read and leave nothing open.
  private mutating func reads() throws(SourceFailure) -> Bool {
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var batch = TransactionBatch()
    var tally = SourceCounts(rejectionLimit: 0)
    while let chunk = try nextChunk(&chunks, &batch) {
      batch.removeAllRows()
      do throws(SourceFailure) {
        try decoder.decode(chunk, into: &batch, tally: &tally)
      } catch {
        // A wrong guess about where rows end, or a document that is not well formed: the scan will say.
        return true
      }
      absorb(batch)
      // Where a balance moves beside an amount of zero, the amount is not all that moved.
      if tally.skipped > 0, (0..<batch.count).contains(where: { batch.balance(of: $0) != nil }) {
        hasUnmoved = true
      }
      read = tally.read
      accepted += batch.count
      let isStrange = tally.rejected > 0 || !tally.repeatedHeaders.isEmpty || hasUndescribed
      let hasStrangeRows = kind.standardNamesAreCommon && isStrange
      if !acceptsRows || hasStrangeRows || hasUnmoved || contradicts || hasHoursAlone
        || mixesCurrencies || isOfOtherCalendar
      {
        return false
      }
      if accepted > 0, hasType || hasExpense, hasDecimals { return true }
    }
    return accepted == 0 || (hasType || hasExpense) && (hasDecimals || !hasThousandths && !hasFineBalance)
  }

  /// Whether rows that differ from the standard form are to blame for all that is asked about the source, so that each of
  /// them is told.
  mutating func blamesRows(for questions: [ImportQuestion]) throws(SourceFailure) -> Bool {
    if read == 0 { _ = try reads() }
    // Amounts without a sign are no money in because some row is odd.
    guard hasType || hasExpense || accepted == 0 else { return false }
    let asksAboutRows = questions.contains { $0.code != .csvHeader }
    return (acceptsRows || !asksAboutRows) && questions.allSatisfy(blamesRows)
  }

  private func blamesRows(for question: ImportQuestion) -> Bool {
    guard kind.standardNamesAreCommon else { return question.code == .csvHeader }
    let isOfDirections =
      [.signUndecided, .typeUnknown].contains(question.code)
      && !question.answers.contains { $0.hasPrefix(SettingKey.skipIf.rawValue) }
    return question.isOfRows || isOfDirections && format.mapping.amount.direction != nil
  }

  /// Whether the standard form reads at least a quarter of the rows that were looked at.
  private var acceptsRows: Bool { accepted > 0 && accepted * 4 >= read }

  /// What is not well formed around the rows ends the trial, too.
  private func nextChunk(
    _ chunks: inout any ChunkSequence, _ batch: inout TransactionBatch
  ) throws(SourceFailure) -> Chunk? {
    do throws(SourceFailure) {
      return try chunks.next(into: &batch.text.bytes)
    } catch {
      guard error.kind == .refused else { throw error }
      return nil
    }
  }

  private mutating func absorb(_ batch: borrowing TransactionBatch) {
    if accepted == 0, !isExport {
      if !hasType { hear(batch) }
      let seconds = batch.seconds.prefix(batch.count)
      hasHoursAlone =
        seconds.contains { $0 > 0 } && seconds.allSatisfy { $0 >= 0 && $0 % 1800 == 0 }
      let years = (0..<batch.count).map { CalendarDay(dayNumber: batch.days[$0]).year }
      isOfOtherCalendar = !years.isEmpty && years.allSatisfy((1300..<1600).contains)
      // Rows without a balance beside rows with one may not have been booked.
      let states = Set((0..<min(batch.count, StandardTrial.mostTexts)).map { batch.balance(of: $0) != nil })
      if states.count > 1 || batch.repeatsIDs(within: StandardTrial.mostTexts)
        || batch.hasSum(within: StandardTrial.mostTexts)
        || batch.hasDoubleEntries(within: StandardTrial.mostTexts)
      {
        hasUnmoved = true
      }
    }
    if asksForCurrencies, (1..<max(1, batch.count)).contains(batch.unnamedCurrencies) {
      mixesCurrencies = true
    }
    for row in 0..<batch.count {
      if let balance = batch.balance(of: row), balance.coefficient % PowersOfTen.table[balance.scale] != 0 {
        hasFineBalance = true
      }
      if batch.directions[row] == 1 { hasExpense = true }
      switch batch.scales[row] {
      case 2: if batch.coefficients[row] % 100 != 0 { hasDecimals = true }
      case 3: hasThousandths = true
      default: hasDecimals = true
      }
      if hasDecimals, hasExpense { return }
    }
  }

  /// What the first rows say beside their signs.
  private mutating func hear(_ batch: borrowing TransactionBatch) {
    var heuristic = SignHeuristic()
    for row in 0..<min(batch.count, StandardTrial.mostTexts) {
      let text = batch.text.string(batch.descriptions[row])
      heuristic.absorb([text], isNegative: batch.directions[row] == 1)
      if text == RowMapping.noDescription { hasUndescribed = true }
      let bytes = Array(text.utf8)
      let category = BalanceRows.meaning(of: Array(batch.category(of: row).rawValue.utf8))
      if BalanceRows.meaning(of: bytes) == .balance || BalanceRows.isMarked(bytes)
        || BalanceRows.speaksOfSum(bytes) || [.balance, .sum].contains(category)
      {
        hasUnmoved = true
      }
    }
    let out = batch.directions.prefix(batch.count).count { $0 == 1 }
    contradicts =
      out > 0 && heuristic.contradicts(negatives: out, positives: batch.count - out, hearsMoneyBack: true)
  }
}

extension TransactionBatch {
  /// Whether two of the first rows have one id and are no copies all the same: a balance that both move says so, or that the id is
  /// what is written where there is none.
  fileprivate func repeatsIDs(within most: Int) -> Bool {
    var rows: [String: Int] = [:]
    for row in 0..<Swift.min(count, most) where ids[row].count > 0 {
      let id = text.string(ids[row])
      guard let before = rows.updateValue(row, forKey: id) else { continue }
      let isCopy =
        days[row] == days[before] && signedAmount(of: row) == signedAmount(of: before)
        && text.string(descriptions[row]) == text.string(descriptions[before])
      if isCopy, balance(of: row) != balance(of: before) || MappedCell(id.utf8).isInPlaceOfID { return true }
    }
    return false
  }

  /// Whether one of the first rows is what those before it come to, or what some right below it do that have its day, so that it
  /// may be no movement.
  fileprivate func hasSum(within most: Int) -> Bool {
    let amounts = (0..<Swift.min(count, most)).map(signedAmount)
    var sum = ExactSum.zero
    for (row, amount) in amounts.enumerated() where amount != .zero {
      if row > 2, amount == sum { return true }
      sum.add(amount)
      var parts = ExactSum.zero
      for part in amounts.indices.dropFirst(row + 1) {
        guard days[part] == days[row] else { break }
        parts.add(amounts[part])
        if part > row + 1, parts == amount { return true }
      }
    }
    return false
  }

  /// What a row brought, less than zero where it took money away.
  private func signedAmount(of row: Int) -> ExactSum {
    let amount = ExactSum(self.amount(of: row))
    return directions[row] == 1 ? .zero - amount : amount
  }

  /// Whether most of the first rows are the sides of double entries: neighbours of one day and text, on several accounts, that come
  /// to nothing.
  fileprivate func hasDoubleEntries(within most: Int) -> Bool {
    var (row, entries, others) = (0, 0, 0)
    while row < Swift.min(count, most) {
      var (end, sum, areOfSeveral) = (row, ExactSum.zero, false)
      while end < count, days[end] == days[row],
        text.string(descriptions[end]) == text.string(descriptions[row])
      {
        if accounts[end] != accounts[row] { areOfSeveral = true }
        sum.add(signedAmount(of: end))
        end += 1
      }
      if areOfSeveral, sum == .zero { entries += 1 } else { others += 1 }
      row = end
    }
    return entries > 1 && entries > others
  }
}

extension SourceName {
  /// Whether it is that of a state, or of something within one: `/status/code`.
  var isOfState: Bool {
    (JSONPointer(written)?.keys ?? [key]).contains { StatusWords.isName(HeaderName($0).key) }
  }

  /// Whether it is that of the account, in the object itself.
  var isOwnAccount: Bool {
    path == key && HeaderWords.meanings(of: HeaderName(key)).contains { $0.role == .account }
  }

  /// Whether it says that a value is about the amounts.
  var isAboutAmounts: Bool {
    let roles: [ColumnRole] = [.direction, .currency, .amount, .debit, .credit, .scale]
    return MoneyWords.isTakenOff(key) || MoneyWords.isUnit(key)
      || HeaderWords.meanings(of: HeaderName(key)).contains { roles.contains($0.role) && $0.rank == 0 }
  }
}

extension RowMapping {
  /// Whether the mapping reads rows as the standard names of the header do.
  func saysTheSame(as layout: CSVLayout) -> Bool {
    let texts: [(Int?, TransactionField)] = [
      (id, .id), (category, .category), (account, .account), (currency, .currency), (balance, .balance),
      (note.first, .note),
    ]
    return date == layout.mapping.column(of: .date)
      && description == [layout.mapping.column(of: .description)]
      && dateFormats.allSatisfy(\.isISO) && numbers?.decimalMark ?? .dot == .dot
      && numbers?.impliedDecimals == nil
      && time == nil && fee == nil && scale == nil && skips.isEmpty && doubts.isEmpty && statedCurrency == nil
      && !agreement.comparesValues
      && note.count < 2
      && texts.allSatisfy { $0 == nil || $0 == layout.mapping.column(of: $1) }
      && hasStandardDirections(layout)
  }

  private func hasStandardDirections(_ layout: CSVLayout) -> Bool {
    switch amount {
    case .signed(let column, let sign):
      column == layout.mapping.column(of: .amount) && layout.mapping.amount.direction == nil
        && sign == .plusIsIncome
    case .directed(let column, let direction, let words):
      column == layout.mapping.column(of: .amount) && direction == layout.mapping.amount.direction
        && words.allSatisfy { (try? TypeField.parse($0.key.utf8Span.span)) == $0.value }
    case .split, .standard: false
    }
  }
}
