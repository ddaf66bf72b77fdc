public import BluetoothPackets
public import CaptureFiles
public import LinkDecryption
public import LinkSessions

/// One frame of a capture, with what the rest of the capture tells of it.
public struct FrameStory: CaptureStory {
  public let file: CapturedFile
  /// The number of the frame that was asked for.
  public let number: Int
  /// Nil where the capture has no frame of that number.
  public let frame: ExplainedFrame?

  public static func teller() -> FrameTeller { FrameTeller(frame: 1) }
}

/// A frame, and what was known when it came or was learnt of it later.
public struct ExplainedFrame: Sendable {
  /// The record.
  public let record: CaptureRecord
  /// What became of it.
  public let outcome: FrameOutcome
  /// Its octets, and the fields in them.
  public let dissection: DissectedOctets
  /// What was known of its connection when it came.
  public let connection: Connection?
  /// The central of its connection, where it is known.
  public let central: Device?
  /// The peripheral of its connection, where it is known.
  public let peripheral: Device?
  /// Who sent it, outside connections.
  public let sender: Device?
  /// The key that it was decrypted with; nil where it was not, or where several were in use.
  public let key: LinkKey?
  /// The packet on the air, and the one of the same connection before it.
  public let packet: LinkPacket?
  /// The packet of the connection before it; nil for the first.
  public let packetBefore: LinkPacket?
  /// The connection event that it belongs to, where it can be told.
  public let event: ConnectionEvent?
  /// The attribute that it is about; nil where it is about none.
  public let attribute: AttributeUse?
  /// Requests that it holds, answers, or is part of.
  public let transactions: [Transaction]
  /// The PDU above L2CAP of which it holds a part or all, by the frames that do.
  public let pdu: ClosedRange<Int>?
  /// The message that values of an attribute make, one of which it holds, by the frames of all of them.
  public let message: [Int]?
  /// Checksums of its value, or of the message that it completes, that a profile reckons otherwise.
  public let failedChecksums: [FailedChecksum]

  /// An attribute that a PDU is about, and how it is known.
  public struct AttributeUse: Sendable {
    /// The attribute's handle.
    public let handle: UInt16
    /// Nil where nothing is known of it; `unknown` says why.
    public let attribute: GATTDatabase.Attribute?
    /// Why the attribute is not known; nil where it is.
    public let unknown: UnknownAttribute?
    /// The characteristic that the attribute belongs to.
    public let characteristic: GATTDatabase.Attribute?
    /// The service that the attribute belongs to.
    public let service: GATTDatabase.Attribute?
  }
}

extension ExplainedFrame {
  /// The transaction that the frame asks for, if it asks.
  public func asked() -> Transaction? {
    transactions.first { $0.firstFrame...$0.request.number ~= record.number }
  }

  /// The transaction that the frame ends, if it ends one.
  public func answered() -> Transaction? {
    transactions.first {
      $0.response?.number == record.number && $0.request.number != record.number
    }
  }
}
