import ByteReading

/// An L2CAP frame that owns its octets.
public struct OwnedL2CAPFrame: Hashable, Sendable {
  /// The connection handle of the ACL packets that carried it.
  public let handle: UInt16
  /// The channel's end at the receiver.
  public let channel: ChannelID
  /// What the channel carries.
  public let payload: [UInt8]

  /// A frame of a connection.
  public init(handle: UInt16, channel: ChannelID, payload: [UInt8]) {
    self.handle = handle & 0x0FFF
    self.channel = channel
    self.payload = payload
  }

  /// Splits the frame into ACL packets for a controller.
  ///
  /// - Parameters:
  ///   - size: octets of a frame that one packet takes: what LE Read Buffer Size returned.
  ///   - isFromHost: a host marks the first packet otherwise than a controller. Core 6.0, Vol 4, Part E, 5.4.2.
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

/// Joins ACL packets to L2CAP frames, for any number of connections in one direction.
///
/// Core 6.0, Vol 3, Part A, 7.2.
public struct L2CAPReassembler: Sendable {
  /// By connection handle, what came of a frame that is not complete.
  private var partial: [UInt16: [UInt8]] = [:]
  /// Packets that continued no frame, and frames whose end never came.
  public private(set) var dropped = 0

  /// A reassembler without any connection.
  public init() {}

  /// Takes the next ACL packet.
  ///
  /// - Returns: the frame that it completes; nil for none.
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

  /// Forgets what a connection has not completed, when it has ended.
  public mutating func close(_ handle: UInt16) {
    if partial.removeValue(forKey: handle & 0x0FFF) != nil { dropped += 1 }
  }
}
