import FinanceDomain

/// How many rows a profile reads of a source whose columns are its own, and what it does not read.
struct ProfileFit {
  private(set) var accepted = 0
  private(set) var refused = 0
  /// The first row that it does not read.
  private(set) var misfit: RejectedRow?

  /// - Parameter isThorough: whether all rows are looked at, and not the first ones alone.
  init(_ source: OpenSource, isThorough: Bool) {
    var chunks = source.chunks()
    var decoder = source.decoder(MappingConventions())
    var batch = TransactionBatch()
    var tally = SourceTally(rejectionLimit: 1)
    // What is not well formed is told by the scan.
    while let chunk = (try? chunks.next(into: &batch.text.bytes)) ?? nil {
      batch.removeAllRows()
      guard (try? decoder.decode(chunk, into: &batch, tally: &tally)) != nil else { break }
      accepted += batch.count
      if !isThorough { break }
    }
    refused = tally.rejected
    misfit = tally.rejections.rows.first
  }

  /// Whether it reads more of the rows than another reading does.
  func isBetter(than other: ProfileFit) -> Bool { refused < other.refused && accepted > other.accepted }

  /// What it does not read, for a sentence.
  var reason: String {
    guard let misfit else { return "no row is read" }
    guard let value = misfit.value, let column = misfit.column else { return misfit.message }
    return
      "'\(value.excerpt)' in \(ColumnReference.titled(column, (misfit.columnNumber ?? 1) - 1, quoted: true))"
  }

  /// Whether the order of dates or the mark of decimals is another than a profile states, as another country may have it.
  func isForeign(to settings: ImportSettings) -> Bool {
    guard let misfit else { return false }
    let cell = MappedCell((misfit.value ?? "").utf8)
    switch misfit.code {
    case .amountTrailing:
      return !NumberFormat.grouped.contains {
        $0.decimalMark == settings.decimalMark ?? $0.decimalMark && (try? $0.read(cell)) != nil
      }
    case .dateUnparseable, .dateImpossible:
      var dates = DateInference(order: settings.dateFormats.first?.order, firstYearOfTwoDigits: nil)
      dates.absorb(cell.bytes.span)
      return dates.readCount == 0
    default: return false
    }
  }
}

extension DateFormat {
  /// What comes first.
  fileprivate var order: DateOrder {
    let first = elements.lazy.compactMap(\.subject).first { [.year, .month, .day].contains($0) }
    return first == .day ? .dayFirst : first == .month ? .monthFirst : .yearFirst
  }
}

extension ImportSettings {
  /// What a profile says that the content of a file seldom shows: which columns are meant, which way money went, what is
  /// left out. How dates and numbers are written is for the file to say, and where its table is if it was not found.
  func withoutForms(keepsFrame: Bool, keepsCurrency: Bool) -> ImportSettings {
    var settings = self
    if !keepsFrame {
      (settings.encoding, settings.delimiter, settings.quote, settings.comment) = (nil, nil, nil, nil)
      (settings.skip, settings.footer, settings.items) = (nil, nil, [])
    }
    (settings.dateFormats, settings.dateOrder, settings.months) = ([], nil, nil)
    (settings.decimalMark, settings.groupMark) = (nil, nil)
    if !keepsCurrency { settings.currency = nil }
    return settings
  }

  /// Which rows are left out, where the file has the column.
  var rulesOfRows: ImportSettings {
    var settings = ImportSettings()
    settings.skipRules = skipRules
    settings.optionalColumns = Set(skipRules.map(\.column))
    return settings
  }
}
