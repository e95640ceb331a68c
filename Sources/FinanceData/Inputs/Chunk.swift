/// A run of a source's bytes that a worker takes away to read on its own.
package struct Chunk: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Whole rows, and whatever is between them.
    case rows
    /// The beginning of one row that is longer than the limit.
    case oversizedRow
  }

  package let offset: Int
  package let length: Int
  package let content: Content
  /// Whether the source, or the list of its rows, ends where the chunk ends.
  package var isLast: Bool
  /// How many brackets of JSON are open around its rows.
  package var depth = 0
  /// What the objects of JSON around its rows say of them.
  package var facts: SourceOverrides?
  /// Whether a row only seems to end where the chunk ends; whoever reads the chunk will see.
  package var endIsGuess = false

  /// The line on which it begins, if the source is read only once, so that nobody can count lines later.
  var lines: LineTally?

  /// How many bytes a chunk has unless a row needs more: small enough that bytes, index and columns stay in a core's
  /// own cache.
  package static let size = 1 << 18

  /// How many bytes a chunk of a pipe has: all that a pipe holds. Each read wakes the writer and lets a worker wait for the
  /// other, which costs more than a larger chunk does.
  static let pipeSize = 1 << 20

  /// Bytes that may be read after a chunk: the fast paths load sixteen at a time, wherever a field begins.
  package static let padding = 64
}
