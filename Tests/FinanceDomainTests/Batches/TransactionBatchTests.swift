@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Batches of transactions")
struct TransactionBatchTests {
  @Test("Rows put in a batch come out equal", arguments: RandomLedger.Mood.allCases)
  func lossless(mood: RandomLedger.Mood) {
    for seed in Seeds.list(4, salt: 3) {
      Laws.checkLossless(RandomLedger.transactions(60, seed: seed, mood: mood), seed: seed)
      Laws.checkLossless(RandomLedger.marked(60, seed: seed, mood: mood), seed: seed)
    }
  }

  @Test("A batch is a collection of transactions")
  func collection() {
    let list = RandomLedger.transactions(10, seed: 1, mood: .kind)
    let batch = TransactionBatch(list)
    #expect(batch.count == 10 && batch.startIndex == 0 && batch.endIndex == 10)
    #expect(Array(batch) == list)
    #expect(Array(batch.reversed()) == list.reversed())
    #expect(Array(batch[3..<6]) == Array(list[3..<6]))
    #expect(batch.first == list.first && batch.last == list.last)
    #expect(batch.map(\.id) == list.map(\.id))
    #expect(TransactionBatch().isEmpty && Array(TransactionBatch()) == [])
  }

  @Test("Amounts of every scale come out as they went in, and rows of one scale are known to be so")
  func scales() {
    let amounts = ["1", "1.5", "1.25", "0.125", "0.00000001", "9223372036854775807", "922337203685477580.7"]
    let batch = TransactionBatch(amounts.map { .fixture(amount: $0) })
    #expect(batch.map(\.amount) == amounts.map { .exact($0) })
    #expect(batch.uniformScale == nil)
    #expect(TransactionBatch(["1", "2.5", "3.25"].map { .fixture(amount: $0) }).uniformScale == 2)
    #expect(TransactionBatch(["9223372036854775807"].map { .fixture(amount: $0) }).uniformScale == 0)
    #expect(TransactionBatch(["922337203685477580.7"].map { .fixture(amount: $0) }).uniformScale == 1)
    #expect(TransactionBatch().uniformScale == nil)
  }

  @Test("A batch whose rows have no tags and no payees has no columns for them")
  func optionalColumns() {
    var batch = TransactionBatch(RandomLedger.transactions(20, seed: 4, mood: .unkind))
    #expect(batch.tagSets.isEmpty && batch.payees.isEmpty && batch.sourceFingerprints.isEmpty)
    batch.append(.fixture(tags: ["x"], payee: "Y"))
    #expect(batch.tagSets.count >= 21 && batch.payees.count >= 21)
    #expect(batch.prefix(20).allSatisfy { $0.tags == [] && $0.payee == nil })
    #expect(batch[20].tags == ["x"] && batch[20].payee == "Y")
  }

  @Test("Copies of a batch go their own ways")
  func copies() {
    let list = RandomLedger.transactions(6, seed: 2, mood: .unkind)
    var one = TransactionBatch(list[..<4])
    var other = one
    one.append(list[4])
    other.append(list[5])
    #expect(Array(one) == Array(list[..<5]))
    #expect(Array(other) == Array(list[..<4]) + [list[5]])
  }

  @Test("An emptied batch can be filled anew, and keeps nothing of the old rows")
  func refilling() {
    let list = RandomLedger.transactions(30, seed: 3, mood: .unkind)
    var batch = TransactionBatch(list)
    batch.occurrences[4] = 2
    batch.setTags(batch.tagNames.code(for: ["a"]), row: 2)
    batch.setPayee(batch.descriptions[1], row: 2)
    batch.removeAllRows()
    #expect(
      batch.isEmpty && batch.uniformScale == nil && batch.coefficientBits == 0 && batch.occurrences == [:])
    for transaction in list.reversed() { batch.append(transaction) }
    #expect(Array(batch) == list.reversed())
  }
}

@Suite("Keeping rows of a batch")
struct TransactionBatchSelectingTests {
  @Test(
    "The rows that are marked stay, in their order",
    arguments: ["", "1", "0", "111", "000", "100", "001", "010", "110", "011", "101", "0110100110010110"])
  func keeping(marks: String) {
    let isKept = marks.map { $0 == "1" }
    let list = RandomLedger.transactions(isKept.count, seed: 5, mood: .unkind)
    var batch = TransactionBatch(list)
    batch.keep(isKept)
    #expect(Array(batch) == zip(list, isKept).filter(\.1).map(\.0))
  }

  @Test("Marks beyond the last row mean nothing")
  func longerMarks() {
    var batch = TransactionBatch([.fixture(id: "a"), .fixture(id: "b")])
    batch.keep([false, true, false, false])
    #expect(batch.map(\.id.rawValue) == ["b"])
  }

  @Test("Places and occurrences move with their rows")
  func places() {
    var batch = TransactionBatch((0..<6).map { .fixture(id: "t\($0)") })
    batch.source = 3
    batch.originBase = 1000
    for row in 0..<6 {
      batch.origins[row] = UInt32(row * 10)
      batch.ids[row] = .none
    }
    batch.occurrences = [1: 2, 2: 3, 4: 4, 5: 10_000]
    batch.keep([true, true, false, false, true, true])
    #expect((0..<4).map { batch.position(of: $0).byteOffset } == [1000, 1010, 1040, 1050])
    #expect(batch.position(of: 0).source == 3)
    #expect(batch.occurrences == [1: 2, 2: 4, 3: 10_000])
    #expect(batch.map { $0.id.rawValue.split(separator: "-").last } == ["0001", "0002", "0004", "z10000"])
  }

  @Test("Amounts of before a conversion move with their rows, and are gone when the batch is emptied")
  func natives() {
    var batch = TransactionBatch((0..<4).map { .fixture(id: "t\($0)") })
    let native = NativeAmount(currency: 1, amount: FixedPoint(coefficient: 7, scale: 0))
    batch.natives = Array(repeating: nil, count: batch.days.count)
    (batch.natives[1], batch.natives[3]) = (native, native)
    batch.keep([true, false, true, true])
    #expect(batch.natives.prefix(3) == [nil, nil, native])
    batch.append(.fixture(id: "t4"))
    #expect(batch.natives[3] == nil)
    batch.removeAllRows()
    #expect(batch.natives.isEmpty)
  }

  @Test("Rows may be added behind those that stayed")
  func adding() {
    let list = RandomLedger.transactions(5, seed: 6, mood: .unkind)
    var batch = TransactionBatch(list[..<4])
    batch.keep([true, false, false, true])
    batch.append(list[4])
    #expect(Array(batch) == [list[0], list[3], list[4]])
  }
}
