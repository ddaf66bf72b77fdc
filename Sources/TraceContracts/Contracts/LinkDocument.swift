import LinkSessions
import TraceAnalysis
import TraceReports

/// The report on a connection, with who decided its MTU and its data length.
struct LinkDocument: ContractDocument {
  let report: DocumentOf<ConnectionInSummary>
  let link: Connection
  /// The exchange that decided the MTU; nil if the capture shows none, or no demand needs it.
  let exchange: Procedure?

  func cell(at path: [String]) -> Cell? { report.cell(at: path) }

  func tree(origin: Int64) -> JSONValue { report.tree(origin: origin) }

  func evidence(at path: [String]) -> ValueEvidence? {
    switch path.first {
    case "att_mtu": mtu.map { ValueEvidence(cause: $0) }
    case "data_length": dataLength.map { ValueEvidence(cause: $0) }
    default: nil
    }
  }

  /// "the central offered 185 in #4, the peripheral answered 50 in #6". Nil if the capture shows no exchange.
  private var mtu: String? {
    guard let exchange, let direction = exchange.direction,
      case .mtu(let client, let server) = exchange.detail
    else { return nil }
    let (asking, answering) = (direction.sender, direction.opposite.sender)
    let offer = client.map { "the \(asking) offered \($0) in #\(exchange.frames.lowerBound)" }
    let answer: String? =
      if let server {
        "the \(answering) answered \(server) in #\(exchange.frames.upperBound)"
      } else if exchange.outcome == .success {
        nil
      } else {
        "the \(answering) did not accept it"
      }
    let parts = [offer, answer].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// "negotiated in #2: 251 from the central, 27 from the peripheral". Nil for an assumed default.
  private var dataLength: String? {
    let both = link.dataLength
    guard let down = both.centralToPeripheral.value, let up = both.peripheralToCentral.value,
      let frame = both.centralToPeripheral.frame ?? both.peripheralToCentral.frame
    else { return nil }
    guard both.centralToPeripheral.basis == .seen || both.peripheralToCentral.basis == .seen else {
      return "the default: #\(frame) shows that a side does not support longer packets"
    }
    let lengths =
      down == up ? "\(down) each way" : "\(down) from the central, \(up) from the peripheral"
    return "negotiated in #\(frame): \(lengths)"
  }
}

extension Connection.End {
  /// Who ended the connection and with which reason: "the peripheral ended it: Remote User Terminated
  /// Connection (0x13)". Nil if the capture shows neither.
  var story: String? {
    switch cause {
    case .reason(.connectionTimeout), .supervisionTimeout, .notEstablished:
      return words.map { "it ended with \($0)" }
    default:
      let reason = words
      guard let who = endedBy.value?.endedIt else { return reason.map { "it ended with \($0)" } }
      return who + (reason.map { ": \($0)" } ?? "")
    }
  }
}

extension Procedure {
  /// Who ended the connection and why, for its end.
  var endStory: String? {
    if case .disconnection(let disconnection) = detail { disconnection.end.story } else { nil }
  }

  /// "0x0003 Heart Rate Measurement", for a descriptor of it.
  var owner: String? {
    guard characteristic != nil else { return nil }
    let document = DocumentOf(self)
    let name =
      if case .text(let name)? = document.cell(at: ["characteristic_name"]) {
        name
      } else {
        characteristic?.description ?? ""
      }
    return (valueHandle.map { Hexadecimal.upper($0, width: 4) + " " } ?? "") + name
  }
}

extension Pairing {
  /// "LE legacy pairing, Just Works: paired, keys exchanged, 240 ms after connecting (#31)".
  func story(on link: Connection) -> String {
    let words = PairingWords(self)
    let from = link.startWasCaptured ? "connecting" : "its first packet"
    let time = ContractTime.text(first.time.elapsed(since: link.firstFrame.time))
    return "\(words.method): \(words.outcome), \(time) after \(from) (#\(first.number))"
  }
}

extension CaptureMeasurements {
  /// The exchange that decided the MTU of each connection, by its index: a later one that was refused changed nothing.
  var decidingExchanges: [Int: Procedure] {
    (timeline?.procedures ?? []).reduce(into: [:]) { known, procedure in
      guard let index = procedure.connection, case .mtu = procedure.detail else { return }
      if procedure.outcome == .success || known[index]?.outcome != .success {
        known[index] = procedure
      }
    }
  }
}
