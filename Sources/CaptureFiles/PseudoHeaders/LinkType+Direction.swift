extension LinkType {
  /// Returns the direction in the pseudo-header of an HCI packet; nil for packets on the air, for records that are not
  /// packets, and if only the container has the direction.
  ///
  /// - Parameter word: the payload's first four octets, the first one the most significant.
  @inline(__always)
  package func direction(statedBy word: UInt32) -> CaptureRecord.Direction? {
    switch self {
    case .bluetoothHCIH4WithPHDR: word & 1 == 0 ? .hostToController : .controllerToHost
    case .bluetoothLinuxMonitor:
      Envelope.LinuxMonitorOpcode(rawValue: UInt16(truncatingIfNeeded: word)).packet?.direction
    default: nil
    }
  }
}
