import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Slots of a cadence")
struct SlotGridTests {
  @Test("Every day belongs to the slot that a search through all slots finds", arguments: Cadence.allCases)
  func nearest(cadence: Cadence) {
    for anchor in ["2023-01-31", "2024-02-29", "1969-12-15", "2024-05-01"] {
      let grid = SlotGrid(cadence, through: .on(anchor))
      let center = grid.slot(nearestTo: .on("2024-01-15"))
      for offset in stride(from: -400, through: 400, by: 1) {
        let day = CalendarDay.on("2024-01-15").adding(days: offset)
        let slots = (center - 70...center + 70).map { (grid.distance(from: $0, to: day), $0) }
        let best = slots.min { $0 < $1 }
        #expect(grid.slot(nearestTo: day) == best?.1, "\(anchor) \(day)")
      }
      #expect(grid.distance(from: grid.slot(nearestTo: .on(anchor)), to: .on(anchor)) == 0)
    }
  }
}
