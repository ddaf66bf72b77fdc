import BluetoothPackets
import ByteReading

extension SessionEvent {
  /// A host's command to its controller to create a connection.
  public struct ConnectionAttempt: Hashable, Sendable {
    /// The target device; nil if any device on the accept list may be connected, or if the record was
    /// truncated before the address.
    public let peer: DeviceKey?
    /// Whether any device on the accept list may be connected.
    public let usesAcceptList: Bool
    /// The only device on the accept list; nil if the log does not show that there is only one.
    public internal(set) var onlyListed: DeviceKey?
    /// The devices that the log shows on the accept list, if any of them may be connected.
    package internal(set) var listed: [DeviceKey] = []
    /// A parameter of the command that the specification does not allow; nil if none was found.
    public let fault: Fault?
    /// The maximum interval, the latency and the timeout of the command's first PHY; nil if the record was truncated
    /// before them.
    package let timing: Timing?

    /// The maximum interval in units of 1.25 ms, the latency in events, and the timeout in units of 10 ms.
    package struct Timing: Hashable, Sendable {
      package let interval: UInt16
      package let latency: UInt16
      package let timeout: UInt16
    }

    /// A parameter, with the specification's name.
    @nonexhaustive
    public enum Fault: String, Hashable, Sendable {
      /// No PHY at all.
      case phys = "Initiating_PHYs"
      /// A scan window longer than its interval.
      case scanWindow = "LE_Scan_Window"
      /// A minimum above the maximum.
      case intervalMinimum = "Connection_Interval_Min"
      /// More than 4 s.
      case intervalMaximum = "Connection_Interval_Max"
      /// More than 499 events.
      case latency = "Max_Latency"
      /// Out of range, or no longer than twice the longest effective interval.
      case timeout = "Supervision_Timeout"
    }

    /// Parses a command that creates a connection; nil for any other command. Core 6.0, Vol 4, Part E, 7.8.12 and
    /// 7.8.66.
    init?(_ opcode: HCIOpcode, _ parameters: RawSpan) {
      let policyOffset: Int
      let peerOffset: Int
      switch opcode {
      case .leCreateConnection: (policyOffset, peerOffset) = (4, 5)
      case .leExtendedCreateConnection: (policyOffset, peerOffset) = (0, 2)
      case .leExtendedCreateConnectionV2: (policyOffset, peerOffset) = (2, 4)
      default: return nil
      }
      let physOffset = opcode == .leCreateConnection ? nil : peerOffset + 7
      fault = SessionEvent.ConnectionAttempt.fault(in: parameters, physOffset: physOffset)
      timing = SessionEvent.ConnectionAttempt.timing(in: parameters, physOffset: physOffset)
      // 0 and, for decision PDUs, 2 and 3 use the peer address in the command.
      usesAcceptList = parameters.octet(at: policyOffset) == 1
      guard !usesAcceptList, let type = parameters.octet(at: peerOffset),
        peerOffset + 7 <= parameters.byteCount
      else {
        peer = nil
        return
      }
      var address: UInt64 = 0
      for offset in 0..<6 {
        address |= UInt64(parameters.octet(at: peerOffset + 1 + offset) ?? 0) << UInt64(8 * offset)
      }
      peer = DeviceKey(
        address: DeviceAddress(rawValue: address),
        isRandom: LEAddressType(rawValue: type).isRandom)
    }

    private static func timing(in parameters: RawSpan, physOffset: Int?) -> Timing? {
      // In the older command, the peer and this host's address type follow the scan parameters.
      let link = physOffset.map { $0 + 5 } ?? 13
      guard link + 8 <= parameters.byteCount else { return nil }
      func word(_ offset: Int) -> UInt16 {
        UInt16(parameters.octet(at: offset) ?? 0) | UInt16(parameters.octet(at: offset + 1) ?? 0)
          << 8
      }
      return Timing(interval: word(link + 2), latency: word(link + 4), timeout: word(link + 6))
    }

    /// Finds a parameter that the specification does not allow.
    ///
    /// - Parameters:
    ///   - parameters: the parameters of the command.
    ///   - physOffset: the offset of the field with the PHYs, which the parameters of each PHY follow; nil for a
    ///     command without that field.
    private static func fault(in parameters: RawSpan, physOffset: Int?) -> Fault? {
      var start = 0
      if let physOffset {
        guard let phys = parameters.octet(at: physOffset) else { return nil }
        if phys == 0 { return .phys }
        start = physOffset + 1
      }
      // In the older command, the peer and this host's address type follow the scan parameters.
      let link = start + (physOffset == nil ? 13 : 4)
      guard link + 8 <= parameters.byteCount else { return nil }
      func word(_ offset: Int) -> Int {
        Int(parameters.octet(at: offset) ?? 0) | Int(parameters.octet(at: offset + 1) ?? 0) << 8
      }
      if word(start + 2) > word(start) { return .scanWindow }
      let (minimum, maximum) = (word(link), word(link + 2))
      let (latency, timeout) = (word(link + 4), word(link + 6))
      if minimum > maximum { return .intervalMinimum }
      if maximum > 0x0C80 { return .intervalMaximum }
      if latency > 499 { return .latency }
      // The timeout is in units of 10 ms, the interval in units of 1.25 ms.
      let isLonger = timeout * 4 > (1 + latency) * maximum
      return (0x000A...0x0C80).contains(timeout) && isLonger ? nil : .timeout
    }
  }

  /// The scan parameters that a host configures.
  public struct ScanSettings: Hashable, Sendable {
    /// Whether scan requests are sent to advertisers.
    public let isActive: Bool
    /// The scan interval, from the start of one scan window to the next, in units of 0.625 ms.
    public let interval: UInt16
    /// The scan window, in units of 0.625 ms.
    public let window: UInt16

    /// Parses a command that sets scan parameters; nil for any other command, and for a truncated one. Core 6.0, Vol 4,
    /// Part E, 7.8.10 and 7.8.64.
    init?(_ opcode: HCIOpcode, _ parameters: RawSpan) {
      let offset: Int
      switch opcode {
      case .leSetScanParameters: offset = 0
      // With several PHYs, the first one represents them all.
      case .leSetExtendedScanParameters: offset = 3
      default: return nil
      }
      guard let type = parameters.octet(at: offset), offset + 5 <= parameters.byteCount else {
        return nil
      }
      func word(at offset: Int) -> UInt16 {
        UInt16(parameters.octet(at: offset) ?? 0) | UInt16(parameters.octet(at: offset + 1) ?? 0)
          << 8
      }
      isActive = type & 1 != 0
      interval = word(at: offset + 1)
      window = word(at: offset + 3)
    }
  }
}
