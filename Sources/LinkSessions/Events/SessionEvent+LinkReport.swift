public import BluetoothPackets
import ByteReading

extension SessionEvent {
  /// A value that a controller reports or that two link layers exchange, apart from the connection
  /// parameters.
  @nonexhaustive
  public enum LinkReport: Hashable, Sendable {
    /// The transmit power of one side.
    case transmitPower(TransmitPower)
    /// The path loss between sender and receiver.
    case pathLoss(decibels: UInt8?, PathLossZone)
    /// The inter-frame space: requested or agreed.
    case frameSpace(ClosedRange<Duration>, PHYSet, isAgreed: Bool)
    /// One side enables or disables channel classification reports.
    case channelReporting(isOn: Bool)
    /// Number of channels classified as good, bad and unknown.
    case channelStatus(good: Int, bad: Int, unknown: Int)
    /// A periodic advertising train that the peer should synchronize to.
    case syncTransfer(set: UInt8, interval: Duration)
    /// A monitored advertiser has come into range or was lost.
    case monitoredAdvertiser(DeviceKey, isNear: Bool)
    /// A periodic advertising train that the controller synchronized to.
    case periodicSync(DeviceKey, set: UInt8, interval: Duration)
    /// The controller's hardware failed; the meaning of the code is the manufacturer's.
    case hardwareError(code: UInt8)

    /// A reported or requested transmit power.
    public struct TransmitPower: Hashable, Sendable {
      /// The device that transmits with it.
      public let sender: LinkDirection?
      /// The power in dBm; nil if it is unknown or not managed.
      public let level: Int8?
      /// The change in dB, made or requested.
      public let delta: Int8
      /// Whether the change is requested; otherwise it was made.
      public let isRequest: Bool
      /// The PHYs, if the capture shows them.
      public let phys: PowerControlPHYSet?
    }

    /// The position of a path loss relative to its thresholds.
    public enum PathLossZone: UInt8, Hashable, Sendable {
      /// Below the low threshold.
      case low
      /// Between the two thresholds.
      case middle
      /// Above the high threshold.
      case high
    }

    /// Identifies the series of reports of the same quantity for the same side.
    public var series: Int? {
      switch self {
      case .transmitPower(let power):
        power.isRequest ? nil : power.sender.map { Int($0.rawValue) } ?? 2
      case .pathLoss: 3
      default: nil
      }
    }
  }
}

extension SessionEvent.LinkReport {
  /// Creates the report from an LL control PDU; nil if the PDU contains no report.
  ///
  /// Core 6.0, Vol 6, Part B, 2.4.2.
  package init?(_ pdu: borrowing LLControlPDU, from sender: LinkDirection) {
    switch pdu {
    case .powerControlRequest(let request):
      // The PDU requests a change of the peer's power.
      self = .transmitPower(
        TransmitPower(
          sender: sender.opposite, level: nil, delta: request.delta, isRequest: true,
          phys: request.phy))
    case .powerControlResponse(let response):
      self = .transmitPower(
        TransmitPower(
          sender: sender, level: TransmitPower.level(response.txPower), delta: response.delta,
          isRequest: false, phys: nil))
    case .powerChangeIndication(let indication):
      self = .transmitPower(
        TransmitPower(
          sender: sender, level: TransmitPower.level(indication.txPower), delta: indication.delta,
          isRequest: false, phys: indication.phy))
    case .frameSpaceRequest(let request):
      let low = min(request.minimum, request.maximum)
      self = .frameSpace(
        .microseconds(low)...(.microseconds(max(request.minimum, request.maximum))), request.phys,
        isAgreed: false)
    case .frameSpaceResponse(let response):
      let space = Duration.microseconds(response.frameSpace)
      self = .frameSpace(space...space, response.phys, isAgreed: true)
    case .channelReportingIndication(let indication):
      self = .channelReporting(isOn: indication.enable == 1)
    case .channelStatusIndication(let indication):
      self = SessionEvent.LinkReport(classification: indication.classification)
    case .periodicSyncIndication(let indication):
      self = .syncTransfer(
        set: indication.advertisingSetIdentifier,
        interval: SessionEvent.LinkReport.duration(of: indication.syncInfo.interval))
    case .periodicSyncResponsesIndication(let indication):
      self = .syncTransfer(
        set: indication.train.advertisingSetIdentifier,
        interval: SessionEvent.LinkReport.duration(of: indication.train.syncInfo.interval))
    default: return nil
    }
  }

  /// An interval of periodic advertising, which is counted in units of 1.25 ms.
  private static func duration(of interval: UInt16) -> Duration {
    .microseconds(Int64(interval) * 1_250)
  }

  /// Parses two bits for each of the 37 channels: unknown, good, reserved, bad.
  private init(classification: UInt128) {
    var counts = [0, 0, 0, 0]
    for channel in 0..<37 {
      counts[Int(truncatingIfNeeded: classification >> UInt128(2 * channel)) & 3] += 1
    }
    self = .channelStatus(good: counts[1], bad: counts[3], unknown: counts[0] + counts[2])
  }

  /// Creates the report on a connection from an LE event. Core 6.0, Vol 4, Part E, 7.7.65.
  ///
  /// - Parameters:
  ///   - event: the event from its subevent code on.
  ///   - own: the direction in which this host sends.
  /// - Returns: nil for other events, and for an event that reports a failure.
  init?(event: RawSpan, own: LinkDirection) {
    switch event.octet(at: 0) {
    case 0x20:
      guard let loss = event.octet(at: 3), let zone = event.octet(at: 4).flatMap(PathLossZone.init)
      else { return nil }
      self = .pathLoss(decibels: loss == 0xFF ? nil : loss, zone)
    case 0x21:
      guard event.octet(at: 1) == 0, let reason = event.octet(at: 4), let phy = event.octet(at: 5),
        let level = event.octet(at: 6), let delta = event.octet(at: 8)
      else { return nil }
      // Zero: the power of the local controller has changed. 7.7.65.33.
      self = .transmitPower(
        TransmitPower(
          sender: reason == 0 ? own : own.opposite,
          level: TransmitPower.level(Int8(bitPattern: level)), delta: Int8(bitPattern: delta),
          isRequest: false,
          phys: (1...4).contains(phy) ? PowerControlPHYSet(rawValue: 1 << (phy - 1)) : nil))
    case 0x35:
      guard event.octet(at: 1) == 0, let low = event.octet(at: 5), let high = event.octet(at: 6),
        let phys = event.octet(at: 7)
      else { return nil }
      let space = Duration.microseconds(UInt16(high) << 8 | UInt16(low))
      self = .frameSpace(space...space, PHYSet(rawValue: phys), isAgreed: true)
    default: return nil
    }
  }

  /// Creates the report on an advertiser from an LE event.
  init?(advertiserEvent event: RawSpan) {
    switch event.octet(at: 0) {
    case 0x34:
      guard let key = DeviceKey(event, typeAt: 1), let condition = event.octet(at: 8) else {
        return nil
      }
      self = .monitoredAdvertiser(key, isNear: condition == 1)
    case 0x0E, 0x24:
      guard event.octet(at: 1) == 0, let set = event.octet(at: 4),
        let key = DeviceKey(event, typeAt: 5), let low = event.octet(at: 13),
        let high = event.octet(at: 14)
      else { return nil }
      self = .periodicSync(
        key, set: set,
        interval: SessionEvent.LinkReport.duration(of: UInt16(high) << 8 | UInt16(low)))
    default: return nil
    }
  }
}

extension SessionEvent.LinkReport.TransmitPower {
  /// Returns the power level; nil for 126 (not managed) and 127 (unknown). Core 6.0, Vol 6, Part B, 2.4.2.33.
  fileprivate static func level(_ raw: Int8) -> Int8? { raw >= 126 ? nil : raw }
}

extension DeviceKey {
  /// Parses the address that follows its type in an event.
  fileprivate init?(_ event: RawSpan, typeAt offset: Int) {
    guard let type = event.octet(at: offset), event.byteCount >= offset + 7 else { return nil }
    var address: UInt64 = 0
    for place in 0..<6 {
      address |= UInt64(event.octet(at: offset + 1 + place) ?? 0) << UInt64(8 * place)
    }
    self.init(address: DeviceAddress(rawValue: address), isRandom: type & 1 == 1)
  }
}
