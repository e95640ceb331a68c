/// What the numbers of one symbol table are in another, found out once a number.
struct SymbolTranslation: Sendable {
  private(set) var identity: UInt64 = 0
  private var numbers: [UInt32] = []

  /// Stands for a number that has not been looked up.
  private static let unknown = UInt32.max

  /// Nothing looked up yet.
  init() {}

  /// Fits the translation to a table: forgets everything if it is another one, grows if it has grown.
  mutating func prepare(for table: SymbolTable) {
    if table.identity != identity {
      identity = table.identity
      numbers.removeAll(keepingCapacity: true)
    }
    let missing = table.count - numbers.count
    if missing > 0 { numbers.append(contentsOf: repeatElement(SymbolTranslation.unknown, count: missing)) }
  }

  /// The other table's number for a number of the table it was prepared for, if it has been looked up.
  func known(_ code: UInt32) -> UInt32? {
    numbers[Int(code)] == SymbolTranslation.unknown ? nil : numbers[Int(code)]
  }

  /// The other table's number for a number of the table it was prepared for.
  @inline(__always)
  mutating func number(
    of code: UInt32, in table: SymbolTable, ask: (ArraySlice<UInt8>) -> UInt32
  ) -> UInt32 {
    let known = numbers[Int(code)]
    if known != SymbolTranslation.unknown { return known }
    return learn(code, in: table, ask: ask)
  }

  @inline(never)
  private mutating func learn(
    _ code: UInt32, in table: SymbolTable, ask: (ArraySlice<UInt8>) -> UInt32
  ) -> UInt32 {
    let number = ask(table.bytes(of: code))
    numbers[Int(code)] = number
    return number
  }
}
