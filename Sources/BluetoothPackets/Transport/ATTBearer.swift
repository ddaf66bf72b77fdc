public import ByteReading

/// One end of ATT over the fixed channel of a connection: octets of an HCI transport in and out, PDUs above.
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
/// It keeps the ATT_MTU that both sides exchanged, cuts values that are too long for it as the specification says, and
/// leaves what a PDU means to its user. Core 6.0, Vol 3, Part F, 3.2.8.
public struct ATTBearer: Sendable {
  /// The connection handle.
  public let handle: UInt16
  /// Octets of an ACL packet's data.
  public let fragmentSize: Int
  /// Whether it is the host's end: a controller's marks its packets otherwise.
  public let isHost: Bool
  /// The largest PDU that both sides take: 23 until they exchange it.
  public private(set) var mtu = 23
  private var framer = H4Framer()
  private var reassembler = L2CAPReassembler()
  /// What each side offered in an exchange that is not complete.
  private var offered: (own: Int?, peer: Int?) = (nil, nil)

  /// An end of the fixed channel.
  ///
  /// - Parameters:
  ///   - handle: of the connection.
  ///   - fragmentSize: octets of an ACL packet's data.
  ///   - isHost: whether it is the host's end.
  public init(handle: UInt16, fragmentSize: Int = 251, isHost: Bool = true) {
    self.handle = handle & 0x0FFF
    self.fragmentSize = fragmentSize
    self.isHost = isHost
  }

  /// Takes octets of an H4 transport as they arrive.
  ///
  /// - Returns: the ATT PDUs that they complete; packets of other kinds, connections and channels are passed over.
  /// - Throws: a `WireError` for a PDU of ATT that can't be decoded.
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

  /// Encodes a PDU down to the octets of an H4 transport.
  ///
  /// - Returns: the octets of all ACL packets that carry it; what is longer than the ATT_MTU is cut there.
  public mutating func send(_ pdu: borrowing ATTPDU) -> [UInt8] {
    let octets = pdu.encoded()
    note(octets, isOwn: true)
    return OwnedL2CAPFrame(
      handle: handle, channel: .attributeProtocol, payload: Array(octets.prefix(mtu))
    ).fragments(of: fragmentSize, isFromHost: isHost).flatMap { H4Packet(.acl, $0).encoded() }
  }

  /// Follows the exchange of the ATT_MTU: the smaller offer is in force after the response.
  private mutating func note(_ pdu: [UInt8], isOwn: Bool) {
    guard pdu.count == 3, pdu[0] == 0x02 || pdu[0] == 0x03 else { return }
    let offer = Swift.max(23, Int(pdu[1]) | Int(pdu[2]) << 8)
    if isOwn { offered.own = offer } else { offered.peer = offer }
    guard pdu[0] == 0x03, let own = offered.own, let peer = offered.peer else { return }
    mtu = Swift.min(own, peer)
  }
}
