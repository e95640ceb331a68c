import TextSearch
import Testing

@Suite("Case folding")
struct CaseFoldingTests {
  @Test("Every scalar folds to its lower case, but for two that would change length or end a word")
  func followsUnicode() {
    var departures: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
      if lower != [CaseFolding.fold(value)] { departures.append(value) }
    }
    #expect(departures == [0x0130, 0x03C2])
  }

  @Test("Folding twice changes nothing")
  func isIdempotent() {
    let unstable = (UInt32(0)...0x10FFFF).filter {
      CaseFolding.fold(CaseFolding.fold($0)) != CaseFolding.fold($0)
    }
    #expect(unstable.isEmpty)
  }

  @Test("The list of changes is complete")
  func listsAllChanges() {
    let changes = (UInt32(0)...0x10FFFF).filter { CaseFolding.fold($0) != $0 }
    #expect(CaseFolding.changes.map(\.from) == changes)
    #expect(CaseFolding.changes.allSatisfy { CaseFolding.fold($0.from) == $0.to })
  }

  @Test("The spellings of a letter are itself and all that fold to it")
  func listsSpellings() {
    for folded in Set(CaseFolding.changes.map(\.to)).union(0..<0x80) where CaseFolding.fold(folded) == folded
    {
      let others = CaseFolding.changes.filter { $0.to == folded }.map(\.from)
      #expect(CaseFolding.spellings(of: folded) == [folded] + others, "U+\(String(folded, radix: 16))")
    }
  }
}
