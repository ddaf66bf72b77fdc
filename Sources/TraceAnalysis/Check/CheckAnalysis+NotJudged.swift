import CaptureFiles
public import LinkSessions

extension CheckAnalysis {
  /// A rule that could not be judged in all or part of the capture. No finding from it there does not mean that it
  /// passed.
  public struct NotJudged: Hashable, Sendable {
    /// What the capture lacks.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
      /// The capture has nothing that the rule applies to.
      case noConnection, noAdvertising
      /// Records were truncated when they were written: size of the longest one in octets, and whether all truncated
      /// records have that size.
      case cutRecords(octets: Int, isLimit: Bool)
      /// Packets were partly reconstructed from the text of a dump.
      case readInPart
      /// The data that the rule needs is encrypted.
      case ciphertext
      /// The capture begins within the connection.
      case noStart
      /// The capture ends within the connection.
      case noEnd
      /// The log has only data, without events for the start and the end of connections.
      case noEvents
      /// The connection's parameters are unknown.
      case noParameters
      /// The capture lacks packets.
      case missedPackets
      /// The capture has no packet of some connection events. Sequence numbers suggest that these events were not
      /// used, but do not prove it for each.
      case unusedEvents
      /// The capture has no packet of the connection other than the connection request.
      case unheard
      /// It is unknown when packets are due or who sends them, so missing packets would go unnoticed.
      case gapsHidden
      /// It is unknown which device is the central and which the peripheral.
      case rolesNotKnown
      /// An HCI log does not show the air.
      case notOnAir
      /// A capture of the air does not show what a host received.
      case noHostLog
      /// An advertiser was not captured on all channels, and nothing shows that the sniffer listened on the others.
      case channelsNotHeard
    }

    /// The rule.
    public let rule: RuleID
    /// What the capture lacks.
    public let reason: Reason
    /// The connections on which it was not judged, or only in part: indices in `ConnectionTable`. Empty for the whole
    /// capture.
    package let connections: [Int]
    /// Whether the rule was not judged anywhere in the capture.
    public let isWhole: Bool
  }
}

/// Lengths of truncated records.
struct RecordCuts {
  /// Whether the records were reconstructed from the text of a dump.
  var isFromWords = false
  private var shortest = Int.max
  private var longest = 0

  mutating func note(_ record: CaptureRecord) {
    shortest = min(shortest, record.capturedLength)
    longest = max(longest, record.capturedLength)
  }

  var reason: CheckAnalysis.NotJudged.Reason? {
    longest == 0
      ? nil : isFromWords ? .readInPart : .cutRecords(octets: longest, isLimit: shortest == longest)
  }
}

/// Determines which rules a capture can be checked against.
struct Judgement {
  /// To what extent a rule can be judged on one connection.
  private enum Sight {
    case whole
    case part(CheckAnalysis.NotJudged.Reason)
    case none(CheckAnalysis.NotJudged.Reason)
  }

  /// The rules that were not judged, in the order of the rule table.
  private(set) var notJudged: [CheckAnalysis.NotJudged] = []
  private let cuts: CheckAnalysis.NotJudged.Reason?
  private let hasUnwitnessedChannels: Bool
  /// Connections whose missing events were probably not used: indices in `ConnectionTable`.
  private let unused: Set<Int>
  /// Indices of the connections in the table.
  private var places: [Int] = []
  /// Visibility of each kind of evidence on each connection, in rows of all kinds. All rules need
  /// the same few kinds, so each is determined once.
  private var sights: [Sight] = []
  private static let kinds = Rule.Evidence.allCases

  /// - Parameters:
  ///   - connections: the connections of the capture.
  ///   - hasAdvertising: whether any advertising was captured.
  ///   - hasUnwitnessedChannels: whether an advertiser was not captured on all channels, and nothing shows that the
  ///     sniffer listened on the others.
  ///   - cuts: the truncated records.
  ///   - events: the connection events of a connection, if they were counted.
  ///   - found: rules with findings, which were therefore judged.
  init(
    _ connections: ConnectionTable, hasAdvertising: Bool, hasUnwitnessedChannels: Bool,
    cuts: RecordCuts, events: (Int) -> ConnectionEvents.Counts?, found: Set<RuleID>
  ) {
    let counts = connections.connections.indices.compactMap { index in
      events(index).map { (index: index, counts: $0) }
    }
    var all = ConnectionEvents.Counts()
    for connection in counts { all.add(connection.counts) }
    unused = Set(
      counts.lazy.filter { $0.counts.gapsAreEmpty(among: all) }.map(\.index))
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
    // In the rule's order, because the first missing kind of evidence is reported.
    let needed = rule.evidence.compactMap { Judgement.kinds.firstIndex(of: $0) }
    var lacking: [Int] = []
    var blind = 0
    var reasons: [(reason: CheckAnalysis.NotJudged.Reason, count: Int)] = []
    for (row, connection) in places.enumerated() {
      let reason: CheckAnalysis.NotJudged.Reason
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
    // The first of several equally frequent reasons.
    guard let most = reasons.map(\.count).max(),
      let reason = reasons.first(where: { $0.count == most })?.reason
    else { return }
    let isWhole = blind == places.count && !isFound
    note(
      rule, reason, isWhole: isWhole,
      lacking.count == places.count && isWhole ? [] : lacking)
  }

  private mutating func note(
    _ rule: Rule, _ reason: CheckAnalysis.NotJudged.Reason, isWhole: Bool, _ connections: [Int] = []
  ) {
    notJudged.append(
      CheckAnalysis.NotJudged(
        rule: rule.id, reason: reason, connections: connections, isWhole: isWhole))
  }

  // MARK: One connection

  /// Returns the missing evidence among several kinds, given by their indices.
  private func sight(ofAll needed: [Int], inRow row: Int) -> Sight {
    var part: CheckAnalysis.NotJudged.Reason?
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

  /// If one packet in ten is truncated, the exchange can't be followed.
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

  /// In a log without events, the handle may have been reassigned to another connection between two packets.
  private func gaps(_ connection: Connection) -> Sight {
    if connection.lacksEvents { return .none(.noEvents) }
    if connection.isUnheard { return .none(.unheard) }
    if !connection.gapsWouldShow {
      return .none(connection.lacksPackets ? .missedPackets : .gapsHidden)
    }
    guard connection.lacksPackets else { return .whole }
    let isProven = connection.air.map { $0.missing > 0 || $0.damagedReceived > 0 } ?? true
    return .part(isProven || !unused.contains(connection.index) ? .missedPackets : .unusedEvents)
  }

  private func end(_ connection: Connection) -> Sight {
    if connection.lacksEvents { return .none(.noEvents) }
    if connection.isUnheard { return .none(.unheard) }
    guard let end = connection.end else { return .none(.noEnd) }
    switch end.cause {
    case .lostBySniffer, .replaced: return .none(.noEnd)
    // Only later packets would show whether the connection continues correctly. Up to here, it does.
    case .captureEnds: return connection.isOnAir ? .part(.noEnd) : .whole
    default: return .whole
    }
  }
}
