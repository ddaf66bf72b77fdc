import BluetoothPackets
import ByteReading

extension HCISession {
  /// Processes an LE Advertising Report: advertising that the controller received. Core 6.0, Vol 4, Part E, 7.7.65.2.
  mutating func take(
    _ event: borrowing LEMetaEvent.LEAdvertisingReport, _ links: inout LinkTable,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    var damage: WireError?
    let cut = event.forEach(isCut: log.contentIsCut) { report in
      var advertisement = Advertisement(
        address: report.address, isRandom: report.addressType.isRandom)
      switch report.eventType.withoutReservedBits {
      case .connectableUndirected:
        advertisement.isConnectable = true
        advertisement.isScannable = true
      case .connectableDirected:
        advertisement.isConnectable = true
        advertisement.isDirected = true
      case .scannableUndirected: advertisement.isScannable = true
      case .scanResponse: advertisement.isScanResponse = true
      default: break
      }
      advertisement.rssi = report.rssi
      advertisement.carriesData = !report.dataIsCut
      registry.search = search.number
      let advertiser = registry.advertise(advertisement, data: report.data, &log)
      noteAdvertising(advertisement, &links, &registry, log.frame)
      emit(report, &registry, &log)
      do throws(WireError) {
        try registry.walk(
          along: report.data, of: advertisement, by: advertiser,
          end: report.dataOffset + report.data.byteCount, log)
      } catch {
        damage = damage ?? error
      }
    }
    if let damage = cut ?? damage { throw damage }
  }

  /// Processes an LE Extended Advertising Report. Core 6.0, Vol 4, Part E, 7.7.65.13.
  mutating func take(
    _ event: borrowing LEMetaEvent.LEExtendedAdvertisingReport, _ links: inout LinkTable,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    var damage: WireError?
    let cut = event.forEach(isCut: log.contentIsCut) { report in
      if report.hasReservedValue { HCISession.noteReserved(report, &log) }
      let isContinuation = awaitsMoreData
      awaitsMoreData = report.dataStatus == .incompleteMoreToCome
      // Without an address the sender is unknown.
      if report.addressType != .anonymous {
        var advertisement = Advertisement(
          address: report.address, isRandom: report.addressType.isRandom)
        advertisement.isConnectable = report.isConnectable
        advertisement.isScannable = report.isScannable
        advertisement.isDirected = report.isDirected
        advertisement.isScanResponse = report.isScanResponse
        advertisement.isExtended = !report.isLegacy
        advertisement.continues = report.dataStatus == .incompleteMoreToCome
        advertisement.rssi = report.rssi
        advertisement.carriesData = !report.dataIsCut
        registry.search = search.number
        registry.advertise(advertisement, data: report.data, &log)
        noteAdvertising(advertisement, &links, &registry, log.frame)
      }
      emit(report, isContinuation: isContinuation, &registry, &log)
      do throws(WireError) {
        try AdvertisingDataWalk.take(
          report.data, end: report.dataOffset + report.data.byteCount,
          isPiece: isContinuation || report.dataStatus != .complete, keys: log.advertisingKeys,
          log.watcher)
      } catch {
        damage = damage ?? error
      }
    }
    if let damage = cut ?? damage { throw damage }
  }

  /// Reports the reserved values of a report.
  private static func noteReserved(
    _ report: borrowing LEMetaEvent.LEExtendedAdvertisingReport.Report, _ log: inout SessionLog
  ) {
    var fields: [(name: String, value: UInt16)] = []
    if report.primaryPHY.isReservedInReports {
      fields.append(("Primary_PHY", UInt16(report.primaryPHY.rawValue)))
    }
    if let phy = report.secondaryPHY, phy.isReservedInReports {
      fields.append(("Secondary_PHY", UInt16(phy.rawValue)))
    }
    if report.reservedBits != 0 { fields.append(("Event_Type", report.eventType)) }
    let values = fields.map { field in
      let digits = String(field.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 2 - digits.count))
      return "\(field.name) 0x\(zeros)\(digits)"
    }
    log.emit(
      .finding(
        Finding(
          .hciReportReserved, frame: log.frame,
          values: [
            Finding.Value(.field, .name(fields.map(\.name).joined(separator: ", "))),
            Finding.Value(.what, .name(values.joined(separator: ", "))),
          ])))
  }

  /// Records that the peripheral of an open connection advertises connectably.
  private func noteAdvertising(
    _ advertisement: Advertisement, _ links: inout LinkTable, _ registry: inout Registry,
    _ frame: Frame
  ) {
    guard !peripherals.isEmpty, advertisement.isConnectable, !advertisement.isScanResponse,
      let device = registry.find(advertisement.address, isRandom: advertisement.isRandom),
      let index = peripherals[registry.devices.who(device)]
    else { return }
    let data = links.connections[index].lastHeard.peripheralToCentral
    let acknowledgement = links.connections[index].acknowledgements.latest
    // Spelled out, because an array of the two would allocate memory for every report.
    let heard =
      if let data, let acknowledgement {
        data.number < acknowledgement.number ? acknowledgement : data
      } else {
        data ?? acknowledgement
      }
    let opened = links.connections[index].firstFrame
    links[index].session.peerAdvertising.note(frame, heard: heard, opened: opened)
  }

  // MARK: Reporting

  /// Reports one received advertisement.
  ///
  /// - Parameters:
  ///   - report: the controller's report.
  ///   - registry: the devices.
  ///   - log: passes it on to the observers.
  mutating func emit(
    _ report: borrowing LEMetaEvent.LEAdvertisingReport.Report, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind
    switch report.eventType.withoutReservedBits {
    case .connectableUndirected: kind = .connectable
    case .connectableDirected: kind = .directed
    case .scannableUndirected: kind = .scannable
    case .scanResponse: kind = .scanResponse
    default: kind = .nonConnectable
    }
    var sighting = AdvertisingSighting(
      kind, frame: log.frame, source: .report(filtersDuplicates: filtersDuplicates),
      advertiser: registry.find(report.address, isRandom: report.addressType.isRandom),
      data: report.data)
    sighting.rssi = report.rssi
    sighting.dataIsCut = report.dataIsCut
    log.emit(sighting)
  }

  /// Reports one received extended advertisement, or a legacy one in the extended event.
  ///
  /// - Parameters:
  ///   - report: the controller's report.
  ///   - registry: the devices.
  ///   - log: passes it on to the observers.
  ///   - isContinuation: whether its data began in another report.
  mutating func emit(
    _ report: borrowing LEMetaEvent.LEExtendedAdvertisingReport.Report, isContinuation: Bool,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard log.wants(.advertising) else { return }
    let kind: AdvertisingSighting.Kind
    switch (report.isLegacy, report.isScanResponse) {
    case (true, true): kind = .scanResponse
    case (false, true): kind = .auxiliaryScanResponse
    case (false, false): kind = .auxiliary
    case (true, false):
      kind =
        report.isDirected
        ? .directed
        : report.isConnectable ? .connectable : report.isScannable ? .scannable : .nonConnectable
    }
    let advertiser =
      report.addressType == .anonymous
      ? nil : registry.find(report.address, isRandom: report.addressType.isRandom)
    var sighting = AdvertisingSighting(
      kind, frame: log.frame, source: .report(filtersDuplicates: filtersDuplicates),
      advertiser: advertiser, data: report.data)
    sighting.rssi = report.rssi
    sighting.dataIsCut = report.dataIsCut
    sighting.txPower = report.txPower
    sighting.setIdentifier = report.advertisingSID
    if !report.isLegacy {
      sighting.mode =
        report.isConnectable
        ? .connectable : report.isScannable ? .scannable : .nonConnectableNonScannable
    }
    if report.periodicAdvertisingInterval > 0 {
      sighting.periodicInterval = report.periodicAdvertisingInterval
    }
    sighting.dataContinues = report.dataStatus != .complete
    sighting.isContinuation = isContinuation
    log.emit(sighting)
  }
}
