import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

/// Objects that are nearly of a known shape, one after another: where the fast path must not say yes, or must say it
/// at another place.
@Suite("The two paths of JSON at their edges")
struct JSONFastPathEdgeTests {
  @Test(
    "numbers that are none, and texts behind which another one ends",
    arguments: [
      [
        #"{"date":"2024-05-03","description":"a","amount":-1.5}"#,
        #"{"date":"2024-05-03","description":"a","amount":.5}"#,
        #"{"date":"2024-05-03","description":"a","amount":-1.5}"#,
        #"{"date":"2024-05-03","description":"a","amount":1.}"#,
        #"{"date":"2024-05-03","description":"a","amount":-1.5}"#,
        #"{"date":"2024-05-03","description":"a","amount":-}"#,
      ],
      [
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":7}"#,
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":}"#,
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":.7}"#,
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":7.}"#,
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":-}"#,
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":1234567890123456}"#,
        #"{"date":"2024-05-03","description":"a","amount":"-1.5","count":12345678901234567}"#,
      ],
      [
        #"{"date":"2024-05-03","amount":-1,"description":"a text, and no more than that"}"#,
        #"{"date":"2024-05-03","amount":-1,"description":"sixteen of bytes","other":"12345"}"#,
        #"{"date":"2024-05-03","amount":-1,"description":"a text, and no more than that"}"#,
      ],
      [
        #"{"date":"2024-05-03","amount":1,"type":"expense","description":"a"}"#,
        #"{"date":"2024-05-03","amount":-7,"description":"b"}"#,
        #"{"date":"2024-05-03","amount":2,"type":"expense","description":"c"}"#,
        #"{"date":"2024-05-03","amount":-8,"description":"d"}"#,
        #"{"date":"2024-05-03","amount":3,"type":"income","description":"e"}"#,
        #"{"date":"2024-05-03","amount":-9,"description":"f"}"#,
      ],
      [
        #"{"balance":"1.50","date":"2024-05-03","amount":-1,"description":"a"}"#,
        #"{"balance":"2.50","date":"2024-05-03","amount":-1,"description":"b","note":"n"}"#,
        #"{"date":"2024-05-03","amount":-1,"description":"c"}"#,
      ],
    ])
  func nearly(_ objects: [String]) throws {
    let rounds = Array(repeating: objects, count: 4).flatMap { $0 }
    for end in ["\n", "\r\n"] {
      let lines = rounds.joined(separator: end) + end
      #expect(try read(lines, .jsonl) == read(lines, .jsonl, usesFastPath: false))
    }
    let list = "[" + rounds.joined(separator: ",") + "]"
    let fast = Result { try read(list, .json) }
    let careful = Result { try read(list, .json, usesFastPath: false) }
    #expect(fast.isSame(as: careful))
    #expect((try? careful.get().isConserved) ?? true)
  }

  @Test("nothing behind a chunk is looked at, whatever stands there", arguments: [" ", "\n", ",", "\"", "}"])
  func fillers(_ filler: String) throws {
    let object = #"{"date":"2024-05-03","amount":-1,"description":"a"}"#
    for end in ["", "\r", "\n", " ", ","] {
      let lines = object + "\n" + object + end
      let list = "[" + Array(repeating: object, count: 6).joined(separator: "," + end)
      for size in [Chunk.size, object.utf8.count * 2 + 3] {
        for text in [list, list + "]", list + ",", list + end + "]"] {
          let fast = Result { try read(text, .json, size, filler: filler) }
          let careful = Result { try read(text, .json, size, usesFastPath: false) }
          #expect(fast.isSame(as: careful), "\(text)")
        }
        #expect(
          try read(lines, .jsonl, size, filler: filler) == read(lines, .jsonl, size, usesFastPath: false))
      }
    }
  }

  private func read(
    _ text: String, _ format: InputFormat, _ chunkSize: Int = Chunk.size, usesFastPath: Bool = true,
    filler: String = ""
  ) throws -> Decoding {
    let source = try OpenSource(InputFile(name: "a", bytes: Array(text.utf8)), format: format)
    return try Decoding(
      source, chunkSize: chunkSize, usesFastPath: usesFastPath, filler: Array(filler.utf8))
  }
}
