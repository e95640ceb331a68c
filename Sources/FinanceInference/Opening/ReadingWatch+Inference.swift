import FinanceData
import FinanceDomain

extension ReadingWatch {
  /// What would disprove a reading that was inferred.
  ///
  /// - Parameter isFollowed: whether the forms of dates are those of a profile, so that the content has not shown them.
  init(
    _ findings: SourceFindings, isStandard: Bool, isFollowed: Bool = false,
    reopen: @escaping @Sendable () -> FoundSource
  ) {
    let (columns, settings) = (findings.columns, findings.settings)
    let hangsOnSigns =
      columns[.amount] != nil && columns[.direction] == nil && settings.sign == nil
      && settings.columns[.amount] == nil
    self.init(
      hangsOnSigns: hangsOnSigns, hangsOnMarks: findings.leavesMarkOpen,
      readsTexts: !isStandard || hangsOnSigns, beginnings: BalanceRows.beginnings,
      endings: BalanceRows.endings, saysNothingMoved: BalanceRows.mayMoveNothing,
      isReadOtherwise: { row in
        ReadingWatch.isReadOtherwise(row)
          || isFollowed && row.code == .dateImpossible
            && CellForms.isDate(MappedCell((row.value ?? "").utf8))
      }, mayMeanMore: ReadingWatch.mayMeanMore, reopen: reopen)
  }

  /// Whether a value is called after the amounts or states, or is one.
  private static func mayMeanMore(_ value: LateValue) -> Bool {
    let (name, cell) = (SourceName(place: value.place), value.cell)
    return name.isAboutAmounts || name.isOfState || StatusWords.areStates([cell.text.lowercased()])
      || CellForms.number(cell)?.hasCents ?? false || CurrencySymbol.named(cell.bytes.span) != nil
  }

  /// Whether the value of a refused row is one in another form, or the row belongs to another table.
  private static func isReadOtherwise(_ row: RejectedRow) -> Bool {
    let cell = MappedCell((row.value ?? "").utf8)
    return switch row.code {
    case .amountTrailing, .amountAmbiguous: CellForms.number(cell) != nil
    case .dateUnparseable, .dateAmbiguous:
      CellForms.isDate(cell) || StatusWords.areStates([cell.text.lowercased()])
        || HeaderWords.meanings(of: HeaderName(row.value ?? "")).contains { $0.role == .date }
    case .currencyConflict, .currencyUndecided, .stateUndecided: true
    case .amountEmpty: BalanceRows.mentionsBalance(row.excerpt) || StatusWords.isTitle(ofPending: row.excerpt)
    case .dateEmpty: StatusWords.isTitle(ofPending: row.excerpt)
    default: false
    }
  }
}
