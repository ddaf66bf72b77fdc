import ByteReading

/// An L2CAP frame that owns its octets.
public struct OwnedL2CAPFrame: Hashable, Sendable {
  /// The connection handle of the ACL packets that carried it.
  public let handle: UInt16
  /// The channel endpoint on the receiver.
  public let channel: ChannelID
  /// The payload of the frame.
  public let payload: [UInt8]

  /// Creates a frame of a connection.
  public init(handle: UInt16, channel: ChannelID, payload: [UInt8]) {
    self.handle = handle & 0x0FFF
    self.channel = channel
    self.payload = payload
  }

  /// Splits the frame into ACL packets for a controller.
  ///
  /// - Parameters:
  ///   - size: maximum data length of a packet, as returned by LE Read Buffer Size.
  ///   - isFromHost: whether a host sends the packets; hosts and controllers mark the first packet differently. Core
  ///     6.0, Vol 4, Part E, 5.4.2.
  /// - Returns: the packets without H4's indicator.
  public func fragments(of size: Int = 251, isFromHost: Bool = true) -> [[UInt8]] {
    let frame = L2CAPFrame(channel: channel, payload: payload.rawSpan).encoded()
    let size = Swift.max(1, Swift.min(size, 0xFFFF))
    var packets: [[UInt8]] = []
    var place = 0
    while place < frame.count {
      let end = Swift.min(frame.count, place + size)
      let piece = Array(frame[place..<end])
      let first: ACLPacketBoundary = isFromHost ? .firstNonFlushable : .firstFlushable
      packets.append(
        ACLDataPacket(
          handle: handle, packetBoundary: place == 0 ? first : .continuing, data: piece.rawSpan
        ).encoded())
      place = end
    }
    return packets
  }
}

/// Reassembles L2CAP frames from ACL packets, for any number of connections in one direction.
///
/// Core 6.0, Vol 3, Part A, 7.2.
public struct L2CAPReassembler: Sendable {
  /// The octets of incomplete frames, by connection handle.
  private var partial: [UInt16: [UInt8]] = [:]
  /// Number of packets that continued no frame, and of frames that were never completed.
  public private(set) var dropped = 0

  /// Creates a reassembler without connections.
  public init() {}

  /// Processes the next ACL packet.
  ///
  /// - Returns: the frame that it completes; nil if it completes none.
  public mutating func append(_ packet: borrowing ACLDataPacket) -> OwnedL2CAPFrame? {
    var octets: [UInt8]
    if packet.packetBoundary.isContinuation {
      guard let begun = partial[packet.handle] else {
        dropped += 1
        return nil
      }
      octets = begun
    } else {
      if partial[packet.handle] != nil { dropped += 1 }
      octets = []
    }
    octets.append(contentsOf: [UInt8](copying: packet.data))
    partial[packet.handle] = nil
    guard octets.count >= L2CAPHeader.size else {
      partial[packet.handle] = octets
      return nil
    }
    let end = L2CAPHeader.size + (Int(octets[0]) | Int(octets[1]) << 8)
    guard octets.count >= end else {
      partial[packet.handle] = octets
      return nil
    }
    return OwnedL2CAPFrame(
      handle: packet.handle,
      channel: ChannelID(rawValue: UInt16(octets[2]) | UInt16(octets[3]) << 8),
      payload: Array(octets[L2CAPHeader.size..<end]))
  }

  /// Discards the incomplete frame of a connection that has ended.
  public mutating func close(_ handle: UInt16) {
    if partial.removeValue(forKey: handle & 0x0FFF) != nil { dropped += 1 }
  }
}
