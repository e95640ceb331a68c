/// A TZif file made for a test: the bytes of RFC 8536, with whatever damage the test asks for.
struct ZoneFileBuilder {
  struct Kind {
    var offset: Int32
    var isDaylight: UInt8 = 0
    var name: UInt8 = 0
  }

  var version = UInt8(ascii: "2")
  var changes: [(second: Int64, kind: UInt8)] = []
  var kinds = [Kind(offset: 0)]
  var names = Array("AAA\0".utf8)
  var leapSeconds: [(second: Int64, correction: Int32)] = []
  var flags: [UInt8] = []
  var footer = ""

  /// A zone whose offset in hours changes at those instants, and then follows the rule.
  static func zone(_ first: Int, _ changes: [(second: Int64, hours: Int)] = [], then footer: String = "")
    -> Self
  {
    var file = ZoneFileBuilder(footer: footer)
    file.kinds = ([first] + changes.map(\.hours)).map { Kind(offset: Int32($0 * 3600)) }
    file.changes = changes.enumerated().map { ($1.second, UInt8($0 + 1)) }
    return file
  }

  /// An old block with one change of its own, which must not be looked at, then the block with 64-bit times.
  var bytes: [UInt8] {
    let old = header(changes: 1, kinds: 1, names: 4, leapSeconds: 1, flags: 1)
    let oldData: [UInt8] =
      [0, 0, 0, 9] + [0] + [0, 0, 1, 0, 0, 0] + Array("OLD\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0]
    var new = header(
      changes: changes.count, kinds: kinds.count, names: names.count, leapSeconds: leapSeconds.count,
      flags: flags.count)
    for change in changes { new += big(change.second) }
    new += changes.map(\.kind)
    for kind in kinds { new += big(kind.offset) + [kind.isDaylight, kind.name] }
    new += names
    for leap in leapSeconds { new += big(leap.second) + big(leap.correction) }
    new += flags + flags
    return old + oldData + new + [0x0A] + Array(footer.utf8) + [0x0A]
  }

  private func header(changes: Int, kinds: Int, names: Int, leapSeconds: Int, flags: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [flags, flags, leapSeconds, changes, kinds, names] { bytes += big(UInt32(count)) }
    return bytes
  }

  private func big(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
