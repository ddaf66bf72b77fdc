public import ByteReading
public import CaptureFiles
public import LinkSessions

/// The packets of a capture that a filter matches, collected while the capture is read.
///
/// Analyses of several packets query it for each of them.
public final class ChosenFrames: RecordFollower {
  /// Maximum number of frames to keep, with four octets each.
  public static let limit = 16_000_000

  private let filter: DisplayFilter
  private let run: DisplayFilter.Run
  private let limit: Int
  /// Matching frames in ascending order, by the connection's index; -1 for packets outside connections.
  private var frames: [Int: [UInt32]] = [:]
  /// Devices that sent matching packets outside connections, by index in `DeviceTable`.
  package private(set) var senders: Set<Int> = []
  /// Number of matching frames.
  public private(set) var count = 0
  /// Number of matching frames beyond the limit, which are not reported.
  public private(set) var notKept = 0

  /// - Parameters:
  ///   - filter: the filter that packets must match.
  ///   - procedures: the procedures of the packets, if the filter `needsProcedures`.
  ///   - limit: the maximum number of frames to keep.
  package init(
    _ filter: DisplayFilter, procedures: ProcedureFrames? = nil, limit: Int = ChosenFrames.limit
  ) {
    self.filter = filter
    self.limit = limit
    run = filter.run(procedures: procedures)
  }

  public var wantedFields: FieldSet? { filter.fields }

  /// Number of packets that exceeded the step limit, so that the filter's result may be wrong.
  public var cutShort: Int { run.cutShort }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    let packet = DisplayFilter.Record(record, outcome, start: tracker.firstTime ?? 0)
    guard run.chooses(packet, payload, fields: fields) else { return }
    guard count < limit else {
      notKept += 1
      return
    }
    count += 1
    if let sender = outcome.sender { senders.insert(sender) }
    frames[outcome.connection ?? -1, default: []].append(UInt32(clamping: record.number))
  }

  /// Numbers of all matching frames in ascending order.
  public var all: [UInt32] { frames.values.joined().sorted() }

  /// Whether a packet matches.
  ///
  /// - Parameters:
  ///   - frame: the number of the frame.
  ///   - connection: the index of the packet's connection, or nil for a packet outside connections.
  package func contains(_ frame: Int, of connection: Int?) -> Bool {
    touches(frame...frame, of: connection)
  }

  /// Whether any packet of a connection in a range of frames matches.
  package func touches(_ range: ClosedRange<Int>, of connection: Int?) -> Bool {
    guard let chosen = frames[connection ?? -1] else { return false }
    let first = UInt32(clamping: range.lowerBound)
    var lower = 0
    var upper = chosen.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if chosen[middle] < first { lower = middle + 1 } else { upper = middle }
    }
    return lower < chosen.count && chosen[lower] <= UInt32(clamping: range.upperBound)
  }

  /// Whether any of the packets that prove something about a connection matches. These may include packets outside
  /// connections.
  package func contains(anyOf frames: [Int], of connection: Int?) -> Bool {
    frames.contains { contains($0, of: connection) || contains($0, of: nil) }
  }

  /// Whether any packet of a transaction matches.
  public func contains(_ transaction: ProtocolTransaction) -> Bool {
    [transaction.firstFrame, transaction.request.number, transaction.response?.number]
      .contains { frame in
        guard let frame else { return false }
        return contains(frame, of: transaction.connection) || contains(frame, of: nil)
      }
  }
}
