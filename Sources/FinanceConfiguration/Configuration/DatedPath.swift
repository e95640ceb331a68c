/// The path of an export, whose name says of which month or day it is: `Giro 2024-05.csv`.
struct DatedPath: Hashable, Sendable {
  /// A part of the name, of digits alone or without any.
  private struct Piece: Hashable, Sendable {
    let text: Substring
    /// Whether it may be a year, a month, a day or the number of a copy.
    let isTime: Bool
  }

  private let folder: Substring
  private let pieces: [Piece]

  init(_ path: String) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    folder = path[..<name.startIndex]
    var (rest, pieces) = (name, [Piece]())
    while let first = rest.first {
      let text = rest.prefix { $0.isDigit == first.isDigit }
      pieces.append(Piece(text: text, isTime: DatedPath.mayBeTime(text)))
      rest = rest.dropFirst(text.count)
    }
    self.pieces = pieces
  }

  /// The path with nothing in the place of its dates: those of the same export of other months are equal.
  var undated: [Substring] { [folder] + pieces.map { $0.isTime ? "" : $0.text } }

  /// The pattern that fits these paths, which are equal but for their dates, and the exports of other years.
  static func pattern(for paths: [DatedPath]) -> String {
    guard let first = paths.first else { return "" }
    return first.pieces.indices.reduce(into: escaped(first.folder)) { pattern, place in
      let piece = first.pieces[place]
      let isSame = paths.allSatisfy { $0.pieces[place] == piece }
      guard piece.isTime, !isSame || paths.count > 1 && piece.text.count > 2 else {
        return pattern += escaped(piece.text)
      }
      let isOfOneLength = paths.allSatisfy { $0.pieces[place].text.count == piece.text.count }
      pattern += isOfOneLength ? String(repeating: "[0-9]", count: piece.text.count) : "[0-9]*"
    }
  }

  /// A text with the signs of patterns made letters.
  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { $0 += "*?[".contains($1) ? "[\($1)]" : String($1) }
  }

  /// Whether digits may be a year, a month, a day, several of these or the number of a copy. The number of an account is longer, or
  /// has no year of the last two centuries in it.
  static func mayBeTime(_ digits: Substring) -> Bool {
    guard let first = digits.first, first.isDigit else { return false }
    let centuries = ["19", "20"]
    return digits.count < 3
      || [4, 6, 8].contains(digits.count) && centuries.contains { digits.hasPrefix($0) }
      || digits.count == 8 && centuries.contains { digits.dropFirst(4).hasPrefix($0) }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
