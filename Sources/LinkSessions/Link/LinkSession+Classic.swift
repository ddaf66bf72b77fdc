import BluetoothPackets
import ByteReading

/// BR/EDR connections: above L2CAP, only ATT is followed, on the channels that were opened for it. Core 6.0, Vol 3,
/// Part G, 5.1.
extension LinkSession {
  /// Processes a fragment of an L2CAP frame of a BR/EDR connection.
  ///
  /// - Parameters:
  ///   - fragment: its octets.
  ///   - cut: octets of the fragment after `fragment` that the capture lacks.
  ///   - base: the offset in the record at which the fragment begins.
  ///   - isStart: whether it begins a frame.
  ///   - direction: its direction.
  ///   - connection: the connection.
  ///   - registry: the devices and the attributes of servers.
  ///   - log: receives the findings.
  mutating func takeClassic(
    _ fragment: RawSpan, cut: Int, base: Int, isStart: Bool, _ direction: LinkDirection,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    let isSent = log.frame.direction == .hostToController
    switch classic.feed(fragment, cut: cut, isStart: isStart, isSent: isSent, &log) {
    case .whole(let count)?:
      try takeClassicFrame(
        fragment.clamped(from: 0, count: count), base: base, firstFrame: log.frame.number,
        firstTime: log.frame.time, direction, isSent: isSent, &connection, &registry, &log)
    case .completed?, .excess?:
      let whole = classic.lendFrame(isSent: isSent, &log.rooms.partialOctets)
      guard var octets = whole.octets else {
        connection.framesNotKept += 1
        return
      }
      log.watcher?.enterBuffer(octets.rawSpan)
      defer {
        log.watcher?.leaveBuffer()
        classic.giveBack(&octets, isSent: isSent)
        // The record contains only a part of a PDU, so it still counts as BR/EDR, and a redacted copy blanks its
        // octets.
        if log.outcome.layer == .att { log.outcome.notDecoded = .classic }
      }
      try takeClassicFrame(
        octets.rawSpan, base: 0, firstFrame: whole.firstFrame, firstTime: whole.firstTime,
        direction, isSent: isSent, &connection, &registry, &log)
    case .pending?, .withoutStart?, .unknownLength?, nil: break
    }
  }

  private mutating func takeClassicFrame(
    _ bytes: RawSpan, base: Int, firstFrame: Int, firstTime: Int64, _ direction: LinkDirection,
    isSent: Bool, _ connection: inout Connection, _ registry: inout Registry,
    _ log: inout SessionLog
  ) throws(WireError) {
    var input = ByteReader(bytes, base: base, watcher: log.lentWatcher)
    guard let header = try? L2CAPHeader(parsing: &input) else { return }
    let cut = max(0, Int(header.length) - input.remaining)
    guard var payload = try? header.payload(of: &input, cut: cut) else { return }
    guard log.frame.direction != nil,
      let bearer = classic.channels.carriesAttributes(header.channel, isSent: isSent)
    else {
      // Show a damaged frame up to the damage. The error is not reported here.
      try? classic.channels.take(
        &payload, on: header.channel, isSent: isSent, at: log.frame.number,
        keepsAll: ClassicTraffic.showsAll(log), log.watcher)
      for channel in classic.channels.takeRefused()
      where connection.refusedChannels.count < Connection.RefusedChannel.limit {
        connection.refusedChannels.append(channel)
      }
      return
    }
    classic.channels.emitPurpose(of: header.channel, isSent: isSent, log.watcher)
    if connection.attMTU.value != bearer.mtu {
      // L2CAP configures the MTU on BR/EDR. Core 6.0, Vol 3, Part F, 3.2.8.
      connection.attMTU = .seen(bearer.mtu, frame: bearer.frame)
    }
    if cut > 0 { log.contentIsCut = true }
    log.outcome.notDecoded = nil
    let context = PDUContext(
      connection: connection.index, direction: direction, channelID: header.channel.rawValue,
      channel: nil, firstFrame: firstFrame, firstTime: firstTime, frame: log.frame,
      octets: Int(header.length), cutOctets: cut)
    try att.take(payload, context, &l2cap, &connection, &registry, &log)
  }
}
