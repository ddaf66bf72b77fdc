import BluetoothPackets
import ByteReading

/// PDUs that only one role may send. They determine the roles if there is no better evidence.
enum RoleProof {
  /// Returns the only side that may send the contents of an L2CAP frame; nil if either may, or if the PDU lacks octets.
  ///
  /// - Parameters:
  ///   - payload: the payload of the frame.
  ///   - channel: the channel of the frame.
  static func sender(of payload: RawSpan, on channel: ChannelID) -> LinkDirection? {
    var input = ByteReader(payload)
    switch (channel, payload.octet(at: 0)) {
    case (.lowEnergySignalling, SignallingCode.connectionParameterUpdateRequest.rawValue):
      // Core 6.0, Vol 3, Part A, 4.20.
      return (try? SignallingCommand(parsing: &input)) == nil ? nil : .peripheralToCentral
    case (.lowEnergySignalling, SignallingCode.connectionParameterUpdateResponse.rawValue):
      // 4.21.
      return (try? SignallingCommand(parsing: &input)) == nil ? nil : .centralToPeripheral
    case (.securityManager, SMPOpcode.pairingResponse.rawValue):
      return (try? SMPPDU(parsing: &input)) == nil ? nil : .peripheralToCentral
    case (.securityManager, SMPOpcode.pairingRequest.rawValue):
      // Only the central sends this PDU; the peripheral may only request it. Core 6.0, Vol 3, Part H, 2.4.6.
      return (try? SMPPDU(parsing: &input)) == nil ? nil : .centralToPeripheral
    case (.securityManager, SMPOpcode.securityRequest.rawValue):
      return (try? SMPPDU(parsing: &input)) == nil ? nil : .peripheralToCentral
    default: return nil
    }
  }
}
