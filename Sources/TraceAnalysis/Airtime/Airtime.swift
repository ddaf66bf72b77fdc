/// Air times of link-layer data PDUs.
///
/// The model, the simulator and all measurements use these values. Core 6.0, Vol 6, Part B, 2.1,
/// 2.2 and 4.1.
public enum Airtime {
  /// T_IFS: microseconds between a packet and its answer, unless a frame space update changed it.
  ///
  /// Core 6.0, Vol 6, Part B, 4.1.1.
  public static let interFrameSpace = 150

  /// Octets of a data PDU's header, without CTEInfo.
  public static let headerOctets = 2

  /// Octets of the message integrity check of an encrypted PDU that is not empty.
  public static let integrityCheckOctets = 4

  /// Unit of connection intervals in microseconds, unless a connection rate was negotiated. 4.5.1.
  public static let intervalUnit = 1_250
  /// Unit of connection intervals in microseconds with a negotiated connection rate. Core 6.2,
  /// 4.5.1.
  public static let rateUnit = 125
  /// Minimum connection interval in microseconds. Core 6.2, 4.5.1.
  public static let shortestInterval = 375

  /// Air time of a data PDU in microseconds.
  ///
  /// - Parameters:
  ///   - octets: the payload without the message integrity check; 0 for an empty PDU.
  ///   - phy: the PHY on which it is sent.
  ///   - isEncrypted: whether the link is encrypted, which adds 4 octets to every PDU that is not
  ///     empty.
  public static func microseconds(
    ofPayload octets: Int, on phy: AirPHY, isEncrypted: Bool
  ) -> Int {
    let check = isEncrypted && octets > 0 ? integrityCheckOctets : 0
    return phy.heard.microseconds(ofPDU: headerOctets + min(max(octets, 0), 1 << 16) + check)
  }

  /// Air time of an empty PDU in microseconds: 80, 44, 462 (S=2) or 720 (S=8).
  public static func microsecondsOfEmptyPDU(on phy: AirPHY) -> Int {
    microseconds(ofPayload: 0, on: phy, isEncrypted: false)
  }
}
