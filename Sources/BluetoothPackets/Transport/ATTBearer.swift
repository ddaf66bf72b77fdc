public import ByteReading

/// One end of ATT over the fixed channel of a connection. It converts between the octets of an HCI transport and ATT
/// PDUs.
///
/// ```swift
/// var bearer = ATTBearer(handle: 0x0040)
/// let received: [UInt8] = [0x02, 0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x0A, 0x2A, 0x00]
/// for pdu in try bearer.receive(received) {
///   try pdu.withView { request in
///     guard case .readRequest(let read) = request else { return }
///     print(read.handle)  // 42
///   }
/// }
/// let value: [UInt8] = [87]
/// let octets = bearer.send(.readResponse(ReadResponse(value: value.rawSpan)))
/// ```
/// It keeps the ATT_MTU that both sides exchanged, and truncates values that exceed it, as the specification requires.
/// It does not interpret PDUs. Core 6.0, Vol 3, Part F, 3.2.8.
public struct ATTBearer: Sendable {
  /// The connection handle.
  public let handle: UInt16
  /// Maximum data length of an ACL packet in octets.
  public let fragmentSize: Int
  /// Whether this is the host's end. A controller sets a different packet boundary flag.
  public let isHost: Bool
  /// The largest PDU that both sides accept; 23 until they exchange it.
  public private(set) var mtu = 23
  private var framer = H4Framer()
  private var reassembler = L2CAPReassembler()
  /// The values that each side has offered in an exchange that is not complete.
  private var offered: (own: Int?, peer: Int?) = (nil, nil)

  /// Creates an end of the fixed channel.
  ///
  /// - Parameters:
  ///   - handle: the connection handle.
  ///   - fragmentSize: maximum data length of an ACL packet in octets.
  ///   - isHost: whether this is the host's end.
  public init(handle: UInt16, fragmentSize: Int = 251, isHost: Bool = true) {
    self.handle = handle & 0x0FFF
    self.fragmentSize = fragmentSize
    self.isHost = isHost
  }

  /// Processes octets of an H4 transport as they arrive.
  ///
  /// - Returns: the ATT PDUs that the octets complete. Packets of other kinds, connections and channels are ignored.
  /// - Throws: a `WireError` for an ATT PDU that can't be decoded.
  public mutating func receive(
    _ octets: some Sequence<UInt8>
  ) throws(WireError) -> [OwnedPacket<ATTPDU>] {
    framer.append(octets)
    var pdus: [OwnedPacket<ATTPDU>] = []
    while let packet = framer.next() {
      guard packet.indicator == .acl else { continue }
      let acl = try ACLDataPacket(packet.octets)
      guard acl.handle == handle, let frame = reassembler.append(acl),
        frame.channel == .attributeProtocol
      else { continue }
      note(frame.payload, isOwn: false)
      pdus.append(try OwnedPacket(octets: frame.payload))
    }
    return pdus
  }

  /// Encodes a PDU as octets of an H4 transport.
  ///
  /// - Returns: the octets of all ACL packets that carry the PDU, which is truncated to the ATT_MTU.
  public mutating func send(_ pdu: borrowing ATTPDU) -> [UInt8] {
    let octets = pdu.encoded()
    note(octets, isOwn: true)
    return OwnedL2CAPFrame(
      handle: handle, channel: .attributeProtocol, payload: Array(octets.prefix(mtu))
    ).fragments(of: fragmentSize, isFromHost: isHost).flatMap { H4Packet(.acl, $0).encoded() }
  }

  /// Tracks the exchange of the ATT_MTU: the smaller offer is in force after the response.
  private mutating func note(_ pdu: [UInt8], isOwn: Bool) {
    guard pdu.count == 3, pdu[0] == 0x02 || pdu[0] == 0x03 else { return }
    let offer = Swift.max(23, Int(pdu[1]) | Int(pdu[2]) << 8)
    if isOwn { offered.own = offer } else { offered.peer = offer }
    guard pdu[0] == 0x03, let own = offered.own, let peer = offered.peer else { return }
    mtu = Swift.min(own, peer)
  }
}
