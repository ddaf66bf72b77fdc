/// What the text reports state of connections, by the number of the connection and the fact: read from the words that
/// people see, not from what they were made from.
struct TextStatements {
  struct Statement: Hashable {
    let command: String
    let value: String
  }

  /// Facts of a connection that text and text, or text and JSON, can both state.
  enum Fact: String, Hashable, CaseIterable {
    /// Who ended it, as a role or as "this host".
    case endedBy = "ended by"
    /// The controller's code for the reason.
    case reason = "reason"
    /// Both ends, without addresses.
    case peers = "peers"
    /// Events in the capture, and all.
    case events = "events"
    /// Latency and supervision timeout, the last ones.
    case timing = "latency and timeout"
  }

  private(set) var statements: [Int: [Fact: [Statement]]] = [:]

  private mutating func add(
    _ fact: Fact, _ value: some StringProtocol, of connection: Int?, _ command: String
  ) {
    guard let connection else { return }
    statements[connection, default: [:]][fact, default: []].append(
      Statement(command: command, value: String(value)))
  }

  private mutating func takeTiming(_ line: Substring, of connection: Int?, _ command: String) {
    guard let connection,
      let timing = line.firstMatch(
        of: #/latency (?:\S+ → )*(\d+) .*?timeout (?:\S+ → )*([\d,]+) ms/#)
    else { return }
    // Of several the last one holds.
    statements[connection]?[.timing]?.removeAll { $0.command == command }
    add(.timing, "\(timing.1), \(timing.2) ms", of: connection, command)
  }

  // MARK: Text

  /// Reads a report that was written without a break in any line.
  ///
  /// - Parameters:
  ///   - text: what the tool printed.
  ///   - command: which report it is.
  mutating func take(_ text: String, from command: String) {
    var connection: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch command {
      case "summary":
        // "  1  "Acme"   00:01.2 – 00:12.9   11.7 s   this host ended it: …"
        if let row = line.wholeMatch(of: #/ {1,3}(\d+)  (.+?)   (?:before )?\d\d:.* – .*/#) {
          connection = Int(row.1)
          add(.peers, row.2, of: connection, command)
          takeEnd(line, of: connection, command)
        } else if !line.hasPrefix("     ") {
          connection = nil
        }
        if line.hasPrefix("     interval ") { takeTiming(line, of: connection, command) }
        if let row = line.firstMatch(of: #/   ([\d,]+) of ([\d,]+) events/#) {
          add(.events, "\(row.1) of \(row.2)", of: connection, command)
        }
      case "connections":
        if let row = line.wholeMatch(of: #/Connection (\d+)   (.+?)   (?:before )?\d\d:.* – .*/#) {
          connection = Int(row.1)
          add(.peers, row.2, of: connection, command)
          takeEnd(line, of: connection, command)
        }
        if line.firstMatch(of: #/^  (interval    |            ) .* ms .*latency/#) != nil {
          takeTiming(line, of: connection, command)
        }
        if let row = line.firstMatch(of: #/  events +([\d,]+) of ([\d,]+) captured/#) {
          add(.events, "\(row.1) of \(row.2)", of: connection, command)
        }
      case "timeline":
        if let row = line.wholeMatch(of: #/Connection (\d+)  (.+?)   (?:before )?\d\d:.* – .*/#) {
          connection = Int(row.1)
          add(.peers, TextStatements.withoutAddresses(row.2), of: connection, command)
        } else if line.contains(" disconnected: ") {
          takeEnd(line, of: connection, command)
        }
      case "pairing":
        if let row = line.wholeMatch(of: #/Connection (\d+)   (.+?)   from .*/#) {
          connection = Int(row.1)
          add(.peers, TextStatements.withoutAddresses(row.2), of: connection, command)
        }
      case "check":
        let pattern =
          #/  conn-ended-by  connection (\d+)(?: with .+?)?, by the (central|peripheral)  #.*/#
        if let row = line.wholeMatch(of: pattern) {
          add(.endedBy, "the " + row.2, of: Int(row.1), command)
        }
      default: break
      }
    }
  }

  private mutating func takeEnd(_ line: Substring, of connection: Int?, _ command: String) {
    let pattern = #/(this host|the central|the peripheral|the other end) ended it/#
    if let end = line.firstMatch(of: pattern) { add(.endedBy, end.1, of: connection, command) }
    let reason =
      #/(?:ended it[^:]*: [A-Z][^()]*|supervision timeout |MIC failure |instant passed ) ?\((0x[0-9a-fA-F]{2})\)/#
    if let code = line.firstMatch(of: reason) { add(.reason, code.1, of: connection, command) }
  }

  private static func withoutAddresses(_ peers: Substring) -> String {
    // A name stands before its address; a device without a name has the address alone.
    String(peers.replacing(#/(" )[0-9A-F]{2}(?::[0-9A-F]{2}){5}/#) { $0.1.dropLast() })
  }

  // MARK: JSON

  /// Reads what `connections --format json` states of the same facts.
  mutating func take(_ document: JSONTree) {
    for link in document.connections {
      let id = link["id"].number.map { Int($0) }
      if let code = link["end_reason_code"].number, link["end_basis"] == .text("seen") {
        let digits = String(Int(code), radix: 16)
        add(.reason, "0x" + (digits.count == 1 ? "0" : "") + digits.uppercased(), of: id, "json")
      }
      if link["terminated_by_this_host"] == .number(1) {
        add(.endedBy, "this host", of: id, "json")
      } else if case .text(let side) = link["terminated_by"] {
        add(.endedBy, "the " + side, of: id, "json")
      }
      if let total = link["events"]["total"].number,
        let observed = link["events"]["observed"].number
      {
        add(.events, "\(Int(observed)) of \(Int(total))", of: id, "json")
      }
    }
  }

  /// The role that JSON gives to the end that ended a connection.
  static func role(in link: JSONTree) -> String? {
    if case .text(let side) = link["terminated_by"] { return "the " + side }
    return nil
  }

  // MARK: What came of it

  /// Facts that were stated by more than one report somewhere.
  var repeated: Set<Fact> {
    var facts: Set<Fact> = []
    for (_, all) in statements {
      for (fact, list) in all where Set(list.map(\.command)).count > 1 { facts.insert(fact) }
    }
    return facts
  }

  /// Sentences about facts that were stated in several ways.
  ///
  /// - Parameter roles: of the end that ended each connection, where one is known: `check` names the role of a host.
  func disagreements(_ roles: [Int: String]) -> [String] {
    var sentences: [String] = []
    for (connection, facts) in statements {
      for (fact, list) in facts {
        let values = Set(
          list.map { statement in
            let value = statement.value.replacing(",", with: "").lowercased()
            guard fact == .endedBy, value == "this host" || value == "the other end" else {
              return value
            }
            return roles[connection] ?? value
          })
        guard values.count > 1 else { continue }
        let reported = list.map { "\($0.command): \($0.value)" }.joined(separator: ", ")
        sentences.append("connection \(connection), \(fact.rawValue): \(reported)")
      }
    }
    return sentences.sorted()
  }
}
