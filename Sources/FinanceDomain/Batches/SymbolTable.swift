import Synchronization

/// The few distinct texts of a column, each with a small number: categories, accounts, currencies.
///
/// Numbers are given in order of appearance and never change, so a column of numbers can be read with the table as
/// it is or as it later grows. Copies share their storage until one of them learns a new text; from then on that one
/// has an ``identity`` of its own.
package struct SymbolTable: Sendable {
  private var storage: Storage

  /// Knows nothing yet.
  package init() { storage = Storage(texts: TextTable()) }

  /// Knows nothing, and is used where no table is meant.
  static let nothing = SymbolTable()

  /// Equal for tables whose numbers mean the same as far as both know them.
  package var identity: UInt64 { storage.identity }
  /// How many texts it knows.
  package var count: Int { storage.texts.count }

  /// The text with that number.
  package subscript(code: UInt32) -> String { storage.texts.text(of: Int(code)) }

  /// All texts, in the order of their numbers.
  package var texts: [String] { (0..<UInt32(count)).map { self[$0] } }

  /// The UTF-8 bytes of the text with that number.
  package func bytes(of code: UInt32) -> ArraySlice<UInt8> { storage.texts.bytes(of: Int(code)) }

  /// The number of the text, given on first sight.
  package mutating func code(for text: String) -> UInt32 { code(forBytes: Array(text.utf8).span) }

  /// The number of the text with these UTF-8 bytes, given on first sight.
  package mutating func code(forBytes bytes: ArraySlice<UInt8>) -> UInt32 { code(forBytes: bytes.span) }

  /// The number of the text with these UTF-8 bytes, given on first sight.
  package mutating func code(forBytes bytes: Span<UInt8>) -> UInt32 {
    let text = unsafe bytes.bytes
    let hash = SeededHash.of(text)
    if let code = storage.texts.find(text, hash: hash) { return UInt32(code) }
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(texts: storage.texts) }
    return UInt32(storage.texts.insert(text, hash: hash))
  }

  /// The numbers of all texts of another table by their numbers there, given on first sight.
  mutating func codes(forAllOf other: SymbolTable) -> [UInt32] {
    (0..<UInt32(other.count)).map { code(forBytes: other.bytes(of: $0)) }
  }

  /// The numbers of many texts, given on first sight; quicker than one by one where the table is large.
  ///
  /// - Parameters:
  ///   - places: where the texts are among `bytes`, which are UTF-8 there.
  ///   - codes: gets the numbers, from the place `first` on.
  package mutating func codes(
    of places: borrowing [TextSlice], in bytes: Span<UInt8>, into codes: inout [UInt32], from first: Int
  ) {
    unsafe storage.texts.find(places, in: bytes.bytes, into: &codes, from: first)
    for place in 0..<places.count where codes[first + place] == TextTable.unknown {
      codes[first + place] = code(forBytes: bytes.extracting(places[place].range))
    }
  }

  /// Unchecked: written to only through a `SymbolTable` that holds the one reference to it.
  private final class Storage: @unchecked Sendable {
    let identity: UInt64
    var texts: TextTable

    private static let identities = Atomic<UInt64>(0)

    init(texts: TextTable) {
      identity = Storage.identities.add(1, ordering: .relaxed).newValue
      self.texts = texts
    }
  }
}

/// What each text of a symbol table means, found out once a text. Only texts that rows really have are looked at, so a large
/// table costs a small batch nothing.
struct SymbolCache<Value: Sendable>: Sendable {
  private(set) var identity: UInt64 = 0
  /// By the text's number; `nil` for one that has not been looked at.
  private var values: [Value?] = []

  /// Fits the cache to a table: forgets everything if it is another one, grows if it has grown.
  mutating func prepare(for table: SymbolTable) {
    if table.identity != identity {
      identity = table.identity
      values.removeAll(keepingCapacity: true)
    }
    let missing = table.count - values.count
    if missing > 0 { values.append(contentsOf: repeatElement(nil, count: missing)) }
  }

  /// What the text with a number of the table it was prepared for means.
  @inline(__always)
  mutating func value(
    of code: UInt32, in table: SymbolTable, ask: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    values[Int(code)] ?? learn(code, in: table, ask: ask)
  }

  @inline(never)
  private mutating func learn(
    _ code: UInt32, in table: SymbolTable, ask: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    let value = ask(table.bytes(of: code))
    values[Int(code)] = value
    return value
  }
}
