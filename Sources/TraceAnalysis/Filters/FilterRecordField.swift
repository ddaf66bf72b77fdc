/// What is known of each record without looking at its fields.
public enum FilterRecordField: String, Hashable, Sendable, CaseIterable {
  case number = "frame.number"
  case originalLength = "frame.len"
  case capturedLength = "frame.cap_len"
  case interface = "frame.interface_id"
  case time = "frame.time"
  case epochTime = "frame.time_epoch"
  case relativeTime = "frame.time_relative"
  case timeSincePrevious = "frame.time_delta"
  case octets = "frame"
  case connection = "bletrace.connection"
  case direction = "bletrace.direction"
  case layer = "bletrace.layer"
  case isRetransmission = "bletrace.retransmission"
  case setAside = "bletrace.set_aside"
  case notDecoded = "bletrace.not_decoded"
  case decrypted = "bletrace.decrypted"
  case error = "bletrace.error"
  case procedure = "bletrace.procedure"
  case outcome = "bletrace.outcome"
  case latency = "bletrace.latency_ms"

  public var type: FilterType {
    switch self {
    case .number, .originalLength, .capturedLength, .interface, .connection: .unsigned(bits: 32)
    case .time: .absoluteTime
    case .epochTime, .relativeTime, .timeSincePrevious: .relativeTime
    case .octets: .octetsOfProtocol
    case .isRetransmission: .boolean
    case .latency: .number
    case .direction, .layer, .setAside, .notDecoded, .decrypted, .error, .procedure, .outcome:
      .text
    }
  }

  /// Whether it is known only once the procedure that the packet belongs to has ended.
  public var isKnownLater: Bool {
    switch self {
    case .procedure, .outcome, .latency: true
    default: false
    }
  }
}
