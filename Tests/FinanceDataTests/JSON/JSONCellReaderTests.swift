import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Objects as cells")
struct JSONCellReaderTests {
  @Test(
    "texts, numbers and words are cells by their places, lists of texts one cell, other lists none",
    arguments: [
      (#"{"a":"x","b":-1.50,"c":true,"d":null}"#, ["/a x", "/b -1.50", "/c true"]),
      (#"{"a":{"b":{"c":"x"}},"a/b":"y"}"#, ["/a/b/c x", "/a~1b y"]),
      (#"{"a":["x","y","z"],"b":[],"c":["x"]}"#, ["/a x:y:z", "/b ", "/c x"]),
      (#"{"a":["x",1],"b":[1,"x"],"c":[{"d":"x"}],"e":"y"}"#, ["/e y"]),
    ])
  func cells(_ object: String, _ cells: [String]) throws {
    let record = try read(object)
    #expect(record.cells.map { "\($0.place) \(String(decoding: $0.cell.bytes, as: UTF8.self))" } == cells)
    #expect(record.problem == nil)
    #expect(record.range == 0..<object.utf8.count)
  }

  @Test("objects are entered as far as six deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    }
    #expect(try read(nested(7)).cells.map(\.place) == [String(repeating: "/a", count: 7)])
    #expect(try read(nested(8)).cells.isEmpty)
  }

  @Test("of keys that are given twice, and of keys beyond the limit, the first is told")
  func problems() throws {
    #expect(
      try read(#"{"a":1,"b":2,"a":3,"b":4}"#).problem == JSONError(.duplicateKey("a"), at: 13))
    #expect(try read(#"{"a":{"b":1,"b":2},"a":3}"#).problem == JSONError(.duplicateKey("b"), at: 12))
    #expect(try read(#"{"a":1,"b":2}"#, keys: 2).problem == nil)
    #expect(
      try read(#"{"a":1,"b":2,"c":3,"a":4}"#, keys: 2).problem
        == JSONError(.tooManyKeys(limit: 2), at: 13)
    )
    #expect(
      try read(#"{"a":1,"b":2,"a":3}"#, keys: 2).problem == JSONError(.tooManyKeys(limit: 2), at: 13))
  }

  @Test("of certain places only the values are cells, whatever the others are")
  func fixed() throws {
    var reader = JSONCellReader(JSONColumns(["/b/c", "/a"]))
    let bytes = Array(#"{"a":1,"x":{"a":2},"b":{"a":[],"c":"y"},"c":"z"}"#.utf8)
    var cursor = JSONCursor(at: 0, end: bytes.count)
    let record = try reader.read(bytes.span, with: &cursor)
    #expect(record?.cells(2).map(\.text) == ["y", "1"])
  }

  @Test("what only later objects have is noted once a place, and of very many places the first alone")
  func late() throws {
    var reader = JSONCellReader(JSONColumns(["/a"]).among(["/a", "/x"]), keys: 4)
    let objects = [
      #"{"a":1,"x":2,"y":null}"#, #"{"a":1,"y":"3.50","z":{"b":true}}"#, #"{"a":1,"y":"4.50"}"#,
      #"{"a":1,"k":5}"#, #"{"a":1,"l":6}"#, #"{"a":1,"m":7}"#,
    ]
    let noted = try objects.map { object in
      let bytes = Array(object.utf8)
      var cursor = JSONCursor(at: 0, end: bytes.count)
      _ = try reader.read(bytes.span, with: &cursor)
      return reader.takeLateValues().map { "\($0.place) \($0.cell.text)" }
    }
    #expect(noted == [[], ["/y 3.50", "/z/b true"], [], ["/k 5"], ["/l 6"], []])
  }

  /// An object with a column for every value.
  private struct Reading {
    let record: JSONCellReader.Record
    let places: [String]
    var cells: [(place: String, cell: MappedCell)] {
      zip(places, record.values).compactMap { place, value in value.map { (place, $0.cell) } }
    }
    var problem: JSONError? { record.problem }
    var range: Range<Int> { record.range }
  }

  private func read(_ object: String, keys: Int = 100) throws -> Reading {
    let bytes = Array(object.utf8)
    var cursor = JSONCursor(at: 0, end: bytes.count, nesting: 512)
    var reader = JSONCellReader(.collecting, keys: keys)
    let record = try #require(try reader.read(bytes.span, with: &cursor))
    return Reading(record: record, places: reader.columns.places)
  }
}
