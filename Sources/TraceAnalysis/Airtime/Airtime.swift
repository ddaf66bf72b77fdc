/// How long link-layer data PDUs are on the air.
///
/// The model, the simulator and every measurement take their times from here.
/// Core 6.0, Vol 6, Part B, 2.1, 2.2 and 4.1.
public enum Airtime {
  /// T_IFS: microseconds between a packet and its answer, unless a frame space update changed it.
  ///
  /// Core 6.0, Vol 6, Part B, 4.1.1.
  public static let interFrameSpace = 150

  /// Octets of a data PDU's header, without CTEInfo.
  public static let headerOctets = 2

  /// Octets of the message integrity check of an encrypted PDU that is not empty.
  public static let integrityCheckOctets = 4

  /// Microseconds between two connection events' anchors are a multiple of this, unless a connection
  /// rate was agreed. 4.5.1.
  public static let intervalUnit = 1_250
  /// What they are a multiple of where one was. Core 6.2, 4.5.1.
  public static let rateUnit = 125
  /// The least that a connection interval may be, in microseconds. Core 6.2, 4.5.1.
  public static let shortestInterval = 375

  /// How long a data PDU is on the air, in microseconds.
  ///
  /// - Parameters:
  ///   - octets: The payload without the message integrity check; 0 for an empty PDU.
  ///   - phy: The physical layer on which it is sent.
  ///   - isEncrypted: Whether the link is encrypted: 4 octets more for every PDU that is not empty.
  public static func microseconds(
    ofPayload octets: Int, on phy: AirPHY, isEncrypted: Bool
  ) -> Int {
    let check = isEncrypted && octets > 0 ? integrityCheckOctets : 0
    return phy.heard.microseconds(ofPDU: headerOctets + min(max(octets, 0), 1 << 16) + check)
  }

  /// How long an empty PDU is on the air, in microseconds: 80, 44, 462 (S=2) or 720 (S=8).
  public static func microsecondsOfEmptyPDU(on phy: AirPHY) -> Int {
    microseconds(ofPayload: 0, on: phy, isEncrypted: false)
  }
}
