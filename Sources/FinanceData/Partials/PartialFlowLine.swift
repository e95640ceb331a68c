import FinanceDomain

/// Lines of sums and payees as the program writes them, read without a decoder: a partial has thousands of them. Whatever
/// looks different is left to ``PartialLine``.
struct PartialFlowLine {
  enum Flow {
    case sum(TotalsCube.Cell)
    case payee(PayeeTotals.Cell)
  }

  private static let sums = form("sum", "account", "category")
  private static let payees = form("payee", "payee")

  private static func form(_ kind: String, _ names: String...) -> LineForm {
    let first = [
      #"{"record":"\#(kind)","at":""#, #"","currency":""#, #"","type":""#, #"","count":"#, #","sum":""#,
    ]
    return LineForm(first + names.map { #"","\#($0)":""# } + [#""}"#])
  }

  private let grain: TotalsGrain
  /// Lines of one stretch of time are anywhere, but there are few stretches.
  private var bins: [[UInt8]: Int32] = [:]
  private var currencies: [[UInt8]: Currency] = [:]
  private var values: [Range<Int>] = []

  init(_ grain: TotalsGrain) { self.grain = grain }

  /// What the line says; `nil` if it is not certain to be one of these kinds.
  mutating func read(_ line: Span<UInt8>) -> Flow? {
    if PartialFlowLine.payees.find(&values, in: line) {
      return common(line).map { common in
        .payee(
          PayeeTotals.Cell(
            bin: common.bin, currency: common.currency, type: common.type, name: bytes(5, line),
            sum: common.sum,
            count: common.count))
      }
    }
    guard PartialFlowLine.sums.find(&values, in: line) else { return nil }
    return common(line).map { common in
      .sum(
        TotalsCube.Cell(
          bin: common.bin, account: text(5, line), category: TransactionCategory(rawValue: text(6, line)),
          currency: common.currency, type: common.type, sum: common.sum, count: common.count))
    }
  }

  private mutating func common(
    _ line: Span<UInt8>
  ) -> (bin: Int32, currency: Currency, type: TransactionType, count: Int, sum: ExactSum)? {
    let (at, code) = (bytes(0, line), bytes(1, line))
    guard let bin = bins[at] ?? grain.bin(of: text(0, line)),
      let currency = currencies[code] ?? Currency(rawValue: text(1, line)),
      let type = TransactionType(rawValue: text(2, line)), let count = Int(text(3, line)), count > 0,
      let sum = ExactSum(digits: line.extracting(values[4]))
    else { return nil }
    (bins[at], currencies[code]) = (bin, currency)
    return (bin, currency, type, count, sum)
  }

  private func bytes(_ number: Int, _ line: Span<UInt8>) -> [UInt8] { line.array(values[number]) }

  private func text(_ number: Int, _ line: Span<UInt8>) -> String { line.string(values[number]) }
}

/// What is between the values of a kind of line that the program writes; the last mark is the line's end.
struct LineForm {
  private let marks: [[UInt8]]

  init(_ marks: [String]) { self.marks = marks.map { Array($0.utf8) } }

  /// Whether the line has that form; where its values are is known then.
  func find(_ values: inout [Range<Int>], in line: Span<UInt8>) -> Bool {
    values.removeAll(keepingCapacity: true)
    var place = 0
    for (number, mark) in marks.enumerated() {
      guard line.has(mark, at: place) else { return false }
      place += mark.count
      guard number + 1 < marks.count, let stop = marks[number + 1].first else { break }
      let start = place
      while place < line.count, line[place] != stop {
        // What is escaped is for the decoder.
        if line[place] == UInt8(ascii: "\\") { return false }
        place += 1
      }
      values.append(start..<place)
    }
    return place == line.count
  }
}
