/// The keys that an object has given so far, told apart by their bytes.
///
/// Objects have a handful of keys, for which looking at each is quicker than hashing; an object with thousands of
/// them still costs time in proportion to its size.
struct JSONKeySet: Sendable {
  private var few: [[UInt8]] = []
  private var many: Set<[UInt8]> = []

  /// How many there are.
  var count: Int { many.isEmpty ? few.count : many.count }

  /// Adds a key. False: it was there.
  mutating func insert(_ key: [UInt8]) -> Bool {
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
