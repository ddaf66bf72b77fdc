import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Sentences about the interaction of a host and its controller: keys, lists, scans and packets.
extension FindingValueWords {
  private func period(_ value: Finding.Value.Name) -> Int64? {
    finding[value]?.nanoseconds
  }

  // MARK: Keys

  /// A key that the device that created it cannot find.
  var unstoredKey: String {
    let name = hexadecimal(.diversifier).map { " with EDIV \($0)" } ?? ""
    let text =
      "this host does not find the key\(name), which it generated itself in a pairing with bonding"
    return integer(.other).map {
      text + ": it did not store it, or lost it when it reset its controller (#\($0))"
    } ?? text + ": it did not store it, or has deleted it since"
  }

  /// A key whose EDIV and Rand differ from the requested ones.
  var unnamedKey: String {
    let host = "the \(side)'s host"
    guard let asked = hexadecimal(.diversifier), let given = hexadecimal(.otherDiversifier) else {
      return "\(host) gave its controller the key for another EDIV and Rand"
    }
    return asked == given
      ? "the central requested a key with a Rand that \(host) has not given it in this capture (EDIV \(asked)), and the host "
        + "replied with the key for another Rand"
      : "the central requested a key with EDIV \(asked), which \(host) has not given it in this capture, and the host replied "
        + "with the key for EDIV \(given)"
  }

  // MARK: Connecting

  /// A private address in the accept list.
  var privateInList: String {
    let address = name(.address) ?? "a private address"
    let owner = name(.heardAddress).map { " of \($0)" } ?? ""
    let wait = period(.wait).map { " in \(Clock.duration($0))" } ?? ""
    return
      "the accept list contains the private address \(address)\(owner), which its owner changes every few minutes, and only "
      + "devices in the list may connect: no device did\(wait)"
  }

  /// A device that was paged without success because of its Flags.
  var pagedInVain: String {
    let address = name(.address) ?? "a device"
    let flags =
      integer(.code).map { " (Flags 0x\(Hexadecimal.text([UInt8(truncatingIfNeeded: $0)])))" } ?? ""
    return
      "the host paged \(address) over BR/EDR\(times) without a response; the device advertises over LE\(flags) without "
      + "BR/EDR Not Supported"
  }

  /// Connections that were lost during a scan without pauses.
  var starvingScan: String {
    let number = integer(.count).map { "\($0) connections were" } ?? "connections were"
    let window = period(.interval).map { " (window and interval \(Clock.setting($0)))" } ?? ""
    return
      "\(number) lost while the controller scanned without a pause\(window): such a scan may leave no time for connection events"
  }

  /// A Disconnect command that took long to complete.
  var delayedEnd: String {
    guard let wait = period(.wait), let interval = period(.interval),
      let latency = integer(.latency)
    else { return "the end of the connection took long" }
    let events = latency + 1
    return
      "Disconnect took \(Clock.duration(wait)): with a latency of \(latency) the peripheral listens every "
      + "\(events) × \(Clock.setting(interval)) = \(Clock.setting(interval * Int64(events))), and the controller waited for that"
  }

  /// An advertising set whose end the controller did not report.
  var unreportedEnd: String {
    let set = integer(.place).map { "advertising set \($0)" } ?? "an advertising set"
    let time = period(.timeout).map { " for \(Clock.setting($0))" } ?? " for a limited time"
    let wait = period(.wait).map { ", \(Clock.duration($0)) after that time" } ?? ""
    return "\(set) was enabled\(time), and the controller had not reported its end\(wait)"
  }

  /// A command whose parameters can't work.
  var unfitCommand: String {
    let every = period(.interval).map { "every \(Clock.setting($0))" } ?? "too fast"
    switch name(.what) {
    case "set-without-address":
      let set = integer(.other).map { "advertising set \($0)" } ?? "an advertising set"
      return
        "the host tried to enable \(set) with a random address, but has set none since it created the set"
    case "scan-policy":
      let policy = integer(.code).map { " \($0)" } ?? ""
      return
        "the host requested scanning filter policy\(policy), which the controller does not support: its LE features lack bit 7"
    case "short-interval":
      return
        "the host requested non-connectable advertising \(every): the controller reports a version of the "
        + "specification before 5.0, in which the minimum is 100 ms"
    case "random-paged":
      return
        "the host paged \(name(.address).map { $0 + ", " } ?? "")a random address of an LE device, over BR/EDR"
    case "sync-interval":
      let wait = period(.wait).map { " after \(Clock.duration($0))" } ?? ""
      return
        "the host stopped synchronizing\(wait) with a train that is sent \(every): a controller may need several of its events"
    default: return "a command has parameters that can't work"
    }
  }

  /// ", each right after a Write Request that got no answer", or empty.
  var afterRequest: String {
    guard case .attRequest(let opcode)? = finding[.opcode], let name = opcode.name else {
      return ""
    }
    return ", each right after a \(name) that got no response"
  }

  /// " in the 12.3 s that follow", or empty.
  var inTheRest: String {
    period(.wait).map { " in the \(Clock.duration($0)) that follow" } ?? ""
  }

  // MARK: Packets

  /// A packet that was delivered on two connections.
  var misdelivered: String {
    let other = integer(.other).map { ": it is identical to #\($0)" } ?? ""
    return
      "the controller delivered a response on a second connection, whose peer had no request\(other)"
  }

  // MARK: Advice

  /// Advice on these findings that depends on their values, or nil for others.
  var controllerAdvice: String? {
    switch (finding.rule, name(.what)) {
    case (.smpWrongKey, "unnamed"):
      return
        "have the host refuse a request whose EDIV or Rand it does not know (LE Long Term Key Request Negative Reply): the central "
        + "learns that its key is gone; have the central use the EDIV and Rand of the last pairing"
    case (.smpKeyNotStored, _) where finding[.other] != nil:
      return
        "have this host store bonds where a restart does not delete them, or reload them afterwards"
    case (.periodicSyncLost, _):
      guard let interval = period(.interval), let skip = integer(.latency) else { return nil }
      let least = 6 * interval * Int64(skip + 1)
      return
        "request a Sync_Timeout of at least six periodic advertising events, \(Clock.setting(least)), so that some may be missed"
    case (.connAttemptUnanswered, _) where finding[.place] == .name("before-end"):
      return
        "find out what happened to the device after that connection: it may have restarted with another address; scan again"
    case (.hciCommandUnfit, let what?): return unfitCommandAdvice(what)
    case (.connChurn, _):
      guard case .attRequest(let opcode)? = finding[.opcode], let name = opcode.name else {
        return nil
      }
      return
        "find out what the \(name) makes the other side do: it leaves each time instead of responding"
    default: return nil
    }
  }

  private func unfitCommandAdvice(_ what: String) -> String? {
    switch what {
    case "set-without-address":
      return
        "send LE Set Advertising Set Random Address after the parameters of each new set: the address is lost when a set is removed"
    case "scan-policy": return "use policy 0 or 1, or a controller with extended filter policies"
    case "short-interval": return "use an advertising interval of at least 100 ms"
    case "random-paged":
      return "connect to this device over LE, or page its public address"
    case "sync-interval":
      guard let interval = period(.interval) else { return nil }
      let least = Clock.setting(6 * interval)
      return "wait for at least six periodic advertising events, \(least), before cancelling"
    default: return nil
    }
  }
}
