import LinkSessions

extension DisplayFilter {
  /// Properties of a record, available without its fields.
  @nonexhaustive
  public enum RecordColumn: String, Hashable, Sendable, CaseIterable {
    /// The record's number, from 1.
    case number = "frame.number"
    /// Length of the packet as it was sent, in octets.
    case originalLength = "frame.len"
    /// Length of the packet in the file, in octets.
    case capturedLength = "frame.cap_len"
    /// Index of the interface.
    case interface = "frame.interface_id"
    /// Date and time of the record.
    case time = "frame.time"
    /// Seconds since 1970.
    case epochTime = "frame.time_epoch"
    /// Seconds since the first record.
    case relativeTime = "frame.time_relative"
    /// Seconds since the previous record.
    case timeSincePrevious = "frame.time_delta"
    /// Seconds since the last record that the filter matched.
    case timeSinceDisplayed = "frame.time_delta_displayed"
    /// All octets of the record.
    case octets = "frame"
    /// The connection's id.
    case connection = "bletrace.connection"
    /// Direction of the packet.
    case direction = "bletrace.direction"
    /// The highest decoded layer.
    case layer = "bletrace.layer"
    /// Whether the packet is a retransmission.
    case isRetransmission = "bletrace.retransmission"
    /// Why the packet was set aside.
    case setAside = "bletrace.set_aside"
    /// Why the packet was not decoded.
    case notDecoded = "bletrace.not_decoded"
    /// Whether the packet was decrypted.
    case decrypted = "bletrace.decrypted"
    /// The error that stopped decoding.
    case error = "bletrace.error"
    /// The procedure of the packet.
    case procedure = "bletrace.procedure"
    /// Outcome of that procedure.
    case outcome = "bletrace.outcome"
    /// Duration of that procedure in milliseconds.
    case latency = "bletrace.latency_ms"

    /// The type for comparisons.
    public var type: DisplayFilter.ValueType {
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

    /// All possible texts, or nil if they are not listed.
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

    /// Whether the value is known only after the procedure of the packet has ended.
    public var isKnownLater: Bool {
      switch self {
      case .procedure, .outcome, .latency: true
      default: false
      }
    }
  }
}
