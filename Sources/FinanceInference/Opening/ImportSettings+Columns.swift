import FinanceData
import FinanceDomain

extension ImportSettings {
  /// Adds the values to the rule of their column: a column has one.
  mutating func add(_ skip: CellCondition, in names: [String]) {
    let values = skip.values.sorted { $0.precedesByBytes($1) }
    guard let place = skipRules.firstIndex(where: { $0.column.column(in: names) == skip.column }) else {
      return skipRules.append(SkipRule(column: ColumnReference.of(skip.column, in: names), values: values))
    }
    let known = Set(skipRules[place].values.map { $0.lowercased() })
    skipRules[place].values += values.filter { !known.contains($0) }
  }

  /// The columns that are stated, from 0.
  ///
  /// - Throws: ``SourceFailure`` that names the columns which are missing, and the names that come nearest.
  func statedColumns(
    in names: [String], path: String
  ) throws(SourceFailure) -> [ColumnRole: [Int]] {
    var stated: [ColumnRole: [Int]] = [:]
    var missing: [String] = []
    for (role, references) in columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let found = references.map { ($0, $0.column(in: names)) }
      stated[role] = found.compactMap(\.1)
      // Of several columns that are joined or tried in turn, one may be missing; what is taken off must not be.
      guard role == .fee || stated[role]?.isEmpty ?? true, !references.isEmpty else { continue }
      missing += found.filter { $0.1 == nil }.map {
        "\($0.0.shown) for \(role.rawValue)" + ColumnReference.hint($0.0, names)
      }
    }
    guard missing.isEmpty else {
      throw SourceFailure(
        path: path, kind: .refused, code: .csvHeader,
        message: "the settings name columns that are not there: \(missing.joined(separator: "; ")); found "
          + CSVLayout.listed(names))
    }
    return stated
  }

  /// The roles whose columns are stated by their names.
  var rolesByName: Set<ColumnRole> {
    Set(columns.filter { $0.value.contains { if case .name = $0 { true } else { false } } }.keys)
  }

  func skipConditions(in names: [String], path: String) throws(SourceFailure) -> [CellCondition] {
    var conditions: [CellCondition] = []
    for rule in skipRules where !rule.values.isEmpty {
      guard let column = rule.column.column(in: names) else {
        if optionalColumns.contains(rule.column) { continue }
        throw SourceFailure(
          path: path, kind: .refused, code: .csvHeader,
          message: "skip-if names the column \(rule.column.shown), which is not there"
            + ColumnReference.hint(rule.column, names))
      }
      conditions.append(try CellCondition(rule, column: column, path: path))
    }
    return conditions
  }
}

extension CellCondition {
  fileprivate init(_ rule: SkipRule, column: Int, path: String) throws(SourceFailure) {
    self.init(column: column, values: [])
    for value in rule.values {
      guard value.utf8.count > 2, value.hasPrefix("/"), value.hasSuffix("/") else {
        values.insert(value.lowercased())
        continue
      }
      do throws(SearchPatternError) {
        patterns.append(try SearchPattern(String(value.dropFirst().dropLast())))
      } catch {
        throw SourceFailure(
          path: path, kind: .refused, message: "skip-if: \(error.errorDescription ?? "\(error)")")
      }
    }
  }
}

extension ImportSettings {
  /// Whether anything is stated about how rows are written, rather than about what they leave out.
  var describesRows: Bool {
    var rest = self
    rest.format = nil
    rest.encoding = nil
    rest.timeZone = nil
    rest.currency = nil
    rest.account = nil
    rest.category = nil
    return rest != ImportSettings()
  }

  /// Whether columns are named that a profile would know better than anybody: it is not looked for then.
  var namesMoney: Bool {
    [.date, .amount, .debit, .credit].contains { columns[$0] != nil } || columns[.direction]?.isEmpty == false
  }

  /// Whether nobody but a profile has said which column names the currency: what a row without one is in is asked then.
  var leavesCurrencyOpen: Bool { columns[.currency] == nil || profiled.contains(.columns) }

  /// The settings for a file of refused rows: its header is its first line, and nothing comes after the last row.
  var withoutFrame: ImportSettings {
    var settings = self
    settings.skip = nil
    settings.footer = nil
    settings.encoding = nil
    return settings
  }

  /// What rows leave out, as stated here or by the profile.
  func overrides(profiled: ImportSettings) -> SourceOverrides {
    SourceOverrides(
      zone: timeZone ?? profiled.timeZone, currency: currency ?? profiled.currency,
      account: account ?? profiled.account, category: category ?? profiled.category)
  }
}

extension ImportSettings {
  /// Whether it is stated which rows are left out by a column, and so that all others count.
  func statesSkips(by column: Int, of names: [String]) -> Bool {
    skipRules.contains { $0.column.column(in: names) == column && $0.isComplete }
  }

  /// What a profile leaves out by a column.
  func profiledSkips(by column: Int, of names: [String]) -> [String] {
    skipRules.filter { $0.column.column(in: names) == column }.flatMap(\.values)
  }
}
