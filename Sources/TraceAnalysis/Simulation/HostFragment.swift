/// A fragment of an L2CAP frame that fits a controller's buffer.
struct HostFragment: Sendable {
  var octets: [UInt8]
  var isStart: Bool
  var isOfTransfer = false
  /// Application octets completed by the fragment.
  var completedOctets = 0
}
