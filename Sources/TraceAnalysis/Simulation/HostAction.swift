import BluetoothPackets

/// Something that a host or a controller does at its time, between packets.
struct HostAction: Sendable {
  enum Kind: Sendable {
    /// The controller takes a data PDU's payload to the other side's link layer queue.
    case queue(LinkRole, [OutgoingPDU])
    /// A data PDU's payload reaches the host.
    case receive(LinkRole, isStart: Bool, [UInt8])
    /// The controller says that a data packet of the host has been acknowledged.
    case complete(LinkRole)
    /// The host looks whether it can send more.
    case send(LinkRole)
    /// The central's host begins the next step of its script.
    case step
    /// A link layer control PDU is queued.
    case control(LinkRole, [UInt8])
    /// A host gets an event of its controller.
    case event(LinkRole, code: UInt8, [UInt8])
  }

  var time: Int64
  var kind: Kind
}
