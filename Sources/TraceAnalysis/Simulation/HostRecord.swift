import CaptureFiles

/// An HCI packet between a simulated host and its controller.
struct HostRecord: Sendable {
  /// Nanoseconds from the capture's start.
  var time: Int64
  var direction: TransferDirection
  /// The packet with its H4 type before it.
  var octets: [UInt8]
  var isOfTransfer = false
  var completedOctets = 0
}
