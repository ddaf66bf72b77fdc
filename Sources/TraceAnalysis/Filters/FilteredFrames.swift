package import ByteReading
package import CaptureFiles
package import LinkSessions

/// The packets of a capture that each of several filters matches, in one pass.
///
/// Filters are identified by their text, so a filter that is used twice is evaluated only once.
package final class FilteredFrames: RecordFollower {
  private var sets: [String: ChosenFrames] = [:]
  /// The results in the order of the filters.
  private var order: [ChosenFrames] = []
  package let wantedFields: FieldSet?

  /// - Parameters:
  ///   - filters: the filters that packets must match.
  ///   - procedures: the procedures of the packets, if one of the filters `needsProcedures`.
  package init(_ filters: [DisplayFilter], procedures: ProcedureFrames? = nil) {
    var fields: FieldSet?
    for filter in filters where sets[filter.text] == nil {
      let frames = ChosenFrames(filter, procedures: procedures)
      sets[filter.text] = frames
      order.append(frames)
      guard let wanted = frames.wantedFields else { continue }
      var union = fields ?? FieldSet()
      union.formUnion(wanted)
      fields = union
    }
    wantedFields = fields
  }

  /// Whether there is no filter.
  package var isEmpty: Bool { order.isEmpty }

  /// The packets that a filter matches, or nil if the filter was not given at creation.
  package subscript(filter: DisplayFilter) -> ChosenFrames? { sets[filter.text] }

  /// Number of packets for which a filter's result may be wrong.
  package var cutShort: Int { order.reduce(0) { $0 + $1.cutShort } }
  /// Number of matching packets beyond the limit.
  package var notKept: Int { order.reduce(0) { $0 + $1.notKept } }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    for frames in order { frames.follow(record, payload, outcome, fields: fields, &tracker) }
  }
}
