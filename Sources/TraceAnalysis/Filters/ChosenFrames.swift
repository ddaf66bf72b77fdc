public import ByteReading
public import CaptureFiles
public import LinkSessions

/// Which packets of a capture a filter chooses, while the capture is read.
///
/// Stories that are about several packets at once ask it about each of them.
public final class ChosenFrames: RecordFollower {
  /// How many frames are kept, of four octets each.
  public static let limit = 16_000_000

  private let filter: DisplayFilter
  private let run: FilterRun
  private let limit: Int
  /// Rising, by the connection's index; -1 for packets outside connections.
  private var frames: [Int: [UInt32]] = [:]
  /// Devices that sent one of them outside connections, by their index in `DeviceTable`.
  public private(set) var senders: Set<Int> = []
  /// How many frames are chosen.
  public private(set) var count = 0
  /// Chosen frames that came when there was no room for more: nothing is told of them.
  public private(set) var notKept = 0

  /// - Parameters:
  ///   - filter: what packets have to meet.
  ///   - procedures: what they are parts of, if the filter `needsProcedures`.
  ///   - limit: how many frames are kept.
  public init(
    _ filter: DisplayFilter, procedures: ProcedureFrames? = nil, limit: Int = ChosenFrames.limit
  ) {
    self.filter = filter
    self.limit = limit
    run = filter.run(procedures: procedures)
  }

  public var wantedFields: FieldSet? { filter.fields }

  /// Packets that took more steps than are followed, about which the filter may have been wrong.
  public var cutShort: Int { run.cutShort }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    let packet = FilteredRecord(record, outcome, start: tracker.firstTime ?? 0)
    guard run.chooses(packet, payload, fields: fields) else { return }
    guard count < limit else {
      notKept += 1
      return
    }
    count += 1
    if let sender = outcome.sender { senders.insert(sender) }
    frames[outcome.connection ?? -1, default: []].append(UInt32(clamping: record.number))
  }

  /// The numbers of all chosen frames, rising.
  public var all: [UInt32] { frames.values.joined().sorted() }

  /// Whether a packet was chosen.
  ///
  /// - Parameters:
  ///   - frame: its number.
  ///   - connection: the index of its connection; nil for a packet outside connections.
  public func contains(_ frame: Int, of connection: Int?) -> Bool {
    touches(frame...frame, of: connection)
  }

  /// Whether any packet of a connection between two frames was chosen.
  public func touches(_ range: ClosedRange<Int>, of connection: Int?) -> Bool {
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

  /// Whether any of some packets was chosen that prove something of a connection; there may be some
  /// outside connections among them.
  public func contains(anyOf frames: [Int], of connection: Int?) -> Bool {
    frames.contains { contains($0, of: connection) || contains($0, of: nil) }
  }

  /// Whether a packet of a transaction was chosen.
  public func contains(_ transaction: Transaction) -> Bool {
    [transaction.firstFrame, transaction.request.number, transaction.response?.number]
      .contains { frame in
        guard let frame else { return false }
        return contains(frame, of: transaction.connection) || contains(frame, of: nil)
      }
  }
}
