/// A text in which marks stand where something is expected, so that the expectation can be checked by eye.
///
/// `❶` to `❿` mark places and are taken out. `‹C3 28›` stands for those bytes, which a Swift text cannot hold or a
/// reader could not see.
struct MarkedCSV {
  /// The bytes without the marks.
  private(set) var bytes: [UInt8] = []
  /// The places of the marks, in the order of their numbers.
  var marks: [Int] { places.sorted { $0.key < $1.key }.map(\.value) }

  private var places: [UInt32: Int] = [:]

  init(_ text: String) {
    var hexadecimal: String?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "❶"..."❿": places[scalar.value] = bytes.count
      case "‹": hexadecimal = ""
      case "›":
        bytes += (hexadecimal ?? "").split(separator: " ").compactMap { UInt8($0, radix: 16) }
        hexadecimal = nil
      default:
        hexadecimal?.unicodeScalars.append(scalar)
        if hexadecimal == nil { bytes += Array(String(scalar).utf8) }
      }
    }
  }
}
