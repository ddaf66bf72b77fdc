extension LinkType {
  /// The direction that the pseudo-header of an HCI packet states; nil for packets on the air, for
  /// what is no packet, and where the container says it.
  ///
  /// - Parameter word: the payload's first four octets, the first one the most significant.
  @inline(__always)
  package func direction(statedBy word: UInt32) -> TransferDirection? {
    switch self {
    case .bluetoothHCIH4WithPHDR: word & 1 == 0 ? .hostToController : .controllerToHost
    case .bluetoothLinuxMonitor:
      LinuxMonitorOpcode(rawValue: UInt16(truncatingIfNeeded: word)).packet?.direction
    default: nil
    }
  }
}
