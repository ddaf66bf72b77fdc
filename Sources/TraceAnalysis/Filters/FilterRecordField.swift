import LinkSessions

/// What is known of each record without looking at its fields.
public enum FilterRecordField: String, Hashable, Sendable, CaseIterable {
  /// The record's number, from 1.
  case number = "frame.number"
  /// Octets of the packet as it was sent.
  case originalLength = "frame.len"
  /// Octets of the packet in the file.
  case capturedLength = "frame.cap_len"
  /// The interface's index.
  case interface = "frame.interface_id"
  /// When it was recorded, as a date.
  case time = "frame.time"
  /// Seconds since 1970.
  case epochTime = "frame.time_epoch"
  /// Seconds since the first record.
  case relativeTime = "frame.time_relative"
  /// Seconds since the record before it.
  case timeSincePrevious = "frame.time_delta"
  /// Seconds since the last record that the filter chose.
  case timeSinceDisplayed = "frame.time_delta_displayed"
  /// All octets of the record.
  case octets = "frame"
  /// The connection's id.
  case connection = "bletrace.connection"
  /// Who sent it.
  case direction = "bletrace.direction"
  /// The highest layer that was decoded.
  case layer = "bletrace.layer"
  /// Whether it was on the air before.
  case isRetransmission = "bletrace.retransmission"
  /// Why it was set aside.
  case setAside = "bletrace.set_aside"
  /// Why it was not decoded.
  case notDecoded = "bletrace.not_decoded"
  /// Whether it was decrypted.
  case decrypted = "bletrace.decrypted"
  /// What stopped its decoding.
  case error = "bletrace.error"
  /// The procedure that it belongs to.
  case procedure = "bletrace.procedure"
  /// How that procedure ended.
  case outcome = "bletrace.outcome"
  /// How long that procedure took, in milliseconds.
  case latency = "bletrace.latency_ms"

  /// What its values are compared as.
  public var type: FilterType {
    switch self {
    case .number, .originalLength, .capturedLength, .interface, .connection: .unsigned(bits: 32)
    case .time: .absoluteTime
    case .epochTime, .relativeTime, .timeSincePrevious, .timeSinceDisplayed: .relativeTime
    case .octets: .octetsOfProtocol
    case .isRetransmission: .boolean
    case .latency: .number
    case .direction, .layer, .setAside, .notDecoded, .decrypted, .error, .procedure, .outcome:
      .text
    }
  }

  /// All texts that it can have; nil for one whose texts are not listed.
  var texts: [String]? {
    switch self {
    case .direction:
      [LinkDirection.centralToPeripheral, .peripheralToCentral].map(\.name)
    case .layer: TraceLayer.allCases.map(\.name)
    case .procedure: Procedure.Kind.allCases.map(\.rawValue)
    case .outcome: ProcedureFrames.outcomes
    default: nil
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
