import CaptureFiles

/// An HCI packet between a simulated host and its controller.
struct HostRecord: Sendable {
  /// Nanoseconds since the start of the capture.
  var time: Int64
  var direction: CaptureRecord.Direction
  /// The packet after its H4 type.
  var octets: [UInt8]
  var isOfTransfer = false
  var completedOctets = 0
}
