import BluetoothPackets

/// A scheduled action of a host or a controller between packets.
struct HostAction: Sendable {
  enum Kind: Sendable {
    /// The controller adds a data PDU's payload to the link-layer queue for the other side.
    case queue(LinkRole, [OutgoingPDU])
    /// A data PDU's payload reaches the host.
    case receive(LinkRole, isStart: Bool, [UInt8])
    /// The controller reports that a data packet of the host has been acknowledged.
    case complete(LinkRole)
    /// The host checks whether it can send more.
    case send(LinkRole)
    /// The central's host looks whether it can read the next value.
    case read
    /// The central's host starts the next step of its script.
    case step
    /// A link-layer control PDU is queued.
    case control(LinkRole, [UInt8])
    /// A host receives an event from its controller.
    case event(LinkRole, code: UInt8, [UInt8])
  }

  var time: Int64
  var kind: Kind
}
