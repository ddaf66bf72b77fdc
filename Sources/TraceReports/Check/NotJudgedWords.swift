import LinkSessions
import TraceAnalysis

extension CheckAnalysis.NotJudged.Reason {
  /// The stable names used in reports.
  static let names = [
    "connection", "advertising", "whole-records", "plaintext", "connection-start",
    "connection-end", "connection-parameters", "no-missed-packets", "events", "roles", "air",
    "host-log",
  ]

  /// The stable name of what the capture lacks.
  var name: String {
    switch self {
    case .noConnection: "connection"
    case .noAdvertising: "advertising"
    case .cutRecords, .readInPart: "whole-records"
    case .ciphertext: "plaintext"
    case .noStart: "connection-start"
    case .noEnd: "connection-end"
    case .noEvents: "events"
    case .noParameters: "connection-parameters"
    case .missedPackets, .unusedEvents, .unheard, .gapsHidden: "no-missed-packets"
    case .rolesNotKnown: "roles"
    case .notOnAir: "air"
    case .noHostLog: "host-log"
    case .channelsNotHeard: "all-channels"
    }
  }

  /// The text that follows "because".
  var words: String {
    switch self {
    case .noConnection: "the capture contains no LE connection"
    case .noAdvertising: "no advertising was heard"
    case .cutRecords(let octets, let isLimit):
      "the packets are truncated at \(isLimit ? "" : "up to ")\(octets) octets"
    case .readInPart: "some packets could only partly be read from the text"
    case .ciphertext: "the packets are encrypted; pass the key (--ltk, --keys-from)"
    case .noStart: "the start of the connection is not in the capture"
    case .noEnd: "the capture does not show how the connection ends"
    case .noEvents: "the log has no events that show when connections start and end"
    case .noParameters: "the capture does not show the interval and the supervision timeout"
    case .missedPackets: "packets are missing from the capture"
    case .unusedEvents:
      "events without a packet in the capture were probably, but not provably, unused"
    case .unheard: "the capture contains no packet of the connection"
    case .gapsHidden: "the capture does not show whether packets are missing from it"
    case .rolesNotKnown: "no event shows which side is the central"
    case .notOnAir: "an HCI log does not show the air"
    case .channelsNotHeard:
      "an advertiser was not heard on all of channels 37 to 39, and the capture does not show that "
        + "the sniffer listened on them"
    case .noHostLog: "an air capture does not show what a controller reports to its host"
    }
  }
}

/// Rules that could not be judged for the same reason, shown on one line.
struct NotJudgedGroup {
  let reason: CheckAnalysis.NotJudged.Reason
  let isWhole: Bool
  private(set) var rules: [RuleID] = []
  private(set) var connections: Set<Int> = []

  /// Groups the list by reason, starting with rules that could not be judged anywhere.
  static func groups(_ list: [CheckAnalysis.NotJudged]) -> [NotJudgedGroup] {
    var groups: [NotJudgedGroup] = []
    for isWhole in [true, false] {
      let first = groups.count
      for entry in list where entry.isWhole == isWhole {
        let place =
          groups[first...].firstIndex { $0.reason == entry.reason } ?? groups.count
        if place == groups.count {
          groups.append(NotJudgedGroup(reason: entry.reason, isWhole: isWhole))
        }
        groups[place].rules.append(entry.rule)
        groups[place].connections.formUnion(entry.connections)
      }
    }
    return groups
  }

  /// Text such as " (connections 1 and 2)", or empty for the whole capture.
  var place: String {
    guard !connections.isEmpty else { return "" }
    let shown = connections.sorted().prefix(6).map { "\($0 + 1)" }.joined(separator: ", ")
    return " (connection\(connections.count == 1 ? "" : "s") \(shown)"
      + (connections.count > 6 ? ", …)" : ")")
  }

  /// Text such as "14 rules, because the packets are cut at 14 octets".
  var sentence: String {
    let count = rules.count == 1 ? "1 rule" : "\(rules.count) rules"
    return "\(count), because \(reason.words)"
  }
}
