// The C library, under whichever name the system has it: what the program asks of the kernel, no file below names again.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif
