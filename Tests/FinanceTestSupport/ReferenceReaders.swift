// Small readers of what the renderers write, made from the formats' definitions and from nothing in the renderers.

/// CSV by RFC 4180, lines ended by LF.
package enum ReferenceCSV {
  package static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted {
        if scalar == "\"" {
          (isQuoted, wasQuote) = (false, true)
        } else {
          field.unicodeScalars.append(scalar)
        }
        continue
      }
      switch scalar {
      case "\"":
        if wasQuote { field += "\"" }
        isQuoted = true
      case ",":
        fields.append(field)
        field = ""
      case "\n":
        records.append(fields + [field])
        (fields, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
      wasQuote = false
    }
    return records
  }

  /// A text before it was made safe for spreadsheets.
  package static func withoutApostrophe(_ text: String) -> String {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    guard text.unicodeScalars.first == "'", let sign = rest.first,
      "=+-@\t\r\n\0＝＋－＠".unicodeScalars.contains(sign)
    else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
  }
}

/// The tables of GitHub Flavored Markdown, and the text a reader sees in their cells.
package enum ReferenceMarkdown {
  /// What stands for a sign that means something.
  package static let defect = "DEFECT"

  /// The tables of a page, each a list of rows of rendered cells, without the line of dashes.
  package static func tables(_ page: String) -> [[[String]]] {
    let paragraphs = page.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let groups = paragraphs.split { $0.isEmpty }
    return groups.filter { $0.first?.first == "|" }.map { lines in
      lines.enumerated().filter { $0.offset != 1 }.map { cells($0.element).map(text(of:)) }
    }
  }

  /// The source of each cell: cut at pipes that no backslash escapes.
  private static func cells(_ line: Substring.UnicodeScalarView) -> [String] {
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.dropFirst() {
      if scalar == "|", !isEscaped {
        cells.append(String(cell))
        cell = String.UnicodeScalarView()
      } else {
        cell.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return cell.isEmpty ? cells : cells + [String(cell)]
  }

  /// Backslash escapes and character references resolved, space around it dropped; anything that would become
  /// a link, an image, a tag or emphasis gives ``defect`` in its place.
  package static func text(of source: String) -> String {
    var scalars = Array(source.unicodeScalars)
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    var text = ""
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < scalars.count, isPunctuation(scalars[index + 1]) {
        text.unicodeScalars.append(scalars[index + 1])
        index += 2
      } else if scalar == "&", let end = scalars[index...].firstIndex(of: ";") {
        text += reference(String(String.UnicodeScalarView(scalars[(index + 1)..<end])))
        index = end + 1
      } else {
        text += "`*_[]<>|".unicodeScalars.contains(scalar) ? defect : String(scalar)
        index += 1
      }
    }
    return text
  }

  private static func reference(_ name: String) -> String {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    default:
      let number = name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? defect
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !scalar.properties.isAlphabetic
      && !("0"..."9").contains(scalar)
  }
}
