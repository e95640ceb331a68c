import FinanceDomain

/// Lines of payees as the program writes them, read without a decoder: there may be as many as rows. Whatever looks
/// different is left to ``PartialLineDTO``.
struct PartialPayeeLine {
  private let grain: TotalsGrain
  /// Lines of one stretch of time lie anywhere, but there are few stretches.
  private var bins: [[UInt8]: Int32] = [:]

  private static let marks = [
    #"{"record":"payee","at":""#, #"","currency":""#, #"","type":""#, #"","count":"#, #","sum":""#,
    #"","payee":""#,
  ].map { Array($0.utf8) }

  /// Reads lines with those stretches of time.
  init(_ grain: TotalsGrain) { self.grain = grain }

  /// The payee of a line; `nil` if the line is not certain to be one.
  mutating func read(_ line: Span<UInt8>) -> PayeeTotals.Cell? {
    var place = 0
    var parts: [Range<Int>] = []
    for (number, mark) in PartialPayeeLine.marks.enumerated() {
      guard PartialPayeeLine.has(mark, line, at: place) else { return nil }
      place += mark.count
      let start = place
      let stop = number == 3 ? UInt8(ascii: ",") : UInt8(ascii: "\"")
      while place < line.count, line[place] != stop, line[place] != UInt8(ascii: "\\") { place += 1 }
      parts.append(start..<place)
    }
    guard place == line.count - 2, line[place] == UInt8(ascii: "\""), line[place + 1] == UInt8(ascii: "}")
    else {
      return nil
    }
    return cell(line, parts)
  }

  private static func has(_ mark: [UInt8], _ line: Span<UInt8>, at place: Int) -> Bool {
    guard place + mark.count <= line.count else { return false }
    for number in mark.indices where line[place + number] != mark[number] { return false }
    return true
  }

  private mutating func cell(_ line: Span<UInt8>, _ parts: [Range<Int>]) -> PayeeTotals.Cell? {
    let at = Array(line.extracting(parts[0]))
    guard let bin = bins[at] ?? grain.bin(of: String(decoding: at, as: UTF8.self)),
      let currency = Currency(rawValue: String(decoding: Array(line.extracting(parts[1])), as: UTF8.self)),
      let type = TransactionType(
        rawValue: String(decoding: Array(line.extracting(parts[2])), as: UTF8.self)),
      let count = Int(String(decoding: Array(line.extracting(parts[3])), as: UTF8.self)), count > 0,
      let sum = ExactSum(digits: line.extracting(parts[4]))
    else { return nil }
    bins[at] = bin
    return PayeeTotals.Cell(
      bin: bin, currency: currency, type: type, name: Array(line.extracting(parts[5])), sum: sum, count: count
    )
  }
}

extension Array<UInt8> {
  fileprivate init(_ span: Span<UInt8>) {
    self.init(capacity: span.count) { output in
      for place in span.indices { output.append(span[place]) }
    }
  }
}
