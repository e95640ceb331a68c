// The lock of all targets is `Synchronization.Mutex`. Where it has to wait it does so in a library that is not built with
// the thread sanitizer, which then takes what the lock keeps apart for races. So while the sanitizer watches
// (`-D THREAD_SANITIZER`), it is the lock of POSIX, which the sanitizer knows.

#if THREAD_SANITIZER
  package typealias Mutex = WaitingMutex
#else
  @_exported import struct Synchronization.Mutex
#endif

/// A value that one thread at a time may touch, and for which others may have to wait long: while bytes are read, say.
///
/// Who waits for it sleeps. Who waits for a `Synchronization.Mutex` on Linux looks at it again and again as long as its owner
/// runs, which is quicker for what takes a moment and wastes a processor otherwise.
package struct WaitingMutex<Value>: ~Copyable, Sendable {
  /// The lock does not move once it is made. Only what has it touches the value.
  @safe private final class Storage: @unchecked Sendable {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var value: Value

    init(_ value: Value) {
      self.value = value
      unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }
  }

  private let storage: Storage

  /// Keeps a value.
  package init(_ value: sending Value) { storage = Storage(value) }

  /// Does something with the value while nobody else can.
  ///
  /// - Throws: what the body throws.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(storage.lock)
    defer { unsafe pthread_mutex_unlock(storage.lock) }
    return try body(&storage.value)
  }
}
