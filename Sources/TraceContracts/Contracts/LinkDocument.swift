import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// The report on a connection, with the exchanges that determined its MTU and its data length.
struct LinkDocument: ContractDocument {
  let report: DocumentOf<ConnectionInSummary>
  let link: Connection
  /// The exchange that determined the MTU. Nil if the capture shows none, or if no demand needs it.
  let exchange: Procedure?

  func cell(at path: [String]) -> Cell? { report.cell(at: path) }

  func tree(origin: Int64) -> JSONValue { report.tree(origin: origin) }

  func evidence(at path: [String]) -> ValueEvidence? {
    switch path.first {
    case "att_mtu": mtu.map { ValueEvidence(cause: $0) }
    case "data_length": dataLength.map { ValueEvidence(cause: $0) }
    case "end_reason": otherReasons { .string("\($0.name ?? "")") }
    case "end_reason_code": otherReasons { .number(Double($0.rawValue)) }
    default: nil
    }
  }

  /// Returns other possible reasons for a side to fall silent that no packet shows. Returns nil if a packet or an
  /// event shows the reason, or if there is no other one.
  ///
  /// - Parameter value: returns a reason as the report contains it.
  private func otherReasons(_ value: (ControllerErrorCode) -> JSONValue) -> ValueEvidence? {
    guard let end = link.end, end.cause == .supervisionTimeout, end.basis == .derived else {
      return nil
    }
    var reasons: [(code: ControllerErrorCode, text: String)] = []
    if let instant = end.circumstances.pendingInstant {
      reasons.append(
        (
          .instantPassed,
          "a side that missed the instant of the change in #\(instant.frame) falls silent as well"
        ))
    }
    if link.encryption.value == .on {
      reasons.append(
        (.micFailure, "a side that receives a packet with a wrong MIC falls silent as well"))
    }
    guard let first = reasons.first else { return nil }
    return ValueEvidence(
      alternatives: AlternativeValues(
        values: reasons.map { value($0.code) },
        reason: "no packet shows the reason, and \(first.text)"))
  }

  /// Text such as "the central offered 185 in #4, the peripheral answered 50 in #6". Nil if the capture shows no
  /// exchange.
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

  /// Text such as "negotiated in #2: 251 from the central, 27 from the peripheral". Nil for an assumed default.
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
  /// The side that ended the connection and its reason: "the peripheral ended it: Remote User Terminated Connection
  /// (0x13)". Nil if the capture shows neither.
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
  /// The side that ended the connection and its reason, for the end of a connection.
  var endStory: String? {
    if case .disconnection(let disconnection) = detail { disconnection.end.story } else { nil }
  }

  /// Returns text such as "read of 0x0016 Battery Level, error: Unlikely Error (0x0E)".
  func story(origin: Int64) -> String {
    let what = kind.rawValue.replacing("-", with: " ") + (attribute.map { " of \($0)" } ?? "")
    let subject = ContractSubject.procedure
    guard outcome != .success,
      let key = try? ContractKey("outcome", in: subject.documents, of: subject.name)
    else { return what }
    return
      "\(what), \(ContractMeasurement(key, in: DocumentOf(self).tree(origin: origin)).text(key))"
  }

  /// Text such as "0x0013 Client Characteristic Configuration of 0x0012 Heart Rate Measurement". Nil if the procedure
  /// is not about a single attribute.
  var attribute: String? {
    guard let handle else { return nil }
    let cell = DocumentOf(self).cell(at: ["name"])
    let name = if case .text(let name)? = cell { " \(name)" } else { "" }
    return Hexadecimal.upper(handle, width: 4) + name + (owner.map { " of \($0)" } ?? "")
  }

  /// Text such as "0x0003 Heart Rate Measurement", for a descriptor of it.
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
  /// Returns text such as "LE legacy pairing, Just Works: paired, keys exchanged, 240 ms after connecting (#31)".
  func story(on link: Connection) -> String {
    let words = PairingWords(self)
    let from = link.startWasCaptured ? "connecting" : "its first packet"
    let time = ContractTime.text(first.time.elapsed(since: link.firstFrame.time))
    return "\(words.method): \(words.outcome), \(time) after \(from) (#\(first.number))"
  }
}

extension CaptureMeasurements {
  /// The exchange that determined the MTU of each connection, by its index. A later one that was refused changed
  /// nothing.
  var decidingExchanges: [Int: Procedure] {
    (timeline?.procedures ?? []).reduce(into: [:]) { known, procedure in
      guard let index = procedure.connection, case .mtu = procedure.detail else { return }
      if procedure.outcome == .success || known[index]?.outcome != .success {
        known[index] = procedure
      }
    }
  }
}
