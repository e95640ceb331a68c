/// Something that can be learned from transactions in one pass, by several workers, in any order.
///
/// `merge` is associative and commutative, and an untouched copy is its identity; ties and samples are decided
/// by the transactions themselves, never by arrival. Then any division of the rows gives the same answer. The laws are
/// checked for every aggregate by the test support (`Laws`).
public protocol TransactionAggregate: Sendable {
  /// Takes in every row of the batch.
  mutating func absorb(_ batch: borrowing TransactionBatch)
  /// Takes in what another worker has learned.
  mutating func merge(_ other: consuming Self)
  /// How many different values it keeps apart, of the kind of which there are most; `nil` if its size does not depend on
  /// that. Whoever feeds it can see by this when it grows too large.
  var mostDistinct: DistinctValues? { get }
  /// Prepares it for several workers: what would be too large for each of them to keep is kept by all of its copies together.
  mutating func share()
  /// Puts away what it does not look at while it takes rows in, if that has become more than memory should hold. Copies that keep
  /// something together do so once.
  ///
  /// - Throws: ``SourceFailure`` if it finds no room.
  func putAway(in memory: any OuterMemory) throws(SourceFailure)
  /// Which of the columns that few questions look at this one looks at.
  var columnsRead: TransactionColumns { get }
}

extension TransactionAggregate {
  /// All of them.
  public var columnsRead: TransactionColumns { .all }

  /// Changes nothing: each copy keeps what it learns.
  public mutating func share() {}

  /// Nothing is put away.
  ///
  /// - Throws: nothing; what puts something away throws ``SourceFailure`` if it finds no room.
  public func putAway(in memory: any OuterMemory) throws(SourceFailure) {}

  /// Nothing is kept apart.
  public var mostDistinct: DistinctValues? { nil }
}

/// A place outside of memory for what an aggregate does not look at while it takes rows in, such as a file without a name.
///
/// Several workers may use it at the same time.
public protocol OuterMemory: AnyObject, Sendable {
  /// Keeps the bytes, and says where.
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
  func keep(_ bytes: ArraySlice<UInt8>) throws(SourceFailure) -> Range<Int>
  /// Bytes that were kept.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read.
  func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8]
}

/// Learns nothing: for questions that the row counts alone answer.
package struct NoFigures: TransactionAggregate {
  package init() {}
  package mutating func absorb(_ batch: borrowing TransactionBatch) {}
  package mutating func merge(_ other: consuming NoFigures) {}
}
