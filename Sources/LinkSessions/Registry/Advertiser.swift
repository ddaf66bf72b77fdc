/// What the capture shows of one address's advertising.
public struct Advertiser: Sendable, Identifiable {
  /// Index in `AdvertiserTable`.
  public let id: Int
  /// Index in `DeviceTable`.
  public let device: Int
  public internal(set) var firstFrame: Frame
  public internal(set) var lastFrame: Frame
  /// Advertising packets or reports, scan responses not counted.
  public internal(set) var advertisements = 0
  public internal(set) var scanResponses = 0
  public internal(set) var isConnectable = false
  public internal(set) var isScannable = false
  public internal(set) var isDirected = false
  public internal(set) var usesExtendedAdvertising = false
  /// Bit 0 for channel 37, bit 1 for 38, bit 2 for 39; empty in an HCI log, which does not tell.
  public internal(set) var primaryChannels: UInt8 = 0
  public internal(set) var signal = SignalRange()
  /// Between the beginnings of advertising events.
  public internal(set) var gaps = GapWindow()
  public internal(set) var advertisingPayload = AdvertisingPayload()
  public internal(set) var scanResponsePayload = AdvertisingPayload()

  /// Nanoseconds since 1970, of the event's first packet.
  var eventStart: Int64

  init(id: Int, device: Int, frame: Frame) {
    self.id = id
    self.device = device
    firstFrame = frame
    lastFrame = frame
    eventStart = frame.time
  }

  /// Packets nearer than this to the event's first one belong to the same event: its other primary
  /// channels follow within 10 ms. Core 6.0, Vol 6, Part B, 4.4.2.
  static let eventSpan: Int64 = 10_000_000

  mutating func noteEvent(at time: Int64) {
    let gap = time.elapsed(since: eventStart)
    guard gap >= Advertiser.eventSpan || gap < 0 else { return }
    if advertisements > 0 { gaps.append(nanoseconds: gap) }
    eventStart = time
  }

  /// The advertising interval: the gap between events less the mean of the random delay of 0 to
  /// 10 ms that follows each. Core 6.0, Vol 6, Part B, 4.4.2.2.
  ///
  /// Unknown where too few gaps agree, where none is as short as an interval can be (10.24 s), and
  /// in a log whose controller reported each advertiser only once.
  public var intervalMilliseconds: Known<Double> {
    guard let gap = gaps.shortestAgreedMilliseconds, gap <= 10_250 else { return .unknown }
    return .derived(max(0, gap - 5), frame: firstFrame.number)
  }
}
