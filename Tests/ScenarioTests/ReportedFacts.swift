/// What documents tell of the same things, by the name of the thing and of the fact.
struct ReportedFacts {
  private struct Subject: Hashable {
    let kind: String
    let name: String
  }

  private struct Telling {
    let document: String
    let value: JSONTree
  }

  private var facts: [Subject: [String: [Telling]]] = [:]

  /// Names of facts under which a document tells what others tell under another one.
  private static let sameFact = [
    "parameters.interval_ms": "interval_ms", "interval_ms.negotiated": "interval_ms",
    "parameters.latency": "latency", "parameters.timeout_ms": "timeout_ms",
    "measured_interval_ms": "measured_median_ms", "interval.ms": "interval_ms",
    "packets.crc_errors": "crc_errors", "packets.malformed": "malformed",
    "packets.retransmissions": "retransmissions", "packets.empty": "empty",
    "pdus.empty": "empty", "mtu_usage.client_offer": "client_mtu",
    "mtu_usage.server_offer": "server_mtu", "end_reason.name": "end_reason",
    "end_reason.code": "end_reason_code",
  ]

  /// What has one name in two documents and means two things.
  private static let ambiguous: Set<String> = [
    "channels", "interval_ms.basis", "channel_selection.basis",
  ]

  mutating func take(_ document: JSONTree, from command: String) {
    add(document["file"], as: Subject(kind: "file", name: ""), command)
    for device in document["devices"].elements {
      // Two devices may have the same octets as addresses of two kinds.
      let name = "\(device["address"]) \(device["address_type"])"
      add(device, as: Subject(kind: "device", name: name), command)
    }
    for advertiser in document["advertisers"].elements {
      add(advertiser, as: Subject(kind: "advertiser", name: "\(advertiser["address"])"), command)
    }
    for connection in document.connections {
      let subject = Subject(kind: "connection", name: "\(connection["id"])")
      add(connection, as: subject, command)
      addLast(of: connection, as: subject, command)
      for transfer in connection["transfers"].elements {
        let run = ReportedFacts.run(
          connection["id"], transfer["handle"], transfer["frames"], transfer["pdus"])
        for key in ["bytes", "pdus", "goodput_bps"] {
          add(transfer[key], as: run, key, command)
        }
      }
    }
    for procedure in document["procedures"].elements
    where procedure["bits_per_second"] != .null {
      let run = ReportedFacts.run(
        procedure["connection"], procedure["handle"], procedure["frames"], procedure["count"])
      add(procedure["bytes"], as: run, "bytes", command)
      add(procedure["count"], as: run, "pdus", command)
      add(procedure["bits_per_second"], as: run, "goodput_bps", command)
    }
  }

  /// Data that goes one way: where it begins says which it is. The last frame may be that of a
  /// confirmation.
  private static func run(
    _ connection: JSONTree, _ handle: JSONTree, _ frames: JSONTree, _ pdus: JSONTree
  ) -> Subject {
    Subject(
      kind: "run",
      name:
        "of connection \(connection), handle \(handle), from frame \(frames.elements.first ?? .null), \(pdus) PDUs"
    )
  }

  /// What holds at the end is the last of what held one after the other.
  private mutating func addLast(
    of connection: JSONTree, as subject: Subject, _ command: String
  ) {
    if let last = connection["intervals"].elements.last, last["basis"] == .text("seen") {
      for key in ["interval_ms", "latency", "timeout_ms"] {
        add(last[key], as: subject, key, command)
      }
    }
    if let last = connection["intervals"].elements.last {
      add(last["measured_median_ms"], as: subject, "measured_median_ms", command)
    }
    if let last = connection["phys"].elements.last {
      for key in ["c2p", "p2c"] { add(last[key], as: subject, "phy." + key, command) }
    }
  }

  private mutating func add(_ tree: JSONTree, as subject: Subject, _ command: String) {
    leaves(of: tree, at: "") { name, value in
      let fact = ReportedFacts.sameFact[name] ?? name
      add(value, as: subject, fact, command)
    }
  }

  private mutating func add(
    _ value: JSONTree, as subject: Subject, _ fact: String, _ command: String
  ) {
    guard value != .null, !ReportedFacts.ambiguous.contains(fact) else { return }
    facts[subject, default: [:]][fact, default: []].append(Telling(document: command, value: value))
  }

  /// Every value with the path of keys that leads to it; `value` in a value with its basis is left
  /// out of the path. Of lists only frames are compared.
  private func leaves(of tree: JSONTree, at path: String, _ body: (String, JSONTree) -> Void) {
    switch tree {
    case .object(let members):
      for (key, member) in members {
        let name = key == "value" ? path : path.isEmpty ? key : path + "." + key
        leaves(of: member, at: name, body)
      }
    case .array: if path.hasSuffix("frames") { body(path, tree) }
    default: body(path, tree)
    }
  }

  // MARK: What came of it

  /// Facts that more than one document has told of the same thing.
  var repeatedNames: Set<String> {
    var names: Set<String> = []
    for (subject, facts) in facts {
      for (fact, reports) in facts where Set(reports.map(\.document)).count > 1 {
        names.insert("\(subject.kind) \(fact)")
      }
    }
    return names
  }

  /// Sentences about facts that were told in several ways.
  var disagreements: [String] {
    var sentences: [String] = []
    for (subject, facts) in facts {
      for (fact, reports) in facts {
        guard let first = reports.first,
          reports.contains(where: { !$0.value.agrees(with: first.value) })
        else { continue }
        let reported = reports.map { "\($0.document) \($0.value)" }.joined(separator: ", ")
        sentences.append("\(subject.kind) \(subject.name), \(fact): \(reported)")
      }
    }
    return sentences.sorted()
  }
}
