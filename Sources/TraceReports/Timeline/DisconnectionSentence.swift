import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Why a connection ended: who, why, and what preceded it.
struct DisconnectionSentence {
  private let procedure: Procedure
  private let names: TimelineNames
  private let start: Int64

  init(_ procedure: Procedure, names: TimelineNames, start: Int64) {
    self.procedure = procedure
    self.names = names
    self.start = start
  }

  var text: String {
    guard case .disconnection(let detail) = procedure.detail else { return "disconnect" }
    let during =
      detail.during.map { ", in the middle of: \(DisconnectionSentence.words($0))" } ?? ""
    return "disconnected: " + cause(detail) + during
  }

  private func cause(_ detail: Procedure.Disconnection) -> String {
    switch detail.cause {
    case .silence: return "fell silent\(lastHeard(detail))"
    case .superseded: return "the end is not in the capture, a new connection took its place"
    case .reason(let code): return reason(code, detail)
    }
  }

  private func reason(
    _ code: ControllerErrorCode, _ detail: Procedure.Disconnection
  ) -> String {
    let name = code.name.map { "\($0)" } ?? "unknown reason"
    let number = Hexadecimal.number(code.rawValue, width: 2)
    switch code {
    case .connectionTimeout: return "supervision timeout (\(number))\(lastHeard(detail))"
    case .micFailure:
      return "MIC failure (\(number)): the two ends' keys or packet counters differ"
    case .instantPassed:
      return "instant passed (\(number)): an end took a change for one of the past"
    case .failedToBeEstablished:
      return "failed to be established (\(number)): no packet came from the other end"
    case .lmpOrLLResponseTimeout:
      return "no answer to a link layer request in time (\(number))\(lastHeard(detail))"
    case .localHostTerminated:
      return "this host ended it (\(number))"
    default: break
    }
    let who: String
    if let side = detail.terminatedBy {
      who = "the \(side.sender) ended it"
    } else if detail.commandFrame != nil {
      who = "this host ended it"
    } else if code == .remoteUserTerminated {
      who = "the \(remote) ended it"
    } else {
      return "\(name) (\(number))"
    }
    return "\(who): \(name) (\(number))"
  }

  /// The end that is not this host.
  private var remote: String {
    guard let index = procedure.connection,
      let localIsCentral = names.connections[index].localIsCentral.value
    else { return "other end" }
    return localIsCentral ? "peripheral" : "central"
  }

  /// The last of the end that fell silent.
  private func lastHeard(_ detail: Procedure.Disconnection) -> String {
    let index = procedure.connection ?? 0
    let localIsCentral = names.connections[index].localIsCentral.value
    var ends: [LinkDirection] = LinkDirection.both
    if let localIsCentral { ends = [localIsCentral ? .peripheralToCentral : .centralToPeripheral] }
    let parts = ends.compactMap { direction in
      detail.lastHeard[direction].map {
        "last of the \(direction.sender) "
          + "\(Clock.offset($0.time.elapsed(since: start))) #\($0.number)"
      }
    }
    return parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
  }

  private static func words(_ kind: Procedure.Kind) -> String {
    kind.rawValue.replacing("-", with: " ")
  }
}
