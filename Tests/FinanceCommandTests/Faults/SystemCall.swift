import Testing

/// A system call that a run has made, as `strace -f -y` shows it.
struct SystemCall: Hashable {
  /// Its name.
  let name: Substring
  /// The whole line behind the number of the thread.
  let text: String

  /// The calls of a run of `finance`, in the order in which they ended.
  static func of(_ line: String, tracing names: String, in place: WorkingFolder, statuses: Set<Int32> = [0])
    throws -> [SystemCall]
  {
    let strace = try #require(Tool.strace)
    let run = try place.shell(
      "\(strace) -f --seccomp-bpf -y -qq -s 200 -o calls.txt -e trace=\(names) \(line)")
    #expect(statuses.contains(run.status), "\(run.errorText)")
    return parse(String(decoding: place.read("calls.txt") ?? [], as: UTF8.self))
  }

  /// A call during which another thread made one stands in two lines.
  private static func parse(_ log: String) -> [SystemCall] {
    var begun: [Substring: Substring] = [:]
    return log.split(separator: "\n").compactMap { line in
      let thread = line.prefix { $0 != " " }
      let text = line.dropFirst(thread.count).drop { $0 == " " }
      if text.hasSuffix("<unfinished ...>") {
        begun[thread] = text.dropLast("<unfinished ...>".count)
        return nil
      }
      guard text.hasPrefix("<... ") else { return SystemCall(whole: String(text)) }
      let end = text.split(separator: "resumed>", maxSplits: 1).last ?? ""
      return SystemCall(whole: String(begun.removeValue(forKey: thread) ?? "") + end)
    }
  }

  private init?(whole: String) {
    guard let bracket = whole.firstIndex(of: "("), whole.first?.isLetter == true else { return nil }
    name = whole[..<bracket][...]
    text = whole
  }
}
