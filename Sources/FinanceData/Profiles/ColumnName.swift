/// Names of columns as they are compared: without regard to case and white space, because exports differ in both from
/// year to year.
package enum ColumnName {
  /// The name with all that does not count taken away.
  package static func folded(_ name: String) -> String {
    let scalars = name.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    return String(String.UnicodeScalarView(scalars)).lowercased()
  }
}
