/// Which way an HCI packet went.
public enum TransferDirection: UInt8, Sendable {
  /// From the host to its controller.
  case hostToController
  /// From the controller to its host.
  case controllerToHost
}
