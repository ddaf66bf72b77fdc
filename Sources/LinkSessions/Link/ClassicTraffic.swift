import BluetoothPackets
import ByteReading

/// L2CAP on a BR/EDR connection: its signalling, and the frames of the channels that carry ATT. All other channels are
/// also followed if a watcher reads them now or later.
struct ClassicTraffic: Sendable {
  private var sent = FrameReassembler()
  private var received = FrameReassembler()
  var channels = ClassicChannels()

  /// Processes a fragment.
  ///
  /// - Parameters:
  ///   - fragment: the data of an ACL packet of the connection.
  ///   - cut: octets at the end of the data that the capture lacks.
  ///   - isStart: whether it begins a frame.
  ///   - isSent: whether the host that wrote the log sent it.
  ///   - log: provides the record and the watcher.
  /// - Returns: the result of adding the fragment; nil if its frame is not needed.
  mutating func feed(
    _ fragment: RawSpan, cut: Int, isStart: Bool, isSent: Bool, _ log: inout SessionLog
  ) -> FrameReassembler.Outcome? {
    let keepsAll = ClassicTraffic.showsAll(log)
    if isSent {
      let isWanted = keepsAll || channels.wants(fragment, isStart: isStart, isSent: true)
      return ClassicTraffic.feed(fragment, cut: cut, isStart: isStart, isWanted, &sent, &log)
    }
    let isWanted = keepsAll || channels.wants(fragment, isStart: isStart, isSent: false)
    return ClassicTraffic.feed(fragment, cut: cut, isStart: isStart, isWanted, &received, &log)
  }

  private static func feed(
    _ fragment: RawSpan, cut: Int, isStart: Bool, _ isWanted: Bool,
    _ frames: inout FrameReassembler, _ log: inout SessionLog
  ) -> FrameReassembler.Outcome? {
    if isStart, !isWanted {
      if frames.isPending { frames.close(&log.rooms.partialOctets) }
      return nil
    }
    guard isStart || frames.isPending else { return nil }
    if !isStart, let watcher = log.watcher {
      watcher.note(RelatedField.continuationTo, number: frames.firstFrame)
    }
    var abandoned: Int?
    return frames.feed(
      fragment, cut: cut, isStart: isStart, frame: log.frame, room: &log.rooms.partialOctets,
      abandoned: &abandoned)
  }

  /// Returns whether a watcher reads the channels' purposes now or later.
  static func showsAll(_ log: borrowing SessionLog) -> Bool {
    log.watched.classic || log.awaitsClassicWatcher
  }

  /// Lends the frame that the last fragment of a side completed.
  mutating func lendFrame(
    isSent: Bool, _ room: inout Room
  ) -> (octets: [UInt8]?, firstFrame: Int, firstTime: Int64) {
    if isSent { return (sent.lend(&room), sent.firstFrame, sent.firstTime) }
    return (received.lend(&room), received.firstFrame, received.firstTime)
  }

  mutating func giveBack(_ octets: inout [UInt8], isSent: Bool) {
    if isSent { sent.giveBack(&octets) } else { received.giveBack(&octets) }
  }

  /// Discards incomplete frames at the end of the connection.
  ///
  /// - Parameter room: the memory budget for incomplete data.
  mutating func close(_ room: inout Room) {
    sent.close(&room)
    received.close(&room)
    channels = ClassicChannels()
  }
}

/// The channels of a BR/EDR connection that were opened by signalling.
struct ClassicChannels: Sendable {
  private struct Channel: Sendable {
    let multiplexer: ProtocolMultiplexer
    /// The record of the request.
    let frame: Int
    /// Whether the host that wrote the log requested the channel.
    let isAskedHere: Bool
    let requester: ChannelID
    var responder: ChannelID?
    /// The record of the last request to configure it, or of the request that opened it.
    var configureFrame: Int
    var isClosed = false
    /// The modes in which this host sends and receives. In modes other than 0, frames are numbered.
    var mode = (sent: UInt8(0), received: UInt8(0))
    /// The largest SDU that each side accepts. Core 6.0, Vol 3, Part A, 5.1.
    var mtu = (here: UInt16(672), there: UInt16(672))
    /// Whether each side declines a checksum. It is omitted only if both do.
    var refusesChecksum = (here: false, there: false)

    /// Returns the receiver's channel ID for frames in one direction.
    func end(forSent isSent: Bool) -> ChannelID? { isSent == isAskedHere ? responder : requester }
  }

  /// The channels in the order of the requests.
  private var channels: [Channel] = []
  /// Maximum number of channels of a connection; the oldest is dropped if there are more. Without a watcher, only the
  /// channels that carry ATT are kept.
  private static let limit = (watched: 256, attributes: 8)
  /// The last requests for channels of any protocol that have not been answered.
  private var asked: [(multiplexer: ProtocolMultiplexer, isSent: Bool, requester: ChannelID)] = []
  private static let askedLimit = 8
  /// The refused channels that `takeRefused` has not returned yet.
  private var refused: [Connection.RefusedChannel] = []

  /// Returns the channels that were refused since the last call.
  mutating func takeRefused() -> [Connection.RefusedChannel] {
    defer { refused = [] }
    return refused
  }

  private func place(of end: ChannelID, sent isSent: Bool) -> Int? {
    channels.lastIndex { $0.end(forSent: isSent) == end }
  }

  // MARK: Frames

  /// Returns whether a fragment begins, or may continue, a frame that is needed even without a watcher.
  func wants(_ fragment: RawSpan, isStart: Bool, isSent: Bool) -> Bool {
    guard isStart else { return true }
    guard let low = fragment.octet(at: 2), let high = fragment.octet(at: 3) else {
      return fragment.byteCount < 4
    }
    let channel = ChannelID(rawValue: UInt16(high) << 8 | UInt16(low))
    return channel == .signalling || carriesAttributes(channel, isSent: isSent) != nil
  }

  /// The MTU of an open channel that carries ATT, and where it was configured.
  struct AttributeBearer {
    let mtu: UInt16
    let frame: Int
  }

  /// Returns the ATT bearer of frames that are sent to a channel; nil if the channel carries something else. In modes
  /// other than basic mode, frames are segments.
  func carriesAttributes(_ channel: ChannelID, isSent: Bool) -> AttributeBearer? {
    guard let place = place(of: channel, sent: isSent), !channels[place].isClosed,
      channels[place].multiplexer == .attributeProtocol, channels[place].mode == (0, 0)
    else { return nil }
    let mtu = channels[place].mtu
    return AttributeBearer(mtu: min(mtu.here, mtu.there), frame: channels[place].configureFrame)
  }

  /// Shows the payload of a complete frame.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - channel: the frame's channel.
  ///   - isSent: whether the host that wrote the log sent it.
  ///   - frame: the record.
  ///   - keepsAll: whether channels of all protocols are kept, for a watcher.
  ///   - watcher: receives the fields; nil if it will join later.
  mutating func take(
    _ payload: inout ByteReader, on channel: ChannelID, isSent: Bool, at frame: Int,
    keepsAll: Bool, _ watcher: FieldWatcher?
  ) throws(WireError) {
    switch channel {
    case .signalling:
      let damage = SignallingCommand.forEach(in: &payload) { command in
        follow(command, isSent: isSent, at: frame, keepsAll: keepsAll, watcher)
      }
      if let damage { throw damage }
    case .connectionless: try L2CAPHeader.describeConnectionless(&payload)
    case .classicSecurityManager: _ = try SMPPDU(parsing: &payload)
    default:
      guard let place = place(of: channel, sent: isSent), !channels[place].isClosed else {
        return L2CAPHeader.describePayload(&payload)
      }
      ClassicChannels.emit(channels[place], watcher)
      let (mode, refusal) = (channels[place].mode, channels[place].refusesChecksum)
      guard (isSent ? mode.sent : mode.received) != 0 else {
        return L2CAPHeader.describePayload(&payload)
      }
      _ = try NumberedFrame(parsing: &payload, hasChecksum: !(refusal.here && refusal.there))
    }
  }

  /// Shows a watcher the purpose of the channel of a frame.
  func emitPurpose(of channel: ChannelID, isSent: Bool, _ watcher: FieldWatcher?) {
    guard let watcher, let place = place(of: channel, sent: isSent) else { return }
    ClassicChannels.emit(channels[place], watcher)
  }

  private static func emit(_ channel: Channel, _ watcher: FieldWatcher?) {
    watcher?.note(
      RelatedField.multiplexer, offset: 0, length: 2,
      value: UInt64(channel.multiplexer.rawValue))
    watcher?.note(RelatedField.channelConnectFrame, number: channel.frame)
  }

  // MARK: Commands

  private mutating func follow(
    _ command: borrowing SignallingCommand, isSent: Bool, at frame: Int, keepsAll: Bool,
    _ watcher: FieldWatcher?
  ) {
    switch command.pdu {
    case .connectionRequest(let request):
      if asked.count >= ClassicChannels.askedLimit { asked.removeFirst() }
      asked.append((request.multiplexer, isSent, request.sourceChannel))
      guard keepsAll || request.multiplexer == .attributeProtocol else { return }
      let limit = keepsAll ? ClassicChannels.limit.watched : ClassicChannels.limit.attributes
      if channels.count >= limit { channels.removeFirst() }
      channels.append(
        Channel(
          multiplexer: request.multiplexer, frame: frame, isAskedHere: isSent,
          requester: request.sourceChannel, configureFrame: frame))
    case .connectionResponse(let response):
      note(response, isSent: isSent, at: frame)
      let place = channels.lastIndex {
        $0.isAskedHere != isSent && $0.requester == response.sourceChannel && !$0.isClosed
      }
      guard let place, response.destinationChannel.isDynamic else { return }
      channels[place].responder = response.destinationChannel
    case .configureRequest(let request):
      guard let place = place(of: request.destinationChannel, sent: isSent) else { return }
      // A request describes how its sender wants to receive.
      setMode(request.options.mode ?? 0, ofChannelAt: place, sent: !isSent)
      setMTU(request.options.mtu, ofChannelAt: place, of: isSent, at: frame)
      guard let hasChecksum = request.options.hasChecksum else { return }
      if isSent {
        channels[place].refusesChecksum.here = !hasChecksum
      } else {
        channels[place].refusesChecksum.there = !hasChecksum
      }
    case .configureResponse(let response):
      guard let place = place(of: response.sourceChannel, sent: isSent),
        let mode = response.options.mode
      else { return }
      setMode(mode, ofChannelAt: place, sent: isSent)
    case .disconnectionRequest(let request):
      close(request.destinationChannel, sent: isSent, watcher)
    case .disconnectionResponse(let response):
      close(response.sourceChannel, sent: isSent, watcher)
    default: break
    }
  }

  /// Records the refusal of a channel. If the channel is pending, another response follows.
  private mutating func note(_ response: ConnectionResponse, isSent: Bool, at frame: Int) {
    guard response.result != .pending,
      let place = asked.lastIndex(where: {
        $0.isSent != isSent && $0.requester == response.sourceChannel
      })
    else { return }
    let request = asked.remove(at: place)
    guard response.result != .success, refused.count < Connection.RefusedChannel.limit else {
      return
    }
    refused.append(
      Connection.RefusedChannel(
        multiplexer: request.multiplexer, result: response.result, frame: frame))
  }

  private mutating func setMTU(
    _ mtu: UInt16?, ofChannelAt place: Int, of isSent: Bool, at frame: Int
  ) {
    channels[place].configureFrame = frame
    guard let mtu else { return }
    if isSent { channels[place].mtu.here = mtu } else { channels[place].mtu.there = mtu }
  }

  private mutating func setMode(_ mode: UInt8, ofChannelAt place: Int, sent isSent: Bool) {
    if isSent {
      channels[place].mode.sent = mode
    } else {
      channels[place].mode.received = mode
    }
  }

  /// - Parameter end: the channel ID of the command's receiver.
  private mutating func close(_ end: ChannelID, sent isSent: Bool, _ watcher: FieldWatcher?) {
    guard let place = place(of: end, sent: isSent) else { return }
    channels[place].isClosed = true
    ClassicChannels.emit(channels[place], watcher)
  }
}
