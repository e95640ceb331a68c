import Dispatch
import FinanceDomain
import FinanceTestSupport
import SystemPackage
import Testing

@testable import FinanceData

@Suite("Files that are read whole")
struct SmallFileTests {
  private func pipe(in folder: TemporaryFolder) throws -> FilePath {
    let path = folder.path(of: "pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    return FilePath(path)
  }

  @Test("A pipe that nobody writes to is empty")
  func empty() throws {
    let folder = try TemporaryFolder()
    #expect(try SmallFile.contents(of: pipe(in: folder), limit: 10) == [])
  }

  @Test("A pipe is read to its end, however slowly it is written")
  func slow() throws {
    let folder = try TemporaryFolder()
    let path = try pipe(in: folder)
    // Open for both, so that opening waits for nobody.
    let writer = try FileDescriptor.open(path, .readWrite)
    DispatchQueue.global().async {
      for text in ["a: 1\n", "b: 2\n"] {
        usleep(50_000)
        _ = try? writer.writeAll(text.utf8)
      }
      try? writer.close()
    }
    #expect(try SmallFile.contents(of: path, limit: 100) == Array("a: 1\nb: 2\n".utf8))
  }

  @Test("Of a longer file there is one byte more than the limit")
  func long() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("file", "12345678"))
    #expect(try SmallFile.contents(of: path, limit: 5) == Array("123456".utf8))
  }
}
