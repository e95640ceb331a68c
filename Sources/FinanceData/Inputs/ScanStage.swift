/// A part of the work on sources that is over, for whoever measures.
package enum ScanStage: Hashable, Sendable {
  /// All sources were opened and understood.
  case opened(Duration)
  /// All sources were gone through once: so many bytes of them, so many rows.
  case passed(bytes: Int, rows: Int, Duration)
}
