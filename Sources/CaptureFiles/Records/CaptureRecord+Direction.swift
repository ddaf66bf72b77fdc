extension CaptureRecord {
  /// The direction of an HCI packet.
  public enum Direction: UInt8, Sendable {
    /// From the host to its controller.
    case hostToController
    /// From the controller to its host.
    case controllerToHost
  }
}
