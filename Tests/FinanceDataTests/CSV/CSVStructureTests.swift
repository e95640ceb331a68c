import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("The structure of CSV")
struct CSVStructureTests {
  @Test("the index is what a walk from byte to byte finds", arguments: Seeds.list(8))
  func structure(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let text = random.structuredText(random.number(in: 0...300))
      let start = random.number(in: 0...min(text.count, 70))
      let window = random.once(in: 2) ? text.count - start : (text.count - start) / 64 * 64
      let bytes = text + (0..<CSVStructure.padding).map { _ in random.pick(StructureWalk.special) }
      var index = CSVStructure(delimiter: StructureWalk.delimiter)
      // What an index held before leaves no trace.
      index.build(bytes.span, from: 0, to: text.count, textEnd: text.count)
      index.build(bytes.span, from: start, to: start + window, textEnd: text.count)
      let walk = StructureWalk(text, start..<start + window)
      let message = "\(Seeds.replay(seed)): \(start)..<\(start + window) of \(text)"
      #expect(index.separators[1..<index.count].map(Int.init) == walk.separators, "\(message)")
      #expect(index.suspectBytes.dropLast().map(Int.init) == walk.suspectBytes, "\(message)")
      #expect(index.range == start..<walk.end, "\(message)")
      #expect(index.suspectBytes.last == CSVStructure.none)
      #expect(index.separators[0] &+ 1 == UInt32(start))
    }
  }

  @Test("what stands behind the text is not looked at, be it the other half of a line end")
  func padding() {
    for length in [63, 64, 65, 128] {
      let text = Array(repeating: UInt8(ascii: "a"), count: length - 1) + [0x0D]
      let walk = StructureWalk(text, 0..<length)
      for filler in [0x0A, 0x22, 0x80, 0xC3] as [UInt8] {
        var index = CSVStructure(delimiter: StructureWalk.delimiter)
        let bytes = text + Array(repeating: filler, count: CSVStructure.padding)
        index.build(bytes.span, from: 0, to: length, textEnd: length)
        #expect(index.separators[1..<index.count].map(Int.init) == walk.separators)
        #expect(index.suspectBytes.dropLast().map(Int.init) == [length - 1])
        #expect(index.range == 0..<length)
      }
    }
  }

  @Test("a stretch may end a block before the bytes do")
  func lastBlock() {
    let bytes = Array("ab;d".utf8) + Array(repeating: UInt8(ascii: "x"), count: 124)
    var index = CSVStructure(delimiter: StructureWalk.delimiter)
    index.build(bytes.span, from: 0, to: 64, textEnd: 128)
    #expect(index.separators[1..<index.count].map(Int.init) == [2])
    #expect(index.range == 0..<64)
  }
}

extension SeededGenerator {
  /// Text that is mostly quoted as it should be, with every byte that means something somewhere; letters of two bytes are
  /// rare in it or many.
  fileprivate mutating func structuredText(_ length: Int) -> [UInt8] {
    let (strangeness, pairs) = (pick([3, 30, 300, 3000]), pick([2, 20, 2000]))
    var text: [UInt8] = []
    while text.count < length {
      var filling: [UInt8] = []
      for _ in 0..<below(pick([4, 20, 90])) {
        filling += below(pairs) == 0 ? [0xC3, 0xA9] : [UInt8(number(in: 0x30...0x7A))]
      }
      switch below(5) {
      case 0: text += [0x22] + filling + [0x22, 0x22, 0x3B, 0x0A] + filling + [0x22]
      case 1: text += [0x22] + filling + [0x22]
      default: text += filling
      }
      text += pick([[0x3B], [0x3B], [0x0A], [0x0D, 0x0A]])
    }
    return text.prefix(length).map { below(strangeness) == 0 ? pick(StructureWalk.special) : $0 }
  }
}

/// What the index should find, byte by byte.
private struct StructureWalk {
  static let delimiter = UInt8(ascii: ";")
  static let special: [UInt8] = [
    0, 9, 10, 13, 0x1F, 0x22, 0x22, 0x3B, 0x2C, 0x7F, 0x80, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0xFF,
  ]

  private(set) var separators: [Int] = []
  private(set) var suspectBytes: [Int] = []
  private(set) var end: Int

  init(_ text: [UInt8], _ range: Range<Int>) {
    end = range.upperBound
    var isInside = false
    var closing = -1
    for place in range {
      let byte = text[place]
      let isPair = byte == 0x0D && place + 1 < text.count && text[place + 1] == 0x0A
      let isSecond = byte == 0x0A && place > range.lowerBound && text[place - 1] == 0x0D
      let isSeparator = byte == StructureWalk.delimiter || byte == 0x0A || isPair
      let before = place == range.lowerBound ? 0x0A : text[place - 1]
      if byte == 0x22 {
        let mayOpen = before == StructureWalk.delimiter || before == 0x0A || closing == place - 1
        guard isInside || mayOpen else {
          end = place
          break
        }
        if isInside { closing = place }
        isInside.toggle()
      } else if !isInside {
        guard closing != place - 1 || place == range.lowerBound || isSeparator else {
          end = place
          break
        }
        if isSeparator, !isSecond { separators.append(place) }
      }
      let isOdd = byte == 0 || (byte < 0x20 && !isInside && !isSeparator)
      if isOdd || StructureWalk.malformed(text, range.lowerBound).contains(place) {
        suspectBytes.append(place)
      }
    }
  }

  private static func malformed(_ bytes: [UInt8], _ start: Int) -> [Int] {
    var malformed: [Int] = []
    var place = start
    while place < bytes.count {
      let length = UTF8Sequence.length(at: place, end: bytes.count, in: bytes.span)
      if length == nil { malformed.append(place) }
      place += length ?? 1
    }
    return malformed
  }
}
