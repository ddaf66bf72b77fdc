/// A sniffer's metadata for a link-layer packet.
public struct RadioMetadata: Hashable, Sendable {
  /// The kind of PDU according to the sniffer.
  @nonexhaustive
  public enum PDUKind: UInt8, Sendable {
    /// The sniffer does not record the kind.
    case unknown
    /// A PDU on a primary advertising channel, or on an unspecified advertising channel.
    case advertising
    /// A PDU on a secondary advertising channel.
    case auxiliaryAdvertising
    /// A data PDU of a connection.
    case data
    /// A PDU of a connected isochronous stream.
    case connectedIsochronous
    /// A PDU of a broadcast isochronous stream.
    case broadcastIsochronous
  }

  /// The kind of an auxiliary PDU with the type of ADV_EXT_IND, if the sniffer identifies it.
  @nonexhaustive
  public enum AuxiliaryPDU: UInt8, Sendable {
    /// AUX_ADV_IND.
    case advertisement
    /// AUX_CHAIN_IND.
    case chain
    /// AUX_SYNC_IND.
    case sync
    /// AUX_SCAN_RSP.
    case scanResponse
  }

  /// The result of a check by the sniffer.
  public enum Check: UInt8, Sendable {
    /// Not checked, or not recorded.
    case notChecked
    /// The check succeeded.
    case valid
    /// The check failed: the octets are unreliable.
    case invalid
  }

  /// The sender of a packet on a connection.
  public enum Direction: UInt8, Sendable {
    /// Sent by the central.
    case centralToPeripheral
    /// Sent by the peripheral.
    case peripheralToCentral
  }

  /// The PHY, with the coding of LE Coded if known.
  @nonexhaustive
  public enum PhysicalLayer: UInt8, Sendable {
    /// LE 1M: a bit takes 1 µs.
    case le1M
    /// LE 2M: a bit takes 0.5 µs.
    case le2M
    /// LE Coded with S=8: the rest of the packet after the coding indicator takes 8 times as long.
    case leCodedS8
    /// LE Coded with S=2: the rest of the packet after the coding indicator takes 2 times as long.
    case leCodedS2
  }

  /// The link layer's channel index, 0 to 39 (37 to 39 are the primary advertising channels).
  public var channel: UInt8?
  /// Signal strength in dBm.
  public var rssi: Int8?
  /// Noise level in dBm.
  public var noise: Int8?
  /// The PHY; nil if the sniffer does not record it.
  public var phy: PhysicalLayer?
  /// Whether an octet with the coding indicator follows the access address in the payload.
  public var hasCodingIndicator = false
  /// The result of the CRC check.
  public var crc = Check.notChecked
  /// The result of the message integrity check of an encrypted PDU.
  public var mic = Check.notChecked
  /// Whether the PDU was encrypted on the air.
  public var isEncrypted = false
  /// Whether the sniffer decrypted the PDU.
  public var isDecrypted = false
  /// Whether the header marks the packet's bits as still whitened although they are not.
  public var isMarkedWhitened = false
  /// The sender; nil outside connections and if the sniffer does not record it.
  public var direction: Direction?
  /// The kind of PDU.
  public var pduKind = PDUKind.unknown
  /// The kind of auxiliary PDU, if the sniffer records it.
  public var auxiliaryPDU: AuxiliaryPDU?
  /// The access address that the sniffer was looking for.
  public var referenceAccessAddress: UInt32?
  /// Number of bit errors in the access address, if the sniffer counted them.
  public var accessAddressOffenses: UInt8?
  /// Whether the packet was received through the image of another channel, so that `channel` is
  /// uncertain.
  public var isChannelAliased = false
  /// The connection event counter.
  public var eventCounter: UInt16?
  /// The sniffer's clock at the start of the packet, in microseconds modulo 2³².
  public var deviceTime: UInt32?
  /// The time at which the packet was received, by Ubertooth's clock in units of 100 ns; wraps after 327.68 s.
  public var ubertoothTime: UInt32?
  /// Microseconds from the end of the previous packet to the start of this one, according to the
  /// sniffer.
  public var deltaTime: UInt32?
  /// The sniffer's counter of packets sent to the host: gaps are losses.
  public var packetCounter: UInt16?
  /// The number of the sniffer, if a capture has several.
  public var board: UInt8?

  /// Creates empty metadata.
  public init() {}

  /// Converts an RF channel (0 is 2402 MHz, 39 is 2480 MHz) to the link layer's channel index; nil
  /// beyond 39.
  ///
  /// Core 6.0, Vol 6, Part B, 1.4.1.
  public static func channelIndex(ofRFChannel rfChannel: UInt8) -> UInt8? {
    switch rfChannel {
    case 0: 37
    case 1...11: rfChannel - 1
    case 12: 38
    case 13...38: rfChannel - 2
    case 39: 39
    default: nil
    }
  }

  /// Returns the link layer's index of the channel at a frequency; nil if there is none.
  public static func channelIndex(atMegahertz frequency: UInt16) -> UInt8? {
    guard (2402...2480).contains(frequency), frequency % 2 == 0 else { return nil }
    return channelIndex(ofRFChannel: UInt8((frequency - 2402) / 2))
  }
}
