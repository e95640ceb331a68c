import FinanceTestSupport
import Foundation
import Testing

/// A disk that fails in the middle of a file is not the end of the file.
@Suite("Reading that fails")
struct ReadErrorTests {
  private static let needed: Comment = "strace is not installed, or may not look at other programs"

  @Test(
    "At the n-th read of a file there is no report, and the file is named",
    .enabled(if: Tool.strace != nil, needed),
    arguments: EncodedSample.all + [long])
  func files(_ sample: EncodedSample) throws {
    let place = try WorkingFolder()
    try place.write(sample.bytes, to: sample.name)
    let whole = try place.shell("finance balance --workers 1 --input \(sample.name)")
    var number = 1
    while true {
      let run = try inject(
        "pread64", number, "finance balance --workers 1 --input \(sample.name)", sample, place)
      guard run.status != 0 else {
        #expect(run == whole)
        break
      }
      #expect(run.status == 74 && run.output.isEmpty, "read \(number)")
      #expect(isRefusal(run.errorText, of: sample.name), "read \(number): \(run.errorText)")
      number += 1
    }
    #expect(number > 2)
  }

  @Test(
    "So it is at the n-th read of a pipe", .enabled(if: Tool.strace != nil, needed),
    arguments: [EncodedSample.all[0], EncodedSample.all[5], long])
  func streams(_ sample: EncodedSample) throws {
    let place = try WorkingFolder()
    try place.write(sample.bytes, to: "bytes")
    _ = try place.shell("mkfifo \(sample.name)")
    var number = 1
    while true {
      let run = try inject(
        "read", number, "finance balance --input - < \(sample.name)", sample, place,
        after: "cat bytes > \(sample.name) 2> /dev/null &")
      guard run.status != 0 else { break }
      #expect(run.status == 74 && run.output.isEmpty, "read \(number)")
      if number > 1 {
        #expect(isRefusal(run.errorText, of: "-"), "read \(number): \(run.errorText)")
      } else {
        expectEqualText(run.errorText, "finance: -: the file cannot be read: Input/output error\n")
      }
      number += 1
    }
    #expect(number > 2)
  }

  @Test(
    "Standard input that is a file is read like one, from where it stands",
    .enabled(if: Tool.strace != nil, needed))
  func redirected() throws {
    let place = try WorkingFolder()
    let sample = EncodedSample(
      name: "a.csv", bytes: Array("over\ndate,amount,description\n2024-05-03,-1,Tea\n".utf8))
    try place.write(sample.bytes, to: sample.name)
    let balance = "read line; finance balance --format csv --input -; cat"
    let run = try place.shell("{ \(balance); } < a.csv")
    try place.write(Array(sample.bytes.dropFirst(5)), to: "b.csv")
    #expect(try run == place.shell("finance balance --format csv --input b.csv"))
    let refused = try inject("pread64", 1, "finance balance --input - < a.csv", sample, place)
    #expect(refused.status == 74 && isRefusal(refused.errorText, of: "-"), "\(refused.errorText)")
  }

  @Test(
    "A read that was interrupted, or gave less than it was asked for, is made again",
    .enabled(if: Tool.strace != nil, needed), arguments: ["error=EINTR"])
  func interrupted(_ effect: String) throws {
    let place = try WorkingFolder()
    let sample = ReadErrorTests.long
    try place.write(sample.bytes, to: sample.name)
    let command = "finance balance --workers 1 --input \(sample.name)"
    let whole = try place.shell(command)
    for number in 1...4 {
      #expect(try inject("pread64", number, command, sample, place, effect: effect) == whole)
    }
  }

  /// A file of several chunks.
  private static let long = EncodedSample(
    name: "long.csv",
    bytes: Array(
      ("id,date,amount,description\n"
        + (1...11_000).map { "\($0),2024-05-03,-\($0).25,Something that cost money\n" }.joined()).utf8))

  private func isRefusal(_ errors: String, of name: String) -> Bool {
    let lines = errors.split(separator: "\n")
    return lines.count == 1 && errors.hasPrefix("finance: \(name): reading broke off after ")
      && errors.hasSuffix(" bytes: Input/output error\n")
  }

  private func inject(
    _ call: String, _ number: Int, _ command: String, _ sample: EncodedSample, _ place: WorkingFolder,
    effect: String = "error=EIO", after preparation: String = ""
  ) throws -> FinishedRun {
    let strace = try #require(Tool.strace)
    return try place.shell(
      "\(preparation) \(strace) -f --seccomp-bpf -qq -o /dev/null -P \"$(pwd -P)/\(sample.name)\" -e trace=\(call) "
        + "-e inject=\(call):\(effect):when=\(number) \(command)")
  }
}
