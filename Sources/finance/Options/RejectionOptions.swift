import ArgumentParser
import FinanceConfiguration

/// What is done about rows that are refused.
struct RejectionOptions: ParsableArguments, Sendable {
  @Flag(
    name: .customLong("strict"),
    help: "Make no report if rows are rejected, an input cannot be read, or --in finds no rate.")
  var isStrict = false

  @Option(
    name: .customLong("max-rejects"),
    help: ArgumentHelp("Accept so many rejected rows, or such a share. (default: 0)", valueName: "n|p%"))
  var limit: RejectionLimit?

  @Option(
    name: .customLong("rejects"),
    help: ArgumentHelp("Write the rejected rows to this file as they are, to be mended.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    if file == "" { throw ValidationError("--rejects needs the name of a file.") }
  }
}

extension RejectionOptions {
  /// When a run with refused rows has failed.
  ///
  /// - Parameter assumed: the limit if none was asked for.
  func policy(assuming assumed: RejectionLimit?) -> RejectionPolicy {
    RejectionPolicy(isStrict: isStrict, limit: limit ?? assumed ?? .rows(0))
  }
}
