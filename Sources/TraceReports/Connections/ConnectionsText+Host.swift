import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Traffic between host and controller about a connection.
extension ConnectionsText {
  mutating func addHost(_ detail: ConnectionInDetail) {
    row("events", "unknown: an HCI log does not show the air")
    let intervals = detail.intervals
    for index in shown(of: intervals.count) {
      let interval = intervals[index]
      addLeftOut(before: index, of: intervals.count)
      row(
        index == 0 ? "interval" : "",
        "\(Decimals.text(interval.milliseconds, atMost: 2)) ms   latency "
          + "\(interval.latency.map(String.init) ?? "?")   timeout "
          + "\(interval.timeoutMilliseconds.map { Decimals.text($0, atMost: 0) } ?? "?") ms"
          + frame(interval.frame))
    }
    if intervals.isEmpty { row("interval", "unknown") }
    let host = detail.host
    guard let host else { return }
    row(
      "host",
      "\(Decimals.counted(host.sentPackets, "ACL packet")) to the controller, "
        + "\(Decimals.grouped(host.receivedPackets)) from it")
    guard host.completedPackets > 0 else { return }
    var text = "at most \(Decimals.counted(host.mostInFlight, "packet")) at a time"
    if let buffers = host.buffers {
      text +=
        " in \(buffers.count) buffers of \(buffers.packetLength) B\(frame(buffers.frame.number))"
      if host.mostTogether > host.mostInFlight {
        // All connections share the buffers.
        text += ", \(Decimals.grouped(host.mostTogether)) including other connections"
        if host.mostTogether > buffers.count { text += ": more than there are" }
        if host.mostTogether < buffers.count { text += ", never full" }
      } else {
        text += host.full > 0 ? ", full for \(Clock.duration(host.full))" : ", never full"
      }
    }
    row("controller", text)
    if let stay = host.stay {
      row(
        "",
        "a packet stayed there for \(Clock.duration(stay)) on average, "
          + "\(Clock.duration(host.longestStay)) at most, until it was reported as completed"
      )
    } else if let rate = host.bitsPerSecond, host.full > host.busy / 2 {
      // If the buffers are always full, they show the rate of the link.
      row(
        "",
        "busy for \(Clock.duration(host.busy)), taking \(Decimals.text(rate / 1000, exactly: 1)) kbit/s in that time"
      )
    } else if host.busy > 0 {
      row(
        "",
        "the controller held packets for \(Clock.duration(host.busy)) in total, until it reported them as "
          + "completed")
    }
    if host.longestHostGap > 0 {
      row(
        "host gap",
        "the host left the controller without data for up to \(Clock.duration(host.longestHostGap))"
          + (host.hostGapFrame.map { frame($0) } ?? ", to the end of the log"))
    }
  }

  /// Adds the requests for new connection parameters and their results.
  mutating func addRequests(_ host: ConnectionAnalysis.HostLink?) {
    let requests = host?.requests ?? []
    for (index, request) in requests.prefix(ConnectionsText.rows).enumerated() {
      let who =
        switch request.source {
        case .hostCommand: "this host"
        case .signalling: "the peripheral"
        case .remoteRequest: "the other side"
        }
      var text = "\(who) requested\(frame(request.frame))"
      if let asked = request.asked {
        text += " an interval of \(Decimals.text(asked.minimumIntervalMilliseconds, atMost: 2))–"
        text += "\(Decimals.text(asked.maximumIntervalMilliseconds, atMost: 2)) ms, latency "
        text += "\(asked.latency), timeout \(asked.timeoutMilliseconds) ms"
      }
      let outcome: String =
        switch request.isAccepted {
        case true?: "accepted"
        // The peer may not have answered, because the controller may have given up.
        case false? where request.error?.isRefusal == false:
          "failed, \(request.error.map { $0.name.map { "\($0)" } ?? "error" } ?? "") "
            + "(\(Hexadecimal.number(request.error?.code ?? 0, width: 2)))"
        case false?: "refused"
        case nil: "no response in the capture"
        }
      row(index == 0 ? "requests" : "", "\(text): \(outcome)\(frame(request.answerFrame))")
    }
    if requests.count > ConnectionsText.rows {
      row("", "… \(Decimals.grouped(requests.count - ConnectionsText.rows)) more in --format json")
    }
    if let host, host.requestsNotKept > 0 {
      row("", "\(Decimals.grouped(host.requestsNotKept)) more exceeded the limit")
    }
  }
}

extension Transaction.Failure {
  /// Whether an error of LE Connection Update is an answer from the peer.
  fileprivate var isRefusal: Bool {
    guard case .controller(let code) = self else { return true }
    // Unsupported Remote Feature, LMP PDU Not Allowed, Unacceptable Connection Parameters and the like.
    // Core 6.0, Vol 1, Part F, 1.3.
    return [0x1A, 0x1E, 0x1F, 0x20, 0x24, 0x3B].contains(code.rawValue)
  }
}
