import FinanceDomain

/// Which marks the amounts of a source are written with, found over all of them.
///
/// Every convention is tried on every cell; one survives if it reads all cells that any convention reads. Several may
/// survive as long as they give the same numbers: `12` says nothing about marks, and need not. A cell that no
/// convention reads is a bad row and contradicts nothing. The order of the cells changes no answer but which cell is shown
/// as the example.
package struct NumberInference: Sendable {
  /// How many cells a convention reads.
  package private(set) var readCount = 0
  /// How many cells none reads.
  package private(set) var unreadCount = 0
  /// How many cells are blank.
  package private(set) var blankCount = 0
  /// How many cells are read with one decimal mark only.
  package private(set) var provingCount = 0
  /// Two cells that no convention reads both, if there are such.
  package private(set) var contradiction: (earlier: String, later: String)?

  private let conventions: [NumberFormat]
  /// The conventions with a decimal comma.
  private let commas: UInt16
  private var alive: UInt16
  /// The first cell that each convention failed on.
  private var excluding: [String?]
  private var ambiguous: String?

  /// - Parameters:
  ///   - decimal: the decimal mark, if it is stated.
  ///   - group: the group mark, if it is stated.
  package init(decimal: DecimalMark?, group: GroupMark?) {
    conventions = NumberFormat.all.filter {
      (decimal ?? $0.decimalMark) == $0.decimalMark && (group ?? $0.groupMark) == $0.groupMark
    }
    commas = conventions.enumerated().reduce(0) {
      $1.element.decimalMark == .comma ? $0 | 1 << $1.offset : $0
    }
    alive = (1 << conventions.count) - 1
    excluding = Array(repeating: nil, count: conventions.count)
  }

  /// Takes a cell into account.
  package mutating func absorb(_ cell: Span<UInt8>) {
    guard !cell.boundsWithinSpaces.isEmpty else {
      blankCount += 1
      return
    }
    let (fitting, hasMark) = conventions(reading: cell)
    guard fitting != 0 else {
      unreadCount += 1
      return
    }
    readCount += 1
    if marksAreDecided(in: fitting) {
      provingCount += hasMark ? 1 : 0
    } else if hasMark, ambiguous == nil {
      ambiguous = cell.wholeText
    }
    exclude(allBut: fitting, because: cell)
  }

  /// Leaves the conventions with that decimal mark.
  package mutating func settle(_ mark: DecimalMark) {
    for number in conventions.indices where conventions[number].decimalMark != mark {
      alive &= ~(1 << number)
    }
  }

  /// Whether there are amounts, and every surviving convention reads the same numbers.
  package var isDecided: Bool { readCount > 0 && alive != 0 && !isUndecided }

  /// The conventions that read every cell, the simplest first; none if the cells contradict each other.
  package var formats: [NumberFormat] {
    readCount == 0 ? [] : survivors
  }

  /// The first cell that means different numbers to the survivors, if there is one.
  package var question: NumberQuestion? {
    guard isUndecided, let ambiguous else { return nil }
    let readings = [DecimalMark.dot, .comma].compactMap { mark in
      survivors.lazy.filter { $0.decimalMark == mark }.compactMap { format in
        (try? format.read(ambiguous.utf8Span.span)).map { NumberQuestion.Reading(format: format, amount: $0) }
      }.first
    }
    return NumberQuestion(cell: ambiguous, readings: readings)
  }

  private var survivors: [NumberFormat] {
    conventions.indices.filter { alive & 1 << $0 != 0 }.map { conventions[$0] }
  }

  /// A number with a point or a comma differs between the two decimal marks. Where both survive, both read every cell,
  /// so the first such number is one they differ on.
  private var isUndecided: Bool { ambiguous != nil && alive != 0 && !marksAreDecided(in: alive) }

  private func marksAreDecided(in set: UInt16) -> Bool { set & commas == 0 || set & ~commas == 0 }

  /// The conventions that read the cell, and whether it has a point or a comma.
  private func conventions(reading cell: Span<UInt8>) -> (UInt16, hasMark: Bool) {
    guard let parts = AmountParts(cell) else { return (0, false) }
    var fitting: UInt16 = 0
    for (number, format) in conventions.enumerated()
    where parts.numeral.isWritten(decimal: format.decimalMark, group: format.groupMark, in: cell) {
      fitting |= 1 << number
    }
    return (fitting, !parts.numeral.marks.isDisjoint(with: [.dot, .comma]))
  }

  private mutating func exclude(allBut fitting: UInt16, because cell: Span<UInt8>) {
    guard alive & ~fitting != 0 else { return }
    if alive & fitting == 0 {
      contradiction = excluding[fitting.trailingZeroBitCount].map { ($0, cell.wholeText) }
    }
    for number in conventions.indices where alive & ~fitting & 1 << number != 0 {
      excluding[number] = cell.wholeText
    }
    alive &= fitting
  }
}

/// A cell that means different numbers, and what settles it.
package struct NumberQuestion: Hashable, Sendable {
  /// The cell as it is written.
  package let cell: String
  /// What it means by each surviving decimal mark.
  package let readings: [Reading]

  /// One meaning of the cell.
  package struct Reading: Hashable, Sendable {
    /// The form; its decimal mark is the setting that decides.
    package let format: NumberFormat
    /// The amount in that form.
    package let amount: WrittenAmount
  }
}
