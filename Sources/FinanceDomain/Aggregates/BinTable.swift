/// Where the cells of a day begin, for a stretch of days: a lookup is cheaper than the calendar's arithmetic.
///
/// It is kept from batch to batch, since the days of a file are the same few thousand all along.
struct BinTable: Sendable {
  /// The day of the first place.
  private(set) var firstDay: Int32 = 0
  /// By day since ``firstDay``: bins since ``firstBin`` × ``stride``.
  private(set) var places: [Int32] = []
  private var firstBin: Int32 = 0
  private var stride = 0

  /// The most days in a table: nine decades, 128 KiB.
  static let limit = 1 << 15

  /// No days.
  init() {}

  /// The days it covers; the table is not empty.
  var days: ClosedRange<Int32> { firstDay...firstDay + Int32(places.count) - 1 }

  /// Whether it covers the days, counting from that bin in such strides.
  func covers(_ days: ClosedRange<Int32>, firstBin: Int32, stride: Int) -> Bool {
    firstBin == self.firstBin && stride == self.stride && !places.isEmpty
      && days.lowerBound >= firstDay && days.upperBound <= self.days.upperBound
  }

  /// Makes the table cover the days, counting from the first bin in such strides.
  ///
  /// All days of the bins are covered at once if these are not too many, so that files that run through the days one
  /// by one do not need a table for each batch.
  ///
  /// - Parameter days: not more than ``limit``, within the bins.
  mutating func cover(
    _ days: ClosedRange<Int32>, of bins: ClosedRange<Int32>, stride: Int, grain: TotalsGrain
  ) {
    let whole = grain.days(of: bins)
    (firstBin, self.stride) = (bins.lowerBound, stride)
    fill(whole.count <= BinTable.limit ? whole : days, grain)
  }

  private mutating func fill(_ days: ClosedRange<Int32>, _ grain: TotalsGrain) {
    let (first, last) = (days.lowerBound, days.upperBound)
    firstDay = first
    places.removeAll(keepingCapacity: true)
    var bin = grain.bin(of: first)
    var lastOfBin = grain.days(of: bin...bin).upperBound
    for day in first...last {
      if day > lastOfBin {
        bin += 1
        lastOfBin = grain.days(of: bin...bin).upperBound
      }
      places.append((bin - firstBin) * Int32(stride))
    }
  }
}
