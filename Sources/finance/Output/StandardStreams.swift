import SystemPackage

/// The three descriptors that every program is given; usually.
enum StandardStreams {
  /// Occupies the descriptors that the parent has closed.
  ///
  /// Otherwise the next file to be opened would get the number, and messages meant for standard error would
  /// be written into it. What takes the place of standard input can only be written, and what takes the place
  /// of standard output only be read, so using them fails as it should: a report that nobody can receive is
  /// an error. Messages may be lost.
  static func fillGaps() {
    fill(.standardInput, with: .writeOnly)
    fill(.standardOutput, with: .readOnly)
    fill(.standardError, with: .writeOnly)
  }

  /// A new descriptor gets the lowest free number; those below are taken by then, so that is the number
  /// wanted.
  private static func fill(_ descriptor: FileDescriptor, with mode: FileDescriptor.AccessMode) {
    guard (try? Stat(descriptor)) == nil else { return }
    _ = try? FileDescriptor.open("/dev/null", mode)
  }
}
