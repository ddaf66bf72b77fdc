import LinkSessions
import TraceAnalysis

extension LinkModel.Change {
  /// The change in words.
  var words: String {
    switch self {
    case .attMTU(let size): "ATT_MTU \(size)"
    case .dataLength(let octets): "data length \(octets)"
    case .phy(let phy): phy.words
    case .interval(let interval):
      "interval " + Decimals.text(Double(interval.inNanoseconds) / 1e6, atMost: 2) + " ms"
    case .operation(let operation): operation.words
    case .filledEvents: "events filled to their end"
    case .latency(let latency): latency == 0 ? "no peripheral latency" : "latency \(latency)"
    }
  }

  /// The change's name in JSON.
  var key: String {
    switch self {
    case .attMTU: "att-mtu"
    case .dataLength: "data-length"
    case .phy: "phy"
    case .interval: "interval"
    case .operation: "operation"
    case .filledEvents: "filled-events"
    case .latency: "latency"
    }
  }
}

extension AirPHY {
  /// The name of the PHY in the specification.
  var words: String {
    switch self {
    case .le1M: "LE 1M"
    case .le2M: "LE 2M"
    case .codedS2: "LE Coded, S=2"
    case .codedS8: "LE Coded, S=8"
    }
  }
}
