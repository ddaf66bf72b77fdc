import BluetoothPackets
import CaptureFiles
import LinkSessions

/// How a connection may hop: either algorithm, on the map that was announced, on all channels, or on a
/// map learnt from the events. The one that explains the events is in force.
struct HopHypotheses {
  /// Which channels a candidate takes for used.
  enum Channels {
    case announced
    case all
    case learnt
  }

  struct Candidate {
    let sequence: HopSequence
    let channels: Channels
    var knowledge: ChannelKnowledge
    /// Events by the sniffer's channel as it is read, and by its other meaning.
    var tally = Tally()
    var otherTally = Tally()
  }

  /// The first one is what the request says.
  private(set) var candidates: [Candidate]
  private var choice = 0
  private(set) var field: ChannelField
  private var events = 0
  /// One bit a channel that an event was on.
  private var heard: UInt64 = 0
  /// What was found out besides what the request says, for the notes of a connection.
  private(set) var hasOtherMeaning = false

  /// The lead that a candidate needs over the one in force.
  private static let lead = 16
  /// Fewer events that fit decide nothing.
  private static let fewest = 8
  /// Some tools write one channel for every packet: so few decide nothing, either.
  private static let fewestChannels = 3
  /// With so many events the choice is made.
  private static let longest = 256

  /// - Parameters:
  ///   - request: what opened the connection.
  ///   - field: what the sniffer's channel stands for.
  init(_ request: LinkSessions.ConnectionRequest, _ field: ChannelField) {
    self.field = field
    hasOtherMeaning = field.holdsIndex
    let told = HopSequence(
      request.request, usesChannelSelection2: request.usesChannelSelection2)
    let other = HopSequence(
      request.request, usesChannelSelection2: !request.usesChannelSelection2)
    let map = ChannelKnowledge(request.request.channelMap)
    candidates = [told, other].flatMap { sequence in
      [
        Candidate(sequence: sequence, channels: .announced, knowledge: map),
        Candidate(sequence: sequence, channels: .all, knowledge: ChannelKnowledge(.all)),
        Candidate(sequence: sequence, channels: .learnt, knowledge: .nothing),
      ]
    }
    if request.request.channelMap == .all { candidates.removeAll { $0.channels == .all } }
  }

  /// - Parameters:
  ///   - sequence: the one that the events of a connection follow whose request is not in the capture.
  ///   - field: what the sniffer's channel stands for.
  init(_ sequence: HopSequence, _ field: ChannelField) {
    self.field = field
    candidates = [Candidate(sequence: sequence, channels: .learnt, knowledge: .nothing)]
  }

  /// The one in force.
  var inForce: Candidate { candidates[choice] }

  /// Whether the one in force is not what the request says.
  var isOther: Bool { choice != 0 }

  /// The strongest of the others.
  var nextBest: Candidate? {
    candidates.indices.filter { $0 != choice && isDistinct($0) }
      .max { candidates[$0].tally.score < candidates[$1].tally.score }
      .map { candidates[$0] }
  }

  /// Whether the events contradict the one in force, and none of the others explains them.
  var explainsNothing: Bool {
    let tally = inForce.tally
    return tally.against >= 4 && tally.against > tally.support
  }

  /// A map that was learnt as announced is no alternative to it.
  private func isDistinct(_ index: Int) -> Bool {
    candidates[index].sequence != inForce.sequence
      || candidates[index].channels != .learnt && inForce.channels != .learnt
  }

  /// The channel that the event should be on; nil where that is not known.
  func expected(_ event: Int) -> UInt8? {
    inForce.knowledge.channel(of: event, in: inForce.sequence)
  }

  /// Takes the channel of an event, and looks which candidate explains all of them best.
  ///
  /// - Parameters:
  ///   - event: its number.
  ///   - radio: of its first packet.
  /// - Returns: whether another candidate is in force now, or the channels are read otherwise.
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
      // What a header's field means is asked only of what was announced: it is used, or nothing is known.
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

  /// A map comes into force.
  mutating func apply(_ map: ChannelKnowledge) {
    for index in candidates.indices { candidates[index].knowledge = map }
  }

  /// The map of the one in force is another now, by what the events show.
  mutating func relearn(_ knowledge: ChannelKnowledge) {
    candidates[choice].knowledge = knowledge
  }

  /// Events turn out to say nothing against the one in force.
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
