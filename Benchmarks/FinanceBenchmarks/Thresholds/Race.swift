/// Two ways to the same answer, one after the other and again, so that a machine that is busy for a while slows both.
struct Race {
  /// The least processor seconds that one pass over the sample took.
  private(set) var seconds: (first: Double, second: Double)

  /// Takes both ways in turn.
  ///
  /// - Parameters:
  ///   - passes: how many passes over the sample are measured as one, where one would be too short.
  ///   - rounds: how often each way is taken. The least of several times is what the machine's other users disturb least.
  init(
    passes: Int = 1, rounds: Int = 7, _ first: () async throws -> Void,
    against second: () async throws -> Void
  ) async rethrows {
    seconds = (.infinity, .infinity)
    for _ in 0..<rounds {
      seconds.first = min(seconds.first, try await Race.time(passes, first))
      seconds.second = min(seconds.second, try await Race.time(1, second))
    }
  }

  /// How many times as fast the first way is.
  var ratio: Double { seconds.second / seconds.first }

  private static func time(_ passes: Int, _ work: () async throws -> Void) async rethrows -> Double {
    let watch = Stopwatch()
    for _ in 0..<passes { try await work() }
    return watch.reading().processorSeconds / Double(passes)
  }
}
