public import BluetoothPackets

/// What the capture shows of one attribute's value and of who may read and write it.
public struct AttributeObservation: Hashable, Sendable {
  /// The latest value that went over the link, or the beginning of one that was read in parts.
  public internal(set) var value: [UInt8]?
  public internal(set) var valueFrame: Int?
  /// How the latest value became known.
  public internal(set) var source: Source?
  public internal(set) var reads = 0
  public internal(set) var writes = 0
  public internal(set) var notifications = 0
  /// Errors that requests about the attribute were answered with.
  public internal(set) var refusals: [Refusal] = []

  public enum Source: String, Hashable, Sendable {
    case read
    case written
    case notified
    case indicated
  }

  /// A request that the server refused.
  public struct Refusal: Hashable, Sendable {
    public let request: ATTOpcode
    public let error: ATTErrorCode
    /// The first frame with this error to this request.
    public let frame: Int
    public internal(set) var count: Int
  }

  /// More kinds of refusals of one attribute than this are not kept.
  static let maximumRefusals = 16

  mutating func note(_ octets: [UInt8], _ source: Source, frame: Int) {
    value = octets
    valueFrame = frame
    self.source = source
  }

  mutating func noteRefusal(of request: ATTOpcode, with error: ATTErrorCode, frame: Int) {
    if let index = refusals.firstIndex(where: { $0.request == request && $0.error == error }) {
      refusals[index].count += 1
    } else if refusals.count < AttributeObservation.maximumRefusals {
      refusals.append(Refusal(request: request, error: error, frame: frame, count: 1))
    }
  }
}
