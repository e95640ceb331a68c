import Testing

/// A run in which something happens to the n-th of its system calls, counted from where it begins to read: what the system
/// does to start a program is not counted.
struct AttachedRun {
  /// What came of it.
  let run: FinishedRun
  /// How many calls something happened to; a call that killed the run is not among them.
  let injected: Int

  static let requirement: Comment = "strace is not installed, or may not take hold of other programs"

  /// Runs the line of the shell, which reads its input from `pipe`.
  ///
  /// The run is taken hold of when it has opened the pipe; until then nobody writes to it.
  init(_ line: String, reading file: String, injecting fault: String, in place: WorkingFolder) throws {
    let strace = try #require(Tool.strace)
    let call = fault.prefix { $0 != ":" }
    let found = try place.shell(
      """
      mkfifo pipe
      : > attached.txt
      \(line) & p=$!
      exec 3> pipe
      \(strace) -f -o calls.txt -e trace=\(call) -e inject=\(fault) -p $p 2> attached.txt 3>&- & s=$!
      until grep -q attached attached.txt; do kill -0 $s || kill $p || exit 99; sleep 0.01; done
      cat \(file) >&3
      exec 3>&-
      wait $p
      status=$?
      wait $s
      rm pipe attached.txt
      exit $status
      """)
    run = found
    injected =
      String(decoding: place.read("calls.txt") ?? [], as: UTF8.self).split(separator: "\n").count {
        $0.hasSuffix("(INJECTED)")
      }
  }
}
