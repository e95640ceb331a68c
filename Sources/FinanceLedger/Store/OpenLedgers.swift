import FinanceDomain

/// The ledgers that connections of this process are open on.
///
/// Locks on files belong to a process: when it closes any descriptor of a file, all its locks on that file are gone, those
/// of SQLite too (<https://www.sqlite.org/howtocorrupt.html>, section 2.2), and somebody else may write. So whatever looks
/// into a file past SQLite does it here, and does not do it while a connection is open on the file.
package enum OpenLedgers {
  /// Which file it is, whatever it is called.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The numbers of a file's status.
    package init(device: UInt64, inode: UInt64) {
      (self.device, self.inode) = (device, inode)
    }
  }

  private static let connections = Mutex<[Identity: Int]>([:])

  /// Does something that opens and closes a file, unless a connection is open on it.
  ///
  /// - Parameter identity: which file it would be, as it is now; `nil` if there is none.
  /// - Returns: what the body gives; `nil` if it was not called.
  /// - Throws: the errors of the two closures.
  package static func apart<Value, Failure: Error>(
    from identity: () throws(Failure) -> Identity?, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    try connections.withLock { connections throws(Failure) in
      if let identity = try identity(), connections[identity] != nil { return nil }
      return try body()
    }
  }

  /// A connection is about to be opened.
  static func enter(_ identity: Identity) { connections.withLock { $0[identity, default: 0] += 1 } }

  /// A connection that has entered is closed.
  static func leave(_ identity: Identity) {
    connections.withLock { connections in
      let count = (connections[identity] ?? 0) - 1
      connections[identity] = count > 0 ? count : nil
    }
  }
}

/// Whether the system lets this process open more files.
///
/// Where it does not, libraries fail in the middle of what they do, or stop the process without a word; so it is asked
/// before.
package enum SpareDescriptors {
  /// Whether so many more files can be open at a time. Nothing stays open.
  package static func canOpen(_ count: Int) -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      let descriptor = unsafe "/dev/null".withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }
}
