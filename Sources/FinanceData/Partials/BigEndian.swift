// Numbers in files that machines of any kind read: the upper bytes first.

extension UInt64 {
  init(bigEndian bytes: Span<UInt8>, at place: Int) {
    self = 0
    for number in 0..<8 { self = self << 8 | UInt64(bytes[place + number]) }
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
