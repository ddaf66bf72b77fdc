import BluetoothPackets
import ByteReading

extension LinkSimulation {
  /// T_IFS in nanoseconds.
  static let interFrameSpace = Int64(Airtime.interFrameSpace) * 1_000

  /// Sends ADV_IND and CONNECT_IND and sets the first anchor. Core 6.0, Vol 6, Part B, 4.5.3.
  mutating func connect() {
    let time = Int64(parameters.start + 20_000) * 1_000
    emitHostsBefore(time)
    var advertisement = ByteWriter()
    peripheral.encode(into: &advertisement)
    // Flags: LE only, general discoverable; and a name.
    let name = Array("Bench \((parameters.peripheral ?? index) + 1)".utf8)
    advertisement.octets([2, 0x01, 0x06, UInt8(truncatingIfNeeded: name.count + 1), 0x09] + name)
    let usesHash = parameters.channelSelection == 2
    let header = AdvertisingHeader(
      type: .connectableUndirected, usesChannelSelection2: usesHash, isTxAddressRandom: true,
      length: UInt8(truncatingIfNeeded: advertisement.count))
    advertise(header, advertisement.bytes, at: time)

    let connectTime =
      time.later(by: packets.last?.duration ?? 0).later(by: LinkSimulation.interFrameSpace)
    let windowOffset = min(3, interval / Airtime.intervalUnit)
    var payload = ByteWriter()
    ConnectIndication(
      initiator: central, advertiser: peripheral, accessAddress: accessAddress,
      crcInitialValue: crcInitialValue, windowSize: 2,
      windowOffset: UInt16(truncatingIfNeeded: windowOffset), interval: units(interval, 1_250),
      latency: UInt16(truncatingIfNeeded: latency), timeout: units(timeout, 10_000),
      channelMap: channelMap, hopIncrement: UInt8(truncatingIfNeeded: parameters.hopIncrement),
      sleepClockAccuracy: SleepClockAccuracy(rawValue: 5)
    ).encode(into: &payload)
    advertise(
      AdvertisingHeader(
        type: .connectIndication, usesChannelSelection2: usesHash, isTxAddressRandom: true,
        isRxAddressRandom: true, length: UInt8(truncatingIfNeeded: payload.count)),
      payload.bytes, at: connectTime)

    // The transmit window starts 1.25 ms plus its offset after the end of CONNECT_IND.
    let end = connectTime.later(by: packets.last?.duration ?? 0)
    let delay = Int64(1_250 + windowOffset * Airtime.intervalUnit + 100 + random.below(2_000))
    anchor = end.later(by: drifted(delay * 1_000))
    lastHeard = [end, end]
    note(parametersFrom: 0)
    history.phys.append(
      .init(event: 0, centralToPeripheral: .le1M, peripheralToCentral: .le1M))
    history.maps.append(.init(event: 0, map: channelMap))
    emitHostsOfConnection(at: end)
    actions.add(anchor.later(by: SimulatedHost.thinking), .step)
  }

  func units(_ microseconds: Int, _ unit: Int) -> UInt16 {
    UInt16(clamping: microseconds / unit)
  }

  mutating func note(parametersFrom event: Int) {
    history.parameters.append(
      .init(event: event, interval: interval, latency: latency, timeout: timeout))
  }

  private mutating func advertise(
    _ header: AdvertisingHeader, _ payload: [UInt8], at time: Int64
  ) {
    var pdu = ByteWriter()
    header.encode(into: &pdu)
    pdu.octets(payload)
    packets.append(
      SimulatedPacket(
        time: time, link: index, event: -1, sender: nil, channel: 37, phy: .le1M,
        signal: signal(of: header.type == .connectIndication ? .central : .peripheral),
        octets: LinkSimulation.packet(
          pdu.bytes, accessAddress: .advertising,
          crcInitialValue: LinkLayerCRC.advertisingInitialValue),
        isCaptured: parameters.uncapturedEvents == 0))
  }

  /// Returns the signal strength in dBm: a different one for each side and link, with a little noise.
  mutating func signal(of role: LinkRole) -> Int8 {
    let base = role == .central ? -48 : -57
    return Int8(clamping: base - 3 * index + random.below(5) - 2)
  }

  /// Returns access address, PDU and CRC.
  static func packet(
    _ pdu: [UInt8], accessAddress: AccessAddress, crcInitialValue: UInt32
  ) -> [UInt8] {
    var octets = ByteWriter(reservingCapacity: pdu.count + 7)
    octets.uint32(accessAddress.rawValue)
    octets.octets(pdu)
    let crc = LinkLayerCRC.compute(initial: crcInitialValue, over: pdu.rawSpan)
    octets.uint24(LinkLayerCRC.octets(ofValue: crc))
    return octets.bytes
  }

  // MARK: Events for the hosts

  private mutating func emitHostsBefore(_ time: Int64) {
    var creation = ByteWriter()
    creation.uint16(0x0060)
    creation.uint16(0x0030)
    creation.uint8(0)
    creation.uint8(1)
    peripheral.encode(into: &creation)
    creation.uint8(1)
    creation.uint16(units(interval, 1_250))
    creation.uint16(units(interval, 1_250))
    creation.uint16(UInt16(truncatingIfNeeded: latency))
    creation.uint16(units(timeout, 10_000))
    creation.uint16(0)
    creation.uint16(0)
    hosts[0].log.startedCommand(.leCreateConnection, creation.bytes, at: time.later(by: -5_000_000))
    hosts[1].log.completedCommand(.leSetAdvertisingEnable, [1], at: time.later(by: -6_000_000))
  }

  private mutating func emitHostsOfConnection(at time: Int64) {
    for role in LinkRole.allCases {
      let handle = hosts[role.rawValue].log.handle
      var event = ByteWriter()
      event.uint8(0x01)
      event.uint8(0)
      event.uint16(handle)
      event.uint8(UInt8(role.rawValue))
      event.uint8(1)
      (role == .central ? peripheral : central).encode(into: &event)
      event.uint16(units(interval, 1_250))
      event.uint16(UInt16(truncatingIfNeeded: latency))
      event.uint16(units(timeout, 10_000))
      event.uint8(5)
      hosts[role.rawValue].log.event(0x3E, event.bytes, at: time.later(by: SimulatedHost.transport))
      let algorithm = UInt8(truncatingIfNeeded: parameters.channelSelection - 1)
      hosts[role.rawValue].log.event(
        0x3E, [0x14] + HostLog.octets(handle) + [algorithm],
        at: time.later(by: SimulatedHost.transport).later(by: 50_000))
    }
  }
}
