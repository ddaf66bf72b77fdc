import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Sentences about keys, streams, buffers and event masks in a host's log, and about requested parameters.
extension FindingValueWords {
  /// Text such as " beside 3 open ones", or empty if the log shows none.
  var besideConnections: String {
    guard let open = integer(.total), open > 0 else { return "" }
    return open == 1
      ? " in addition to the open one" : " in addition to \(Decimals.grouped(open)) open ones"
  }

  /// A key that two devices share.
  var sharedKey: String {
    guard let first = name(.address), let second = name(.heardAddress) else {
      return "two devices have the same identity resolving key"
    }
    return
      "\(first) and \(second) have the same identity resolving key: private addresses of one are mistaken for the other's"
  }

  /// Data on the handle of a connection that has ended.
  var deadHandle: String {
    let packets = counted(one: "1 packet", many: "packets")
    let text =
      "this host sent \(packets) on handle \(hexadecimal(.handle) ?? "of a connection") after its connection had ended: "
      + "a controller discards them, and reports none as completed"
    guard let buffers = integer(.capacity) else { return text }
    return text
      + "; this is the number of its buffers (\(buffers)), so a host that waits for them sends nothing more"
  }

  private var what: String? { name(.what) }

  // MARK: Keys

  /// The fault of a key that a host gave to its controller.
  var wrongKey: String {
    let host = "the \(side)'s host"
    let other = finding.direction?.opposite.sender ?? "other side"
    switch what {
    case "zeros":
      return finding[.isBonded] == .flag(false)
        ? "\(host) encrypted with an all-zero key: the previous pairing had produced no key to store, so it must pair"
        : "\(host) gave its controller an all-zero key"
    case "peers":
      return
        "\(host) gave its controller the key that the \(other) had distributed, instead of its own with this EDIV and Rand"
    case "own":
      return
        "\(host) gave its controller the key that it had distributed itself, instead of the \(other)'s with this EDIV and Rand"
    case "reversed":
      return "\(host) gave its controller the right key with its octets in reverse order"
    case "foreign":
      return "\(host) used a key that another device had distributed"
    case "unnamed": return unnamedKey
    default: return "a host gave its controller a wrong key"
    }
  }

  // MARK: Streams

  /// An event that reports a failure.
  var failedEvent: String {
    let text = "\(what ?? "an event") reported \(name(.reason) ?? "a failure")"
    guard case .number(let handle)? = finding[.handle] else { return text }
    return text
      + " for handle \(Hexadecimal.number(UInt32(handle), width: 4)), of which the log has nothing else"
  }

  /// A CIS whose result no event reported.
  var unreportedStream: String {
    let stream = what == "accepted" ? "the accepted CIS" : "the CIS that it was to create"
    let waited = time(.wait).map { " in \(Clock.duration($0))" } ?? ""
    return name(.outcome) == "link-ended"
      ? "the link ended, and the controller never reported the result for \(stream): no LE CIS Established\(waited)"
      : "the controller never reported the result for \(stream): no LE CIS Established\(waited)"
  }

  /// Streams of a broadcast that were lost.
  var lostBroadcast: String {
    let reason = name(.reason) ?? "an unknown reason"
    let text = "the streams of a broadcast were lost: \(reason)"
    return what == "zeros" ? text + "; the host had given an all-zero Broadcast_Code" : text
  }

  /// A periodic train that was lost, and whether its advertiser has changed its address.
  var lostTrain: String {
    var text = "the synchronization with a periodic advertising train was lost"
    if let timeout = time(.timeout), let interval = time(.interval) {
      text += ": its timeout of \(Clock.setting(timeout)) expires before the train"
      guard case .number(let skip)? = finding[.latency], skip > 0 else {
        return text + ", sent every \(Clock.setting(interval)), is due again"
      }
      text += " is due again"
      return text
        + ", because \(Decimals.counted(skip, "event")) of \(Clock.setting(interval)) may be skipped"
    }
    guard let address = name(.address) else { return text }
    let moved = "; an advertiser with the same set and interval had appeared as \(address)"
    return what == "filtered"
      ? text + moved
        + ", which the scan reports only once because it filters duplicates: restart the scan"
      : text + moved
  }

  // MARK: Controllers

  /// Buffers that were never released.
  var stuckBuffers: String {
    let waited = time(.wait).map { " for \(Clock.duration($0))" } ?? ""
    let never =
      name(.outcome) == "never"
      ? "the controller never reported a sent packet as completed"
      : "the controller reported no more packets as completed"
    let masked = what == "masked" ? "; the host's event mask leaves the event out" : ""
    return
      "\(never), although the other side was heard: \(count) buffers stayed in use, and the host could send nothing more\(waited)\(masked)"
  }

  /// A key request that the host does not receive because of its event mask.
  var maskedKeyRequest: String {
    let text =
      "the peripheral's host masks LE Long Term Key Request, so the central's request to encrypt gets no response"
    return time(.lifetime).map {
      "\(text); the unanswered request started about \(Clock.duration($0)) after connecting"
    } ?? text
  }

  // MARK: Parameters

  /// A short timeout, and the side that requested it.
  var shortTimeout: String {
    what == "asked"
      ? "a supervision timeout\(ofTimeout) was in force a second after connecting: the peripheral had requested it"
      : "a supervision timeout\(ofTimeout) was still in force a second after connecting"
  }

  /// An interval outside the preferred range.
  var notPreferred: String {
    let text =
      "the interval in force\(ofInterval) is outside the peripheral's preferred connection parameters"
      + (askedRange.map { " (\($0))" } ?? "")
    return what == "asked" ? text + ", and the peripheral itself requested it" : text
  }

  /// Text such as ": outside the 30 ms to 50 ms with which its own host connected", or empty if it is not.
  var outsideOwn: String {
    guard let range = finding[.ownInterval]?.nanosecondRange else { return "" }
    let text =
      range.lowerBound == range.upperBound
      ? Clock.setting(range.lowerBound)
      : "\(Clock.setting(range.lowerBound)) to \(Clock.setting(range.upperBound))"
    return ", outside the \(text) with which its host had connected"
  }

  /// An update that could not take effect yet.
  var farUpdate: String {
    guard let soonest = time(.lifetime), let waited = time(.wait), let interval = time(.interval)
    else { return "a connection update was abandoned before it could take effect" }
    return
      "the connection update could not take effect before \(Clock.duration(soonest)), six events that the peripheral listens to"
      + " (6 × (1 + \(latency)) × \(Clock.setting(interval))), and the link was abandoned after \(Clock.duration(waited))"
  }

  /// Text such as ": 6 s is not more than 2 × (1 + 60) × 150 ms = 18.3 s", or empty for other rules.
  var inequality: String {
    guard let timeout = time(.timeout), let interval = time(.interval),
      case .number(let latency)? = finding[.latency]
    else { return "" }
    let least = interval * Int64(2 * (1 + latency))
    guard timeout <= least else { return "" }
    return
      ": \(Clock.setting(timeout)) is not more than 2 × (1 + \(latency)) × \(Clock.setting(interval)) = \(Clock.setting(least))"
  }

  // MARK: Attributes and pairings

  /// What a queue of prepared writes held that was full; empty if that is nothing unusual.
  var queueState: String {
    switch what {
    case "uncleared":
      ", and the client neither executed nor cancelled what it held after the first refusal"
    case "empty": ", although this connection has nothing in it"
    case "shared":
      ", although this connection has nothing in it: another connection holds \(queuedParts), which it has neither executed nor cancelled"
    default: ""
    }
  }

  private var queuedParts: String {
    guard case .number(let count)? = finding[.total] else { return "prepared writes" }
    return Decimals.counted(count, "prepared write")
  }

  /// A queue of prepared writes that was not emptied.
  var keptQueue: String {
    what == "after-refusal"
      ? "the server refused the first prepared write after an Execute Write Request that it had refused\(times): it kept the old queue, which had held as much before\(ofHandle)"
      : "the server's queue of prepared writes was full\(times) although it had held as much before: it had not been emptied\(ofHandle)"
  }

  /// " 0x000F", or " a handle" if unknown.
  var ofHandleBare: String { " " + (hexadecimal(.handle) ?? "a handle") }

  /// "a characteristic", "32 characteristics".
  var droppedWrites: String { count == "1" ? "a characteristic" : "\(count) characteristics" }

  /// ", 33.1 s later: …", or empty if the pairing had time left.
  var beyondTimeout: String {
    guard let wait = time(.wait) else { return "" }
    return
      ", \(Clock.duration(wait)) later: a pairing fails if it is not continued within 30 s"
      + (isAfterUser ? "" : ", for example if a user does not confirm it")
  }

  /// Whether a pairing got so far that no user takes part any more.
  private var isAfterUser: Bool {
    guard case .name(let phase)? = finding[.phase] else { return false }
    let kind = Pairing.Phase.Kind(rawValue: phase)
    return kind == .encryption || kind == .keyDistribution
  }

  /// Advice that depends on the values of the finding, or nil for other findings.
  var hostAdvice: String? {
    switch (finding.rule, what) {
    case (.attQueueFull, "uncleared"):
      "have the client send an Execute Write Request that cancels the queue (flags 0x00) when a part is refused"
    case (.attQueueFull, "empty"):
      "find out what holds the server's queue: another connection, or parts that it did not discard"
    case (.attQueueFull, "shared"):
      "give each connection of the server a queue of its own, and have each client execute or cancel what it queued"
    case (.l2capAnswerWithoutRequest, .some):
      "answer each request with the response that the specification pairs with it"
    case (.smpWrongKey, "zeros"): "if no key is stored, pair instead of encrypting"
    case (.bigSyncLost, "zeros"):
      "request the Broadcast_Code if BIGInfo announces encryption, and pass it to the controller"
    case (.smpKeyMissing, "again"):
      "pair again, and check which keys the previous pairing distributed"
    case (.connTimeoutShort, "asked"):
      "have the peripheral request a supervision timeout of several seconds: a short one ends the link at the first disturbance"
    case (.paramPreferredIgnored, "asked"):
      "make the peripheral's requests agree with its Peripheral Preferred Connection Parameters"
    case (.paramRejected, _), (.paramRejectedLoop, _):
      outsideOwn.isEmpty
        ? nil
        : "widen the range that the central's host is configured with, or request values within it"
    case (.pairingConnectionLost, _) where beyondTimeout.isEmpty: nil
    case (.pairingConnectionLost, _):
      isAfterUser
        ? "find out which side owed the next key, and why its host did not send it"
        : "pair again, and confirm on both devices within 30 s; check whether a dialog was shown"
    default: nil
    }
  }
}
