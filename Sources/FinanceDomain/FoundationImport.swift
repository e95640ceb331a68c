// `Decimal` and `LocalizedError` are all that the house takes from Foundation. Where Foundation is split, the
// small half is enough; the other one maps ICU at start-up and costs a short command half of its time.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif

// Patterns and texts to look for are part of what is asked about transactions.
@_exported import TextSearch
