import Testing

@testable import FinanceDomain

@Suite("The table of sparse cells")
struct CellTableTests {
  private static func key(_ number: Int) -> CellKey {
    CellKey(
      bin: Int32(number % 13) - 6,
      group: GroupTable.Group(
        account: UInt32(number % 3), category: UInt32.max - UInt32(number / 26), currency: UInt32(number % 5),
        type: number % 2 == 0 ? .income : .expense))
  }

  @Test("Cells looked up together get the numbers that they get one by one", arguments: [1, 7, 256, 3000])
  func together(size: Int) {
    let keys = (0..<3000).map { CellTableTests.key($0 * 37 % 1201) }
    var (one, other) = (CellTable(), CellTable())
    var numbers: [Int] = []
    for _ in 0..<2 {
      for start in stride(from: 0, to: keys.count, by: size) {
        let wanted = Array(keys[start..<min(start + size, keys.count)])
        other.find(wanted, into: &numbers)
        #expect(numbers == wanted.map { one.number(of: $0) })
      }
      #expect(one.count == Set(keys).count && other.keys == one.keys)
    }
  }

  @Test("A key gives back what it was made of, and keeps of it what a mask keeps")
  func keys() {
    let key = CellTableTests.key(31)
    #expect(key.bin == -1 && key.group.account == 1 && key.group.category == .max - 1)
    #expect(key.group.currency == 1 && key.type == .expense && key.group.type == .expense)
    #expect(key.keeping(.mask(.all)) == key)
    let few = key.keeping(.mask([.currency, .month]))
    #expect(few.bin == -1 && few.group.currency == 1 && few.type == .income)
    #expect(few.group.account == 0 && few.group.category == 0)
    let others = key.keeping(.mask([.account, .category, .type]))
    #expect(others.bin == 0 && others.group.currency == 0 && others.type == .expense)
    #expect(others.group.account == 1 && others.group.category == .max - 1)
  }
}
