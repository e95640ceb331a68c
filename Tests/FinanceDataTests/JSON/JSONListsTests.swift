import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Lists of a JSON document")
struct JSONListsTests {
  @Test(
    "lists of objects are found with their objects, wherever they stand",
    arguments: [
      (#"[{"a":1},2,{"a":3}]"#, ["  {\"a\":1} {\"a\":3}"]),
      (#"{"x":[{"a":1}],"y":{"z":[{"b":2}]},"w":[1,2]}"#, ["/x {\"a\":1}", "/y/z {\"b\":2}"]),
      (
        #"{"x":[{"l":[{"a":1}]},{"l":[{"a":2}]}]}"#,
        [
          "/x/l {\"a\":1} {\"a\":2}", "/x {\"l\":[{\"a\":1}]} {\"l\":[{\"a\":2}]}",
        ]
      ),
      ("[]", []), ("3", []),
    ])
  func unasked(_ document: String, _ lists: [String]) throws {
    #expect(try shown(document) == lists.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 })
  }

  @Test("of the lists that are named every element counts, whatever it is")
  func named() throws {
    let document = #"{"x":[{"a":1},2,"t",[3]],"y":[{"b":[{"c":4}]}]}"#
    #expect(try shown(document, ["/x"]) == ["/x {\"a\":1} 2 \"t\" [3]"])
    #expect(try shown(document, ["/y"]) == ["/y {\"b\":[{\"c\":4}]}"])
    #expect(try shown(document, ["/y/b"]) == ["/y/b {\"c\":4}"])
    #expect(try shown(document, ["/z"]) == [])
  }

  @Test("lists lie up to sixteen deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth) + #"[{"b":1}]"# + String(repeating: "}", count: depth)
    }
    #expect(try shown(nested(15)) == [String(repeating: "/a", count: 15) + " {\"b\":1}"])
    #expect(try shown(nested(16)) == [])
    #expect(try shown("{\"x\":" + nested(15) + ",\"y\":[{\"c\":2}]}") == ["/y {\"c\":2}"])
    let objects = String(repeating: #"{"a":"#, count: 16) + "[{}]" + String(repeating: "}", count: 16)
    #expect(try shown(objects) == [])
  }

  @Test("an element knows how many brackets are open around it")
  func brackets() throws {
    let file = InputFile(name: "a", bytes: Array(#"{"x":{"y":[{"a":1}]}}"#.utf8))
    #expect(try elements(of: JSONWalk.lists(in: file)[0], in: file).map(\.depth) == [3])
  }

  private func shown(_ document: String, _ wanted: [String]? = nil) throws -> [String] {
    let file = InputFile(name: "a", bytes: Array(document.utf8))
    let places = try wanted?.compactMap { JSONPointer($0) } ?? JSONWalk.lists(in: file)
    return try places.compactMap { place in
      var elements = try elements(of: place, in: file).map(\.text)
      if wanted == nil { elements.removeAll { !$0.hasPrefix("{") } }
      return elements.isEmpty ? nil : ([place.description] + elements).joined(separator: " ")
    }
  }

  private func elements(
    of place: JSONPointer, in file: InputFile
  ) throws -> [(text: String, depth: Int)] {
    var chunks = JSONChunks(file, JSONLists(start: 0, places: [place]), guesses: false)
    var (buffer, found): ([UInt8], [(text: String, depth: Int)]) = ([], [])
    while let chunk = try chunks.next(into: &buffer) {
      var cursor = JSONCursor(at: 0, end: chunk.length, depth: chunk.depth)
      repeat {
        let start = cursor.offset
        try cursor.skipValue(in: buffer.span)
        found.append((String(decoding: buffer[start..<cursor.offset], as: UTF8.self), chunk.depth))
      } while try cursor.nextElement(in: buffer.span)
    }
    return found
  }
}
