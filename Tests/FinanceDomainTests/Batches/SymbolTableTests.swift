import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Symbol tables")
struct SymbolTableTests {
  @Test("Texts are numbered in order of appearance, byte for byte")
  func numbering() {
    var table = SymbolTable()
    let texts = ["food", "", "Food", "caf\u{E9}", "cafe\u{301}", "food", "foo", "food\u{0}", "", "caf\u{E9}"]
    #expect(texts.map { table.code(for: $0) } == [0, 1, 2, 3, 4, 0, 5, 6, 1, 3])
    #expect(table.count == 7)
    expectEqualText(
      (0..<7).map { table[$0].escaped }.joined(separator: ","),
      "food,,Food,caf\\u{e9},cafe\\u{301},foo,food\\u{0}")
  }

  @Test("A hundred thousand texts keep their numbers")
  func many() {
    var table = SymbolTable()
    let texts = (0..<100_000).map { "payee \($0 % 7) \($0)" }
    let codes = texts.map { table.code(for: $0) }
    #expect(codes == (0..<100_000).map { UInt32($0) })
    #expect(table.count == 100_000)
    #expect(texts.indices.filter { table.code(for: texts[$0]) != UInt32($0) } == [])
    #expect(stride(from: 0, to: 100_000, by: 997).filter { table[UInt32($0)] != texts[$0] } == [])
  }

  @Test("Texts that differ in one byte only, at any place of any length, are told apart")
  func oneByte() {
    var texts: [[UInt8]] = []
    for length in 0..<40 {
      let text = [UInt8](repeating: 97, count: length)
      texts.append(text)
      for place in 0..<length {
        for byte: UInt8 in [0, 98] {
          var other = text
          other[place] = byte
          texts.append(other)
        }
      }
    }
    var table = SymbolTable()
    let codes = texts.map { table.code(forBytes: $0[...]) }
    #expect(codes == texts.indices.map { UInt32($0) })
    #expect(texts.map { table.code(forBytes: ([7] + $0 + [7])[1..<1 + $0.count]) } == codes)
    #expect(codes.map { Array(table.bytes(of: $0)) } == texts)
    #expect(table.texts.count == texts.count)
  }

  @Test("A hundred thousand texts of one length that begin and end alike keep their numbers")
  func alike() {
    var table = SymbolTable()
    let texts = (0..<100_000).map { "a common beginning \(padded($0, 6)) and a common end" }
    #expect(texts.map { table.code(for: $0) } == (0..<100_000).map { UInt32($0) })
    #expect(texts.indices.filter { table.code(for: texts[$0]) != UInt32($0) } == [])
  }

  @Test(
    "Many texts looked up together get the numbers that they get one by one", arguments: [0, 1, 255, 1000])
  func together(known: Int) {
    let texts = (0..<600).map { $0 % 7 == 3 ? "" : "name \($0 * 37 % 401)" }
    var (one, other) = (SymbolTable(), SymbolTable())
    for number in 0..<known {
      _ = one.code(for: "name \(number)")
      _ = other.code(for: "name \(number)")
    }
    var bytes: [UInt8] = Array("in front".utf8)
    let places = texts.map { text in
      bytes.append(contentsOf: text.utf8)
      return TextSlice(bytes.count - text.utf8.count..<bytes.count)
    }
    var codes = [UInt32](repeating: 7, count: 605)
    for _ in 0..<2 {
      other.codes(of: places, in: bytes.span, into: &codes, from: 3)
      #expect(codes == [7, 7, 7] + texts.map { one.code(for: $0) } + [7, 7])
      #expect(other.texts == one.texts)
    }
  }

  @Test("Copies are the same table until one of them learns a text; then that one is another table")
  func copies() {
    var original = SymbolTable()
    _ = original.code(for: "a")
    var copy = original
    #expect(copy.identity == original.identity)
    #expect(copy.code(for: "a") == 0)
    #expect(copy.identity == original.identity)
    #expect(copy.code(for: "b") == 1)
    #expect(copy.identity != original.identity)
    #expect((original.count, copy.count) == (1, 2))
    #expect(original.code(for: "c") == 1)
    #expect(copy[1] == "b" && original[1] == "c")
  }

  @Test("A table that no other shares may learn without becoming another one")
  func growing() {
    var table = SymbolTable()
    let identity = table.identity
    for number in 0..<1000 { _ = table.code(for: "text \(number)") }
    #expect(table.identity == identity)
  }

  @Test("Two tables are two, even when they know the same texts")
  func distinct() {
    var (one, other) = (SymbolTable(), SymbolTable())
    _ = (one.code(for: "a"), other.code(for: "a"))
    #expect(one.identity != other.identity)
  }
}
