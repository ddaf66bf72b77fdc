import BluetoothPackets
import LinkSessions

extension AdvertiserAnalysis {
  private static let targetLimit = 8

  /// Adds a PDU or report that the advertiser sent.
  ///
  /// - Parameters:
  ///   - sighting: the PDU.
  ///   - kind: its kind, determined by the pointer that led to it.
  ///   - window: the scan window in nanoseconds of a receiver that pauses, or nil for one without pauses.
  ///   - room: the memory budget for the data of all advertisers.
  mutating func note(
    _ sighting: borrowing AdvertisingSighting, as kind: AdvertisingSighting.Kind,
    isOfScanResponse: Bool = false, window: Int64? = nil, _ room: inout Room
  ) {
    counts[kind, default: 0] += 1
    last = sighting.frame
    let slot = AuxiliaryExpectations.slot(of: sighting.radio.channel)
    channels[slot].packets += 1
    noteEvent(sighting, window: window)
    guard keepsDetails else { return }
    if let rssi = sighting.rssi {
      channels[slot].signal.add(rssi)
      signals.add(Float(rssi), at: sighting.frame.time)
    }
    noteCapabilities(sighting)
    if kind == .scanResponse || kind == .auxiliaryScanResponse {
      scans.noteResponse(at: sighting.frame)
    }
    notePayload(sighting, as: kind, isOfScanResponse: isOfScanResponse, &room)
  }

  /// Records a request to the advertiser. A device sends its request on the channel on which it heard the advertiser.
  mutating func noteRequest(on channel: UInt8?) {
    channels[AuxiliaryExpectations.slot(of: channel)].requests += 1
  }

  private mutating func noteCapabilities(_ sighting: borrowing AdvertisingSighting) {
    switch sighting.kind {
    case .connectable:
      isConnectable = true
      isScannable = true
    case .scannable: isScannable = true
    case .directed: isConnectable = true
    default:
      if sighting.mode == .connectable { isConnectable = true }
      if sighting.mode == .scannable { isScannable = true }
    }
    if let header = sighting.header, sighting.kind == .connectable || sighting.kind == .directed {
      supportsChannelSelection2 = header.usesChannelSelection2
    }
    if let power = sighting.txPower { txPower = power }
    let isAnswer =
      sighting.kind == .scanResponse || sighting.kind == .auxiliaryScanResponse
      || sighting.kind == .auxiliaryConnectResponse
    if let peer = sighting.peer, !isAnswer, !targets.contains(peer) {
      if targets.count < AdvertiserAnalysis.targetLimit {
        targets.append(peer)
      } else {
        pdusForOtherTargets += 1
      }
    }
  }

  /// Records the time of an advertising event from a PDU that the advertiser sent unsolicited.
  ///
  /// - Parameter window: the scan window of a receiver that pauses.
  private mutating func noteEvent(_ sighting: borrowing AdvertisingSighting, window: Int64?) {
    switch sighting.source {
    case .air:
      guard sighting.kind.isAdvertisement else { return }
      wholeEvents.take(
        AuxiliaryExpectations.slot(of: sighting.radio.channel), at: sighting.frame)
      noteEvent(
        at: sighting.frame, channel: sighting.radio.channel,
        of: AdvertisingTrain.Key(
          isLegacy: sighting.kind.isLegacy, set: sighting.setIdentifier), window: nil)
    case .report(let filtersDuplicates):
      isReported = true
      guard sighting.kind.isAdvertisement || sighting.kind == .auxiliary else { return }
      switch filtersDuplicates {
      case false: intervalLimit = nil
      case true: if events == 0 { intervalLimit = .duplicatesFiltered }
      case nil: if events == 0 { intervalLimit = .scanSettingsNotCaptured }
      }
      guard filtersDuplicates == false, !sighting.isContinuation else { return }
      noteEvent(
        at: sighting.frame, channel: nil,
        of: AdvertisingTrain.Key(
          isLegacy: sighting.kind.isLegacy, set: sighting.setIdentifier), window: window)
    }
  }

  /// Records an event. Legacy advertising and each set have an interval of their own.
  mutating func noteEvent(
    at frame: Frame, channel: UInt8?, of key: AdvertisingTrain.Key, window: Int64?
  ) {
    guard let place = place(of: key) else {
      trainlessEvents += 1
      return
    }
    trains[place].intervals.window = window
    trains[place].intervals.isReported = isReported
    let before = trains[place].intervals.events
    trains[place].intervals.note(frame, channel: channel)
    guard keepsDetails, trains[place].intervals.events > before else { return }
    if let last = trains[place].lastEventTime {
      let gap = frame.time.elapsed(since: last)
      if gap > 0 { gaps.add(Float(gap) / 1e6, at: frame.time) }
    }
    trains[place].lastEventTime = frame.time
  }

  private mutating func place(of key: AdvertisingTrain.Key) -> Int? {
    if let known = trains.firstIndex(where: { $0.key == key }) { return known }
    guard trains[0].key != nil else {
      trains[0].key = key
      return 0
    }
    guard trains.count < AdvertiserAnalysis.trainLimit else { return nil }
    trains.append(
      AdvertisingTrain(
        key: key,
        intervals: IntervalRecorder(
          phaseLimit: AdvertiserAnalysis.trainPhases, sampleLimit: limits.trainSamples)))
    return trains.count - 1
  }

  private static let trainLimit = 4
  private static let trainPhases = 8

  /// Ends the capture.
  mutating func finishIntervals() {
    for place in trains.indices { trains[place].intervals.finish() }
    // Among trains with equally many events, the first one wins.
    var most = 0
    for place in trains.indices
    where trains[place].intervals.events > trains[most].intervals.events { most = place }
    trains.swapAt(0, most)
  }

  // MARK: Data

  private mutating func notePayload(
    _ sighting: borrowing AdvertisingSighting, as kind: AdvertisingSighting.Kind,
    isOfScanResponse: Bool, _ room: inout Room
  ) {
    let place: AdvertiserAnalysis.PayloadHistory.Place
    switch kind {
    case .chain where isOfScanResponse: place = .scanResponse
    case .connectable, .nonConnectable, .scannable, .auxiliary, .chain: place = .advertising
    case .scanResponse, .auxiliaryScanResponse: place = .scanResponse
    default: return
    }
    // An extended set that sends data only to scanners does not advertise that data.
    if kind == .auxiliary, sighting.mode == .scannable, sighting.data.byteCount == 0 { return }
    // Part of a payload would be mistaken for a fault or a change.
    if sighting.dataIsCut { return }
    let isContinuation =
      sighting.source == .air ? kind == .chain : sighting.isContinuation
    let isAir = sighting.source == .air
    let set = sighting.setIdentifier
    let found = payloads.firstIndex { $0.place == place && $0.set == set }
    let index = found ?? payloads.count
    if found == nil {
      guard payloads.count < limits.payloads else { return }
      // Few advertisers use more than two places and one or two sets.
      let limit = payloads.count < 4 ? payloadVariants : payloadVariants / 8
      payloads.append(AdvertiserAnalysis.PayloadHistory(place: place, set: set, limit: limit))
    }
    let wrong = payloads[index].take(
      sighting.data, continues: sighting.dataContinues, isContinuation: isContinuation,
      isLegacy: isAir && sighting.kind.isLegacy, frame: sighting.frame.number, &room)
    for fault in wrong { note(fault, in: place, at: sighting.frame) }
  }

  private mutating func note(
    _ fault: AdvertiserAnalysis.PayloadFault, in place: AdvertiserAnalysis.PayloadHistory.Place,
    at frame: Frame
  ) {
    if let known = faults.firstIndex(where: { $0.fault == fault && $0.place == place }) {
      faults[known].count += 1
    } else if faults.count < limits.faults {
      faults.append(PayloadFaultTally(fault: fault, place: place, first: frame))
    }
  }

  // MARK: Sets

  /// Returns the index of a set and adds the set if it is new. Returns nil beyond the sixteen possible sets.
  mutating func set(_ identifier: UInt8, frame: Int) -> Int? {
    if let known = sets.firstIndex(where: { $0.identifier == identifier }) { return known }
    guard sets.count < limits.sets else { return nil }
    sets.append(AdvertiserAnalysis.AdvertisingSet(identifier: identifier, firstFrame: frame))
    return sets.count - 1
  }

  // MARK: Connections

  mutating func noteConnection(_ connection: Int?, request: Frame?, at frame: Frame) {
    if let connection, connections.contains(where: { $0.connection == connection }) { return }
    for place in trains.indices { trains[place].interrupt() }
    guard connections.count < limits.connections else { return }
    connections.append(
      ConnectionTake(
        connection: connection, request: request, advertisementsBefore: advertisements,
        elapsed: frame.time.elapsed(since: first.time)))
  }
}
