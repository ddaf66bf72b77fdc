public import BluetoothPackets

extension GATTTree {
  /// What a capture shows about one attribute's value and access permissions.
  public struct Observation: Hashable, Sendable {
    /// The latest transferred value, or the beginning of a long one.
    public internal(set) var value: [UInt8]?
    /// Size of the latest value in octets. It may exceed what was kept or captured.
    public internal(set) var valueOctets = 0
    /// The last frame with the value.
    package internal(set) var valueFrame: Int?
    /// Whether the end of the latest value was not captured.
    public var isCut: Bool {
      (value?.count ?? 0) < min(valueOctets, GATTTree.Observation.maximumValue)
    }
    /// How the latest value became known.
    public internal(set) var source: Source?
    /// The latest message assembled from its values, if a profile defines messages.
    public internal(set) var message: [UInt8]?
    /// The frame that completed the message.
    package internal(set) var messageFrame: Int?
    /// Number of reads.
    public internal(set) var reads = 0
    /// Number of writes.
    public internal(set) var writes = 0
    /// Number of write requests that were never answered.
    public internal(set) var unansweredWrites = 0
    /// Number of unsolicited values from the server.
    public internal(set) var notifications = 0
    /// Errors in answers to requests for the attribute.
    public internal(set) var refusals: [Refusal] = []
    /// Number of errors beyond the limit of distinct kinds.
    public private(set) var refusalsNotKept = 0
    /// The last frame that involves the attribute.
    private(set) var lastFrame = 0
    /// The first success by kind of access, to report what was allowed on a later connection.
    var firstSuccess: [Access: Success] = [:]

    /// How a value was transferred.
    @nonexhaustive
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// A client read it.
      case read
      /// A client wrote it.
      case written
      /// The server sent it without confirmation.
      case notified
      /// The server sent it and received a confirmation.
      case indicated
    }

    /// The kind of access.
    @nonexhaustive
    public enum Access: String, Hashable, Sendable, CaseIterable {
      /// Reading the attribute.
      case read
      /// Writing the attribute.
      case write
    }

    /// Security of a link before a request was allowed.
    @nonexhaustive
    public enum Protection: String, Hashable, Sendable, CaseIterable {
      /// The link was not secured.
      case none
      /// The link was encrypted.
      case encryption
      /// The link was encrypted with the key of a pairing.
      case pairing
    }

    /// A request that the server rejected.
    public struct Refusal: Hashable, Sendable {
      /// The rejected request.
      public let request: ATTOpcode
      /// Whether the request was a read or a write.
      public let access: Access
      /// The error in the answer.
      public let error: ATTErrorCode
      /// The first frame with this error to this request.
      package let frame: Int
      /// Number of times that the request was rejected with this error.
      public internal(set) var count: Int
      /// The first frame after it in which the same access succeeded.
      package internal(set) var allowedFrame: Int?
      /// The security that had been added before the access succeeded.
      public internal(set) var allowedAfter: Protection?
    }

    /// Maximum number of distinct kinds of rejections per attribute. Others are only counted.
    static let maximumRefusals = 16
    /// Maximum length of a value. Core 6.0, Vol 3, Part F, 3.2.9.
    static let maximumValue = 512

    mutating func noteRefusal(
      of request: ATTOpcode, with error: ATTErrorCode, frame: Int
    ) {
      noteUse(in: frame)
      if let index = refusals.firstIndex(where: { $0.request == request && $0.error == error }) {
        refusals[index].count += 1
      } else if refusals.count < GATTTree.Observation.maximumRefusals {
        refusals.append(
          Refusal(
            request: request, access: request.writes ? .write : .read, error: error, frame: frame,
            count: 1))
      } else {
        refusalsNotKept += 1
      }
    }

    mutating func noteUse(in frame: Int) { lastFrame = max(lastFrame, frame) }

    /// Records that the same access, which was rejected before, has succeeded.
    mutating func noteSuccess(of access: Access, frame: Int, after protection: Protection) {
      for index in refusals.indices
      where refusals[index].access == access && refusals[index].allowedFrame == nil {
        refusals[index].allowedFrame = frame
        refusals[index].allowedAfter = protection
      }
    }
  }
}

extension ATTOpcode {
  /// Whether a request changes an attribute.
  var writes: Bool {
    switch self {
    case .writeRequest, .prepareWriteRequest, .executeWriteRequest, .writeCommand,
      .signedWriteCommand:
      true
    default: false
    }
  }
}
