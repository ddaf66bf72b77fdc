public import BluetoothPackets
public import CaptureFiles
public import LinkDecryption
public import LinkSessions

/// One frame of a capture, with its context from the rest of the capture.
public struct FrameAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The number of the requested frame.
  package let number: Int
  /// The frame, or nil if the capture has no frame with that number.
  public let frame: FrameAnalysis.ExplainedFrame?

  public static func analyzer() -> FrameAnalyzer { FrameAnalyzer(frame: 1) }
}

extension FrameAnalysis {
  /// A frame, with the state before it and information that later frames add.
  public struct ExplainedFrame: Sendable {
    /// The record.
    public let record: CaptureRecord
    /// The result of decoding the record.
    public let outcome: FrameOutcome
    /// The octets of the record, and their fields.
    public let dissection: FrameAnalysis.DissectedOctets
    /// The connection's state when the frame was read.
    public let connection: Connection?
    /// The connection's central, if known.
    public let central: Device?
    /// The connection's peripheral, if known.
    public let peripheral: Device?
    /// The sender of a frame outside connections.
    public let sender: Device?
    /// The key that decrypted the frame. Nil if it was not decrypted or if several keys were in use.
    public let key: LinkKey?
    /// The packet on the air.
    public let packet: LinkPacket?
    /// The previous packet of the connection, or nil for the first one.
    public let packetBefore: LinkPacket?
    /// The frame's connection event, if known.
    public let event: ConnectionEvents.Event?
    /// The attribute that the frame accesses, or nil if there is none.
    public let attribute: AttributeUse?
    /// Transactions that the frame begins, ends or is part of.
    public let transactions: [ProtocolTransaction]
    /// The frames of the PDU above L2CAP that this frame contains, wholly or in part.
    package let pdu: ClosedRange<Int>?
    /// The frames of the message that the frame's attribute value is part of.
    package let message: [Int]?
    /// Wrong checksums of the frame's value, or of the message that the value completes, according to a profile.
    public let failedChecksums: [FailedChecksum]

    /// An attribute that a PDU accesses, and how it is known.
    public struct AttributeUse: Sendable {
      /// The attribute's handle.
      public let handle: UInt16
      /// The attribute, or nil if it is unknown; `unknown` gives the reason.
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
  /// Returns the transaction whose request is this frame, or nil if there is none.
  public func asked() -> ProtocolTransaction? {
    transactions.first { $0.firstFrame...$0.request.number ~= record.number }
  }

  /// Returns the transaction that this frame ends, or nil if there is none.
  public func answered() -> ProtocolTransaction? {
    transactions.first {
      $0.response?.number == record.number && $0.request.number != record.number
    }
  }
}
