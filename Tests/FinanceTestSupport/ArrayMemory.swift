import FinanceDomain
import Synchronization

/// Bytes in memory, in the place of a file.
package final class ArrayMemory: OuterMemory {
  package static let failure = SourceFailure(path: "folder", kind: .broken, message: "broken")

  private let content = Mutex((bytes: [UInt8](), isBroken: false))

  package init() {}

  package var count: Int { content.withLock { $0.bytes.count } }
  package var isBroken: Bool {
    get { content.withLock { $0.isBroken } }
    set { content.withLock { $0.isBroken = newValue } }
  }

  package func keep(_ bytes: ArraySlice<UInt8>) throws(SourceFailure) -> Range<Int> {
    guard !isBroken else { throw ArrayMemory.failure }
    return content.withLock { content in
      content.bytes += bytes
      return content.bytes.count - bytes.count..<content.bytes.count
    }
  }

  package func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    guard !isBroken else { throw ArrayMemory.failure }
    return content.withLock { Array($0.bytes[range]) }
  }
}
