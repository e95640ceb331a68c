/// A place outside of memory for what an aggregate does not look at while it takes rows in, such as a file without a name.
///
/// Several workers may use it at the same time.
public protocol OuterMemory: AnyObject, Sendable {
  /// Keeps the bytes, and says where.
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
  func keep(_ bytes: [UInt8]) throws(SourceFailure) -> Range<Int>
  /// Bytes that were kept.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read.
  func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8]
}

extension TransactionAggregate {
  /// Nothing is put away.
  ///
  /// - Throws: nothing; what puts something away throws ``SourceFailure`` if it finds no room.
  public func putAway(in memory: any OuterMemory) throws(SourceFailure) {}
}
