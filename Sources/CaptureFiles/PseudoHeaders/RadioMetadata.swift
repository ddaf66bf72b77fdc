/// What a sniffer tells of a link-layer packet besides its octets.
public struct RadioMetadata: Hashable, Sendable {
  /// What the sniffer says that the PDU is.
  public enum PDUKind: UInt8, Sendable {
    /// Nothing is said.
    case unknown
    /// On a primary advertising channel, or somewhere on an advertising channel.
    case advertising
    /// On a secondary advertising channel.
    case auxiliaryAdvertising
    /// A data PDU of a connection.
    case data
    /// A PDU of a connected isochronous stream.
    case connectedIsochronous
    /// A PDU of a broadcast isochronous stream.
    case broadcastIsochronous
  }

  /// Which auxiliary PDU one with the type of ADV_EXT_IND is, where the sniffer knows.
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

  /// The outcome of a check that the sniffer makes.
  public enum Check: UInt8, Sendable {
    /// Nobody checked, or nobody said so.
    case notChecked
    /// The check is right.
    case valid
    /// The check is wrong: the octets can't be trusted.
    case invalid
  }

  /// Who sent a packet of a connection.
  public enum Direction: UInt8, Sendable {
    /// The central sent it.
    case centralToPeripheral
    /// The peripheral sent it.
    case peripheralToCentral
  }

  /// The physical layer, with the coding of LE Coded where it is known.
  public enum PhysicalLayer: UInt8, Sendable {
    /// LE 1M: a bit takes 1 µs.
    case le1M
    /// LE 2M: a bit takes 0.5 µs.
    case le2M
    /// The rest of the packet after the coding indicator is sent 8 times as long.
    case leCodedS8
    /// The rest of the packet after the coding indicator is sent 2 times as long.
    case leCodedS2
  }

  /// The link layer's channel index, 0 to 39 (37 to 39 are the primary advertising channels).
  public var channel: UInt8?
  /// Strength of the signal in dBm.
  public var rssi: Int8?
  /// Strength of the noise in dBm.
  public var noise: Int8?
  /// The physical layer; nil where the sniffer does not say.
  public var phy: PhysicalLayer?
  /// Whether an octet with the coding indicator follows the access address in the payload.
  public var hasCodingIndicator = false
  /// Whether the CRC is right, as the sniffer says.
  public var crc = Check.notChecked
  /// The message integrity check of an encrypted PDU.
  public var mic = Check.notChecked
  /// The sniffer saw that the PDU was encrypted on the air.
  public var isEncrypted = false
  /// The sniffer decrypted the PDU.
  public var isDecrypted = false
  /// Who sent it; nil outside connections and where the sniffer does not know.
  public var direction: Direction?
  /// What the sniffer says that it is.
  public var pduKind = PDUKind.unknown
  /// Which auxiliary PDU it is, where the sniffer says.
  public var auxiliaryPDU: AuxiliaryPDU?
  /// The access address that the sniffer listened for.
  public var referenceAccessAddress: UInt32?
  /// Wrong bits in the access address, where the sniffer counted them.
  public var accessAddressOffenses: UInt8?
  /// The channel was received by way of another one's image; `channel` is uncertain.
  public var isChannelAliased = false
  /// The counter of the connection event.
  public var eventCounter: UInt16?
  /// The sniffer's clock at the start of the packet, in microseconds modulo 2³².
  public var deviceTime: UInt32?
  /// When the packet was heard by Ubertooth's clock, in units of 100 ns; begins again after 327.68 s.
  public var ubertoothTime: UInt32?
  /// Microseconds from the end of the packet before, as the sniffer reports, to this one's start.
  public var deltaTime: UInt32?
  /// The sniffer's count of what it sent to its host: gaps are losses.
  public var packetCounter: UInt16?
  /// The number of the sniffer, where several feed one capture.
  public var board: UInt8?

  /// Nothing told.
  public init() {}

  /// The link layer's index of an RF channel (0 is 2402 MHz, 39 is 2480 MHz), nil beyond 39.
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

  /// The link layer's index of the channel at a frequency, nil where there is none.
  public static func channelIndex(atMegahertz frequency: UInt16) -> UInt8? {
    guard (2402...2480).contains(frequency), frequency % 2 == 0 else { return nil }
    return channelIndex(ofRFChannel: UInt8((frequency - 2402) / 2))
  }
}
