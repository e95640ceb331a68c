import FinanceDomain

/// A chunk of any source to a batch.
package struct SourceDecoder: Sendable {
  private enum Format: Sendable {
    case csv(CSVBatchDecoder)
    case json(JSONBatchDecoder)
    /// While the decoder is out at work: it is moved, so that its buffers are not copied.
    case absent
  }

  private let sourceName: String
  private var format: Format

  /// For the chunks of a source.
  package init(_ source: OpenSource, conventions: MappingConventions) {
    sourceName = source.file.name
    let conventions = conventions.overridden(by: source.overrides)
    switch source.plan {
    case .csv(let layout):
      format = .csv(CSVBatchDecoder(sourceName: sourceName, layout: layout, conventions: conventions))
    case .jsonLines: format = .json(source.jsonDecoder(.lines, conventions))
    case .json(let lists): format = .json(source.jsonDecoder(lists.isObject ? .row : .list, conventions))
    }
  }

  /// For a single row of a source, cut out of it.
  package init(rowOf source: OpenSource, conventions: MappingConventions) {
    self.init(source, conventions: conventions)
    guard source.format != .csv else { return }
    format = .json(source.jsonDecoder(.row, conventions.overridden(by: source.overrides)))
  }

  /// Reads the chunk that lies at the front of the batch's text into the batch's columns.
  ///
  /// - Throws: ``SourceFailure`` where the source has to be refused whole.
  package mutating func decode(
    _ chunk: Chunk, into batch: inout TransactionBatch, tally: inout SourceTally
  ) throws(SourceFailure) {
    switch format {
    case .csv(var decoder):
      format = .absent
      try decoder.decode(chunk, into: &batch, tally: &tally)
      format = .csv(decoder)
    case .json(var decoder):
      format = .absent
      do throws(JSONSyntaxError) {
        try decoder.decode(chunk, into: &batch, tally: &tally)
      } catch {
        throw SourceFailure(
          JSONSyntaxError(error.fact, at: chunk.offset + error.byteOffset), path: sourceName)
      }
      format = .json(decoder)
    case .absent: preconditionFailure("a decoder does one chunk at a time, and none after one it has refused")
    }
  }
}

extension OpenSource {
  fileprivate func jsonDecoder(
    _ style: JSONBatchDecoder.Style, _ conventions: MappingConventions
  ) -> JSONBatchDecoder {
    JSONBatchDecoder(
      sourceName: file.name, style: style, hasRemarks: hasRemarks, conventions: conventions,
      mapping: mapping ?? .standard,
      limits: file.limits)
  }

  /// What the source calls the id.
  package var idColumn: String? {
    guard case .csv(let layout) = plan else {
      return mapping.map { mapping in mapping.rows.id.map { mapping.places[$0] } ?? "" }
        ?? TransactionField.id.rawValue
    }
    return layout.column(of: .id).map { layout.columnNames[$0] }
  }

  /// The number of the id's column, from 1, if the source has numbered columns.
  package var idColumnNumber: Int? {
    guard case .csv(let layout) = plan else { return nil }
    return layout.column(of: .id).map { $0 + 1 }
  }
}
