/// The form of a date, such as `DD.MM.YYYY` or `D MMM YY HH:mm`.
package struct DateFormat: Hashable, Sendable {
  /// The form as it is written in a profile.
  package let pattern: String
}
