import FinanceDomain

// What amounts are counted in, by a column, by what is beside them, or by the smallest unit of their currency.
extension FastPath {
  /// Currencies: of the column, beside the amount, or stated once for all rows.
  mutating func takeCurrencies(
    _ rows: Int, _ text: Span<UInt8>, _ codes: inout [UInt32], _ table: inout SymbolTable, at first: Int
  ) -> Int {
    var taken = takeSymbols(.currency, mapping.currency, rows, text, &codes, &table, at: first)
    if let column = mapping.agreement.currency { taken = passOthers(column, taken, text) }
    let marksAmounts = mapping.agreement.marksAmounts
    guard let amounts, marksAmounts || amounts.affixes.contains(where: { $0.currency != nil }) else {
      return taken
    }
    for row in 0..<taken {
      guard let beside = amounts.affixes[Int(affixes[row])].currency else {
        if marksAmounts { return row }
        continue
      }
      let code = table.code(for: beside.rawValue)
      guard codes[first + row] != code else { continue }
      // A column or its name that names another currency contradicts the amount.
      let isBlank = mapping.currency.map { source.bounds($0, of: row, text).isEmpty } ?? true
      guard isBlank, !mapping.isCurrencyNamed else { return row }
      codes[first + row] = code
    }
    return taken
  }

  /// Whole numbers of the smallest unit become amounts of their currencies, where these say how small the unit is.
  mutating func scaleToCurrencies(_ rows: Int, _ batch: inout TransactionBatch, at first: Int) -> Int {
    // What another column says of the decimals is for the slow path.
    guard mapping.scale == nil else { return 0 }
    guard mapping.countsSmallestUnits else { return rows }
    // A balance would have to be scaled, too.
    guard mapping.balance == nil else { return 0 }
    while minorUnits.count < batch.currencyNames.count {
      let code = batch.currencyNames[UInt32(minorUnits.count)]
      minorUnits.append(mapping.numbers?.impliedDecimals?.places(of: code) ?? 0)
    }
    for place in first..<first + rows {
      let units = batch.coefficients[place] / PowersOfTen.table[Int(batch.scales[place])]
      let decimals = minorUnits[Int(batch.currencies[place])]
      guard let amount = FastPath.normalized(units, decimals) else { return place - first }
      batch.coefficients[place] = amount.coefficient
      batch.scales[place] = amount.scale
      batch.scalesSeen |= 1 << UInt16(amount.scale)
      batch.coefficientBits |= amount.coefficient
    }
    return rows
  }
}
