import BluetoothPackets
import ByteReading
import LinkSessions

/// Checks that the controller reports the end of advertising sets that the host enables with a duration. Core 6.0, Vol
/// 4, Part E, 7.7.65.18 and 7.8.56.
struct AdvertisingEnds {
  /// A set that was enabled with a duration.
  private struct Run {
    let set: UInt8
    let began: Frame
    /// Whether the controller accepted the command.
    var isAccepted = false
    /// Expected end in nanoseconds since 1970.
    let due: Int64
    /// Commands about the set that were refused after its time was over, with their answers.
    var refused: [(transaction: Int, request: Frame, end: Frame)] = []
    /// What ended the advertising without the event, or nil if nothing did.
    var end: Frame?
  }

  private var open: [Run] = []
  private var over: [Run] = []
  /// The sets of the latest commands about a single set, by record.
  private var sets: [Int: UInt8] = [:]
  private(set) var notKept = 0

  private static let limit = 1024
  private static let refusalLimit = 8
  /// Maximum delay of an event, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000
  /// Unit of durations in nanoseconds.
  private static let unit: Int64 = 10_000_000

  mutating func reset() {
    open = []
    sets = [:]
  }

  /// - Parameter isMasked: whether the host's event mask may exclude the event.
  mutating func take(
    command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame, isMasked: Bool
  ) {
    switch opcode {
    case 0x2036, 0x203C, 0x207F:
      if sets.count >= AdvertisingEnds.limit { sets = [:] }
      if let set = parameters.octet(at: 0) { sets[frame.number] = set }
    case 0x2039:
      let count = Int(parameters.octet(at: 1) ?? 0)
      if parameters.octet(at: 0) != 1, count == 0 {
        for run in open { end(run.set, at: frame) }
      }
      for place in 0..<count {
        guard let set = parameters.octet(at: 2 + 4 * place) else { return }
        end(set, at: frame)
        guard parameters.octet(at: 0) == 1, !isMasked,
          let duration = parameters.littleEndian16(at: 3 + 4 * place), duration > 0
        else { continue }
        guard open.count < AdvertisingEnds.limit else {
          notKept += 1
          return
        }
        open.append(
          Run(
            set: set, began: frame,
            due: frame.time.later(by: Int64(duration) * AdvertisingEnds.unit)))
      }
    default: break
    }
  }

  private mutating func end(_ set: UInt8, at frame: Frame) {
    guard let place = open.firstIndex(where: { $0.set == set }) else { return }
    var run = open.remove(at: place)
    run.end = frame
    if over.count < AdvertisingEnds.limit { over.append(run) } else { notKept += 1 }
  }

  /// Processes an LE Advertising Set Terminated event.
  mutating func terminate(_ set: UInt8) { open.removeAll { $0.set == set } }

  /// Ends all sets, because a central has connected to one of them.
  mutating func connect() { open = [] }

  /// Records that a command was accepted.
  mutating func succeed(_ transaction: Transaction) {
    for place in open.indices where open[place].began.number == transaction.request.number {
      open[place].isAccepted = true
    }
  }

  /// Records that a command was refused.
  mutating func fail(_ transaction: Transaction, _ code: ControllerErrorCode) {
    open.removeAll { $0.began.number == transaction.request.number }
    guard code.rawValue == 0x0C, let set = sets[transaction.request.number],
      let answer = transaction.response,
      let place = open.firstIndex(where: { $0.set == set }),
      transaction.request.time.elapsed(since: open[place].due) > AdvertisingEnds.patience,
      open[place].refused.count < AdvertisingEnds.refusalLimit
    else { return }
    open[place].refused.append((transaction.id, transaction.request, answer))
  }

  /// Returns findings about the sets whose end was not reported.
  ///
  /// - Parameter time: the time of the last record.
  func findings(at time: Int64) -> [Finding] {
    (over + open).filter {
      $0.isAccepted && ($0.end?.time ?? time).elapsed(since: $0.due) > AdvertisingEnds.patience
    }.sorted { $0.began.number < $1.began.number }.map { run in
      let last = run.refused.last?.end ?? run.end ?? run.began
      let frames = [run.began.number] + run.refused.flatMap { [$0.request.number, $0.end.number] }
      return Finding(
        .advEndUnreported, frame: last, earlierFrames: frames.filter { $0 < last.number },
        values: [
          Finding.Value(.place, .number(Int(run.set))),
          Finding.Value(.timeout, .nanoseconds(run.due.elapsed(since: run.began.time))),
          Finding.Value(.wait, .nanoseconds((run.end?.time ?? time).elapsed(since: run.due))),
        ], failures: run.refused.map { .transaction(TransactionID($0.transaction)) })
    }
  }
}
