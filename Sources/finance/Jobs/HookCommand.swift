/// A command of somebody else that is told what became of a run or a job.
enum HookCommand: Hashable, Sendable {
  /// A line for the shell.
  case shell(String)
  /// A program and its words, called without a shell.
  case program([String])

  /// The words that call it in a folder. A shell goes there first, because this process has one folder for all its threads.
  ///
  /// It ends with status 127, as shells do, if there is no such program.
  func words(in folder: String) -> [String] {
    let call =
      switch self {
      case .shell(let line): ["/bin/sh", "-c", line]
      case .program(let words): words
      }
    let script = #"CDPATH= cd -- "$0" && command -v "$1" > /dev/null && exec "$@"; exit 127"#
    return ["/bin/sh", "-c", script, folder] + call
  }

  /// What messages call it.
  var text: String {
    switch self {
    case .shell(let line): line
    case .program(let words): words.joined(separator: " ")
    }
  }
}
