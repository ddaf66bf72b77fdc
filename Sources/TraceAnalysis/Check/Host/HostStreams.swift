import BluetoothPackets
import ByteReading
import LinkSessions

/// Tracks isochronous streams and periodic trains through the commands and events of a host's log, including those
/// whose result no event reported.
struct HostStreams {
  /// A CIS that is being created.
  private struct PendingStream {
    let stream: UInt16
    let link: UInt16?
    let connection: Int?
    let isAccepted: Bool
    let command: Frame
    var endOfLink: Frame?
  }

  /// A request to receive the streams of a broadcast.
  private struct BroadcastRequest {
    let frame: Int
    let isEncrypted: Bool
    let codeIsZero: Bool
  }

  /// A periodic train with which the controller is synchronized.
  private struct Train: Hashable {
    let set: UInt8
    /// Interval in units of 1.25 ms.
    let interval: UInt16

    var nanoseconds: Int64 { Int64(interval) * 1_250_000 }
  }

  private struct Sync {
    let train: Train
    let advertiser: DeviceKey
    let frame: Int
    /// The command that requested the synchronization, or nil if there is none.
    let request: SyncRequest?
    /// When the train was last heard.
    var heard: Int64
  }

  /// An LE Periodic Advertising Create Sync command: the number of events that the controller may skip, and the
  /// timeout. 7.8.67.
  private struct SyncRequest: Hashable {
    let frame: Int
    let skip: UInt16
    let timeout: Int64
  }

  private struct LostSync {
    let sync: Sync
    let frame: Frame
    /// The command that enabled scanning, if it enabled duplicate filtering.
    let filtering: Int?
    var isTriedAgain = false

    /// The request, if its timeout is too short for the events that the controller may skip and the loss came at once.
    /// Core 6.0, Vol 4, Part E, 7.8.67.
    var shortRequest: SyncRequest? {
      let interval = sync.train.nanoseconds
      guard let request = sync.request, interval > 0,
        request.timeout <= interval * Int64(Int(request.skip) + 1),
        frame.time.elapsed(since: sync.heard) <= request.timeout.later(by: interval)
      else { return nil }
      return request
    }
  }

  /// The peer's requests for streams, by the stream's handle: the ACL connection.
  private var asked: [UInt16: (link: UInt16, connection: Int?)] = [:]
  private var pending: [PendingStream] = []
  /// Requests for broadcasts, by the handle of the group.
  private var broadcasts: [UInt8: BroadcastRequest] = [:]
  /// The controller's synchronizations, by handle.
  private var syncs: [UInt16: Sync] = [:]
  private var syncRequest: SyncRequest?
  private var lost: [LostSync] = []
  /// Advertisers that announced a train, by the properties that remain the same when the address changes.
  private var announcers: [Train: [(key: DeviceKey, first: Int)]] = [:]
  /// The command that enabled scanning, if it enabled duplicate filtering.
  private var filtering: Int?
  private var all: [Finding] = []
  private(set) var notKept = 0

  private static let limit = 1024
  /// Maximum number of streams that are being created at a time, because each event looks at all of them.
  private static let pendingLimit = 64
  /// Maximum time until a controller reports the result for a stream, and until it does so after the end of the
  /// stream's link, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000
  private static let reaction: Int64 = 1_000_000_000

  mutating func reset() {
    asked = [:]
    pending = []
    broadcasts = [:]
    syncs = [:]
    filtering = nil
  }

  // MARK: Commands

  mutating func take(
    command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame,
    connection: (UInt16) -> Int? = { _ in nil }
  ) {
    switch opcode {
    case 0x200C, 0x2042:
      let isOn = parameters.octet(at: 0) == 1
      filtering = isOn && parameters.octet(at: 1) ?? 0 == 1 ? frame.number : nil
    case 0x2044:
      for place in lost.indices { lost[place].isTriedAgain = true }
      syncRequest = nil
      if let skip = parameters.littleEndian16(at: 9),
        let timeout = parameters.littleEndian16(at: 11)
      {
        syncRequest = SyncRequest(
          frame: frame.number, skip: skip, timeout: Int64(timeout) * 10_000_000)
      }
    case 0x2064:
      for entry in 0..<Int(parameters.octet(at: 0) ?? 0) {
        guard let stream = parameters.littleEndian16(at: 1 + 4 * entry),
          let link = parameters.littleEndian16(at: 3 + 4 * entry)
        else { return }
        expect(stream, link & 0x0FFF, connection(link), isAccepted: false, frame)
      }
    case 0x2066:
      guard let stream = parameters.littleEndian16(at: 0) else { return }
      let request = asked[stream & 0x0FFF]
      expect(stream, request?.link, request?.connection, isAccepted: true, frame)
    case 0x206B:
      guard let group = parameters.octet(at: 0), let encryption = parameters.octet(at: 3),
        let code = parameters.key(at: 4)
      else { return }
      broadcasts[group] = BroadcastRequest(
        frame: frame.number, isEncrypted: encryption == 1, codeIsZero: code == 0)
    default: break
    }
  }

  private mutating func expect(
    _ stream: UInt16, _ link: UInt16?, _ connection: Int?, isAccepted: Bool, _ frame: Frame
  ) {
    guard pending.count < HostStreams.pendingLimit else {
      notKept += 1
      return
    }
    pending.append(
      PendingStream(
        stream: stream & 0x0FFF, link: link, connection: connection, isAccepted: isAccepted,
        command: frame))
  }

  /// Discards what a command started, because the controller refused it.
  mutating func withdraw(command: Int) { pending.removeAll { $0.command.number == command } }

  // MARK: Events

  mutating func takeEnd(of link: UInt16, _ frame: Frame) {
    for place in pending.indices
    where pending[place].link == link && pending[place].endOfLink == nil {
      pending[place].endOfLink = frame
    }
  }

  mutating func take(
    report parameters: RawSpan, _ frame: Frame, isAnswer: Bool,
    connection: (UInt16) -> Int? = { _ in nil }
  ) {
    guard let subevent = parameters.octet(at: 0) else { return }
    switch subevent {
    case 0x0D: takeReports(parameters, frame.number)
    case 0x0E, 0x24:
      guard parameters.octet(at: 1) == 0 else { break }
      takeSync(parameters, frame)
    case 0x0F, 0x25:
      if let handle = parameters.littleEndian16(at: 1) {
        syncs[handle & 0x0FFF]?.heard = frame.time
      }
    case 0x10:
      guard let handle = parameters.littleEndian16(at: 1) else { return }
      guard let sync = syncs.removeValue(forKey: handle & 0x0FFF) else { return }
      guard lost.count < HostStreams.limit else {
        notKept += 1
        return
      }
      lost.append(LostSync(sync: sync, frame: frame, filtering: filtering))
    case 0x19, 0x2A:
      if let handle = parameters.littleEndian16(at: 2) {
        pending.removeAll { $0.stream == handle & 0x0FFF }
      }
    case 0x1A:
      guard let link = parameters.littleEndian16(at: 1),
        let stream = parameters.littleEndian16(at: 3)
      else { return }
      asked[stream & 0x0FFF] = (link & 0x0FFF, connection(link))
    case 0x1E:
      if let group = parameters.octet(at: 1), let reason = parameters.octet(at: 2) {
        takeLoss(ofGroup: group, ControllerErrorCode(rawValue: reason), frame)
      }
    default: break
    }
    guard !isAnswer, HostStreams.hasStatus.contains(subevent), let status = parameters.octet(at: 1),
      status != 0, !HostStreams.isNoFailure(status, of: subevent)
    else { return }
    add(
      Finding(
        .hciEventFailed, frame: frame,
        values: [
          Finding.Value(.what, .name("\(LESubeventCode(rawValue: subevent))")),
          Finding.Value(.reason, .name(ControllerErrorCode(rawValue: status).nameAndCode)),
        ]))
  }

  /// Events that begin with a status, apart from those that open connections. Core 6.0, Vol 4, Part E, 7.7.65.
  private static let hasStatus: Set<UInt8> = [
    0x03, 0x04, 0x0C, 0x0E, 0x12, 0x18, 0x19, 0x1B, 0x1D, 0x24, 0x25, 0x26, 0x2A, 0x2B, 0x2C, 0x2D,
    0x2E, 0x2F, 0x30, 0x35, 0x37, 0x38,
  ]

  /// Whether a status indicates an intended end: advertising reached its limit or was terminated, or the host canceled
  /// the operation.
  private static func isNoFailure(_ status: UInt8, of subevent: UInt8) -> Bool {
    switch status {
    case 0x16, 0x44: true
    case 0x3C, 0x43: subevent == 0x12
    default: false
    }
  }

  private mutating func add(_ finding: Finding) {
    if all.count < HostStreams.limit { all.append(finding) } else { notKept += 1 }
  }

  /// Processes LE BIG Sync Lost. Core 6.0, Vol 4, Part E, 7.7.65.30.
  private mutating func takeLoss(
    ofGroup group: UInt8, _ reason: ControllerErrorCode, _ frame: Frame
  ) {
    let request = broadcasts.removeValue(forKey: group)
    // One of the two sides ended it.
    guard ![0x13, 0x15, 0x16].contains(reason.rawValue) else { return }
    let isGuess = request.map { $0.isEncrypted && $0.codeIsZero } ?? false
    add(
      Finding(
        .bigSyncLost, frame: frame, earlierFrames: request.map { [$0.frame] } ?? [],
        values: [Finding.Value(.reason, .name(reason.nameAndCode))]
          + (isGuess ? [Finding.Value(.what, .name("zeros"))] : [])))
  }

  // MARK: Periodic trains

  private mutating func takeSync(_ parameters: RawSpan, _ frame: Frame) {
    guard let handle = parameters.littleEndian16(at: 2), let set = parameters.octet(at: 4),
      let advertiser = HostStreams.device(parameters, at: 5),
      let interval = parameters.littleEndian16(at: 13),
      syncs.count < HostStreams.limit
    else { return }
    syncs[handle & 0x0FFF] = Sync(
      train: Train(set: set, interval: interval), advertiser: advertiser, frame: frame.number,
      request: syncRequest, heard: frame.time)
  }

  /// Processes LE Extended Advertising Report: records advertisers with a periodic train. Core 6.0, Vol 4, Part E,
  /// 7.7.65.13.
  private mutating func takeReports(_ parameters: RawSpan, _ frame: Int) {
    var place = 2
    for _ in 0..<Int(parameters.octet(at: 1) ?? 0) {
      guard let set = parameters.octet(at: place + 11),
        let interval = parameters.littleEndian16(at: place + 14),
        let length = parameters.octet(at: place + 23)
      else { return }
      if interval != 0, let key = HostStreams.device(parameters, at: place + 2) {
        let train = Train(set: set, interval: interval)
        let isKnown = announcers[train]?.contains { $0.key == key } ?? false
        if !isKnown, announcers.count < HostStreams.limit,
          announcers[train]?.count ?? 0 < HostStreams.announcerLimit
        {
          announcers[train, default: []].append((key, frame))
        }
      }
      place += 24 + Int(length)
    }
  }

  private static let announcerLimit = 16

  private static func device(_ octets: RawSpan, at offset: Int) -> DeviceKey? {
    guard let type = octets.octet(at: offset),
      let address = octets.littleEndian(octets: 6, at: offset + 1)
    else { return nil }
    return DeviceKey(address: DeviceAddress(rawValue: address), isRandom: type & 1 == 1)
  }

  // MARK: Findings

  /// - Parameters:
  ///   - last: the time of the last record.
  ///   - devices: the devices of the capture.
  func findings(at last: Int64, _ devices: DeviceTable) -> [Finding] {
    all + unreported(at: last) + lost.map { loss($0, devices) }
  }

  private func unreported(at last: Int64) -> [Finding] {
    pending.compactMap { stream in
      let waited = (stream.endOfLink?.time ?? last).elapsed(since: stream.command.time)
      let isOver =
        stream.endOfLink.map { last.elapsed(since: $0.time) >= HostStreams.reaction } ?? false
      guard waited >= HostStreams.patience || isOver else { return nil }
      return Finding(
        .cisUnreported, connection: stream.connection, frame: stream.endOfLink ?? stream.command,
        earlierFrames: stream.endOfLink == nil ? [] : [stream.command.number],
        values: [
          Finding.Value(.what, .name(stream.isAccepted ? "accepted" : "created")),
          Finding.Value(.wait, .nanoseconds(waited)),
        ] + (stream.endOfLink == nil ? [] : [Finding.Value(.outcome, .name("link-ended"))]))
    }
  }

  private func loss(_ lost: LostSync, _ devices: DeviceTable) -> Finding {
    // Another address with the same set and interval, first reported while the controller was synchronized with the
    // old one.
    let moved =
      lost.isTriedAgain || lost.sync.advertiser.kind == .public
      ? nil
      : announcers[lost.sync.train]?.last {
        $0.key != lost.sync.advertiser && $0.key.isRandom && $0.first > lost.sync.frame
      }
    var values: [Finding.Value] = []
    var frames = [lost.sync.frame]
    if let moved {
      values.append(Finding.Value(.address, .name(moved.key.address.description)))
      frames.append(moved.first)
      if let filtering = lost.filtering, filtering < moved.first {
        values.append(Finding.Value(.what, .name("filtered")))
        frames.append(filtering)
      }
    }
    if moved == nil, let request = lost.shortRequest {
      frames.append(request.frame)
      values += [
        Finding.Value(.timeout, .nanoseconds(request.timeout)),
        Finding.Value(.interval, .nanoseconds(lost.sync.train.nanoseconds)),
        Finding.Value(.latency, .number(Int(request.skip))),
      ]
    }
    return Finding(
      .periodicSyncLost, device: devices.find(lost.sync.advertiser), frame: lost.frame,
      earlierFrames: frames.filter { $0 < lost.frame.number }.sorted(), values: values)
  }
}
