/// Makes an input that fails smaller, so that a person sees what is wrong with it.
package enum ByteShrinker {
  /// As few of the bytes as still fail, or nearly: lines go first, then single bytes.
  ///
  /// - Parameters:
  ///   - budget: how many inputs may be tried.
  ///   - fails: whether an input fails; the same input always the same.
  package static func shrunk(
    _ bytes: [UInt8], budget: Int = 3000, while fails: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var budget = budget
    var parts = lines(of: bytes)
    drop(from: &parts, budget: &budget) { fails(Array($0.joined())) }
    var left = Array(parts.joined())
    drop(from: &left, budget: &budget, while: fails)
    return left
  }

  /// Drops runs of elements, shorter and shorter ones, as long as the rest fails.
  private static func drop<Element>(
    from elements: inout [Element], budget: inout Int, while fails: ([Element]) -> Bool
  ) {
    var length = max(1, elements.count / 2)
    while budget > 0 {
      let before = elements.count
      dropRuns(of: length, from: &elements, budget: &budget, while: fails)
      if length == 1, elements.count == before { return }
      length = max(1, length / 2)
    }
  }

  private static func dropRuns<Element>(
    of length: Int, from elements: inout [Element], budget: inout Int, while fails: ([Element]) -> Bool
  ) {
    var place = 0
    while place < elements.count, budget > 0 {
      var fewer = elements
      fewer.removeSubrange(place..<min(place + length, fewer.count))
      budget -= 1
      if fails(fewer) { elements = fewer } else { place += length }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for byte in bytes {
      lines[lines.count - 1].append(byte)
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { lines.append([]) }
    }
    return lines
  }
}
