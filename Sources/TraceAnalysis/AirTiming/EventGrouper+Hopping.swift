import BluetoothPackets
import CaptureFiles
import LinkSessions

/// A channel map that an encrypted PDU may have set. It is accepted once enough events follow it that the old map does
/// not explain.
struct MapTrial {
  struct Sample {
    let event: Int
    let channel: UInt8
    let frame: Int
  }

  /// The first event off the old map.
  let start: Sample
  private(set) var knowledge = ChannelKnowledge.nothing
  private var tally = Tally()
  /// Number of events since the start that contradict the old map, and number of consecutive events that follow it.
  private(set) var contradictions = 0
  private var oldInRow = 0

  /// Number of events that must follow the new map or, to reject it, the old one.
  private static let fewest = 8

  init(_ start: Sample) { self.start = start }

  enum Verdict {
    case open
    case isInForce
    /// The old map is still in use; the events off it have another cause.
    case oldIsInForce
    case fitsNothing
  }

  mutating func take(
    _ sample: Sample, expected: UInt8, in sequence: HopSequence
  ) -> Verdict {
    if expected == sample.channel {
      oldInRow += 1
    } else {
      oldInRow = 0
      contradictions += 1
    }
    if let expected = knowledge.channel(of: sample.event, in: sequence) {
      tally.add(expected == sample.channel)
    }
    knowledge.learn(sample.channel, unmapped: sequence.unmapped(sample.event))
    if oldInRow >= MapTrial.fewest { return .oldIsInForce }
    if tally.against >= 3, tally.score < 0 { return .fitsNothing }
    return tally.score >= MapTrial.fewest ? .isInForce : .open
  }
}

/// Compares the channels of events with the expected hop sequence.
extension EventGrouper {
  var hop: HopSequence? { hops?.inForce.sequence }

  /// What is known about the current channel map.
  var knowledge: ChannelKnowledge { hops?.inForce.knowledge ?? .nothing }

  /// Number of events whose channel could be checked against the sequence.
  var checkedEvents: Int {
    guard let tally = hops?.inForce.tally else { return 0 }
    return Int(tally.support + tally.against) - (trial?.contradictions ?? 0)
  }

  var offSequence: Int {
    Int(hops?.inForce.tally.against ?? 0) - (trial?.contradictions ?? 0)
  }

  /// Number of events off the sequence, or nil if hopping can't be checked. Events after a hidden channel change are
  /// not checked, because a sniffer that follows the old map hears only packets that fit it.
  var judgedOffSequence: Int? {
    if let hiddenMap { return hiddenMap.offSequence }
    guard let hops, checkedEvents > 0, !hasOneChannel, !hops.explainsNothing else { return nil }
    return offSequence
  }

  mutating func checkHop(_ event: Int, _ channel: UInt8, _ packet: LinkPacket) {
    // A sniffer that hears the link on an adjacent channel removes the wrong whitening: the access address and the
    // time are right, but the rest of the packet is not.
    guard packet.isWhole else { return }
    usedChannels |= 1 << UInt64(channel)
    guard let hop else { return }
    if let next = mapChanges.first, next.event == nil, let known = knowledge.map,
      hop.channel(event, in: known) != channel, hop.channel(event, in: next.change) == channel
    {
      // The instant can't be mapped to an event. This event is the first one that shows the new map.
      applyMap(next, from: event)
    }
    let expected = hops?.expected(event)
    if hops?.take(event, packet.radio) == true { return followOther() }
    guard let expected else { return }
    let sample = MapTrial.Sample(event: event, channel: channel, frame: packet.frame.number)
    if trial != nil { return follow(sample, expected: expected, in: hop) }
    guard expected != channel else { return recentOff.removeAll(keepingCapacity: true) }
    guard hidesControl, trials < EventGrouper.trialLimit else { return }
    recentOff.append(sample)
    if recentOff.count >= EventGrouper.suspicious { beginTrial(in: hop) }
  }

  /// Number of consecutive events off the sequence after which the map may have changed, and maximum number of such
  /// changes to look for.
  private static let suspicious = 4
  private static let trialLimit = 16

  /// Switches to another candidate that explains the events better than the current one.
  private mutating func followOther() {
    guard let hops else { return }
    channelField = hops.field
    recentOff = []
    trial = nil
    guard maps.count == 1, maps[0].map != nil, hops.inForce.channels != .announced else { return }
    maps[0] = MapInForce(
      fromEvent: maps[0].fromEvent, map: hops.inForce.channels == .all ? .all : nil, frame: nil)
  }

  // MARK: Maps changed in encrypted PDUs

  private mutating func beginTrial(in hop: HopSequence) {
    // There is no map to change until an event has followed the old one.
    guard let first = recentOff.first, let fits = hops?.inForce.tally.support,
      fits >= EventGrouper.suspicious
    else { return recentOff.removeAll() }
    trials += 1
    trial = MapTrial(first)
    let samples = recentOff
    recentOff = []
    for sample in samples {
      guard let expected = hops?.expected(sample.event) else { continue }
      follow(sample, expected: expected, in: hop)
    }
  }

  private mutating func follow(
    _ sample: MapTrial.Sample, expected: UInt8, in hop: HopSequence
  ) {
    guard let verdict = trial?.take(sample, expected: expected, in: hop), let trial else { return }
    switch verdict {
    case .open: return
    case .isInForce:
      hops?.forget(against: trial.contradictions)
      hops?.relearn(trial.knowledge)
      hiddenMap = nil
      note("the channel map changed by event \(counter(trial.start.event)), in ciphertext")
      addMap(MapInForce(fromEvent: trial.start.event, map: nil, frame: trial.start.frame))
    case .oldIsInForce: break
    case .fitsNothing:
      hops?.forget(against: trial.contradictions)
      unjudgedEvents += trial.contradictions
    }
    self.trial = nil
  }

  // MARK: Text

  /// Sentences about what the events show about hopping, beyond the connection request.
  var hopNotes: [String] {
    guard let hops, !hasOneChannel else { return [] }
    var notes: [String] = []
    if hops.hasOtherMeaning || channelField.holdsIndex { notes.append(channelField.sentence) }
    if shownHop == nil {
      // Too few events to find the sequence.
    } else if hops.explainsNothing {
      notes.append(
        "neither channel selection algorithm explains the channels of the events: hopping is not checked"
      )
    } else if hops.isOther, let request {
      let tally = hops.inForce.tally
      let announced = hops.candidates[0]
      notes.append(
        "the request announces \(announced.name(request)); \(tally.support) of "
          + "\(tally.support + tally.against) events follow \(hops.inForce.name(request)); "
          + "of the first \(announced.tally.support + announced.tally.against), "
          + "\(announced.tally.support) follow the request")
    }
    if unjudgedEvents > 0 {
      notes.append(
        "\(unjudgedEvents) events follow no channel map that could be determined: they are not checked"
      )
    }
    return notes
  }
}

extension HopHypotheses.Candidate {
  fileprivate func name(_ request: SeenConnectIndication) -> String {
    let map =
      switch channels {
      case .announced: "\(request.request.channelMap.count) channels"
      case .all: "all 37 channels"
      case .learnt: "the channels heard"
      }
    return "algorithm #\(sequence.number) on \(map)"
  }
}
