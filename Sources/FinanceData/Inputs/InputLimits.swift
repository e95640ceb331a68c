/// How large the parts of a source may be. These bound the memory that a run takes, whatever it is given.
///
/// What is beyond a limit is refused, never cut, and the refusal names the option that raises the limit. Whatever is not
/// listed here grows with none of the input: chunks and columns have the same size however long a file is.
public struct InputLimits: Hashable, Sendable {
  /// What is limited.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case line, field, columns, nesting, whole, rows, distinct
  }

  /// The most bytes of a row: a record of CSV, an object of JSON.
  public var line = 1 << 20
  /// The most bytes of one of its values.
  public var field = 1 << 20
  /// The most columns of a table, and keys of an object.
  public var columns = 10_000
  /// The most brackets of JSON that are open at once.
  public var nesting = 512
  /// The most bytes of a file of refused rows, which is held in memory.
  public var whole = 1 << 30
  /// The most rows of a run; each takes 16 bytes where duplicates are looked for.
  public var rows = Int.max
  /// The most different values of a kind that a run keeps apart: payees, categories, accounts. A million take 1 to 2 GB.
  public var distinct = 1_000_000

  /// The limits of whoever states none.
  public init() {}

  /// A limit by its key.
  public subscript(key: Key) -> Int {
    get { self[keyPath: key.property] }
    set { self[keyPath: key.property] = newValue }
  }
}

extension InputLimits.Key {
  fileprivate var property: WritableKeyPath<InputLimits, Int> {
    switch self {
    case .line: \.line
    case .field: \.field
    case .columns: \.columns
    case .nesting: \.nesting
    case .whole: \.whole
    case .rows: \.rows
    case .distinct: \.distinct
    }
  }

  /// The highest that the limit can be set: places in a row are numbers of 32 bits, and what two workers have found
  /// has to fit the 27 bits of a number of names.
  package var maximum: Int {
    switch self {
    case .line, .field: 1 << 30
    case .columns, .nesting: 1 << 20
    case .whole: 1 << 40
    case .rows: .max
    case .distinct: 50_000_000
    }
  }

  package var isOfBytes: Bool { self == .line || self == .field || self == .whole }
}

extension InputLimits {
  package func shown(_ key: Key) -> String {
    let text = InputLimits.written(self[key], key)
    guard key.isOfBytes else { return text }
    return text.hasSuffix("iB") ? "\(text.dropLast(3)) \(text.suffix(3))" : "\(text) bytes"
  }

  /// What to do about something that is beyond the limit, as the end of a sentence.
  ///
  /// - Parameter found: how much there is, where that is known; the limit that is offered is enough for it.
  func remedy(_ key: Key, _ thing: String, found: Int? = nil) -> String {
    guard self[key] < key.maximum, found ?? 0 <= key.maximum else {
      return "the limit cannot be raised further"
    }
    let (doubled, isTooHigh) = self[key].multipliedReportingOverflow(by: 2)
    let higher = isTooHigh ? key.maximum : min(max(doubled, found ?? 0), key.maximum)
    let effect = found == nil ? "raises the limit" : "accepts it"
    return "if \(thing) is right, --input-limit \(key.rawValue)=\(InputLimits.written(higher, key)) \(effect)"
  }

  /// A limit as it is typed.
  package static func written(_ number: Int, _ key: Key) -> String {
    guard key.isOfBytes else { return "\(number)" }
    for (unit, shift) in InputLimits.units where number >= 1 << shift && number % (1 << shift) == 0 {
      return "\(number >> shift)\(unit)"
    }
    return "\(number)"
  }

  /// The units of bytes, the largest first.
  package static let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
}
