/// What sort of character a scalar is, as far as patterns ask.
package enum ScalarKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A sign.
  case other
  /// A character of a word that is not a digit.
  case word
  /// A decimal digit; digits belong to words too.
  case digit
  /// White space.
  case space

  /// The kind of the scalar: the definitions of `\w`, `\d` and `\s` in Unicode Technical Standard #18, Annex C.
  package init(of scalar: UInt32) {
    guard let properties = Unicode.Scalar(scalar)?.properties else {
      self = .other
      return
    }
    switch properties.generalCategory {
    case .decimalNumber: self = .digit
    case .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: self = .word
    default:
      let isWord = properties.isAlphabetic || properties.isJoinControl
      self = properties.isWhitespace ? .space : isWord ? .word : .other
    }
  }

  /// Whether the character belongs to a word.
  package var isOfWord: Bool { self == .word || self == .digit }
}

/// The folded scalars that one place of a pattern takes.
package struct ScalarSet: Hashable, Sendable {
  /// Its scalars, ascending and apart. They hold the folded form of each, and harmlessly unfolded ones too.
  package private(set) var ranges: [ClosedRange<UInt32>] = []
  /// The kinds it takes whole.
  private var kinds: Set<ScalarKind> = []
  /// Whether it takes all but those.
  package private(set) var isNegated = false

  /// Takes nothing, or everything.
  package init(isNegated: Bool = false) { self.isNegated = isNegated }

  /// Takes one scalar.
  package init(_ scalar: UInt32) { ranges = [CaseFolding.fold(scalar)...CaseFolding.fold(scalar)] }

  /// Takes every scalar.
  package static let everything = ScalarSet(isNegated: true)

  /// Takes a whole kind, or several.
  package mutating func insert(_ more: [ScalarKind]) { kinds.formUnion(more) }

  /// Takes a range of scalars, whatever their case.
  package mutating func insert(_ range: ClosedRange<UInt32>) {
    ranges.append(range)
    guard range.count > 1 else {
      ranges.append(CaseFolding.fold(range.lowerBound)...CaseFolding.fold(range.lowerBound))
      return
    }
    for change in CaseFolding.changes where range.contains(change.from) {
      ranges.append(change.to...change.to)
    }
  }

  /// Puts the ranges in order and joins those that touch.
  package mutating func normalize() {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }

  /// Whether it asks what kind a scalar is.
  package var asksForKind: Bool { !kinds.isEmpty }

  /// Whether it takes the folded scalar.
  package func contains(_ scalar: UInt32, of kind: ScalarKind) -> Bool {
    (kinds.contains(kind) || ranges.contains { $0.contains(scalar) }) != isNegated
  }
}
