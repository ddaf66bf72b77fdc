/// Which way an HCI packet went.
public enum TransferDirection: UInt8, Sendable {
  case hostToController
  case controllerToHost
}
