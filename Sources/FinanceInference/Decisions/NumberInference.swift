import FinanceData
import FinanceDomain

/// Which marks the amounts of a source are written with, found over all of them.
///
/// Every convention is tried on every cell; one survives if it reads all cells that any convention reads. Several may
/// survive as long as they give the same numbers: `12` says nothing about marks, and need not. A cell that no
/// convention reads is a bad row and contradicts nothing. The order of the cells changes no answer but which cell is shown
/// as the example.
package struct NumberInference: Sendable {
  /// How many cells some convention reads; the others are blank or no amounts.
  package private(set) var readCount = 0
  /// How many cells are read with one decimal mark only.
  package private(set) var provingCount = 0
  /// Two cells that no convention reads both, if there are such.
  package private(set) var contradiction: (earlier: String, later: String)?

  private let conventions: [NumberFormat]
  /// The conventions that read every cell so far, the simplest first.
  private var survivors: [NumberFormat]
  /// The first cell that each convention failed on.
  private var excluding: [NumberFormat: String] = [:]
  private var ambiguous: String?

  /// - Parameters:
  ///   - decimal: the decimal mark, if it is stated.
  ///   - group: the group mark, if it is stated.
  package init(decimal: DecimalMark?, group: GroupMark?) {
    conventions = NumberFormat.all.filter {
      (decimal ?? $0.decimalMark) == $0.decimalMark && (group ?? $0.groupMark) == $0.groupMark
    }
    survivors = conventions
  }

  package mutating func absorb(_ cell: Span<UInt8>) {
    guard let numeral = AmountParts(cell)?.numeral,
      case let fitting = conventions.filter({
        numeral.isWritten(decimal: $0.decimalMark, group: $0.groupMark, in: cell)
      }), !fitting.isEmpty
    else { return }
    readCount += 1
    if fitting.haveOneDecimalMark {
      provingCount += numeral.mayHaveDecimals ? 1 : 0
    } else if numeral.mayHaveDecimals, ambiguous == nil {
      ambiguous = cell.wholeText
    }
    if survivors != fitting { exclude(allBut: fitting, because: cell) }
  }

  package mutating func settle(_ mark: DecimalMark) { survivors.removeAll { $0.decimalMark != mark } }

  /// Whether there are amounts, and every surviving convention reads the same numbers.
  package var isDecided: Bool { readCount > 0 && !survivors.isEmpty && !isUndecided }

  /// The conventions that read every cell, the simplest first; none if the cells contradict each other.
  package var formats: [NumberFormat] { readCount == 0 ? [] : survivors }

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

  /// A number with a point or a comma differs between the two decimal marks. Where both survive, both read every cell,
  /// so the first such number is one they differ on.
  private var isUndecided: Bool { ambiguous != nil && !survivors.haveOneDecimalMark }

  private mutating func exclude(allBut fitting: [NumberFormat], because cell: Span<UInt8>) {
    let excluded = survivors.filter { !fitting.contains($0) }
    guard !excluded.isEmpty else { return }
    survivors.removeAll { excluded.contains($0) }
    if survivors.isEmpty { contradiction = excluding[fitting[0]].map { ($0, cell.wholeText) } }
    for convention in excluded { excluding[convention] = cell.wholeText }
  }
}

extension [NumberFormat] {
  fileprivate var haveOneDecimalMark: Bool { allSatisfy { $0.decimalMark == first?.decimalMark } }
}

/// A cell that means different numbers, and what settles it.
package struct NumberQuestion: Hashable, Sendable {
  package let cell: String
  /// What it means by each surviving decimal mark.
  package let readings: [Reading]

  package struct Reading: Hashable, Sendable {
    /// The form; its decimal mark is the setting that decides.
    package let format: NumberFormat
    package let amount: WrittenAmount
  }
}
