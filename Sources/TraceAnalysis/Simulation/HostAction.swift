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
    /// A slow host notices that a buffer is free.
    case release(LinkRole)
    /// The host checks whether it can send more.
    case send(LinkRole)
    /// The central's host checks whether it can read the next value.
    case read
    /// The central's host starts the next step of its script.
    case step
    /// A link-layer control PDU is queued.
    case control(LinkRole, [UInt8])
    /// A host receives an event from its controller.
    case event(LinkRole, code: UInt8, [UInt8])

    /// Whether the action belongs to the peripheral's host or controller. The end of a connection is always reported
    /// to it.
    var isOfPeripheral: Bool {
      switch self {
      case .queue(let role, _), .receive(let role, _, _), .complete(let role), .release(let role),
        .send(let role),
        .control(let role, _):
        role == .peripheral
      case .read, .step, .event: false
      }
    }
  }

  var time: Int64
  var kind: Kind
}
