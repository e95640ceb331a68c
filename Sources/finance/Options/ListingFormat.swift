import ArgumentParser

/// The forms of lists that are about the program and not about transactions.
enum ListingFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  /// For people.
  case text
  /// One JSON document with a named schema.
  case json
}
