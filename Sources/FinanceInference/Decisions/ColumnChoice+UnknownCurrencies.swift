import FinanceData
import FinanceDomain

// Columns that say what amounts are counted in, and name no currency in some rows or in all.

extension ColumnChoice {
  /// A column that is called the currency and holds none that is known.
  private var unknownCurrencies: Int? {
    guard first(.currency) == nil, stated[.currency] == nil else { return nil }
    let known = Set(columns.values.flatMap(\.self))
    return names.indices.first { column in
      surveys[column].filled > 0 && !known.contains(column) && !holdsLongNumbers(column)
        && meanings[column].contains {
          $0.role == .currency && ($0.rank == 0 || $0.rank == 1 && holdsTokens(column))
        }
    }
  }

  /// Whether a column holds a few short texts, as tokens have that no list has.
  private func holdsTokens(_ column: Int) -> Bool {
    let values = surveys[column].values
    return surveys[column].isText && !surveys[column].hasManyValues && values.count > 1
      && values.allSatisfy { (2...8).contains($0.utf8.count) && !$0.contains(" ") }
  }

  /// Whether a column has more digits in each cell than the number of any currency: `Valuta` is the day of value as well.
  private func holdsLongNumbers(_ column: Int) -> Bool {
    rows.allSatisfy { row in
      let cell = row.cells[column].bytes
      return cell.isEmpty || cell.count > 4 && cell.allSatisfy(\.isASCIIDigit)
    }
  }

  /// A column of another name, or one called a unit, that says what amounts are counted in, some of them in a currency and others
  /// not, as `AUD` and `PTS`, and the words of these.
  private var otherKinds: (column: Int, words: [String])? {
    guard hasNames, first(.currency) == nil, stated[.currency] == nil else { return nil }
    let taken = taken
    let column = names.indices.first { column in
      let survey = surveys[column]
      guard !taken.contains(column), !skipping.contains(column) else { return false }
      if !MoneyWords.isUnit(names[column]), survey.codes > 1, 2 * survey.codes > survey.filled,
        !survey.hasManyValues
      {
        return true
      }
      guard survey.blank == 0 else { return false }
      if MoneyWords.isUnit(names[column]) {
        return survey.currencies > 0 && survey.values.count > 1 && !survey.hasManyValues
          && !survey.values.contains(where: MoneyWords.isHundredths)
      }
      return survey.isMoneyKinds && 3 * survey.currencies >= survey.filled && survey.namedCodes == 0
        && rows.allSatisfy { $0.cells[column].bytes.allSatisfy(\.isASCIICapital) }
    }
    guard let column else { return nil }
    let words = surveys[column].values.filter { CurrencySymbol.currency($0) == nil }
    return words.isEmpty ? nil : (column, words.sorted())
  }

  /// A column of another name that names currencies by their numbers, as far as one can see.
  private var numbersOfCurrencies: Int? {
    guard first(.currency) == nil, stated[.currency] == nil, statedCurrency == nil else { return nil }
    let taken = taken
    return names.indices.first { column in
      !taken.contains(column) && surveys[column].isLikelyCurrencyNumbers
        && rows.allSatisfy { $0.cells[column].bytes.count == 3 }
    }
  }

  /// What a column called the currency says in several ways must not be added up as one.
  mutating func askAboutUnknownCurrencies() {
    if let (column, words) = otherKinds {
      let quoted = words.map { "'\($0.uppercased())'" }.joined(separator: ", ")
      return ask(
        .currencyUndecided,
        "\(title(column)) names currencies in some rows, and says \(quoted) in others, which is none",
        answers: [skip(words, in: column), "columns.currency=none"],
        meanings: ["leave such rows out", "all amounts are in one currency"])
    }
    if let column = numbersOfCurrencies {
      let numbers = surveys[column].values.sorted()
      let said = numbers.prefix(3).map { "'\($0)' (\(CurrencySymbol.numbered($0)?.rawValue ?? ""))" }
      return askWhether(
        column, "\(title(column)) says \(said.joined(separator: ", ")), as ISO 4217 numbers currencies",
        meanings: ["each amount is in that currency", "all amounts are in one currency"])
    }
    // Tokens are never added to each other.
    guard statedCurrency == nil, let column = unknownCurrencies, surveys[column].values.count > 1,
      !surveys[column].isCurrencies
    else { return }
    let values = surveys[column].values.sorted { $0.precedesByBytes($1) }.prefix(3)
    ask(
      .currencyUndecided, "\(title(column)) says \(values.quotedList), which are no codes of ISO 4217",
      answers: ["columns.currency=none"], meanings: ["all amounts are in one currency"])
  }

  /// That a column is called the currency and holds none, so that it is not read.
  var currencyNotices: [String] {
    guard let column = unknownCurrencies else { return [] }
    let amount = (amounts + [whole].compactMap(\.self)).first { HeaderName(names[$0]).currency != nil }
    guard let amount, let statedCurrency, surveys[column].isCurrencies else {
      return ["the column '\(names[column].excerpt)' holds no currencies, so it is not read"]
    }
    return [
      "the amounts are \(statedCurrency.rawValue) by the name '\(names[amount].excerpt)', so the column "
        + "'\(names[column].excerpt)' is not read"
    ]
  }
}
