import BluetoothPackets
import ByteReading

/// PDUs that only one role may send, which tell which end is which where nothing better has.
enum RoleProof {
  /// The only side that may send what an L2CAP frame holds; nil where either may, and where the PDU
  /// lacks octets of its parameters.
  ///
  /// - Parameters:
  ///   - payload: of the frame.
  ///   - channel: that it goes over.
  static func sender(of payload: RawSpan, on channel: ChannelID) -> LinkDirection? {
    var input = ByteReader(payload)
    switch (channel, payload.octet(at: 0)) {
    case (.lowEnergySignalling, SignallingCode.connectionParameterUpdateRequest.rawValue):
      // Core 6.0, Vol 3, Part A, 4.20.
      return (try? SignallingCommand(parsing: &input)) == nil ? nil : .peripheralToCentral
    case (.securityManager, SMPOpcode.pairingRequest.rawValue):
      // Only the central sends it, only the peripheral asks for it. Core 6.0, Vol 3, Part H, 2.4.6.
      return (try? SMPPDU(parsing: &input)) == nil ? nil : .centralToPeripheral
    case (.securityManager, SMPOpcode.securityRequest.rawValue):
      return (try? SMPPDU(parsing: &input)) == nil ? nil : .peripheralToCentral
    default: return nil
    }
  }
}
