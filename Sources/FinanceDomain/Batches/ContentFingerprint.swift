/// Sixty-four bits that stand for a text or for a row's content, the same on every machine and in every run.
///
/// Each step multiplies to 128 bits and folds the halves together (the mixing step of Wang Yi's *wyhash*). It is not a
/// cryptographic hash: equal fingerprints mean "look closer", and nothing is dropped before the contents are compared.
package struct ContentFingerprint: Sendable {
  private var state: UInt64

  /// Of nothing yet. Prints of different kinds of things have different seeds.
  package init(seed: UInt64 = 0) { state = 0x9E37_79B9_7F4A_7C15 ^ seed }

  /// Takes in a number.
  package mutating func combine(_ word: UInt64) {
    let product = (state ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: word ^ 0xE703_7ED1_A0B4_28DB)
    state = product.high ^ product.low ^ word.byteSwapped
  }

  /// Takes in a text, with its length, so that texts in a row keep their borders.
  package mutating func combine(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe combine($0) }
  }

  /// The same from raw bytes. Unsafe to the extent that its caller vouches for them.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= bytes.count {
      combine(UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count {
      last |= UInt64(unsafe bytes[place]) << shift
      shift += 8
      place += 1
    }
    combine(last)
    combine(UInt64(bytes.count))
  }

  /// The bits.
  package var value: UInt64 { state }
}

extension TransactionBatch {
  /// Stands for account, day, signed amount, currency and description: what an id is derived from where the source
  /// gives none.
  package func fingerprint(of row: Int) -> UInt64 {
    var print = ContentFingerprint()
    print.combine(Array(accountNames[accounts[row]].utf8)[...])
    print.combine(UInt64(bitPattern: Int64(days[row])))
    let amount = amount(of: row)
    print.combine(UInt64(bitPattern: directions[row] == 0 ? amount.coefficient : -amount.coefficient))
    print.combine(UInt64(amount.scale))
    print.combine(Array(currencyNames[currencies[row]].utf8)[...])
    print.combine(text.bytes[descriptions[row].range])
    return print.value
  }
}

extension TransactionID {
  /// The id of a row whose source gives none: sixteen hexadecimal digits of its content, then which occurrence of
  /// that content in its file it is.
  ///
  /// From the ten thousandth occurrence on a letter keeps the order of the bytes the order of the numbers.
  package init(derivedFrom fingerprint: UInt64, occurrence: Int) {
    let hex = String(fingerprint, radix: 16)
    let number = String(occurrence)
    let filler = String(repeating: "0", count: max(0, 4 - number.utf8.count))
    let marker = String(repeating: "z", count: max(0, number.utf8.count - 4))
    self.init(
      rawValue: String(repeating: "0", count: 16 - hex.utf8.count) + hex + "-" + marker + filler + number)
  }
}

extension TransactionID {
  /// The id that the first occurrence of this content has where the source gives none.
  package init(derivedFrom transaction: Transaction) {
    let batch = TransactionBatch(CollectionOfOne(transaction))
    self.init(derivedFrom: batch.fingerprint(of: 0), occurrence: 1)
  }
}
