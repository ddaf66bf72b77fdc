public import BluetoothPackets
public import ByteReading
public import LinkDecryption

/// What became of one record.
public struct FrameOutcome: Sendable {
  /// When the packet was sent, in nanoseconds since 1970: the time of the record, or on the air that
  /// of the sniffer's clock. A record without a time has that of the record before it.
  public internal(set) var time: Int64 = 0
  /// Nil if the record was decoded as far as bletrace knows its protocols.
  public internal(set) var notDecoded: NotDecodedReason?
  /// It is from the air, and shorter than its own header says: there is no CRC that could prove any
  /// of it.
  var lacksCRC = false
  /// Why its content is not dissected, though it could be: a wrong CRC or none at all, ciphertext, or
  /// a vendor's own form; nil for all else.
  public var setAside: NotDecodedReason? {
    switch notDecoded {
    case .badCRC, .encrypted, .vendor: notDecoded
    case .malformed where lacksCRC: notDecoded
    default: nil
    }
  }
  /// The error that ended decoding early; the layers before it are good.
  public internal(set) var stoppedBy: WireError?
  /// The highest layer that was reached.
  public internal(set) var layer: TraceLayer = .none
  /// Index in `ConnectionTable`.
  public internal(set) var connection: Int?
  /// Which way it went on that connection; nil where the capture does not tell.
  public internal(set) var direction: LinkDirection?
  /// Index in `DeviceTable` of the sender, outside connections.
  public internal(set) var sender: Int?
  /// Whom it is addressed to, outside connections; nil where it is for all who hear it.
  public internal(set) var target: DeviceKey?
  /// Index in `DeviceTable` of `target`; nil also where that device has sent nothing so far.
  public internal(set) var receiver: Int?
  /// The layout of its PDU, if it is of an isochronous stream.
  public internal(set) var stream: LinkLayerPDUKind?
  /// A PDU that the link layer had already delivered.
  public internal(set) var isRetransmission = false
  /// Its PDU was received before the last packet of the other side, which may have answered it.
  var isLate = false
  /// Its payload was ciphertext, and a message integrity check proves what was made of it.
  public var isDecrypted: Bool { keyOrigin != nil }
  /// How the key is known that it was decrypted with; nil for what was not.
  public internal(set) var keyOrigin: LinkKey.Origin?

  /// The outcome of a record that nothing is known of yet.
  public init() {}
}
