import BluetoothPackets
import ByteReading

/// L2CAP of a BR/EDR connection, for a watcher now or later: reassembled frames, signalling commands
/// and the purpose of each channel. It changes no state outside.
struct ClassicTraffic: Sendable {
  private var sent = FrameReassembler()
  private var received = FrameReassembler()
  private var channels = ClassicChannels()

  /// Shows the contents of an ACL packet and the frame that it completes.
  ///
  /// - Parameters:
  ///   - packet: an ACL packet of the connection.
  ///   - cut: octets at the end of its data that the capture lacks.
  ///   - log: provides the record and the watcher.
  mutating func take(
    _ packet: borrowing ACLDataPacket, cut: Int, _ log: inout SessionLog
  ) {
    if log.frame.direction == .hostToController {
      ClassicTraffic.take(packet, cut: cut, &sent, isSent: true, &channels, &log)
    } else {
      ClassicTraffic.take(packet, cut: cut, &received, isSent: false, &channels, &log)
    }
  }

  private static func take(
    _ packet: borrowing ACLDataPacket, cut: Int, _ frames: inout FrameReassembler, isSent: Bool,
    _ channels: inout ClassicChannels, _ log: inout SessionLog
  ) {
    let watcher = log.watcher
    // While no watcher was present, a channel may have been closed and its number reused.
    if !log.isWatchedFromStart, !log.awaitsClassicWatcher { channels = ClassicChannels() }
    let isStart = packet.packetBoundary != .continuing
    if !isStart, frames.isPending {
      watcher?.note(RelatedField.continuationTo, number: frames.firstFrame)
    }
    var abandoned: Int?
    let outcome = frames.feed(
      packet.data, cut: cut, isStart: isStart, frame: log.frame, room: &log.rooms.partialOctets,
      abandoned: &abandoned)
    // A damaged frame is shown up to the damage; the error is not reported here.
    switch outcome {
    case .whole(let count):
      try? channels.show(
        packet.data.clamped(from: 0, count: count), base: packet.dataOffset, isSent: isSent,
        at: log.frame.number, watcher)
    case .completed, .excess:
      guard var octets = frames.lend(&log.rooms.partialOctets) else { return }
      watcher?.enterBuffer(octets.rawSpan)
      defer {
        watcher?.leaveBuffer()
        frames.giveBack(&octets)
      }
      try? channels.show(octets.rawSpan, base: 0, isSent: isSent, at: log.frame.number, watcher)
    case .pending, .withoutStart, .unknownLength: break
    }
  }

  /// Ends with the connection.
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
    var isClosed = false
    /// The modes in which this host sends and receives. Frames are numbered from mode 1 on.
    var mode = (sent: UInt8(0), received: UInt8(0))
    /// Which of the two sides decline a checksum. It is omitted only if both do.
    var refusesChecksum = (here: false, there: false)

    /// The receiver's channel ID for frames in one direction.
    func end(forSent isSent: Bool) -> ChannelID? { isSent == isAskedHere ? responder : requester }
  }

  /// In the order of the requests.
  private var channels: [Channel] = []
  /// The maximum number of channels of a connection; beyond it the oldest is dropped.
  private static let limit = 256

  private func place(of end: ChannelID, sent isSent: Bool) -> Int? {
    channels.lastIndex { $0.end(forSent: isSent) == end }
  }

  // MARK: Frames

  /// Shows a complete frame.
  ///
  /// - Parameters:
  ///   - bytes: the frame.
  ///   - base: the offset in the record at which it begins.
  ///   - isSent: whether the host that wrote the log sent it.
  ///   - frame: the record.
  ///   - watcher: receives the fields; nil if it will join later.
  mutating func show(
    _ bytes: RawSpan, base: Int, isSent: Bool, at frame: Int, _ watcher: FieldWatcher?
  ) throws(WireError) {
    var input = ByteReader(bytes, base: base, watcher: watcher)
    let header = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input, cut: max(0, Int(header.length) - input.remaining))
    switch header.channel {
    case .signalling:
      let damage = SignallingCommand.forEach(in: &payload) { command in
        follow(command, isSent: isSent, at: frame, watcher)
      }
      if let damage { throw damage }
    case .connectionless: try L2CAPHeader.describeConnectionless(&payload)
    case .classicSecurityManager: _ = try SMPPDU(parsing: &payload)
    default:
      guard let place = place(of: header.channel, sent: isSent), !channels[place].isClosed else {
        return L2CAPHeader.describePayload(&payload)
      }
      try show(&payload, of: channels[place], isSent: isSent, watcher)
    }
  }

  private func show(
    _ payload: inout ByteReader, of channel: Channel, isSent: Bool, _ watcher: FieldWatcher?
  ) throws(WireError) {
    ClassicChannels.tell(channel, watcher)
    let mode = isSent ? channel.mode.sent : channel.mode.received
    guard mode == 0 else {
      let hasChecksum = !(channel.refusesChecksum.here && channel.refusesChecksum.there)
      _ = try NumberedFrame(parsing: &payload, hasChecksum: hasChecksum)
      return
    }
    guard channel.multiplexer == .attributeProtocol else {
      return L2CAPHeader.describePayload(&payload)
    }
    _ = try ATTPDU(parsing: &payload)
  }

  private static func tell(_ channel: Channel, _ watcher: FieldWatcher?) {
    watcher?.note(
      RelatedField.multiplexer, offset: 0, length: 2,
      value: UInt64(channel.multiplexer.rawValue))
    watcher?.note(RelatedField.channelConnectFrame, number: channel.frame)
  }

  // MARK: Commands

  private mutating func follow(
    _ command: borrowing SignallingCommand, isSent: Bool, at frame: Int, _ watcher: FieldWatcher?
  ) {
    switch command.pdu {
    case .connectionRequest(let request):
      if channels.count >= ClassicChannels.limit { channels.removeFirst() }
      channels.append(
        Channel(
          multiplexer: request.multiplexer, frame: frame, isAskedHere: isSent,
          requester: request.sourceChannel))
    case .connectionResponse(let response):
      let place = channels.lastIndex {
        $0.isAskedHere != isSent && $0.requester == response.sourceChannel && !$0.isClosed
      }
      guard let place, response.destinationChannel.isDynamic else { return }
      channels[place].responder = response.destinationChannel
    case .configureRequest(let request):
      guard let place = place(of: request.destinationChannel, sent: isSent) else { return }
      // A request describes how its sender wants to receive.
      setMode(request.options.mode ?? 0, ofChannelAt: place, sent: !isSent)
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
    ClassicChannels.tell(channels[place], watcher)
  }
}
