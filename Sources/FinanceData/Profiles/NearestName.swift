package enum NearestName {
  /// The known name that takes the fewest changes to become this one; `nil` if none is near.
  ///
  /// Near is at most a third of the letters, and at least one. Of equally near ones the first counts.
  package static func of(_ name: String, among known: some Sequence<String>) -> String? {
    let typed = Array(name.lowercased().unicodeScalars.prefix(longest))
    var best: (name: String, distance: Int)?
    for candidate in known {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(longest))
      let distance = distance(typed, letters)
      guard distance <= max(1, max(typed.count, letters.count) / 3), distance < best?.distance ?? .max else {
        continue
      }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// `; did you mean 'name'?` where one is near, else the names there are.
  package static func suggestion(for name: String, among known: [String]) -> String {
    if let near = of(name, among: known) { return "; did you mean '\(near)'?" }
    return known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
  }

  private static let longest = 64

  /// Letters inserted, removed, replaced or exchanged with their neighbour (Damerau, 1964; restricted).
  package static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var least = min(last[column] + (isSame ? 0 : 1), min(last[column + 1], current[column]) + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
