public import BluetoothPackets

/// What the capture shows of one attribute's value and of who may read and write it.
public struct AttributeObservation: Hashable, Sendable {
  /// The latest value that went over the link; of a long one the beginning.
  public internal(set) var value: [UInt8]?
  /// Octets of the latest value, which may be more than are kept, or than the capture has.
  public internal(set) var valueOctets = 0
  /// The frame that shows the value last.
  public internal(set) var valueFrame: Int?
  /// Whether the capture lacks the end of the latest value.
  public var isCut: Bool {
    (value?.count ?? 0) < min(valueOctets, AttributeObservation.maximumValue)
  }
  /// How the latest value became known.
  public internal(set) var source: Source?
  /// The latest message that its values made, where a profile says that they are parts of one.
  public internal(set) var message: [UInt8]?
  /// The frame that completed it.
  public internal(set) var messageFrame: Int?
  /// How often it was read.
  public internal(set) var reads = 0
  /// How often it was written.
  public internal(set) var writes = 0
  /// How often the server sent it of its own accord.
  public internal(set) var notifications = 0
  /// Errors that requests about the attribute were answered with.
  public internal(set) var refusals: [Refusal] = []
  /// Refusals of more kinds than are told apart.
  public private(set) var refusalsNotKept = 0
  /// The last frame that has to do with it.
  private(set) var lastFrame = 0
  /// By access; kept to tell what was allowed in a later connection.
  var firstSuccess: [Access: Success] = [:]

  /// How a value was seen.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// A client read it.
    case read
    /// A client wrote it.
    case written
    /// The server sent it, without confirmation.
    case notified
    /// The server sent it, and had it confirmed.
    case indicated
  }

  /// What a request does with an attribute.
  public enum Access: String, Hashable, Sendable, CaseIterable {
    /// To read it.
    case read
    /// To write it.
    case write
  }

  /// What had happened to a link before a request was allowed.
  public enum Protection: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// An encrypted link.
    case encryption
    /// A link encrypted with the key of a pairing.
    case pairing
  }

  /// A request that the server refused.
  public struct Refusal: Hashable, Sendable {
    /// What was asked for.
    public let request: ATTOpcode
    /// Whether it was to be read or written.
    public let access: Access
    /// Why it was refused.
    public let error: ATTErrorCode
    /// The first frame with this error to this request.
    public let frame: Int
    /// How often it was refused so.
    public internal(set) var count: Int
    /// The first frame after it in which the same access succeeded.
    public internal(set) var allowedFrame: Int?
    /// What had been done by then that had not been done before.
    public internal(set) var allowedAfter: Protection?
  }

  /// More kinds of refusals of one attribute than this are only counted.
  static let maximumRefusals = 16
  /// The longest that a value may be. Core 6.0, Vol 3, Part F, 3.2.9.
  static let maximumValue = 512

  mutating func noteRefusal(
    of request: ATTOpcode, with error: ATTErrorCode, frame: Int
  ) {
    noteUse(in: frame)
    if let index = refusals.firstIndex(where: { $0.request == request && $0.error == error }) {
      refusals[index].count += 1
    } else if refusals.count < AttributeObservation.maximumRefusals {
      refusals.append(
        Refusal(
          request: request, access: request.writes ? .write : .read, error: error, frame: frame,
          count: 1))
    } else {
      refusalsNotKept += 1
    }
  }

  mutating func noteUse(in frame: Int) { lastFrame = max(lastFrame, frame) }

  /// The same access that was refused before has succeeded.
  mutating func noteSuccess(of access: Access, frame: Int, after protection: Protection) {
    for index in refusals.indices
    where refusals[index].access == access && refusals[index].allowedFrame == nil {
      refusals[index].allowedFrame = frame
      refusals[index].allowedAfter = protection
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
