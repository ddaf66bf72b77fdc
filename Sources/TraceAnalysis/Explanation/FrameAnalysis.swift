public import BluetoothPackets
public import CaptureFiles
public import LinkDecryption
public import LinkSessions

/// One frame of a capture, with its context from the rest of the capture.
public struct FrameAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The number of the requested frame.
  package let number: Int
  /// Nil if the capture has no frame with that number.
  public let frame: FrameAnalysis.ExplainedFrame?

  public static func analyzer() -> FrameAnalyzer { FrameAnalyzer(frame: 1) }
}

extension FrameAnalysis {
  /// A frame, with what was known before it and what later frames add.
  public struct ExplainedFrame: Sendable {
    /// The record.
    public let record: CaptureRecord
    /// The result of decoding it.
    public let outcome: FrameOutcome
    /// Its octets and their fields.
    public let dissection: FrameAnalysis.DissectedOctets
    /// The state of its connection when it was read.
    public let connection: Connection?
    /// The central of its connection, if known.
    public let central: Device?
    /// The peripheral of its connection, if known.
    public let peripheral: Device?
    /// The sender of a frame outside connections.
    public let sender: Device?
    /// The key that decrypted it. Nil if it was not decrypted, or if several keys were in use.
    public let key: LinkKey?
    /// The packet on the air.
    public let packet: LinkPacket?
    /// The previous packet of the connection, or nil for the first one.
    public let packetBefore: LinkPacket?
    /// Its connection event, if known.
    public let event: ConnectionEvents.Event?
    /// The attribute that it accesses, or nil if there is none.
    public let attribute: AttributeUse?
    /// Transactions that it begins, ends or is part of.
    public let transactions: [ProtocolTransaction]
    /// The frames of the PDU above L2CAP that it contains, wholly or in part.
    package let pdu: ClosedRange<Int>?
    /// The frames of the message that its attribute value is part of.
    package let message: [Int]?
    /// Wrong checksums of its value, or of the message that it completes, according to a profile.
    public let failedChecksums: [FailedChecksum]

    /// An attribute that a PDU accesses, and how it is known.
    public struct AttributeUse: Sendable {
      /// The attribute's handle.
      public let handle: UInt16
      /// Nil if the attribute is unknown; `unknown` has the reason.
      public let attribute: GATTDatabase.Attribute?
      /// Why the attribute is unknown, or nil if it is known.
      public let unknown: GATTMemory.UnknownAttribute?
      /// The characteristic of the attribute.
      public let characteristic: GATTDatabase.Attribute?
      /// The service of the attribute.
      public let service: GATTDatabase.Attribute?
    }
  }
}

extension FrameAnalysis.ExplainedFrame {
  /// The transaction that the frame begins as its request, or nil.
  public func asked() -> ProtocolTransaction? {
    transactions.first { $0.firstFrame...$0.request.number ~= record.number }
  }

  /// The transaction that the frame ends, or nil.
  public func answered() -> ProtocolTransaction? {
    transactions.first {
      $0.response?.number == record.number && $0.request.number != record.number
    }
  }
}
