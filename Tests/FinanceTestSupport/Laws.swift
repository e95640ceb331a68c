import FinanceDomain
import Testing

/// The promises that every aggregate and every repository keeps, as functions for their tests to call.
///
/// | law | where |
/// |---|---|
/// | lossless | `Laws+Batches.swift` |
/// | cut-proof, order-proof, honest | `Laws+Aggregates.swift` |
/// | honest, conserved, the same everywhere | `Laws+Repositories.swift`, `Laws+Reports.swift` |
/// | pages joined are the whole list | `Laws+Paging.swift` |
///
/// A law that fails says which seed replays it; see ``Seeds``.
package enum Laws {}
