import FinanceDomain

/// The chunks of all sources, in order, for any number of workers to take from.
///
/// Taking a chunk means reading it and finding where it ends; both are done under the lock, because where one chunk
/// ends the next begins. That is a small part of the work on a chunk.
final class ScanQueue: Sendable {
  private struct State {
    var source = 0
    var chunks: (any ChunkSequence)?
    var chunkCount = 0
    var bytesRead = 0
    var rows = 0
    /// The failures, and the offsets of the chunks that failed.
    var failures: [Int: (failure: SourceFailure, offset: Int)] = [:]
    var notices: [Int: [String]] = [:]
  }

  /// A chunk, which of all sources it is from 0, and its source.
  typealias Taken = (number: Int, source: Int, chunk: Chunk)

  private let sources: [OpenSource]
  private let excluded: Set<Int>
  private let bytesTotal: Int?
  private let progress: (@Sendable (ScanProgress) -> Void)?
  private let state = WaitingMutex(State())

  /// The chunks of the sources that have not failed before.
  init(_ plan: ScanPlan) {
    sources = plan.sources
    excluded = Set(plan.findings.failures.keys)
    bytesTotal = plan.byteCount
    progress = plan.progress
  }

  /// The sources that could not be read to their end, with the reason.
  var failures: [Int: SourceFailure] { state.withLock { $0.failures.mapValues(\.failure) } }

  /// What people should be told of each source that only its end has shown.
  var notices: [Int: [String]] { state.withLock(\.notices) }

  /// Reads the next chunk into the front of `buffer`; `nil` when there is none left.
  func next(into buffer: inout [UInt8]) -> Taken? {
    let (taken, bytesRead) = state.withLock(lending: &buffer) { state, bytes in
      let found = take(&state, into: &bytes)
      return (found, state.bytesRead)
    }
    if taken != nil { progress?(ScanProgress(bytesRead: bytesRead, bytesTotal: bytesTotal)) }
    return taken
  }

  /// Notes rows that were found, and says how many there are by now.
  func note(rows: Int) -> Int {
    state.withLock { state in
      state.rows += rows
      return state.rows
    }
  }

  /// Notes that a source has to be refused whole; no more of it is handed out.
  ///
  /// The first failure in the source counts, whichever worker is the first to find one.
  func fail(_ source: Int, _ failure: SourceFailure, chunkAt offset: Int) {
    state.withLock { state in
      if offset < state.failures[source]?.offset ?? .max { state.failures[source] = (failure, offset) }
      if state.source == source { state.chunks = nil }
    }
  }

  private func take(_ state: inout State, into buffer: inout [UInt8]) -> Taken? {
    while state.source < sources.count {
      if let chunk = chunk(&state, into: &buffer) {
        state.bytesRead += chunk.length
        sources[state.source].end?.record(chunk, in: buffer)
        defer { state.chunkCount += 1 }
        return (state.chunkCount, state.source, chunk)
      }
      state.notices[state.source] = state.chunks?.notices
      sources[state.source].file.close()
      state.source += 1
      state.chunks = nil
    }
    return nil
  }

  private func chunk(_ state: inout State, into buffer: inout [UInt8]) -> Chunk? {
    guard !excluded.contains(state.source), state.failures[state.source] == nil else { return nil }
    if state.chunks == nil {
      let source = sources[state.source]
      let isPipe = source.file.original.knownSize == nil
      state.chunks = source.chunks(size: isPipe ? Chunk.pipeSize : Chunk.size)
    }
    do throws(SourceFailure) {
      return try state.chunks?.next(into: &buffer)
    } catch {
      state.failures[state.source] = (error, .max)
      state.chunks = nil
      return nil
    }
  }
}

/// How far a scan has come.
public struct ScanProgress: Hashable, Sendable {
  /// Bytes read, over all sources.
  public let bytesRead: Int
  /// Bytes there are to read; `nil` if that is not known.
  public let bytesTotal: Int?
}

/// A part of the work on sources that is over, with how long it took.
package enum ScanStage: Hashable, Sendable {
  /// All sources were opened and understood.
  case opened(Duration)
  /// All sources were gone through once: so many bytes of them, so many rows.
  case passed(bytes: Int, rows: Int, Duration)
}
