import CaptureFiles
public import LinkSessions

/// A rule that a capture does not let judge, wholly or in part: that it has found nothing there
/// says nothing.
public struct NotJudged: Hashable, Sendable {
  /// What the capture lacks.
  public enum Reason: Hashable, Sendable {
    /// There is nothing that the rule is about.
    case noConnection, noAdvertising
    /// Records were cut when they were written; octets that the longest of them has, and whether all
    /// have as many.
    case cutRecords(octets: Int, isLimit: Bool)
    /// What the rule looks at is ciphertext.
    case ciphertext
    /// The capture begins within the connection.
    case noStart
    /// The capture ends within the connection.
    case noEnd
    /// The log holds data alone: when connections begin and end is not told.
    case noEvents
    /// The connection's parameters are not known.
    case noParameters
    /// The capture lacks packets.
    case missedPackets
    /// It is not known when packets are due, or who sends them: what is missing would not show.
    case gapsHidden
    /// It is not known who is central and who peripheral.
    case rolesNotKnown
    /// An HCI log does not show the air.
    case notOnAir
    /// The air does not show what a host was told.
    case noHostLog
    /// An advertiser was not heard on all channels, and nothing shows that the sniffer listened there.
    case channelsNotHeard
  }

  /// The rule.
  public let rule: RuleID
  /// What the capture lacks.
  public let reason: Reason
  /// Where it was not judged, or in part only: indices in `ConnectionTable`; empty where that is the
  /// whole capture.
  public let connections: [Int]
  /// Whether it was judged nowhere in the capture.
  public let isWhole: Bool
}

/// The lengths of records that were cut.
struct RecordCuts {
  private var shortest = Int.max
  private var longest = 0

  mutating func note(_ record: CaptureRecord) {
    shortest = min(shortest, record.capturedLength)
    longest = max(longest, record.capturedLength)
  }

  var reason: NotJudged.Reason? {
    longest > 0 ? .cutRecords(octets: longest, isLimit: shortest == longest) : nil
  }
}

/// Says which rules a capture lets judge.
struct Judgement {
  /// How far a rule can be judged on one connection.
  private enum Sight {
    case whole
    case part(NotJudged.Reason)
    case none(NotJudged.Reason)
  }

  /// In the order of the table of rules.
  private(set) var notJudged: [NotJudged] = []
  private let cuts: NotJudged.Reason?
  private let hasUnwitnessedChannels: Bool
  /// The connections, by their indices in the table.
  private var places: [Int] = []
  /// How far each lets see what a rule may need: as many in a row as there are kinds of evidence. All
  /// rules ask for the same few, so that each is made out once.
  private var sights: [Sight] = []
  private static let kinds = Rule.Evidence.allCases

  /// - Parameters:
  ///   - connections: of the capture.
  ///   - hasAdvertising: whether any advertiser was heard.
  ///   - hasUnwitnessedChannels: whether one was not heard on all channels, and nothing shows that the
  ///     sniffer listened there.
  ///   - cuts: the records that were cut.
  ///   - found: rules that have found something, and so were judged.
  init(
    _ connections: ConnectionTable, hasAdvertising: Bool, hasUnwitnessedChannels: Bool,
    cuts: RecordCuts, found: Set<RuleID>
  ) {
    self.cuts = cuts.reason
    self.hasUnwitnessedChannels = hasUnwitnessedChannels
    for index in connections.connections.indices
    where connections.connections[index].technology == .lowEnergy {
      places.append(connections.connections[index].index)
      for evidence in Judgement.kinds {
        sights.append(sight(evidence, connections.connections[index]))
      }
    }
    for rule in Rule.all {
      switch rule.category {
      case .capture: continue
      case .advertising: judge(rule, hasAdvertising: hasAdvertising, found.contains(rule.id))
      default: judge(rule, isFound: found.contains(rule.id))
      }
    }
  }

  private mutating func judge(_ rule: Rule, hasAdvertising: Bool, _ isFound: Bool) {
    if let cuts, rule.evidence.contains(.wholeRecords) {
      note(rule, cuts, isWhole: !isFound)
    } else if !hasAdvertising {
      note(rule, .noAdvertising, isWhole: true)
    } else if rule.id == .advChannels, hasUnwitnessedChannels {
      note(rule, .channelsNotHeard, isWhole: !isFound)
    }
  }

  private mutating func judge(_ rule: Rule, isFound: Bool) {
    guard !places.isEmpty else { return note(rule, .noConnection, isWhole: true) }
    // In the rule's order: the first that is lacking is told.
    let needed = rule.evidence.compactMap { Judgement.kinds.firstIndex(of: $0) }
    var lacking: [Int] = []
    var blind = 0
    var reasons: [(reason: NotJudged.Reason, count: Int)] = []
    for (row, connection) in places.enumerated() {
      let reason: NotJudged.Reason
      switch sight(ofAll: needed, inRow: row) {
      case .whole: continue
      case .part(let lack): reason = lack
      case .none(let lack):
        reason = lack
        blind += 1
      }
      lacking.append(connection)
      if let place = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[place].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
    // The first of several that are as frequent.
    guard let most = reasons.map(\.count).max(),
      let reason = reasons.first(where: { $0.count == most })?.reason
    else { return }
    let isWhole = blind == places.count && !isFound
    note(
      rule, reason, isWhole: isWhole,
      lacking.count == places.count && isWhole ? [] : lacking)
  }

  private mutating func note(
    _ rule: Rule, _ reason: NotJudged.Reason, isWhole: Bool, _ connections: [Int] = []
  ) {
    notJudged.append(
      NotJudged(rule: rule.id, reason: reason, connections: connections, isWhole: isWhole))
  }

  // MARK: One connection

  /// What is lacking of several kinds of evidence, which are given by their places among all.
  private func sight(ofAll needed: [Int], inRow row: Int) -> Sight {
    var part: NotJudged.Reason?
    for evidence in needed {
      switch sights[row * Judgement.kinds.count + evidence] {
      case .whole: break
      case .none(let reason): return .none(reason)
      case .part(let reason): part = part ?? reason
      }
    }
    return part.map(Sight.part) ?? .whole
  }

  private func sight(_ evidence: Rule.Evidence, _ connection: Connection) -> Sight {
    switch evidence {
    case .wholeRecords: cut(connection)
    case .plaintext: plaintext(connection)
    case .connectionStart: connection.startWasCaptured ? .whole : .none(.noStart)
    case .connectionEnd: end(connection)
    case .connectionParameters: connection.parameters.value == nil ? .none(.noParameters) : .whole
    case .noMissedPackets: gaps(connection)
    case .roles:
      connection.isOnAir || connection.localIsCentral.basis == .seen
        ? .whole : .none(.rolesNotKnown)
    case .air: connection.isOnAir ? .whole : .none(.notOnAir)
    case .hostLog: connection.isOnAir ? .none(.noHostLog) : .whole
    }
  }

  /// Where one packet in ten is cut, there is no following what was said.
  private func cut(_ connection: Connection) -> Sight {
    guard let cuts, connection.cutPackets > 0 else { return .whole }
    return connection.cutPackets * 10 >= connection.traffic ? .none(cuts) : .part(cuts)
  }

  private func plaintext(_ connection: Connection) -> Sight {
    if connection.encryptedPackets > 0 {
      let isAll = connection.encryptedPackets * 10 >= connection.traffic * 9
      return isAll ? .none(.ciphertext) : .part(.ciphertext)
    }
    return cut(connection)
  }

  /// Between two packets of a log without events the handle may have passed to another connection.
  private func gaps(_ connection: Connection) -> Sight {
    if connection.lacksEvents { return .none(.noEvents) }
    if !connection.gapsWouldShow { return .none(.gapsHidden) }
    return connection.lacksPackets ? .part(.missedPackets) : .whole
  }

  private func end(_ connection: Connection) -> Sight {
    if connection.lacksEvents { return .none(.noEvents) }
    guard let end = connection.end else { return .none(.noEnd) }
    switch end.cause {
    case .lostBySniffer, .replaced: return .none(.noEnd)
    // Whether it goes on well, only later packets would tell; until here it does.
    case .captureEnds: return connection.isOnAir ? .part(.noEnd) : .whole
    default: return .whole
    }
  }
}
