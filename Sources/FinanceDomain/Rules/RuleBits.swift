/// One bit for each rule, or for each part of rules, for each of some rows.
struct RuleBits: Sendable {
  private let width: Int
  private var words: [UInt64]

  /// None for any row.
  ///
  /// - Parameter width: how many words the bits of a row fill.
  init(rows: Int, _ width: Int) {
    self.width = width
    words = [UInt64](repeating: 0, count: rows * width)
  }

  /// Whether a row has the bit.
  func has(_ place: Int, row: Int) -> Bool { words[row * width + place >> 6] >> UInt64(place & 63) & 1 == 1 }

  /// Whether a row has no bit at all.
  @inline(__always)
  func isEmpty(row: Int) -> Bool {
    for word in row * width..<(row + 1) * width where words[word] != 0 { return false }
    return true
  }

  /// The places of a row's bits, in their order.
  func places(_ row: Int) -> [Int] { (0..<width * 64).filter { has($0, row: row) } }

  @inline(__always)
  mutating func set(_ place: Int, row: Int) { words[row * width + place >> 6] |= 1 << UInt64(place & 63) }

  /// Sets the bit in the rows that are marked.
  mutating func set(_ place: Int, _ marks: [Bool]) {
    for row in marks.indices where marks[row] { set(place, row: row) }
  }

  /// Gives a row the bits of a row there.
  @inline(__always)
  mutating func copy(row: Int, from other: borrowing RuleBits, row source: Int) {
    for word in 0..<width { words[row * width + word] = other.words[source * width + word] }
  }

  /// Adds a row with the bits of those places.
  mutating func append(_ places: [Int]) {
    let row = words.count / width
    words.append(contentsOf: repeatElement(0, count: width))
    for place in places { set(place, row: row) }
  }

  /// The number of a row's bits in a table, given on first sight.
  @inline(__always)
  func number(of row: Int, in table: inout TextTable) -> Int {
    let bits = unsafe words.span.bytes.extracting(row * width * 8..<(row + 1) * width * 8)
    return table.number(of: bits, tag: 0)
  }
}
