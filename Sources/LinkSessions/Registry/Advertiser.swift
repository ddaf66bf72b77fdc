/// What the capture shows of one address's advertising.
public struct Advertiser: Sendable, Identifiable {
  /// Index in `AdvertiserTable`.
  public let id: Int
  /// Index in `DeviceTable`.
  public let device: Int
  /// The first packet of it.
  public internal(set) var firstFrame: Frame
  /// The last packet of it.
  public internal(set) var lastFrame: Frame
  /// Advertising packets or reports, scan responses not counted.
  public internal(set) var advertisements = 0
  /// How many scan responses it sent.
  public internal(set) var scanResponses = 0
  /// Whether any of its advertising takes connections.
  public internal(set) var isConnectable = false
  /// Whether any of its advertising takes scan requests.
  public internal(set) var isScannable = false
  /// Whether any of its advertising is for one device.
  public internal(set) var isDirected = false
  /// Whether it uses extended advertising.
  public internal(set) var usesExtendedAdvertising = false
  /// Bit 0 for channel 37, bit 1 for 38, bit 2 for 39; empty in an HCI log, which does not tell.
  public internal(set) var primaryChannels: UInt8 = 0
  /// How strong it was.
  public internal(set) var signal = SignalRange()
  /// What it advertises.
  public internal(set) var advertisingPayload = AdvertisingPayload()
  /// What it answers to scan requests.
  public internal(set) var scanResponsePayload = AdvertisingPayload()

  init(id: Int, device: Int, frame: Frame) {
    self.id = id
    self.device = device
    firstFrame = frame
    lastFrame = frame
  }
}
