import FinanceTestSupport
import Foundation
import Testing

@testable import FinancePresentation

@Suite("How pages look")
struct HTMLStyleTests {
  @Test("The fingerprints of FIPS 180-4 come out")
  func knownDigests() {
    let empty = SHA256.digest([]).prefix(4).map { $0 }
    #expect(empty == [0xE3, 0xB0, 0xC4, 0x42])
    let abc = SHA256.digest(Array("abc".utf8))
    #expect(abc.prefix(4) == [0xBA, 0x78, 0x16, 0xBF] && abc.suffix(2) == [0x15, 0xAD])
    let long = SHA256.digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
    #expect(long.prefix(4) == [0x24, 0x8D, 0x6A, 0x61])
  }

  @Test("The policy knows the style sheet by its fingerprint")
  func fingerprint() {
    let digest = Data(SHA256.digest(Array(HTMLStyle.sheet.utf8))).base64EncodedString()
    #expect(HTMLStyle.fingerprint == "sha256-\(digest)")
  }

  @Test(
    "Words have a contrast of 4.5 and drawings of 3, in the light, in the dark and on paper",
    arguments: 0..<3)
  func contrast(theme: Int) throws {
    let colors = try #require(themes.indices.contains(theme) ? themes[theme] : nil)
    for ground in ["paper", "wash"] {
      for (name, least) in [("ink", 7.0), ("soft", 4.5), ("accent", 4.5), ("out", 3.0), ("level", 3.0)] {
        let ratio = contrast(try #require(colors[name]), try #require(colors[ground]))
        #expect(ratio >= least, "\(name) on \(ground): \(ratio)")
      }
    }
    #expect(contrast(try #require(colors["rule"]), try #require(colors["paper"])) > 1.1)
  }

  /// The colours of each `:root`.
  private var themes: [[String: [Double]]] {
    HTMLStyle.sheet.components(separatedBy: ":root{").dropFirst().map { part in
      let declarations = part.prefix { $0 != "}" }.split(separator: ";")
      return Dictionary(
        uniqueKeysWithValues: declarations.map { declaration in
          let sides = declaration.split(separator: ":")
          return (String(sides[0].dropFirst(2)), channels(sides[1].dropFirst()))
        })
    }
  }

  private func channels(_ digits: Substring) -> [Double] {
    let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    return (0..<3).map { Double(UInt8(long.dropFirst($0 * 2).prefix(2), radix: 16) ?? 0) / 255 }
  }

  /// The ratio of WCAG 2.
  private func contrast(_ left: [Double], _ right: [Double]) -> Double {
    func luminance(_ color: [Double]) -> Double {
      let parts = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let both = [luminance(left), luminance(right)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }
}
