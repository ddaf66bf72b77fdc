public import ByteReading
public import CaptureFiles
public import LinkSessions

/// Which packets of a capture each of several filters chooses, in one reading.
///
/// A filter is known by its text: who asks for the same one twice has it once.
public final class FilteredFrames: RecordFollower {
  private var sets: [String: ChosenFrames] = [:]
  /// In the order of the filters.
  private var order: [ChosenFrames] = []
  public let wantedFields: FieldSet?

  /// - Parameters:
  ///   - filters: what packets have to meet.
  ///   - procedures: what they are parts of, if one of the filters `needsProcedures`.
  public init(_ filters: [DisplayFilter], procedures: ProcedureFrames? = nil) {
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
  public var isEmpty: Bool { order.isEmpty }

  /// What a filter chose; nil for one that was not asked.
  public subscript(filter: DisplayFilter) -> ChosenFrames? { sets[filter.text] }

  /// Packets about which a filter may have been wrong.
  public var cutShort: Int { order.reduce(0) { $0 + $1.cutShort } }
  /// Chosen packets for which there was no room.
  public var notKept: Int { order.reduce(0) { $0 + $1.notKept } }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    for frames in order { frames.follow(record, payload, outcome, fields: fields, &tracker) }
  }
}
