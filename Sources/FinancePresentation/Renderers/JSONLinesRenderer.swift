/// Values as JSON Lines: one compact value a line, each line ended by a line feed.
package enum JSONLinesRenderer {
  /// A line for each value; no text at all for none.
  package static func render(_ values: [JSONValue]) -> String {
    values.reduce(into: "") { $0 += JSONWriter.compact($1) + "\n" }
  }
}
