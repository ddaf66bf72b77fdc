public import BluetoothPackets
import ByteReading
public import LinkSessions

/// A periodic advertising train: AUX_SYNC_IND on an access address and at an interval of its own.
public struct PeriodicTrainStory: Sendable {
  /// Of the train's packets.
  public let accessAddress: AccessAddress
  /// Index in `DeviceTable`; nil where no SyncInfo was heard.
  public internal(set) var advertiser: Int?
  /// Advertising SID of the set; nil where it was not seen.
  public internal(set) var set: UInt8?
  /// The first PDU that tells of it.
  public let first: Frame
  /// The last packet of the train.
  public internal(set) var last: Frame
  /// PDUs with a SyncInfo that leads to it.
  public internal(set) var announcements = 0
  /// Periodic advertising interval in units of 1.25 ms, as SyncInfo says.
  public internal(set) var interval: Known<UInt16> = .unknown
  /// In milliseconds; nil where nothing in the capture tells it.
  public var intervalMilliseconds: Double? { interval.value.map { Double($0) * 1.25 } }
  /// The channels of the train; nil where nothing in the capture tells them.
  public internal(set) var channelMap: ChannelMap?
  /// Events that were heard.
  public internal(set) var events = 0
  /// Events between those that were not.
  public internal(set) var missed = 0
  /// PDUs on the train, chained ones and subevents included.
  public internal(set) var pdus = 0
  /// How strong it was.
  public internal(set) var signal = SignalHistogram()
  /// What it sends.
  public internal(set) var payload = PayloadHistory(place: .periodic, set: nil)
  /// The broadcast isochronous group that its controller data announces, and the frame that does.
  public internal(set) var group: Known<BIGInfo> = .unknown
  /// Subevents and response slots of periodic advertising with responses.
  public internal(set) var responses: Known<PeriodicResponseTiming> = .unknown

  /// Responses to it that were heard.
  public internal(set) var responsePDUs = 0
  /// The first and the last of them; nil where there is none.
  public internal(set) var responseFrames: ClosedRange<Int>?

  private var lastEvent: Int64?

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

  /// Takes a PDU on the train's access address.
  ///
  /// - Parameters:
  ///   - sighting: the PDU.
  ///   - room: for the data of all advertisers.
  mutating func note(_ sighting: borrowing AdvertisingSighting, _ room: inout Room) {
    pdus += 1
    last = sighting.frame
    if let rssi = sighting.rssi { signal.add(rssi) }
    note(controllerData: sighting.controllerData, frame: sighting.frame)
    let nanoseconds = Double(interval.value ?? 0) * 1_250_000
    if let lastEvent {
      let gap = Double(sighting.frame.time.elapsed(since: lastEvent))
      if nanoseconds > 0 {
        // What comes within the same event is chained, or a subevent.
        if gap >= 0, gap < nanoseconds / 2 { return take(sighting, &room) }
        let spans = (gap / nanoseconds).rounded()
        if spans >= 1, spans < 1000 { missed += Int(spans) - 1 }
      }
    }
    events += 1
    lastEvent = sighting.frame.time
    take(sighting, &room)
  }

  /// Takes a PDU that answers the train.
  mutating func noteResponse(_ sighting: borrowing AdvertisingSighting) {
    let number = sighting.frame.number
    responsePDUs += 1
    responseFrames =
      responseFrames.map { min($0.lowerBound, number)...max($0.upperBound, number) }
      ?? number...number
  }

  /// Takes a PDU that one on the train points to.
  mutating func noteChain(_ sighting: borrowing AdvertisingSighting, _ room: inout Room) {
    pdus += 1
    last = sighting.frame
    take(sighting, &room)
  }

  private mutating func take(_ sighting: borrowing AdvertisingSighting, _ room: inout Room) {
    _ = payload.take(
      sighting.data, continues: sighting.dataContinues,
      isContinuation: sighting.isContinuation, isLegacy: false, frame: sighting.frame.number, &room)
  }

  /// Looks at what one controller tells others.
  mutating func note(controllerData: RawSpan, frame: Frame) {
    guard controllerData.byteCount > 0 else { return }
    // A length that lies ends the walk.
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
