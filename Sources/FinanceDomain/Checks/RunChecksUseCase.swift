/// Looks into everything that can be wrong with the sources, and reports all that it finds.
///
/// What another subject finds, such as transfers without a partner, is a list of ``CheckFinding`` and joins the others in
/// ``CheckReport``.
public struct RunChecksUseCase: Sendable {
  private let question: FlowQuery
  private let origins: any ProvenanceRepository
  private let balances: [KnownBalance]

  /// Asks that question. Balances are walked over all rows of a source, and held against each other where the question is
  /// about whole accounts, for they follow from nothing less.
  ///
  /// - Parameters:
  ///   - origins: the repository that the question is put to.
  ///   - balances: those that a person states.
  public init(
    _ question: FlowQuery, origins: any ProvenanceRepository, balances: [KnownBalance] = []
  ) {
    (self.question, self.origins, self.balances) = (question, origins, balances)
  }

  /// The findings of those checks, of all of them if none is named.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    _ kinds: Set<CheckKind> = [], in period: DatePeriod = .all, with settings: CheckSettings
  ) async throws -> CheckReport {
    let kinds = CheckKind.allCases.filter { kinds.isEmpty || kinds.contains($0) }
    let query = TransactionQuery(period: period == .all ? nil : period, condition: question.condition)
    let followsAccounts = kinds.contains(.balance) && question.condition.keepsAccountsWhole
    let scan = try await origins.scan(
      CheckFigures(today: settings.today, followsAccounts: followsAccounts), matching: query)
    var findings: [CheckFinding] = []
    for kind in kinds {
      switch kind {
      case .conservation: findings += conservation(scan, isWhole: query == .everything)
      case .balance:
        let statements = scan.rowCounts.statements
        findings += try await statements.findings + contradictions(scan.aggregate, beside: statements, query)
      case .duplicates: findings += try await duplicates(scan.rowCounts, query)
      case .transfers: findings += try await transfers(in: period)
      case .gaps:
        let end = scan.rowCounts.days.map { min($0.upperBound, period.last) }
        findings += scan.aggregate.gaps(longerThan: settings.gapDays, until: end)
      case .future: findings += scan.aggregate.future
      case .uncategorised: findings += scan.aggregate.uncategorised(unless: settings.acceptsUncategorised)
      case .rejected: findings += scan.rowCounts.rejectedRows
      }
    }
    return CheckReport(
      kinds: kinds, findings: findings,
      statements: kinds.contains(.balance) ? scan.rowCounts.statements.proofs : [],
      statesBalances: scan.aggregate.statesBalances, today: settings.today, period: period,
      rowCounts: ScanRowCounts(withoutFindingsOf: scan.rowCounts))
  }

  /// Known balances that do not fit together, of all sources: a ledger keeps balances and not the order of the rows, and
  /// those of several files may contradict each other though each file's follow from each other. What the walk over a file
  /// has found is not told again.
  private func contradictions(
    _ figures: CheckFigures, beside statements: Statements, _ query: TransactionQuery
  ) async throws -> [CheckFinding] {
    guard let accounts = figures.accounts else { return [] }
    let known = balances.filter { query.period?.contains($0.day) ?? true }
    let found = accounts.histories(accounts.days(), known: known).flatMap(\.contradictions)
      .filter { !statements.tell($0) }
    let places = try await origins.origins(of: found, matching: query)
    return found.map { found in
      var place: RowOrigin?
      if case .row(let position) = found.later.origin { place = places[position] }
      return CheckFinding(
        .balance, .balanceContradiction, found.sentence(places), source: place?.path, line: place?.line,
        account: found.later.account, day: found.later.day,
        difference: Money(amount: found.difference.decimal, currency: found.later.currency))
    }
  }

  /// What of the transfers between own accounts is left open.
  private func transfers(in period: DatePeriod) async throws -> [CheckFinding] {
    guard question.policy.findsTransfers else { return [] }
    let report = try await GetTransfersUseCase(question).execute(in: period, listsPairs: false)
    let lonely = report.unmatched.map { row in
      CheckFinding(
        .transfers, .unmatchedTransfer,
        "\(row.signedAmount.digits(places: row.currency.minorUnits)) \(row.currency.rawValue) on \(row.date) on account "
          + "'\(row.account)' ('\(row.description)') has no partner on another account; if it is an exchange into another "
          + "currency, give it a category of the kind ignore",
        account: row.account, day: row.date)
    }
    let unsure = report.ambiguities.compactMap { rows in
      rows.transactions.first.map { row in
        CheckFinding(
          .transfers, .ambiguousTransfer,
          "\(counted(rows.transactions.count, "row")) of \(row.amount.digits(places: row.currency.minorUnits)) \(row.currency.rawValue) from \(row.date) on "
            + "could be part of a transfer in several ways",
          account: row.account, day: row.date)
      }
    }
    return lonely + unsure
  }

  /// That no source loses a row is seen to whenever a scan ends; that the figures have seen every row that counts, here.
  private func conservation(_ scan: Scan<CheckFigures>, isWhole: Bool) -> [CheckFinding] {
    guard isWhole, scan.aggregate.count != scan.rowCounts.accepted else { return [] }
    let message =
      "\(scan.rowCounts.accepted) rows count, but the figures have seen \(scan.aggregate.count); "
      + "this is a defect of finance, please report it"
    return [CheckFinding(.conservation, .conservation, message)]
  }

  /// Rows that overlapping sources have in common are what comparing is for, and no findings.
  private func duplicates(
    _ rowCounts: ScanRowCounts, _ query: TransactionQuery
  ) async throws -> [CheckFinding] {
    let conflicts = rowCounts.rejections.rows.filter { $0.code == .idConflict }.map { row in
      CheckFinding(
        .duplicates, .idConflict, "\(row.sourceName):\(row.line ?? 0): \(row.message)",
        source: row.sourceName, line: row.line)
    }
    let boundaries =
      rowCounts.boundaryDays.map { CheckFinding(.duplicates, .boundaryDay, $0) }
      + rowCounts.unevenOverlaps.map { CheckFinding(.duplicates, .unevenOverlap, $0) }
    guard rowCounts.duplicate > 0 else { return conflicts + boundaries }
    let dropped = try await origins.duplicates(matching: query).rows
    let repeated = dropped.filter { $0.place.path == $0.original.path }.map { row in
      CheckFinding(
        .duplicates, .repeatedRow,
        "\(row.place): the row is the same as that on line \(row.original.line ?? 0) and counts once",
        source: row.place.path, line: row.place.line, account: row.transaction.account,
        day: row.transaction.date)
    }
    return conflicts + repeated + boundaries
  }
}

extension Statements {
  /// Whether a break or a gap of the account is between the two balances.
  fileprivate func tell(_ found: BalancesReport.Contradiction) -> Bool {
    let later = found.later
    func isBetween(_ account: String, _ currency: Currency, _ days: ClosedRange<CalendarDay>) -> Bool {
      account.hasSameBytes(as: later.account) && currency == later.currency
        && days.overlaps(found.earlier.day...later.day)
    }
    return proofs.contains { proof in
      guard let found = proof.firstBreak else { return false }
      let days = min(found.lastGoodDay, found.day)...max(found.lastGoodDay, found.day)
      return isBetween(proof.account, proof.currency, days)
    } || gaps.contains { isBetween($0.account, $0.currency, min($0.heldOn, $0.day)...$0.day) }
  }

  fileprivate var findings: [CheckFinding] {
    proofs.compactMap { proof in
      guard let found = proof.firstBreak, let sentence = proof.sentence else { return nil }
      return CheckFinding(
        .balance, .balanceBreak, sentence, source: proof.source, line: found.line, account: proof.account,
        day: found.day, difference: Money(amount: found.difference, currency: proof.currency))
    }
      + gaps.map { gap in
        CheckFinding(
          .balance, gap.isWithinBoth ? .balanceContradiction : .balanceGap, gap.sentence, source: gap.later,
          account: gap.account, day: gap.day,
          difference: Money(amount: gap.difference, currency: gap.currency))
      }
  }
}

extension ScanRowCounts {
  /// One finding a source.
  fileprivate var rejectedRows: [CheckFinding] {
    sources.filter { $0.rejected > 0 }.map { source in
      CheckFinding(
        .rejected, .rejectedRows,
        "\(source.path): \(source.rejected) of \(counted(source.read, "row")) refused",
        source: source.path)
    }
  }
}

extension CheckFigures {
  /// Silence between two rows of an account, and between its last row and the last row of all.
  ///
  /// - Parameter end: the last day that is known of; `nil` for that of these rows.
  fileprivate func gaps(longerThan limit: Int, until end: CalendarDay?) -> [CheckFinding] {
    guard let last = days.values.compactMap({ $0.max() }).max() else { return [] }
    let end = max(last, end?.dayNumber ?? last)
    return days.sorted { $0.key < $1.key }.flatMap { name, days in
      let (account, ordered) = (name.rawValue, days.sorted())
      let silences =
        zip(ordered, ordered.dropFirst()).map { ($0 + 1, $1 - 1) } + [((ordered.last ?? end) + 1, end)]
      return silences.filter { Int($0.1 - $0.0) + 1 > limit }.map { first, last in
        CheckFinding(
          .gaps, .gap,
          "account \(account.isEmpty ? "without a name" : "'\(account)'") has no rows from "
            + "\(CalendarDay(dayNumber: first)) to \(CalendarDay(dayNumber: last)): \(last - first + 1) days",
          account: account, day: CalendarDay(dayNumber: first))
      }
    }
  }

  fileprivate var future: [CheckFinding] {
    guard let first = firstInFuture?.transaction else { return [] }
    let rows = futureCount == 1 ? "1 row is" : "\(futureCount) rows are"
    return [
      CheckFinding(
        .future, .futureDate,
        "\(rows) after \(today)\(futureCount == 1 ? "" : ", the first of them"): '\(first.description)' on \(first.date)",
        account: first.account, day: first.date)
    ]
  }

  fileprivate func uncategorised(unless accepts: (Int, Int) -> Bool) -> [CheckFinding] {
    guard !accepts(uncategorised, count) else { return [] }
    // Tenths of a percent, towards zero: it is never said to be more than it is.
    let tenths = Int(Int128(uncategorised) * 1000 / Int128(max(count, 1)))
    let message =
      "\(uncategorised) of \(count) transactions have no category: \(tenths / 10).\(tenths % 10) %"
    return [CheckFinding(.uncategorised, .uncategorised, message)]
  }
}
