import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// How the pairings of one connection ended, in a few words for the first screen.
struct PairingGlance {
  /// The pairings in the order in which they began.
  private let pairings: [Pairing]
  private let connection: Connection

  /// Maximum number of pairings per connection to list. If there are more, only the last one is described.
  private static let most = 3

  init(_ pairings: [Pairing], of connection: Connection) {
    self.pairings = pairings
    self.connection = connection
  }

  /// Returns text such as "paired: LE Secure Connections, Numeric Comparison, bonded #812–#840", or nil without a
  /// pairing.
  ///
  /// - Parameter frame: returns the text for a record number.
  func text(frame: (Int) -> String) -> String? {
    guard let last = pairings.last else { return nil }
    if pairings.count > PairingGlance.most {
      return "\(Decimals.grouped(pairings.count)) pairings, the last one: "
        + sentence(last, frame: frame)
    }
    return pairings.map { sentence($0, frame: frame) }.joined(separator: "; then ")
  }

  /// The same without frames and details, for comparing connections: "paired, Just Works".
  var brief: String {
    pairings.last.map { pairing in
      let model = pairing.association.map { PairingWords.name(of: $0.model) }
      return [outcome(of: pairing), model].compactMap(\.self).joined(separator: ", ")
        + (pairing.makesBond && isSeen(pairing) ? ", bonded" : "")
    } ?? ""
  }

  private func sentence(_ pairing: Pairing, frame: (Int) -> String) -> String {
    var text = outcome(of: pairing)
    if case .failed(_, let side) = pairing.outcome {
      text += ", reported by \(connection.words(for: side))"
    }
    var details: [String] = []
    if pairing.isSecureConnections != nil { details.append(PairingWords(pairing).method) }
    if pairing.makesBond {
      // The keys that follow are encrypted, but the features show what was negotiated.
      details.append(isSeen(pairing) ? "bonded" : "bonding requested by both")
    } else if case .success = pairing.outcome, pairing.responder.features != nil {
      details.append("not bonded")
    }
    if !details.isEmpty { text += ": " + details.joined(separator: ", ") }
    text += " " + frame(pairing.first.number)
    if let end = pairing.end, end.number != pairing.first.number {
      text += "–" + frame(end.number)
    }
    return text
  }

  private func isSeen(_ pairing: Pairing) -> Bool { pairing.outcome == .success(.seen) }

  private func outcome(of pairing: Pairing) -> String {
    switch pairing.outcome {
    case .success(.seen): "paired"
    case .success: "paired (derived from the encryption)"
    case .failed(let reason, _):
      "pairing failed, " + (reason.name.map { "\($0)" } ?? "reason")
        + " (\(Hexadecimal.number(reason.rawValue, width: 2)))"
    case .encryptionFailed(let code):
      "pairing failed at encryption, " + (code.name.map { "\($0)" } ?? "error")
        + " (\(Hexadecimal.number(code.rawValue, width: 2)))"
    case .bypassed: "pairing bypassed, encrypted without a key exchange"
    case .timeout: "pairing timed out"
    case .disconnected: "pairing interrupted by the end of the connection"
    case .abandoned: "pairing abandoned for another one"
    case .notInCapture: "pairing, end not in the capture"
    case .inProgress: "pairing unfinished at the end of the capture"
    }
  }
}

extension SummaryText {
  /// Returns the pairings of a connection.
  func pairings(of connection: Connection) -> PairingGlance {
    PairingGlance(summary.pairings[connection.index] ?? [], of: connection)
  }

  /// Returns how the pairings ended, marked if the last one failed. Returns nil without a pairing.
  func pairingLine(of connection: Connection) -> String? {
    if connection.technology == .classic { return classicPairingLine(of: connection) }
    return lowEnergyPairingLine(of: connection)
  }

  /// Returns text such as "Simple Pairing succeeded #812–#840" for the pairings of a BR/EDR connection.
  private func classicPairingLine(of connection: Connection) -> String? {
    let pairings = summary.classicPairings.filter {
      $0.connection(in: summary.connections, summary.devices) == connection.index
    }
    guard let last = pairings.last else { return nil }
    let outcome =
      switch last.status {
      case .success?: "succeeded"
      case let status?: "failed: \(status.name.map { "\($0)" } ?? "error")"
      case nil: "unfinished in the log"
      }
    let count = pairings.count > 1 ? "\(pairings.count) pairings, the last one: " : ""
    let text =
      "\(count)\(last.isSimple ? "Simple Pairing" : "pairing with a PIN") \(outcome) "
      + frame(last.first.number)
      + (last.last.number == last.first.number ? "" : "–" + frame(last.last.number))
    return style.outcome(text, isFailure: last.isFailure)
  }

  private func lowEnergyPairingLine(of connection: Connection) -> String? {
    pairings(of: connection).text { frame($0) }.map {
      let last = summary.pairings[connection.index]?.last
      return style.outcome($0, isFailure: last?.outcome.isFailure ?? false)
    }
  }
}
