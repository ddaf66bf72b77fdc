public import BluetoothPackets
import ByteReading
public import LinkSessions

extension AdvertisingAnalysis {
  /// A periodic advertising train: AUX_SYNC_IND PDUs with their own access address and interval.
  public struct PeriodicTrain: Sendable {
    /// Access address of the train's packets.
    public let accessAddress: AccessAddress
    /// Index in `DeviceTable`, or nil if no SyncInfo was captured.
    package internal(set) var advertiser: Int?
    /// Advertising SID of the set, or nil if it was not captured.
    public internal(set) var set: UInt8?
    /// The first PDU that announces the train or belongs to it.
    public let first: Frame
    /// The last packet of the train.
    public internal(set) var last: Frame
    /// Number of PDUs with a SyncInfo for the train.
    public internal(set) var announcements = 0
    /// Periodic advertising interval in units of 1.25 ms, from SyncInfo.
    public internal(set) var interval: Known<UInt16> = .unknown
    /// The interval in milliseconds, or nil if the capture does not show it.
    public var intervalMilliseconds: Double? { interval.value.map { Double($0) * 1.25 } }
    /// Channel map of the train, or nil if the capture does not show it.
    public internal(set) var channelMap: ChannelMap?
    /// Number of captured events.
    public internal(set) var events = 0
    /// Number of missed events between the captured ones.
    public internal(set) var missed = 0
    /// Number of PDUs of the train, including chained ones and subevents.
    public internal(set) var pdus = 0
    /// Signal strength.
    public internal(set) var signal = AdvertiserAnalysis.SignalHistogram()
    /// Payloads of the train.
    public internal(set) var payload = AdvertiserAnalysis.PayloadHistory(place: .periodic, set: nil)
    /// The broadcast isochronous group that the train's controller data announces, and the frame that contains it.
    public internal(set) var group: Known<BIGInfo> = .unknown
    /// Subevents and response slots of periodic advertising with responses.
    public internal(set) var responses: Known<PeriodicResponseTiming> = .unknown

    /// Number of captured responses.
    public internal(set) var responsePDUs = 0
    /// The first and the last response, or nil if there is none.
    package internal(set) var responseFrames: ClosedRange<Int>?

    private var lastEvent: Int64?

    /// Fraction of an interval by which an event may seem to begin early.
    private static let drift = 0.02

    init(accessAddress: AccessAddress, first: Frame) {
      self.accessAddress = accessAddress
      self.first = first
      last = first
    }

    mutating func note(_ info: SyncInfo, by advertiser: Int?, set: UInt8?, frame: Frame) {
      announcements += 1
      self.advertiser = advertiser ?? self.advertiser
      self.set = set ?? self.set
      interval = .seen(info.interval, frame: frame.number)
      channelMap = info.channelMap
      last = frame
    }

    /// Consumes a PDU on the train's access address.
    ///
    /// - Parameters:
    ///   - sighting: the PDU.
    ///   - room: the memory budget for the data of all advertisers.
    mutating func note(_ sighting: borrowing AdvertisingSighting, _ room: inout Room) {
      pdus += 1
      last = sighting.frame
      if let rssi = sighting.rssi { signal.add(rssi) }
      note(controllerData: sighting.controllerData, frame: sighting.frame)
      let nanoseconds = Double(interval.value ?? 0) * 1_250_000
      if let lastEvent {
        let gap = Double(sighting.frame.time.elapsed(since: lastEvent))
        if nanoseconds > 0 {
          // A PDU in the same event is chained or belongs to a subevent. Subevents fill the interval.
          let hasSubevents = sighting.kind == .subevent || responses.value != nil
          let reach = hasSubevents ? 1 - PeriodicTrain.drift : 0.5
          if gap >= 0, gap < nanoseconds * reach { return take(sighting, &room) }
          let spans =
            hasSubevents
            ? (PeriodicTrain.drift + gap / nanoseconds).rounded(.down)
            : (gap / nanoseconds).rounded()
          if spans >= 1, spans < 1000 { missed += Int(spans) - 1 }
          if hasSubevents, spans >= 1, spans < 1000 {
            let early = gap - spans * nanoseconds
            events += 1
            // The next event is expected one interval after the start of this one, even if this one's first subevents
            // were missed.
            self.lastEvent =
              early.magnitude <= nanoseconds * PeriodicTrain.drift
              ? sighting.frame.time : lastEvent.later(by: Int64(spans * nanoseconds))
            return take(sighting, &room)
          }
        }
      }
      events += 1
      lastEvent = sighting.frame.time
      take(sighting, &room)
    }

    /// Consumes a response to the train.
    mutating func noteResponse(_ sighting: borrowing AdvertisingSighting) {
      let number = sighting.frame.number
      responsePDUs += 1
      responseFrames =
        responseFrames.map { min($0.lowerBound, number)...max($0.upperBound, number) }
        ?? number...number
    }

    /// Consumes a PDU that another PDU of the train points to.
    mutating func noteChain(_ sighting: borrowing AdvertisingSighting, _ room: inout Room) {
      pdus += 1
      last = sighting.frame
      take(sighting, &room)
    }

    private mutating func take(_ sighting: borrowing AdvertisingSighting, _ room: inout Room) {
      _ = payload.take(
        sighting.data, continues: sighting.dataContinues,
        isContinuation: sighting.isContinuation, isLegacy: false, frame: sighting.frame.number,
        &room)
    }

    /// Extracts the group and the response timing from controller data.
    mutating func note(controllerData: RawSpan, frame: Frame) {
      guard controllerData.byteCount > 0 else { return }
      // A wrong length ends the loop.
      try? ADStructure.forEach(in: controllerData) { structure in
        switch AdvertisingDataItem(structure) {
        case .bigInfo(let info):
          if group.value == nil { group = .seen(info, frame: frame.number) }
        case .responseTiming(let timing):
          if responses.value == nil { responses = .seen(timing, frame: frame.number) }
        default: break
        }
      }
    }
  }
}
