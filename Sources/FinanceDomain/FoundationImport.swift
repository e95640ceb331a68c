// `Decimal` and `LocalizedError` are all that the house takes from Foundation. Where Foundation is split, the
// small half is enough; the other one maps ICU at start-up and costs a short command half of its time.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif

// The C library, under whichever name the system has it: what the program asks of the kernel, no file names again.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

// Patterns and texts to look for are part of what is asked about transactions.
@_exported import TextSearch
