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

  /// A way in which JSON fails to be a transaction's object.
  package struct Fact: Hashable, Sendable {
    /// The stable name of the reason.
    package let code: ReasonCode
    /// The key to blame, as the object spells it.
    package let key: String?
    /// What was found and what to do, for a person; without the place.
    package let sentence: String

    private init(_ code: ReasonCode, key: String? = nil, _ sentence: String) {
      (self.code, self.key, self.sentence) = (code, key, sentence)
    }

    /// Something else than an object.
    static func notAnObject(_ kind: JSONValueKind) -> Fact {
      Fact(.jsonShape, "expected an object such as {\"date\": \"2024-05-03\", …}, found \(kind.rawValue)")
    }

    /// A part of a transaction that is neither a text nor a number nor null.
    static func wrongKind(key: String, _ kind: JSONValueKind) -> Fact {
      Fact(
        .jsonShape, key: key,
        "\(shown(key)) is \(kind.rawValue); give a text in double quotes or a number")
    }

    /// A key that the object gives twice, whatever it means.
    static func duplicateKey(_ key: String) -> Fact {
      Fact(
        .jsonDuplicateKey, key: key,
        "the key \(shown(key)) is given twice in one object; keep one of them")
    }

    /// Two spellings of one name, neither of which comes before the other.
    static func rivalKeys(_ first: String, _ second: String, _ field: TransactionField) -> Fact {
      Fact(
        .jsonDuplicateKey, key: second,
        "the keys \(shown(first)) and \(shown(second)) both give the \(field.rawValue); keep one of them")
    }

    /// More keys than an object may have.
    static func tooManyKeys(limit: Int) -> Fact {
      var limits = InputLimits()
      limits.columns = limit
      return Fact(.jsonSize, "the object has more than \(limit) keys; " + limits.remedy(.columns, "it"))
    }

    /// The key in quotes: control and invisible characters written out, cut after 40 characters.
    private static func shown(_ key: String) -> String {
      let cut = key.unicodeScalars.prefix(40)
      let text = cut.map {
        $0.isVisible ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
      }
      return "\"\(text.joined())\(cut.endIndex < key.unicodeScalars.endIndex ? "…" : "")\""
    }
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
