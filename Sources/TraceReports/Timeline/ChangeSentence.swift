import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A sentence about a negotiated change.
struct ChangeSentence {
  private let procedure: Procedure
  private let before: Connection.ParameterChange.Value?
  private let after: Connection.ParameterChange.Value?

  init(_ procedure: Procedure) {
    self.procedure = procedure
    if case .change(let before, let after) = procedure.detail {
      (self.before, self.after) = (before, after)
    } else {
      (before, after) = (nil, nil)
    }
  }

  var text: String {
    if case .accepted(let accepted) = procedure.detail {
      switch accepted {
      case .notApplied: return "\(title): accepted, but never applied"
      case .inForce: return "\(title): accepted; these values are already in force"
      case .endsBefore: return "\(title): accepted; not applied before the end"
      case .notShown: return "\(title): accepted; the capture can't show whether it was applied"
      }
    }
    guard let after else { return title + (procedure.outcome == .success ? ": no change" : "") }
    let new = ChangeSentence.words(after)
    if case .encryption = after { return new }
    guard let before else { return "\(title): \(new)" }
    if case .parameters(let old) = before, case .parameters(let new) = after {
      return "\(title): \(ChangeSentence.difference(old, new))"
    }
    let old = ChangeSentence.words(before)
    return old == new ? "\(title): \(new) as before" : "\(title): \(old) → \(new)"
  }

  /// The values that differ.
  private static func difference(
    _ old: ConnectionParameters, _ new: ConnectionParameters
  ) -> String {
    var parts: [String] = []
    if old.intervalMicroseconds != new.intervalMicroseconds {
      parts.append(
        "interval \(Decimals.text(old.intervalMilliseconds, atMost: 2)) → "
          + "\(Decimals.text(new.intervalMilliseconds, atMost: 2)) ms")
    }
    if old.latency != new.latency { parts.append("latency \(old.latency) → \(new.latency)") }
    if old.supervisionTimeout != new.supervisionTimeout {
      parts.append(
        "timeout \(seconds(old.supervisionTimeout)) → \(seconds(new.supervisionTimeout)) s")
    }
    return parts.isEmpty ? words(.parameters(new)) + " as before" : parts.joined(separator: ", ")
  }

  private static func seconds(_ supervisionTimeout: UInt16) -> String {
    Decimals.text(Double(supervisionTimeout) / 100, atMost: 2)
  }

  private var title: String {
    switch procedure.kind {
    case .connectionParameterUpdate: "update parameters"
    case .phyUpdate: "update PHY"
    case .dataLengthUpdate: "update data length"
    case .subrateUpdate: "update subrate"
    default: "start encryption"
    }
  }

  static func words(_ value: Connection.ParameterChange.Value) -> String {
    switch value {
    case .parameters(let parameters):
      var text = "interval \(Decimals.text(parameters.intervalMilliseconds, atMost: 2)) ms"
      if parameters.latency > 0 { text += ", latency \(parameters.latency)" }
      return text + ", timeout \(seconds(parameters.supervisionTimeout)) s"
    case .channelMap: return "channel map"
    case .phy(let both):
      let down = phy(both.centralToPeripheral)
      let up = phy(both.peripheralToCentral)
      return down == up ? down : "↓ \(down) ↑ \(up)"
    case .dataLength(let both, _):
      return both.centralToPeripheral == both.peripheralToCentral
        ? "\(both.centralToPeripheral) B"
        : "↓ \(both.centralToPeripheral) B ↑ \(both.peripheralToCentral) B"
    case .attMTU(let mtu): return "MTU \(mtu)"
    case .encryption(.on, let size):
      return "encrypt" + (size.map { " with a \($0)-octet key" } ?? "")
    case .encryption(.off, _): return "encryption ends"
    case .encryption(.paused, _): return "encryption pauses to change the key"
    case .subrate(let subrate):
      var text = "every \(subrate.factor). event"
      if subrate.latency > 0 { text += ", latency \(subrate.latency)" }
      return text + ", timeout \(seconds(subrate.supervisionTimeout)) s"
    }
  }

  private static func phy(_ phy: PHY) -> String {
    phy.name.map { "\($0)".replacing("LE ", with: "") } ?? "PHY \(phy.rawValue)"
  }
}
