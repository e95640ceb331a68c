import FinanceDomain

/// Comma-separated values, whatever separates them, under a header or without one (RFC 4180).
package struct CSVFormat: DelimitedFormat {
  package let layout: CSVLayout

  package init(_ layout: CSVLayout) { self.layout = layout }

  package static let name = InputFormat.csv
  package static let endings = [".csv"]
}

/// A format whose rows are records of CSV.
package protocol DelimitedFormat: SourceFormat {
  var layout: CSVLayout { get }
}

extension DelimitedFormat {
  package var mapping: RowMapping { layout.mapping }
  package var columnNames: [String] { layout.columnNames }
  package var idColumnNumber: Int? { mapping.id.map { $0 + 1 } }

  package func state(rowsIn settings: inout ImportSettings, _ findings: SourceFindings) {
    settings.delimiter = layout.dialect.delimiter
    settings.quote =
      findings.quote == .double && findings.settings.quote == nil ? nil : findings.quote
    settings.header = findings.hasHeader ? nil : .absent
  }

  package func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings) {
    settings.delimiter = findings.delimiter
    // What is stated of a file is stated of all its tables.
    guard findings.tables == 1 else { return }
    if findings.preambleLines > 0 { settings.skip = findings.preambleLines }
    if findings.footerRecords > 0 { settings.footer = findings.footerRecords }
  }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    ChunkReader(
      source: source.file, layout: layout, followsQuotes: !source.guesses, range: source.range,
      chunkSize: size)
  }

  package func rowStart(in bytes: [UInt8], from place: Int) -> Int? {
    CSVCutting(dialect: layout.dialect, width: layout.width).probableRecordStart(in: bytes, from: place)
  }

  package var partsBegin: Int? { layout.firstRow }

  package func decoder(of source: OpenSource, _ conventions: MappingConventions) -> any ChunkDecoder {
    CSVBatchDecoder(sourceName: source.file.name, layout: layout, conventions: conventions)
  }

  /// At the first line end that is not within quotes: that is enough for a record that was accepted, whose quotes come
  /// in pairs. A single quote within a field without quotes is an apostrophe, so there the record itself is read.
  package func rowEnd(from index: Int, in window: Span<UInt8>, isLast: Bool, _ limits: InputLimits) -> Int? {
    if layout.dialect.quote == .single {
      let reader = CSVRecordReader(dialect: layout.dialect)
      guard case .record(let record) = reader.read(window, at: index, isFinal: isLast) else { return nil }
      return record.range.upperBound
    }
    let quote = layout.dialect.quoteByte
    var isQuoted = false
    for place in index..<window.count {
      switch window[place] {
      case quote: isQuoted.toggle()
      case CSVDialect.lineFeed, CSVDialect.carriageReturn: if !isQuoted { return place }
      default: break
      }
    }
    return isLast ? window.count : nil
  }

  package var rowTerminator: [UInt8] { [CSVDialect.lineFeed] }

  package var meaning: AnyHashable {
    AnyHashable(
      CSVLayout(
        dialect: layout.dialect, columnNames: layout.columnNames, firstRow: 0, headerLine: "",
        mapping: mapping))
  }

  package var rejectsHeader: String? { layout.headerLine.isEmpty ? nil : layout.headerLine }
}
