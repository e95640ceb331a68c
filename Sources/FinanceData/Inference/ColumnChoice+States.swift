import FinanceDomain

// Which column says whether the money has moved, by its name, its words, or what its rows have in common.

extension ColumnChoice {
  /// Finds the column of states, and the values of it that no list knows.
  mutating func findStates() {
    states = columnOfStates
    if let states, hasKnownStates(states) { return }
    let few = surveys.indices.filter { surveys[$0].isText && (2...4).contains(surveys[$0].values.count) }
    for column in [states].compactMap(\.self) + few {
      guard let value = StatusWords.negation(among: surveys[column].values) ?? undated(column) else {
        continue
      }
      (states, unsettled) = (column, [value])
      return
    }
  }

  private func hasKnownStates(_ column: Int) -> Bool {
    surveys[column].values.contains { StatusWords.meaning(of: $0, in: stateKey(column)) != nil }
  }

  /// The column of states: the one whose values are such, or else the one that is called so.
  private var columnOfStates: Int? {
    let few = surveys.indices.filter { surveys[$0].filled > 0 && !surveys[$0].hasManyValues }
    let named = surveys.indices.filter { surveys[$0].filled > 0 && StatusWords.isName(stateKey($0)) }
    let telling = (named + few).first { column in
      surveys[column].values.contains { StatusWords.meaning(of: $0, in: stateKey(column)) != nil }
        && (named.contains(column) || StatusWords.areStates(surveys[column].values))
    }
    return telling ?? named.first
  }

  /// The value that a column has in just those rows in which another column has no day, and which are the latest: they have
  /// not been settled.
  private func undated(_ column: Int) -> String? {
    let days = surveys.indices.filter { surveys[$0].isDates && surveys[$0].blank > 0 }
    return days.lazy.compactMap { day in
      let open = rows.indices.filter { rows[$0].cells[day].isBlank }
      guard isLatest(open), let value = open.first.map({ rows[$0].cells[column].text.lowercased() }),
        value.contains(where: \.isLetter),
        rows.allSatisfy({ ($0.cells[column].text.lowercased() == value) == $0.cells[day].isBlank })
      else { return nil }
      return value
    }.first
  }

  /// Whether the rows are few and stand near an end of the file.
  private func isLatest(_ places: [Int]) -> Bool {
    guard let first = places.first, let last = places.last, 3 * places.count < rows.count else {
      return false
    }
    let reach = 2 * places.count + 3
    return last < reach || first >= rows.count - reach
  }
}
