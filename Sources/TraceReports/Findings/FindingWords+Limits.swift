import LinkSessions
import TraceAnalysis

extension FindingWords {
  /// Returns a limitation of the capture in a few words, for a line that lists several.
  static func limitPhrase(_ limit: Finding) -> String {
    let connections = limit[.connections].flatMap { content -> String? in
      guard case .connections(let list) = content else { return nil }
      return list.count == 1 ? "connection \(list[0])" : "\(list.count) connections"
    }
    let of = connections.map { " of \($0)" } ?? ""
    return switch limit.rule {
    case .captureStartMissing: "the start\(of)"
    case .captureRoleAssumed: "which side is the central\(of)"
    case .captureWithoutDiscovery: "handle names\(of) (no discovery)"
    case .captureCiphertext: "ciphertext\(of)"
    case .captureExcerpt: "empty packets\(of) (an excerpt)"
    case .captureWithoutAir: "retransmissions, channels and connection events (HCI log)"
    case .captureDevicesNotKept: "devices beyond the limit"
    case .captureDiscoveryNotKept: "attributes beyond the limit"
    case .captureConnectionsNotKept: "connections beyond the limit"
    case .captureChannelsNotKept: "L2CAP channels beyond the limit"
    case .captureFramesNotKept: "L2CAP frames beyond the limit"
    case .captureChangesNotKept: "parameter changes beyond the limit"
    case .captureDetailsNotKept: "details beyond the limit"
    case .captureAttributesNotKept: "traffic of attributes beyond the limit"
    default: sentence(limit)
    }
  }
}
