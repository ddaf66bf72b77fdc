/// The direction of an HCI packet.
public enum TransferDirection: UInt8, Sendable {
  /// From the host to its controller.
  case hostToController
  /// From the controller to its host.
  case controllerToHost
}
