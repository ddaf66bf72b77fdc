public import BluetoothPackets
public import ByteReading
public import LinkDecryption

/// The result of processing one record.
public struct FrameOutcome: Sendable {
  /// The time at which the packet was sent, in nanoseconds since 1970: the time of the record or, on the air, the time
  /// of the sniffer's clock. A record without a time has the time of the previous record.
  package internal(set) var time: Int64 = 0
  /// The reason why the record was not decoded; nil if it was decoded up to the highest supported protocol.
  public internal(set) var notDecoded: FrameOutcome.NotDecodedReason?
  /// Whether the packet is from the air and shorter than its own header claims, so that no CRC can prove its content.
  var lacksCRC = false
  /// The reason why the content is not dissected although it could have been: a wrong or missing CRC, ciphertext, or a
  /// vendor-specific format; nil otherwise.
  public var setAside: FrameOutcome.NotDecodedReason? {
    switch notDecoded {
    case .badCRC, .encrypted, .vendor: notDecoded
    case .malformed where lacksCRC: notDecoded
    default: nil
    }
  }
  /// The error that ended decoding early; the layers before it are valid.
  public internal(set) var stoppedBy: WireError?
  /// The highest layer that was reached.
  public internal(set) var layer: TraceLayer = .none
  /// Index in `ConnectionTable`.
  package internal(set) var connection: Int?
  /// The direction on that connection; nil if the capture does not show it.
  public internal(set) var direction: LinkDirection?
  /// Index in `DeviceTable` of the sender, outside connections.
  package internal(set) var sender: Int?
  /// The addressee, outside connections; nil for packets to all receivers.
  public internal(set) var target: DeviceKey?
  /// Index in `DeviceTable` of `target`; also nil if that device has sent nothing so far.
  package internal(set) var receiver: Int?
  /// The kind of advertising PDU, on the air. The type in the PDU's header stands for several kinds, which differ in
  /// their channels and in what was announced before.
  public internal(set) var advertising: AdvertisingSighting.Kind?
  /// Whether the PDU may also be an AUX_CHAIN_IND.
  var isPerhapsChained = false
  /// The specification's name of that kind, or of both kinds that it may be; nil outside advertising
  /// on the air.
  public var advertisingName: String? {
    guard isPerhapsChained else { return advertising?.rawValue }
    let other = advertising == .chain ? AdvertisingSighting.Kind.auxiliary : advertising
    return other.map { "\($0.rawValue) or \(AdvertisingSighting.Kind.chain.rawValue)" }
  }
  /// The layout of its PDU, if it belongs to an isochronous stream.
  public internal(set) var stream: LinkLayerPDUKind?
  /// Whether the link layer had delivered the PDU before.
  public internal(set) var isRetransmission = false
  /// Whether its PDU was received before the last packet of the other side, which may have answered it.
  var isLate = false
  /// Whether its payload was ciphertext that was decrypted and verified by the message integrity check.
  public var isDecrypted: Bool { keyOrigin != nil }
  /// The origin of the key that decrypted it; nil if it was not decrypted.
  public internal(set) var keyOrigin: LinkKey.Origin?

  /// Creates the outcome of a record that has not been processed.
  public init() {}
}
