import BluetoothPackets
import LinkDecryption
import LinkSessions

/// Collects advertising PDUs and reports while a capture is read.
final class AdvertisingObserver: AdvertisingPDUObserver, SessionEventObserver {
  private(set) var advertisers: [AdvertiserAnalysis] = []
  private(set) var trains: [AdvertisingAnalysis.PeriodicTrain] = []
  private(set) var totals = AdvertisingAnalysis.Totals()
  /// New connections whose devices have not been identified yet.
  private var opened: [(connection: Int, frame: Frame)] = []
  /// Whether there are new connections.
  var hasOpened: Bool { !opened.isEmpty }
  /// Signals that there are new connections.
  let bell: FollowerBell

  /// Indices in `advertisers`, by index in `DeviceTable`.
  private var places: [Int: Int] = [:]
  private var trainPlaces: [UInt32: Int] = [:]
  /// Indices of trains by the access addresses of their responses.
  private var respondedTrains: [UInt32: Int] = [:]
  private var expectations = AuxiliaryExpectations()
  /// Scan window of the host's controller in nanoseconds, or nil if it scans continuously.
  private var scanWindow: Int64?
  /// Owner of each AdvDataInfo: an index in `advertisers`, or -1 if several advertisers use it.
  private var owners: [UInt16: Int] = [:]

  private static let trainLimit = 1024
  /// Maximum number of advertisers when details are kept. Without details, every device may be an advertiser.
  private static let advertiserLimit = 25_000
  /// Memory budget for the data of all advertisers.
  private(set) var room = Room(24 << 20)
  private let keepsDetails: Bool
  /// The time range in which advertising is considered, in nanoseconds since 1970.
  private let heard: ClosedRange<Int64>

  /// - Parameters:
  ///   - keepsDetails: whether to keep more about an advertiser than the number of its packets and
  ///     its interval.
  ///   - bell: signals that `takeOpened` has connections to record.
  ///   - heard: the time range in which advertising is considered, in nanoseconds since 1970.
  init(
    keepsDetails: Bool = true, bell: FollowerBell = FollowerBell(),
    heard: ClosedRange<Int64> = Int64.min...Int64.max
  ) {
    self.heard = heard
    self.keepsDetails = keepsDetails
    self.bell = bell
  }

  // MARK: Observing

  func observe(_ sighting: borrowing AdvertisingSighting) {
    guard heard.contains(sighting.frame.time) else { return }
    totals.note(sighting)
    switch sighting.kind {
    case .scanRequest, .auxiliaryScanRequest:
      guard let place = knownPlace(of: sighting.advertiser) else { return }
      advertisers[place].scans.noteRequest(by: sighting.peer, at: sighting.frame)
      advertisers[place].noteRequest(on: sighting.radio.channel)
    case .connectRequest, .auxiliaryConnectRequest:
      guard let place = knownPlace(of: sighting.advertiser) else { return }
      advertisers[place].noteRequest(on: sighting.radio.channel)
      advertisers[place].noteConnection(
        sighting.connection, request: sighting.frame, at: sighting.frame)
    case .extended: takePrimary(sighting)
    case .auxiliary, .chain, .auxiliaryScanResponse: takeAuxiliary(sighting)
    case .periodic, .subevent, .subeventResponse: takePeriodic(sighting)
    default:
      guard let place = place(of: sighting.advertiser, at: sighting.frame) else { return }
      advertisers[place].note(
        sighting, as: sighting.kind, window: sighting.source == .air ? nil : scanWindow, &room)
    }
  }

  func observe(_ event: SessionEvent) {
    if case .scanSettings(let settings) = event {
      scanWindow =
        settings.window < settings.interval ? Int64(settings.window) * 625_000 : nil
    }
    if keepsDetails, case .connectionOpened(let connection, let frame) = event {
      opened.append((connection.index, frame))
      bell.ring()
    }
  }

  /// Records the connections that began in the last record, whose devices are now in the tables.
  func takeOpened(_ connections: ConnectionTable, _ devices: DeviceTable) {
    for (connection, frame) in opened {
      guard connections[connection].startWasCaptured, !connections[connection].isOnAir,
        let place = lastHeard(of: connections[connection].peripheral.value, devices)
      else { continue }
      advertisers[place].noteConnection(connection, request: nil, at: frame)
    }
    opened.removeAll(keepingCapacity: true)
  }

  /// Ends the capture and sorts the advertisers by number of packets, largest first.
  ///
  /// - Parameter keys: the keys of encrypted advertising data.
  func finish(_ keys: [KeyRing.AdvertisingKey] = []) {
    for index in advertisers.indices {
      advertisers[index].finishIntervals()
      guard !keys.isEmpty else { continue }
      for payload in advertisers[index].payloads.indices {
        advertisers[index].payloads[payload].decrypt(with: keys)
      }
    }
    totals.notKept += room.refusals
    places = [:]
    advertisers.sort { ($0.packets, $1.first.number) > ($1.packets, $0.first.number) }
  }

  // MARK: Indices

  /// Returns the advertiser under whose address a device was last heard. A controller that resolves private addresses
  /// reports the identity address instead.
  private func lastHeard(of device: Int?, _ devices: DeviceTable) -> Int? {
    guard let device else { return nil }
    return devices.same(as: device).compactMap { places[$0] }.max {
      advertisers[$0].last.number < advertisers[$1].last.number
    }
  }

  private func knownPlace(of device: Int?) -> Int? { device.flatMap { places[$0] } }

  private func place(of device: Int?, at frame: Frame) -> Int? {
    guard let device else { return nil }
    if let known = places[device] { return known }
    let place = advertisers.count
    guard !keepsDetails || place < AdvertisingObserver.advertiserLimit else {
      totals.notKept += 1
      return nil
    }
    places[device] = place
    advertisers.append(
      AdvertiserAnalysis(
        device: device, first: frame, number: place + 1, keepsDetails: keepsDetails))
    return place
  }

  // MARK: Extended advertising

  /// Consumes an ADV_EXT_IND, which is usually just a pointer without an advertiser address.
  private func takePrimary(_ sighting: borrowing AdvertisingSighting) {
    var place = place(of: sighting.advertiser, at: sighting.frame)
    if let place { advertisers[place].note(sighting, as: .extended, &room) }
    let isNamed = place != nil
    if place == nil, let info = sighting.dataInfo, let owner = owners[info.rawValue], owner >= 0 {
      place = owner
      linkPointers(
        1, to: owner, sighting.frame, channel: sighting.radio.channel,
        set: sighting.setIdentifier)
    }
    let setPlace = place.flatMap { set(sighting.setIdentifier, of: $0, sighting.frame) }
    if let place, let setPlace {
      advertisers[place].sets[setPlace].primaryPDUs += 1
      advertisers[place].sets[setPlace].note(sighting.dataInfo)
    }
    guard let pointer = sighting.auxiliaryPointer, pointer.offset > 0 else {
      if place == nil { totals.unlinked += 1 }
      return
    }
    let isNew = expectations.expect(pointer, of: sighting, advertiser: place, train: nil)
    if let place, let setPlace {
      advertisers[place].sets[setPlace].note(pointer, at: sighting.frame.time)
      if isNew { advertisers[place].sets[setPlace].announced += 1 }
    }
    if place == nil, !isNamed { totals.unlinked += 1 }
  }

  private func linkPointers(
    _ count: Int, to place: Int, _ frame: Frame, channel: UInt8?, set: UInt8?
  ) {
    advertisers[place].linkedPointers += count
    advertisers[place].channels[AuxiliaryExpectations.slot(of: channel)].packets += count
    advertisers[place].noteEvent(
      at: frame, channel: channel, of: AdvertisingTrain.Key(isLegacy: false, set: set),
      window: nil)
  }

  private func set(_ identifier: UInt8?, of place: Int, _ frame: Frame) -> Int? {
    identifier.flatMap { advertisers[place].set($0, frame: frame.number) }
  }

  /// Consumes an AUX_ADV_IND, AUX_CHAIN_IND or AUX_SCAN_RSP, or a report of one.
  private func takeAuxiliary(_ sighting: borrowing AdvertisingSighting) {
    let met = sighting.source == .air ? expectations.meet(sighting) : nil
    let kind = AdvertisingObserver.kind(sighting.kind, announcedBy: met?.kind)
    if let train = met?.train { return takeChain(sighting, of: train) }
    let place = place(of: sighting.advertiser, at: sighting.frame) ?? met?.advertiser
    guard let place else {
      totals.unlinked += 1
      return
    }
    if let info = sighting.dataInfo { claim(info, for: place) }
    if let met, met.advertiser == nil { takePointers(of: met, for: place) }
    let isOfScanResponse = kind == .auxiliaryScanResponse || met?.isOfScanResponse == true
    advertisers[place].note(
      sighting, as: kind, isOfScanResponse: isOfScanResponse,
      window: sighting.source == .air ? nil : scanWindow, &room)
    if let setPlace = set(sighting.setIdentifier, of: place, sighting.frame) {
      count(sighting, as: kind, met, in: &advertisers[place].sets[setPlace])
    }
    if let info = sighting.syncInfo { announce(info, sighting, by: advertisers[place].device) }
    guard let pointer = sighting.auxiliaryPointer, pointer.offset > 0 else { return }
    _ = expectations.expect(
      pointer, of: sighting, advertiser: place, train: nil, isOfScanResponse: isOfScanResponse)
  }

  /// Returns the kind of the PDU. The PDU that points to it is more reliable than the sniffer's header.
  private static func kind(
    _ kind: AdvertisingSighting.Kind, announcedBy pointing: AdvertisingSighting.Kind?
  ) -> AdvertisingSighting.Kind {
    guard let pointing, kind != .auxiliaryScanResponse else { return kind }
    return pointing == .extended ? .auxiliary : .chain
  }

  private func count(
    _ sighting: borrowing AdvertisingSighting, as kind: AdvertisingSighting.Kind,
    _ met: AuxiliaryExpectations.Awaited?, in set: inout AdvertiserAnalysis.AdvertisingSet
  ) {
    set.note(sighting.dataInfo)
    switch kind {
    case .auxiliary:
      set.auxiliaryPDUs += 1
      guard sighting.source == .air else { return }
      if met?.kind == .extended {
        set.announcedAndHeard += 1
      } else {
        set.unannounced += 1
      }
    case .chain: set.chainedPDUs += 1
    default: set.scanResponses += 1
    }
  }

  /// Assigns the pointers to an auxiliary packet to its advertiser, now that the advertiser is known.
  private func takePointers(of met: AuxiliaryExpectations.Awaited, for place: Int) {
    let total = met.pointers.reduce(0, +)
    guard total > 0 else { return }
    totals.unlinked -= total
    advertisers[place].linkedPointers += total
    for (slot, count) in met.pointers.enumerated() {
      advertisers[place].channels[slot].packets += count
    }
    advertisers[place].noteEvent(
      at: met.frame, channel: nil,
      of: AdvertisingTrain.Key(isLegacy: false, set: met.dataInfo?.setIdentifier), window: nil)
    guard let info = met.dataInfo, let index = set(info.setIdentifier, of: place, met.frame) else {
      return
    }
    advertisers[place].sets[index].primaryPDUs += total
    advertisers[place].sets[index].announced += 1
  }

  /// Assigns an AdvDataInfo to one advertiser, or marks it as ambiguous if two advertisers use it.
  private func claim(_ info: AdvertisingDataInfo, for place: Int) {
    if let owner = owners[info.rawValue], owner != place {
      owners[info.rawValue] = -1
    } else if owners.count < 4096 || owners[info.rawValue] != nil {
      owners[info.rawValue] = place
    }
  }

  // MARK: Periodic trains

  /// - Parameter advertiser: the advertiser of the set, because an auxiliary packet may lack its address.
  private func announce(
    _ info: SyncInfo, _ sighting: borrowing AdvertisingSighting, by advertiser: Int
  ) {
    guard let train = train(info.accessAddress, sighting.frame) else {
      totals.notKept += 1
      return
    }
    trains[train].note(
      info, by: advertiser, set: sighting.setIdentifier, frame: sighting.frame)
    trains[train].note(controllerData: sighting.controllerData, frame: sighting.frame)
    noteResponseAddress(of: train)
  }

  /// Records the access address of the responses to a train, which the train's controller data contains.
  private func noteResponseAddress(of train: Int) {
    guard let address = trains[train].responses.value?.responseAccessAddress,
      trainPlaces[address] == nil
    else { return }
    respondedTrains[address] = train
  }

  private func train(_ accessAddress: AccessAddress, _ frame: Frame) -> Int? {
    if let known = trainPlaces[accessAddress.rawValue] { return known }
    guard trains.count < AdvertisingObserver.trainLimit else { return nil }
    trains.append(AdvertisingAnalysis.PeriodicTrain(accessAddress: accessAddress, first: frame))
    trainPlaces[accessAddress.rawValue] = trains.count - 1
    return trains.count - 1
  }

  private func takePeriodic(_ sighting: borrowing AdvertisingSighting) {
    if let responded = respondedTrains[sighting.accessAddress.rawValue] {
      trains[responded].noteResponse(sighting)
      return
    }
    guard let train = train(sighting.accessAddress, sighting.frame) else {
      totals.unlinked += 1
      return
    }
    trains[train].note(sighting, &room)
    noteResponseAddress(of: train)
    guard let pointer = sighting.auxiliaryPointer, pointer.offset > 0 else { return }
    _ = expectations.expect(pointer, of: sighting, advertiser: nil, train: train)
  }

  private func takeChain(_ sighting: borrowing AdvertisingSighting, of train: Int) {
    trains[train].noteChain(sighting, &room)
    guard let pointer = sighting.auxiliaryPointer, pointer.offset > 0 else { return }
    _ = expectations.expect(pointer, of: sighting, advertiser: nil, train: train)
  }
}
