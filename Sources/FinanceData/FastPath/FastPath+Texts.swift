import FinanceDomain

// Names and texts.
extension FastPath {
  /// The numbers of categories or accounts, or of currencies that have a column.
  @inline(__always)
  mutating func takeSymbols(
    _ field: TransactionField, _ column: Int?, _ rows: Int, _ text: Span<UInt8>, _ codes: inout [UInt32],
    _ table: inout SymbolTable, at first: Int
  ) -> Int {
    guard let column else { return takeOneSymbol(field, rows, text, &codes, &table, at: first) }
    let taken = takeCachedSymbols(field, column, rows, text, &codes, &table, at: first)
    if !missed.isEmpty { takeMissedSymbols(field, text, &codes, &table, at: first) }
    return taken
  }

  /// The number of the name that rows have where the file has no column for it.
  @inline(never)
  private mutating func takeOneSymbol(
    _ field: TransactionField, _ rows: Int, _ text: Span<UInt8>, _ codes: inout [UInt32],
    _ table: inout SymbolTable, at first: Int
  ) -> Int {
    let key = unsafe memo.key(text.bytes, 0..<0)
    let code = memo.code(field.index, key) ?? newSymbol(field, nil, 0, text, 0..<0, key, &table)
    guard let code else { return 0 }
    for row in first..<first + rows { codes[row] = code }
    return rows
  }

  @inline(__always)
  private mutating func takeCachedSymbols(
    _ field: TransactionField, _ column: Int, _ rows: Int, _ text: Span<UInt8>, _ codes: inout [UInt32],
    _ table: inout SymbolTable, at first: Int
  ) -> Int {
    precondition(first + rows <= codes.count)
    var codeColumn = codes.mutableSpan
    for row in 0..<rows {
      let range = source.bounds(column, of: row, text)
      let key = unsafe memo.key(text.bytes, range)
      guard
        let code = memo.code(field.index, key) ?? newSymbol(field, column, row, text, range, key, &table)
      else { return row }
      unsafe codeColumn[unchecked: first &+ row] = code
    }
    return rows
  }

  /// What to write for a text that the memo does not know; `nil` where the slow path has to look at the row.
  @inline(never)
  private mutating func newSymbol(
    _ field: TransactionField, _ column: Int?, _ row: Int, _ text: Span<UInt8>, _ range: Range<Int>,
    _ key: SymbolMemo.Key, _ table: inout SymbolTable
  ) -> UInt32? {
    // A text that stands for another is left to the slow path; so it never gets into the memo.
    if let column, source.isEscaped(column, of: row, range, text) { return nil }
    guard let name = mapped(text, text.trimmed(range), field) else { return nil }
    if field == .currency || name.isEmpty {
      guard let canonical = canonicalName(text.extracting(name), field) else { return nil }
      let code = table.code(for: canonical)
      memo.remember(field.index, key, code: code)
      return code
    }
    missed.append((row, key))
    missedNames.append(TextSlice(name))
    return 0
  }

  /// The name under which the domain knows a currency, or an empty field; the same as `toDomain()` makes of it.
  private func canonicalName(_ name: Span<UInt8>, _ field: TransactionField) -> String? {
    switch field {
    case .category: conventions.defaultCategory.rawValue
    case .account: conventions.defaultAccount
    case .currency where name.isEmpty && mapping.countsSmallestUnits: mapping.statedCurrency?.rawValue
    case .currency where name.isEmpty: (mapping.statedCurrency ?? conventions.defaultCurrency).rawValue
    case .currency where mapping.isStandard: (try? CurrencyField.parse(name))?.rawValue
    case .currency: CurrencySymbol.currency(inColumn: name.wholeText)?.rawValue
    default: ""
    }
  }

  /// Looks up all names that the memo did not know, together.
  @inline(never)
  private mutating func takeMissedSymbols(
    _ field: TransactionField, _ text: Span<UInt8>, _ codes: inout [UInt32], _ table: inout SymbolTable,
    at first: Int
  ) {
    while missedCodes.count < missedNames.count { missedCodes.append(0) }
    table.codes(of: missedNames, in: text, into: &missedCodes, from: 0)
    for (symbol, code) in zip(missed, missedCodes) {
      codes[first + symbol.row] = code
      memo.remember(field.index, symbol.key, code: code)
    }
    missed.removeAll(keepingCapacity: true)
    missedNames.removeAll(keepingCapacity: true)
  }

  /// The description: of one column, of the first that is filled, or of several that are joined.
  mutating func takeDescriptions(
    _ rows: Int, _ text: Span<UInt8>, _ slices: inout [TextSlice], at first: Int
  ) -> Int {
    let columns = mapping.description
    hasBlankMain = false
    // A text that no cell has is for the slow path to write.
    guard let column = columns.first else { return 0 }
    guard columns.count > 1 else {
      return takeTexts(
        column, rows, text, &slices, at: first, mayBeEmpty: false, keepsSpaces: keepsDescriptions)
    }
    guard mapping.joinsDescription else { return takeFirstFilled(columns, rows, text, &slices, at: first) }
    for row in 0..<rows {
      guard let slice = joined(columns, row, text), slice.count > 0 else { return row }
      slices[first + row] = slice
    }
    return rows
  }

  /// Whether runs of white space in descriptions stay, as they may where nobody looks at them.
  private var keepsDescriptions: Bool {
    mapping.keepsSpaces || !conventions.columns.contains(.descriptions)
  }

  private mutating func takeFirstFilled(
    _ columns: [Int], _ rows: Int, _ text: Span<UInt8>, _ slices: inout [TextSlice], at first: Int
  ) -> Int {
    let taken = takeTexts(
      columns[0], rows, text, &slices, at: first, mayBeEmpty: true, keepsSpaces: keepsDescriptions)
    hasBlankMain = hasEmptyText
    guard hasBlankMain else { return taken }
    for row in 0..<taken where slices[first + row].count == 0 {
      for column in columns.dropFirst() where slices[first + row].count == 0 {
        guard let range = textRange(column, row, text, keepsSpaces: keepsDescriptions) else { return row }
        slices[first + row] = TextSlice(range)
      }
      guard slices[first + row].count > 0 else { return row }
    }
    return taken
  }

  /// The note, without the column that had to serve as the description.
  mutating func takeNotes(
    _ rows: Int, _ text: Span<UInt8>, _ notes: inout [TextSlice], at first: Int
  ) -> Int {
    // The first column of the description is hardly ever blank; where it may not serve as the note it is left out at once.
    let mayBeUsed = !mapping.joinsDescription && mapping.note.contains { mapping.description.contains($0) }
    if mapping.note.count < 2, !mayBeUsed || mapping.note.first != mapping.description.first {
      let column = mapping.note.first.flatMap { source.hasColumn($0) ? $0 : nil }
      let taken = takeTexts(
        column, rows, text, &notes, at: first, mayBeEmpty: true, keepsSpaces: mapping.keepsSpaces)
      guard mayBeUsed, hasBlankMain, let column else { return taken }
      for row in 0..<taken where column == describingColumn(row, text) {
        notes[first + row] = .none
      }
      return taken
    }
    for row in 0..<rows {
      let used = mayBeUsed ? describingColumn(row, text) : nil
      guard let slice = joined(mapping.note.filter { $0 != used }, row, text) else { return row }
      notes[first + row] = slice
    }
    return rows
  }

  /// The column that the description of the row is taken from.
  private func describingColumn(_ row: Int, _ text: Span<UInt8>) -> Int? {
    mapping.description.first { !isBlank($0, row, text) }
  }

  /// The texts of several columns, joined; `nil` where the slow path has to look at the row.
  private mutating func joined(_ columns: [Int], _ row: Int, _ text: Span<UInt8>) -> TextSlice? {
    var only: TextSlice?
    let start = side.count
    for column in columns {
      guard let range = textRange(column, row, text, keepsSpaces: mapping.keepsSpaces) else { return nil }
      guard !range.isEmpty else { continue }
      let slice = TextSlice(range)
      guard let before = only else {
        only = slice
        continue
      }
      // Only what is joined is copied; a text alone stays where it is.
      let joinedStart = side.count
      appendToSide(before, text)
      side.append(contentsOf: separator)
      appendToSide(slice, text)
      only = TextSlice(sideStart + joinedStart..<sideStart + side.count)
    }
    if only == nil { side.removeLast(side.count - start) }
    return only ?? TextSlice.none
  }

  private mutating func appendToSide(_ slice: TextSlice, _ text: Span<UInt8>) {
    guard slice.range.upperBound > sideStart else {
      // The bytes are read where they are, while nothing else touches them.
      unsafe text.extracting(slice.range).withUnsafeBufferPointer { unsafe side.append(contentsOf: $0) }
      return
    }
    for place in slice.range { side.append(side[place - sideStart]) }
  }

  private func isBlank(_ column: Int, _ row: Int, _ text: Span<UInt8>) -> Bool {
    let range = text.trimmed(source.bounds(column, of: row, text))
    return range.isEmpty || mapped(text, range)?.isEmpty ?? false
  }

  /// The places of texts, without white space around them.
  ///
  /// - Parameter column: `nil` where the file has no such texts.
  mutating func takeTexts(
    _ column: Int?, _ rows: Int, _ text: Span<UInt8>, _ slices: inout [TextSlice], at first: Int,
    mayBeEmpty: Bool, keepsSpaces: Bool
  ) -> Int {
    precondition(first + rows <= slices.count)
    var sliceColumn = slices.mutableSpan
    guard let column else {
      let none = TextSlice.none
      for row in 0..<rows { unsafe sliceColumn[unchecked: first &+ row] = none }
      return rows
    }
    hasEmptyText = false
    for row in 0..<rows {
      guard let range = textRange(column, row, text, keepsSpaces: keepsSpaces) else { return row }
      if range.isEmpty {
        guard mayBeEmpty else { return row }
        hasEmptyText = true
      }
      // Part by part, which needs no call of another module's initializer.
      unsafe sliceColumn[unchecked: first &+ row].start = UInt32(truncatingIfNeeded: range.lowerBound)
      unsafe sliceColumn[unchecked: first &+ row].count = UInt32(truncatingIfNeeded: range.count)
    }
    return rows
  }

  /// Where the text of a cell is; `nil` where the slow path has to look at the row.
  @inline(__always)
  private mutating func textRange(
    _ column: Int, _ row: Int, _ text: Span<UInt8>, keepsSpaces: Bool
  ) -> Range<Int>? {
    let range = source.bounds(column, of: row, text)
    if source.isEscaped(column, of: row, range, text) {
      return unescapedText(text, range, keepsSpaces: keepsSpaces)
    }
    let mayChange =
      unsafe keepsSpaces
      ? FastPath.mayNeedTrimming(text.bytes, range) : FastPath.mayNeedTidying(text.bytes, range)
    if mayChange { return tidyText(text, range, keepsSpaces: keepsSpaces) }
    return mapped(text, range)
  }

  /// Where the text of a mapped cell is: nowhere for one that says that there is none; `nil` where the slow path has to look.
  @inline(__always)
  private func mapped(
    _ text: Span<UInt8>, _ range: Range<Int>, _ field: TransactionField? = nil
  ) -> Range<Int>? {
    guard !isVerbatim else { return range }
    guard !FastPath.mayBeWrapped(text, range) else { return nil }
    guard field != .currency, FastPath.saysNone(text, range) else { return range }
    return range.lowerBound..<range.lowerBound
  }

  /// Whether a text is a dash or `n/a`.
  @inline(__always)
  private static func saysNone(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    return range.count == 1
      ? text[start] == UInt8(ascii: "-")
      : range.count == 3 && text[start + 1] == UInt8(ascii: "/") && text[start] | 0x20 == UInt8(ascii: "n")
        && text[start + 2] | 0x20 == UInt8(ascii: "a")
  }

  /// The rows before the first whose id may be none: dashes, or such as `null` and `NOTPROVIDED`.
  func passPlaceholders(_ rows: Int, _ ids: [TextSlice], _ text: Span<UInt8>, at first: Int) -> Int {
    for row in 0..<rows
    where (1...6).contains(ids[first + row].count) || ids[first + row].count == MappedCell.noID.utf8.count {
      let start = Int(ids[first + row].start)
      guard start < text.count, text[start] != UInt8(ascii: "-"), text[start] | 0x20 != UInt8(ascii: "n"),
        text[start] != UInt8(ascii: "\\"), text[start] != 0xE2
      else { return row }
    }
    return rows
  }

  /// The text of a cell whose bytes stand for others, put together and laid aside: where it will be.
  @inline(never)
  private mutating func unescapedText(
    _ text: Span<UInt8>, _ range: Range<Int>, keepsSpaces: Bool
  ) -> Range<Int>? {
    let start = side.count
    source.unescape(range, of: text, into: &side)
    guard let aside = mapped(side.span, side.span.trimmed(start..<side.count)),
      keepsSpaces || !side.span.hasSpacesToCollapse(aside)
    else { return nil }
    return sideStart + aside.lowerBound..<sideStart + aside.upperBound
  }

  /// The text of a cell that may have white space around it, or too much within.
  @inline(never)
  private mutating func tidyText(
    _ text: Span<UInt8>, _ range: Range<Int>, keepsSpaces: Bool
  ) -> Range<Int>? {
    guard let range = mapped(text, text.trimmed(range)) else { return nil }
    return keepsSpaces || !text.hasSpacesToCollapse(range) ? range : collapsed(text, range)
  }

  /// Whether the text begins or ends with a byte no greater than a space; no for an empty one.
  @inline(__always)
  static func mayNeedTrimming(_ raw: RawSpan, _ range: Range<Int>) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    let (first, last) = unsafe (
      FastFields.byte(raw, at: range.lowerBound), FastFields.byte(raw, at: range.upperBound &- 1)
    )
    return min(first, last) <= UInt8(ascii: " ")
  }

  /// Whether there is a control character in the text, a space at either end, or one space after another: thirty-two bytes
  /// at a time, of which those after the text do not count.
  @inline(__always)
  static func mayNeedTidying(_ raw: RawSpan, _ range: Range<Int>) -> Bool {
    let space = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
    // Before the first byte and after the last there seems to be a space.
    var (place, last): (Int, UInt64) = (range.lowerBound, 1)
    while place < range.upperBound {
      let (low, high) = unsafe (
        raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self),
        raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ 16, as: SIMD16<UInt8>.self)
      )
      let end: UInt64 = 1 &<< UInt64(truncatingIfNeeded: min(range.upperBound &- place, 33))
      let found = UInt64(LaneMask.bits(low .== space) | LaneMask.bits(high .== space) &<< 16)
      let controls = UInt64(LaneMask.bits(low .< space) | LaneMask.bits(high .< space) &<< 16)
      let spaces = found & (end &- 1) | end & 0xFFFF_FFFF
      if controls & (end &- 1) | spaces & (spaces &<< 1 | last) != 0 { return true }
      last = spaces &>> 31
      place &+= 32
    }
    return last == 1 && !range.isEmpty && range.count.isMultiple(of: 32)
  }

  /// Whether the text may have a no-break space or `="…"` around it, which a mapped cell is read without.
  @inline(__always)
  static func mayBeWrapped(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    let raw = unsafe text.bytes
    let first = unsafe FastFields.byte(raw, at: range.lowerBound)
    return unsafe first == 0xC2 || first == UInt8(ascii: "=")
      || FastFields.byte(raw, at: range.upperBound &- 1) == 0xA0
  }

  /// A text with each run of white space as one space, laid aside: where it will be.
  @inline(never)
  private mutating func collapsed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let start = side.count
    var wasSpace = true
    for place in range {
      let isSpace = text[place].isASCIISpace
      if !isSpace {
        if wasSpace, side.count > start { side.append(UInt8(ascii: " ")) }
        side.append(text[place])
      }
      wasSpace = isSpace
    }
    return sideStart + start..<sideStart + side.count
  }
}

extension Span<UInt8> {
  /// Whether there is a control character in the range, or one space after another.
  @inline(__always)
  fileprivate func hasSpacesToCollapse(_ range: Range<Int>) -> Bool {
    var wasSpace = false
    for place in range {
      // The range is within the text.
      let byte = unsafe self[unchecked: place]
      if byte <= UInt8(ascii: " ") {
        if byte < UInt8(ascii: " ") || wasSpace { return true }
        wasSpace = true
      } else {
        wasSpace = false
      }
    }
    return false
  }
}
