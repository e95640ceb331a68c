import FinanceDomain

/// Texts in journals of hledger and Ledger, which have no way of their own to write what would end a line or mean something.
enum JournalText {
  /// The most bytes of a text in one line: Ledger reads none of more than 4096.
  static let mostBytes = 1000

  /// The text on one line as a person reads it: hidden signs and runs of white space are one space each, and what
  /// would begin a remark is another sign.
  ///
  /// It is for names and headings; what it changes has to be written elsewhere, see ``lines(_:_:)``.
  static func plain(_ text: String, replacing signs: [Unicode.Scalar: Unicode.Scalar] = [:]) -> String {
    var plain = String.UnicodeScalarView()
    var isSpaceDue = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || VisibleText.isHidden(scalar) {
        isSpaceDue = !plain.isEmpty
      } else {
        if isSpaceDue { plain.append(" ") }
        isSpaceDue = false
        plain.append(signs[scalar] ?? scalar)
      }
    }
    return String(plain)
  }

  /// The text under a key, exactly: `key: text`, on several lines under `key-2`, `key-3` if it is long.
  ///
  /// A backslash is doubled. Hidden signs, white space at the ends and what Ledger would take for a date become `\n`,
  /// `\t`, `\r` or `\u{…}`.
  static func lines(_ key: String, _ text: String) -> [String] {
    pieces(of: text).enumerated().map { number, piece in
      (number == 0 ? key : "\(key)-\(number + 1)") + ": " + piece
    }
  }

  private static func pieces(of text: String) -> [String] {
    if text.utf8.count <= mostBytes, text.utf8.allSatisfy(isHarmless) { return text.isEmpty ? [] : [text] }
    var pieces: [[String]] = []
    var bytes = 0
    for sign in escaped(text) {
      if pieces.isEmpty || bytes + sign.utf8.count > mostBytes {
        pieces.append([])
        bytes = 0
      }
      pieces[pieces.count - 1].append(sign)
      bytes += sign.utf8.count
    }
    return pieces.map { withVisibleEnds($0).joined() }
  }

  /// White space at the ends of a line would be taken away.
  private static func withVisibleEnds(_ signs: [String]) -> [String] {
    var signs = signs
    for end in [signs.startIndex, signs.endIndex - 1] {
      if let scalar = signs[end].unicodeScalars.first, scalar.properties.isWhitespace {
        signs[end] = code(scalar)
      }
    }
    return signs
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "[")
  }

  /// The signs of the text, each as it is written.
  private static func escaped(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.map { place in
      let scalar = scalars[place]
      switch scalar {
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\r": return "\\r"
      case "\t": return "\\t"
      case _ where VisibleText.isHidden(scalar): return code(scalar)
      case "[" where place + 1 < scalars.count && isDateSign(scalars[place + 1]): return code(scalar)
      default: return String(scalar)
      }
    }
  }

  private static func isDateSign(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "="
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}

/// What the remark at the top of a journal says.
enum JournalHeading {
  /// A sentence a line.
  static func text(of export: ExportedTransactions) -> String {
    var lines = ["No transactions."]
    if let first = export.transactions.first, let last = export.transactions.last {
      lines = ["\(counted(export.transactions.count, "transaction")), \(first.date) to \(last.date)."]
    }
    let (losses, unread) = (export.rowCounts.lossSentence, export.rowCounts.failures.count)
    if !losses.isEmpty { lines.append("Not in here: \(losses)") }
    if unread > 0 { lines.append("\(counted(unread, "source")) could not be read.") }
    return lines.map { "; \($0)\n" }.joined()
  }
}

/// The tags that the programs of journals have a way of their own to write.
enum JournalTags {
  /// Those among the tags of a transaction, in their order. If others are left out, all have to be written elsewhere too.
  static func plain(_ tags: [String]) -> [String] { tags.filter(isPlain) }

  /// All tags as one text, for those that cannot be written otherwise; `nil` if there are none such.
  static func text(_ tags: [String]) -> String? {
    tags.allSatisfy(isPlain) ? nil : tags.joined(separator: "; ")
  }

  private static func isPlain(_ tag: String) -> Bool {
    tag.utf8.count <= 100 && tag.utf8.allSatisfy(isPlain) && !reserved.contains(tag.lowercased())
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Keys of the export's own, and words that a program does something about.
  private static let reserved: Set = [
    "id", "time", "description", "payee", "note", "tags", "balance", "name", "date", "date2", "type", "uuid",
    "value",
  ]
}
