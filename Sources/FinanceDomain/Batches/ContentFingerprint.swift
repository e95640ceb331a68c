/// Sixty-four bits that stand for a text or for a row's content, the same on every machine and in every run.
///
/// Each step multiplies to 128 bits and folds the halves together (the mixing step of Wang Yi's *wyhash*). It is not a
/// cryptographic hash: equal fingerprints mean "look closer", and nothing is dropped before the contents are compared.
package struct ContentFingerprint: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Of nothing yet.
  package init() {}

  init(text: String) { combine(text: text) }

  /// Takes in a number.
  package mutating func combine(_ word: UInt64) {
    let product = (state ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: word ^ 0xE703_7ED1_A0B4_28DB)
    state = product.high ^ product.low ^ word.byteSwapped
  }

  /// Takes in a text, with its length, so that texts in a row keep their borders.
  package mutating func combine(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe combine($0) }
  }

  /// Takes in a text.
  package mutating func combine(text: String) {
    var text = text
    text.withUTF8 { unsafe combine(UnsafeRawBufferPointer($0)) }
  }

  /// Takes in raw bytes. Unsafe to the extent that its caller vouches for them.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= bytes.count {
      combine(UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    combine(unsafe ContentFingerprint.rest(of: bytes, from: place))
    combine(UInt64(bytes.count))
  }

  /// The last bytes, fewer than eight, the first lowest.
  private static func rest(of bytes: UnsafeRawBufferPointer, from place: Int) -> UInt64 {
    let left = bytes.count - place
    guard left > 0 else { return 0 }
    if place > 0 {
      // The eight bytes at the end are there; those before `place` are shifted out.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      return UInt64(littleEndian: word) >> UInt64(8 * (8 - left))
    }
    var word: UInt64 = 0
    for place in (0..<left).reversed() { word = word << 8 | UInt64(unsafe bytes[place]) }
    return word
  }

  /// The bits.
  package var value: UInt64 { state }
}

extension TransactionBatch {
  /// Stands for account, day, signed amount, currency and description, the latter in NFC: what an id is derived from where
  /// the source gives none. For all rows of a batch ``ContentFingerprinter`` is the better way.
  package func fingerprint(of row: Int) -> UInt64 {
    let account = ContentFingerprint(text: accountNames[accounts[row]])
    return fingerprint(of: row, after: account, currencyNames[currencies[row]])
  }

  /// The fingerprints of the row with its description as it is, and of its other forms in Unicode: ledgers of earlier versions know a row by the
  /// form that it came in.
  package func formerFingerprints(of row: Int) -> [UInt64] {
    let account = ContentFingerprint(text: accountNames[accounts[row]])
    let facts = facts(of: row, after: account, currencyNames[currencies[row]])
    return text.string(descriptions[row]).unicodeForms.map { form in
      var digest = facts
      digest.combine(text: form)
      return digest.value
    }
  }

  /// The fingerprint of a row, the account's name having been taken in.
  func fingerprint(of row: Int, after account: ContentFingerprint, _ currency: String) -> UInt64 {
    var digest = facts(of: row, after: account, currency)
    let description = text.bytes[descriptions[row].range]
    if ComposedText.mayChange(description) {
      digest.combine(text: String(decoding: description, as: UTF8.self).composed)
    } else {
      digest.combine(description)
    }
    return digest.value
  }

  /// Day, signed amount and currency, after the account.
  @inline(__always)
  private func facts(
    of row: Int, after account: ContentFingerprint, _ currency: String
  ) -> ContentFingerprint {
    var digest = account
    digest.combine(UInt64(bitPattern: Int64(days[row])))
    let amount = amount(of: row)
    digest.combine(UInt64(bitPattern: directions[row] == 0 ? amount.coefficient : -amount.coefficient))
    digest.combine(UInt64(amount.scale))
    digest.combine(text: currency)
    return digest
  }
}

extension TransactionID {
  /// The id of a row whose source gives none: sixteen hexadecimal digits of its content, then which occurrence of
  /// that content in its file it is.
  ///
  /// From the ten thousandth occurrence on a letter keeps the order of the bytes the order of the numbers.
  package init(derivedFrom fingerprint: UInt64, occurrence: Int) {
    let number = padded(occurrence, 4)
    let marker = String(repeating: "z", count: number.utf8.count - 4)
    self.init(rawValue: padded(String(fingerprint, radix: 16), 16) + "-" + marker + number)
  }

  /// The id that an occurrence of this content has where the source gives none.
  package init(derivedFrom transaction: Transaction, occurrence: Int = 1) {
    let batch = TransactionBatch(CollectionOfOne(transaction))
    self.init(derivedFrom: batch.fingerprint(of: 0), occurrence: occurrence)
  }
}

/// Fingerprints of the contents of many rows: what the few names of accounts and currencies come to is kept from row to
/// row and from batch to batch.
///
/// It gives what ``TransactionBatch/fingerprint(of:)`` gives, which is the simpler way to one of them.
package struct ContentFingerprinter: Sendable {
  /// The fingerprint of an account's name alone.
  private var accounts = SymbolCache<ContentFingerprint>()
  private var currencies = SymbolCache<String>()

  /// Knows no names yet.
  package init() {}

  /// The fingerprint of a row of the batch.
  package mutating func fingerprint(of row: Int, in batch: borrowing TransactionBatch) -> UInt64 {
    accounts.prepare(for: batch.accountNames)
    currencies.prepare(for: batch.currencyNames)
    let account = accounts.value(of: batch.accounts[row], in: batch.accountNames) {
      ContentFingerprint(text: String(decoding: $0, as: UTF8.self))
    }
    let currency = currencies.value(of: batch.currencies[row], in: batch.currencyNames) {
      String(decoding: $0, as: UTF8.self)
    }
    return batch.fingerprint(of: row, after: account, currency)
  }

  /// Writes down what the ids of rows are derived from whose source gives none, if that is not done yet: before what the
  /// rows say is changed.
  mutating func keepFingerprints(in batch: inout TransactionBatch) {
    guard batch.sourceFingerprints.isEmpty else { return }
    var digests = [UInt64](repeating: 0, count: batch.days.count)
    for row in 0..<batch.count where batch.ids[row].count == 0 {
      digests[row] = fingerprint(of: row, in: batch)
    }
    batch.sourceFingerprints = digests
  }
}
