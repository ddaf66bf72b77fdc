import BluetoothPackets
import ByteReading

extension SessionEvent {
  /// Directed advertising that a host configures.
  public struct DirectedAdvertising: Hashable, Sendable {
    /// The device that may connect.
    public let target: DeviceKey
    /// Whether advertising events follow each other without a pause, for at most 1.28 s.
    public let isHighDutyCycle: Bool

    /// The maximum duration of high duty cycle directed advertising, in nanoseconds. The controller must
    /// then end it. Core 6.0, Vol 4, Part E, 7.8.9.
    package static var limit: Int64 { 1_280_000_000 }

    /// Parses a command that configures advertising; nil for undirected advertising, and for any other command. Core
    /// 6.0, Vol 4, Part E, 7.8.5 and 7.8.53.
    init?(_ opcode: HCIOpcode, _ parameters: RawSpan) {
      let peer: Int
      switch opcode {
      case .leSetAdvertisingParameters:
        guard let type = parameters.octet(at: 4), type == 1 || type == 4 else { return nil }
        isHighDutyCycle = type == 1
        peer = 6
      case .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingParametersV2:
        // Directed and connectable. Other directed advertising only carries data.
        guard let properties = parameters.octet(at: 1), properties & 0x05 == 0x05 else {
          return nil
        }
        isHighDutyCycle = properties & 0x08 != 0
        peer = 11
      default: return nil
      }
      guard let type = parameters.octet(at: peer), peer + 7 <= parameters.byteCount else {
        return nil
      }
      var address: UInt64 = 0
      for offset in 0..<6 {
        address |= UInt64(parameters.octet(at: peer + 1 + offset) ?? 0) << UInt64(8 * offset)
      }
      target = DeviceKey(
        address: DeviceAddress(rawValue: address), isRandom: LEAddressType(rawValue: type).isRandom)
    }
  }
}
