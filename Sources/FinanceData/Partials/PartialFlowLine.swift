import FinanceDomain

/// Lines of sums and payees as the program writes them, read without a decoder: a partial has thousands of them. Whatever
/// looks different is left to ``PartialLine``.
struct PartialFlowLine {
  enum Flow {
    case sum(TotalsCube.Cell)
    case payee(PayeeTotals.Cell)
  }

  /// What is between the values of a kind of line; the last mark is the line's end.
  private struct Form {
    let marks: [[UInt8]]

    init(_ kind: String, _ names: String...) {
      let first = [
        #"{"record":"\#(kind)","at":""#, #"","currency":""#, #"","type":""#, #"","count":"#, #","sum":""#,
      ]
      marks = (first + names.map { #"","\#($0)":""# } + [#""}"#]).map { Array($0.utf8) }
    }
  }

  private static let sums = Form("sum", "account", "category")
  private static let payees = Form("payee", "payee")

  private let grain: TotalsGrain
  /// Lines of one stretch of time are anywhere, but there are few stretches.
  private var bins: [[UInt8]: Int32] = [:]
  private var currencies: [[UInt8]: Currency] = [:]
  private var values: [Range<Int>] = []

  /// Reads lines with those stretches of time.
  init(_ grain: TotalsGrain) { self.grain = grain }

  /// What the line says; `nil` if it is not certain to be one of these kinds.
  mutating func read(_ line: Span<UInt8>) -> Flow? {
    if find(PartialFlowLine.payees, line) {
      return common(line).map { common in
        .payee(
          PayeeTotals.Cell(
            bin: common.bin, currency: common.currency, type: common.type, name: bytes(5, line),
            sum: common.sum,
            count: common.count))
      }
    }
    guard find(PartialFlowLine.sums, line) else { return nil }
    return common(line).map { common in
      .sum(
        TotalsCube.Cell(
          bin: common.bin, account: text(5, line), category: TransactionCategory(rawValue: text(6, line)),
          currency: common.currency, type: common.type, sum: common.sum, count: common.count))
    }
  }

  /// Whether the line has that form; where its values are is known then.
  private mutating func find(_ form: Form, _ line: Span<UInt8>) -> Bool {
    values.removeAll(keepingCapacity: true)
    var place = 0
    for mark in form.marks {
      guard line.has(mark, at: place) else { return false }
      place += mark.count
      let start = place
      // A count ends with a comma, a text with a quotation mark; what is escaped in it is for the decoder.
      let stop = values.count == 3 ? UInt8(ascii: ",") : UInt8(ascii: "\"")
      while place < line.count, line[place] != stop {
        if line[place] == UInt8(ascii: "\\") { return false }
        place += 1
      }
      values.append(start..<place)
    }
    return place == line.count
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
