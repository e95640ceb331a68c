/// The keys that an object has given so far, told apart by their bytes.
///
/// Objects have a handful of keys, for which looking at each is quicker than hashing; an object with thousands of
/// them still costs time in proportion to its size.
struct JSONKeySet: Sendable {
  private var few: [[UInt8]] = []
  private var many: Set<[UInt8]> = []
  private let limit: Int

  /// - Parameter limit: how many keys an object may have.
  init(limit: Int) { self.limit = limit }

  private var count: Int { many.isEmpty ? few.count : many.count }

  /// Adds a key, unless something is wrong with it: then its value is not to be looked at. No more keys are kept than an
  /// object may have.
  mutating func add(_ key: [UInt8]) -> JSONShapeError.Fact? {
    guard count < limit else { return .tooManyKeys(limit: limit) }
    return insert(key) ? nil : .duplicateKey(String(decoding: key, as: UTF8.self))
  }

  /// False: it was there.
  private mutating func insert(_ key: [UInt8]) -> Bool {
    guard many.isEmpty else { return many.insert(key).inserted }
    if few.contains(key) { return false }
    few.append(key)
    if few.count > 24 { many = Set(few) }
    return true
  }

  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    if !many.isEmpty { many = [] }
  }
}
