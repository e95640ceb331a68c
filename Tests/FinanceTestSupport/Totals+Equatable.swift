import FinanceDomain

extension TotalsCube: Equatable {
  /// Two totals are equal when every cell is, however they are laid out.
  public static func == (left: TotalsCube, right: TotalsCube) -> Bool {
    left.flows { $0 } == right.flows { $0 }
  }
}

extension PayeeTotals: Equatable {
  /// Two totals are equal when every payee's are, stretch by stretch of time.
  package static func == (left: PayeeTotals, right: PayeeTotals) -> Bool { left.byPlace == right.byPlace }

  private struct Place: Hashable {
    let payee: [UInt8]
    let currency: Currency
    let bin: Int32?
  }

  private var byPlace: [Place: Flow] {
    var all: [Place: Flow] = [:]
    forEachCell { cell in
      let place = Place(payee: cell.name, currency: cell.currency, bin: cell.bin)
      all[place, default: Flow()].add(cell.sum, count: cell.count, type: cell.type)
    }
    return all
  }
}
