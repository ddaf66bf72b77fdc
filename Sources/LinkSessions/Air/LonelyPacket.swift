import BluetoothPackets
import ByteReading
import CaptureFiles

/// A packet of a connection of which the capture contains hardly anything else.
///
/// No conclusion about a connection is drawn from such a packet. But a PDU that is invalid by itself is invalid in any
/// context.
enum LonelyPacket {
  /// Determines the rule that the PDU breaks, and the side that sends such PDUs.
  ///
  /// - Parameters:
  ///   - header: the header of the PDU.
  ///   - contents: its payload.
  ///   - radio: the sniffer's metadata. It must confirm the CRC: one in 2^35 packets of ciphertext or noise looks like
  ///     a complete frame on the Security Manager's channel, with seven octets of features.
  static func breach(
    _ header: DataPDUHeader, _ contents: RawSpan, _ radio: RadioMetadata
  ) -> (rule: RuleID, direction: LinkDirection)? {
    guard radio.crc == .valid, header.llid == .start, Ciphertext.isWholeFrame(contents) else {
      return nil
    }
    var input = ByteReader(contents)
    guard let frame = try? L2CAPHeader(parsing: &input), frame.channel == .securityManager,
      input.remaining == 7, let pdu = try? SMPPDU(parsing: &input)
    else { return nil }
    switch pdu {
    case .pairingRequest(let features) where !(7...16).contains(features.maximumKeySize):
      return (.smpKeySize, .centralToPeripheral)
    case .pairingResponse(let features) where !(7...16).contains(features.maximumKeySize):
      return (.smpKeySize, .peripheralToCentral)
    default: return nil
    }
  }
}
