import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Candidates for the hop sequence of a connection: either algorithm, with the announced map, with all channels, or
/// with a map inferred from the events. The candidate that explains the events is used.
struct HopHypotheses {
  /// The channels that a candidate considers used.
  enum Channels {
    case announced
    case all
    case learnt
  }

  struct Candidate {
    let sequence: HopSequence
    let channels: Channels
    var knowledge: ChannelKnowledge
    /// Results with the current interpretation of the sniffer's channel field, and with the opposite one.
    var tally = Tally()
    var otherTally = Tally()
  }

  /// The candidates. The first one is the sequence of the connection request.
  private(set) var candidates: [Candidate]
  private var choice = 0
  private(set) var field: ChannelField
  private var events = 0
  /// One bit per channel on which an event took place.
  private var heard: UInt64 = 0
  /// Whether the first candidate comes from a connection request.
  let isAnnounced: Bool
  /// Whether the channel field was found to contain the channel index, for the notes of a connection.
  private(set) var hasOtherMeaning = false

  /// Lead that a candidate needs over the current one.
  private static let lead = 16
  /// Minimum number of fitting events for a decision.
  private static let fewest = 8
  /// Minimum number of different channels for a decision. Some tools write the same channel for every packet.
  private static let fewestChannels = 3
  /// Number of events after which the decision is final.
  private static let longest = 256

  /// - Parameters:
  ///   - request: the request that opened the connection.
  ///   - field: the interpretation of the sniffer's channel field.
  init(_ request: SeenConnectIndication, _ field: ChannelField) {
    self.field = field
    hasOtherMeaning = field.holdsIndex
    let reported = HopSequence(
      request.request, usesChannelSelection2: request.usesChannelSelection2)
    let other = HopSequence(
      request.request, usesChannelSelection2: !request.usesChannelSelection2)
    let map = ChannelKnowledge(request.request.channelMap)
    isAnnounced = request.channelsAreKnown
    guard isAnnounced else {
      // Nothing at the end of the request is reliable.
      candidates = HopHypotheses.sequences(of: request).flatMap { sequence in
        [
          Candidate(sequence: sequence, channels: .all, knowledge: ChannelKnowledge(.all)),
          Candidate(sequence: sequence, channels: .learnt, knowledge: .nothing),
        ]
      }
      return
    }
    candidates = [reported, other].flatMap { sequence in
      [
        Candidate(sequence: sequence, channels: .announced, knowledge: map),
        Candidate(sequence: sequence, channels: .all, knowledge: ChannelKnowledge(.all)),
        Candidate(sequence: sequence, channels: .learnt, knowledge: .nothing),
      ]
    }
    if request.request.channelMap == .all { candidates.removeAll { $0.channels == .all } }
  }

  /// Returns every sequence that a request may have announced.
  private static func sequences(of request: SeenConnectIndication) -> [HopSequence] {
    var possible = request.request
    let second = HopSequence(possible, usesChannelSelection2: true)
    return [second]
      + (5...16 as ClosedRange<UInt8>).map { increment in
        possible.hopIncrement = increment
        return HopSequence(possible, usesChannelSelection2: false)
      }
  }

  /// - Parameters:
  ///   - sequence: the sequence that the events follow, for a connection whose request was not
  ///     captured.
  ///   - field: the interpretation of the sniffer's channel field.
  init(_ sequence: HopSequence, _ field: ChannelField) {
    self.field = field
    isAnnounced = false
    candidates = [Candidate(sequence: sequence, channels: .learnt, knowledge: .nothing)]
  }

  /// The current candidate.
  var inForce: Candidate { candidates[choice] }

  /// Whether the current candidate differs from the connection request.
  var isOther: Bool { isAnnounced && choice != 0 }

  /// The strongest of the other candidates.
  var nextBest: Candidate? {
    candidates.indices.filter { $0 != choice && isDistinct($0) }
      .max { candidates[$0].tally.score < candidates[$1].tally.score }
      .map { candidates[$0] }
  }

  /// Whether the events contradict the current candidate, and no other explains them.
  var explainsNothing: Bool {
    let tally = inForce.tally
    if candidates.count > 1, !isAnnounced, tally.support < tally.against * 8 { return true }
    return tally.against >= 4 && tally.against > tally.support
  }

  /// Whether a candidate is a real alternative. A map that was inferred to be the announced one is not.
  private func isDistinct(_ index: Int) -> Bool {
    candidates[index].sequence != inForce.sequence
      || candidates[index].channels != .learnt && inForce.channels != .learnt
  }

  /// Returns the expected channel of an event, or nil if it is unknown.
  func expected(_ event: Int) -> UInt8? {
    inForce.knowledge.channel(of: event, in: inForce.sequence)
  }

  /// Adds the channel of an event and selects the candidate that explains all events best.
  ///
  /// - Parameters:
  ///   - event: the number of the event.
  ///   - radio: the radio metadata of its first packet.
  /// - Returns: whether the current candidate or the interpretation of the channel field has
  ///   changed.
  mutating func take(_ event: Int, _ radio: RadioMetadata) -> Bool {
    let channel = field.channel(radio)
    let other = field.other.channel(radio)
    events += 1
    if let channel { heard |= 1 << UInt64(channel) }
    for index in candidates.indices where index == choice || events <= HopHypotheses.longest {
      candidates[index].take(event, channel: channel, other: other)
    }
    guard events <= HopHypotheses.longest, heard.nonzeroBitCount >= HopHypotheses.fewestChannels
    else { return false }
    return choose()
  }

  private mutating func choose() -> Bool {
    let current = inForce.tally.score
    var best = (index: choice, isOther: false, score: current + HopHypotheses.lead)
    for index in candidates.indices {
      let candidate = candidates[index]
      if candidate.tally.support >= HopHypotheses.fewest, candidate.tally.score > best.score {
        best = (index, false, candidate.tally.score)
      }
      // Only the announced map can show what the field means: either it is in use, or nothing is known.
      if candidate.channels == .announced,
        candidate.otherTally.support >= HopHypotheses.fewest,
        candidate.otherTally.score > best.score
      {
        best = (index, true, candidate.otherTally.score)
      }
    }
    guard best.index != choice || best.isOther else { return false }
    choice = best.index
    if best.isOther {
      field = field.other
      hasOtherMeaning = true
      for index in candidates.indices {
        let tally = candidates[index].tally
        candidates[index].tally = candidates[index].otherTally
        candidates[index].otherTally = tally
        if candidates[index].channels == .learnt { candidates[index].knowledge = .nothing }
      }
    }
    return true
  }

  /// Applies a new map.
  mutating func apply(_ map: ChannelKnowledge) {
    for index in candidates.indices { candidates[index].knowledge = map }
  }

  /// Replaces the map of the current candidate with what the events show.
  mutating func relearn(_ knowledge: ChannelKnowledge) {
    candidates[choice].knowledge = knowledge
  }

  /// Removes events that turned out not to contradict the current candidate.
  mutating func forget(against: Int) {
    candidates[choice].tally.forget(against: against)
  }
}

extension HopHypotheses.Candidate {
  fileprivate mutating func take(_ event: Int, channel: UInt8?, other: UInt8?) {
    guard let expected = knowledge.channel(of: event, in: sequence) else {
      if let channel { knowledge.learn(channel, unmapped: sequence.unmapped(event)) }
      return
    }
    if let channel {
      tally.add(channel == expected)
      if channels == .learnt { knowledge.learn(channel, unmapped: sequence.unmapped(event)) }
    }
    if let other { otherTally.add(other == expected) }
  }
}
