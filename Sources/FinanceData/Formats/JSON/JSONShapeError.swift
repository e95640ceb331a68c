import FinanceDomain

/// Why well-formed JSON is not an object from which a transaction can be read, and at which byte.
package struct JSONShapeError: Error, Hashable, Sendable {
  /// What was found.
  package let fact: Fact
  /// Where, in bytes from the start of the bytes that were read.
  package let byteOffset: Int

  package init(_ fact: Fact, at byteOffset: Int) {
    self.fact = fact
    self.byteOffset = byteOffset
  }

  /// The ways in which JSON fails to be a transaction's object.
  package enum Fact: Hashable, Sendable {
    /// Something else than an object.
    case notAnObject(JSONValueKind)
    /// A part of a transaction that is neither a text nor a number nor null.
    case wrongKind(key: String, JSONValueKind)
    /// A key that the object gives twice, whatever it means.
    case duplicateKey(String)
    /// Two spellings of one name, neither of which comes before the other.
    case rivalKeys(String, String, TransactionField)
    /// More keys than an object may have.
    case tooManyKeys(limit: Int)
  }

  /// The stable name of the reason.
  package var code: ReasonCode {
    switch fact {
    case .notAnObject, .wrongKind: .jsonShape
    case .duplicateKey, .rivalKeys: .jsonDuplicateKey
    case .tooManyKeys: .jsonSize
    }
  }

  /// The key to blame, as the object spells it.
  package var key: String? {
    switch fact {
    case .notAnObject, .tooManyKeys: nil
    case .wrongKind(let key, _), .duplicateKey(let key), .rivalKeys(_, let key, _): key
    }
  }
}

extension JSONShapeError: LocalizedError {
  package var errorDescription: String? { sentence }

  /// What was found and what to do, for a person; without the place.
  package var sentence: String {
    switch fact {
    case .notAnObject(let kind):
      "expected an object such as {\"date\": \"2024-05-03\", …}, found \(kind.rawValue)"
    case .wrongKind(let key, let kind):
      "\(shown(key)) is \(kind.rawValue); give a text in double quotes or a number"
    case .duplicateKey(let key): "the key \(shown(key)) is given twice in one object; keep one of them"
    case .rivalKeys(let first, let second, let key):
      "the keys \(shown(first)) and \(shown(second)) both give the \(key.rawValue); keep one of them"
    case .tooManyKeys(let limit): JSONShapeError.sentence(forKeys: limit)
    }
  }

  private static func sentence(forKeys limit: Int) -> String {
    var limits = InputLimits()
    limits.columns = limit
    return "the object has more than \(limit) keys; " + limits.remedy(.columns, "it")
  }

  /// The key in quotes: control and invisible characters written out, cut after 40 characters.
  private func shown(_ key: String) -> String {
    let cut = key.unicodeScalars.prefix(40)
    let text = cut.map { $0.isVisible ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
    return "\"\(text.joined())\(cut.endIndex < key.unicodeScalars.endIndex ? "…" : "")\""
  }
}

extension Unicode.Scalar {
  /// Whether the character shows itself and does nothing to its surroundings.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
