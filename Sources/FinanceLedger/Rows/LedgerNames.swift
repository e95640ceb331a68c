import FinanceDomain
import GRDB

/// The names of one kind in a ledger (accounts, categories or currencies), with their numbers there.
struct LedgerNames {
  private let table: String
  /// The names by their numbers; numbers that are not there have none.
  private var names: [String?] = []
  /// What stands for each name in the seals of rows.
  private var marks: [UInt64] = []
  private var numbers: [[UInt8]: Int64] = [:]
  /// The symbol table of the batches that are written, and the number here of each of its names; 0 before it was looked up.
  private var written: (table: UInt64, numbers: [Int64]) = (0, [])
  /// What the symbol table of the batches that are read calls each name, once it was read.
  private var codes: [UInt32?] = []

  /// More names than this are more than any ledger has.
  private static let limit = 1 << 28

  /// Reads all names of a table.
  ///
  /// - Throws: `DatabaseError`, ``LedgerDamage``.
  init(_ table: String, in db: Database) throws {
    self.table = table
    let statement = try LedgerStatement("SELECT id, name FROM \(table)", in: db)
    while try statement.step() {
      guard let name = statement.text(1) else { throw LedgerDamage("a name of \(table) is missing") }
      try note(name, statement.int(0))
    }
  }

  private mutating func note(_ name: String, _ number: Int64) throws {
    guard number > 0, number < LedgerNames.limit else {
      throw LedgerDamage("\(table) have no number \(number)")
    }
    while names.count <= Int(number) {
      names.append(nil)
      marks.append(0)
    }
    names[Int(number)] = name
    var seal = RowChecksum()
    seal.combine(name)
    marks[Int(number)] = UInt64(bitPattern: seal.value)
    numbers[Array(name.utf8)] = number
  }

  /// The name with that number; `nil` if there is none.
  subscript(number: Int64) -> String? {
    number >= 0 && number < Int64(names.count) ? names[Int(number)] : nil
  }

  /// What stands for the name in the seals of rows; 0 for none.
  @inline(__always)
  func mark(_ number: Int64) -> UInt64 {
    number >= 0 && number < Int64(marks.count) ? marks[Int(number)] : 0
  }

  /// Gets ready for names of a symbol table: forgets those of another one.
  mutating func prepare(for table: SymbolTable) {
    if table.identity != written.table { written = (table.identity, []) }
    while written.numbers.count < table.count { written.numbers.append(0) }
  }

  /// The number of a name of the table that was prepared for, given on first sight.
  @inline(__always)
  mutating func number(of code: UInt32, in table: borrowing SymbolTable, _ db: Database) throws -> Int64 {
    // The ledger's numbers begin with 1.
    if written.numbers[Int(code)] == 0 {
      let number = try number(of: table[code], in: db)
      written.numbers[Int(code)] = number
    }
    return written.numbers[Int(code)]
  }

  /// What a symbol table, always the one and only, calls the name with that number.
  ///
  /// - Throws: ``LedgerDamage`` if there is none.
  @inline(__always)
  mutating func code(of number: Int64, in table: inout SymbolTable) throws -> UInt32 {
    if number >= 0, number < Int64(codes.count), let code = codes[Int(number)] { return code }
    guard let name = self[number] else { throw LedgerDamage("a name with the number \(number) is missing") }
    let code = table.code(for: name)
    while codes.count <= Int(number) { codes.append(nil) }
    codes[Int(number)] = code
    return code
  }

  /// The number of a name, given on first sight.
  mutating func number(of name: String, in db: Database) throws -> Int64 {
    if let known = numbers[Array(name.utf8)] { return known }
    let statement = try LedgerStatement("INSERT INTO \(table) (name) VALUES (?)", in: db)
    statement.bind(name, at: 1)
    try statement.run()
    let number = db.lastInsertedRowID
    try note(name, number)
    return number
  }
}

struct LedgerVocabulary {
  var accounts: LedgerNames
  var categories: LedgerNames
  var currencies: LedgerNames

  init(in db: Database) throws {
    accounts = try LedgerNames("accounts", in: db)
    categories = try LedgerNames("categories", in: db)
    currencies = try LedgerNames("currencies", in: db)
  }
}

/// Something in a ledger does not fit; the path is known further up.
struct LedgerDamage: Error {
  let finding: String

  init(_ finding: String) { self.finding = finding }
}
