/// The advertising of one address.
public struct Advertiser: Sendable, Identifiable {
  /// Index in `AdvertiserTable`.
  public let id: Int
  /// Index in `DeviceTable`.
  package let device: Int
  /// The first packet from this advertiser.
  public internal(set) var firstFrame: Frame
  /// The last packet from this advertiser.
  public internal(set) var lastFrame: Frame
  /// The first packet in the last search in which the advertiser was heard, and the number of that search.
  var found: (search: Int, frame: Frame)
  /// Number of advertising packets or reports, without scan responses.
  public internal(set) var advertisements = 0
  /// Number of scan responses.
  public internal(set) var scanResponses = 0
  /// Whether any of its advertising is connectable.
  public internal(set) var isConnectable = false
  /// The last connectable packet or report, and the number of other advertising packets or reports since then.
  package internal(set) var lastConnectable: (frame: Frame, others: Int)?
  /// Whether any of its advertising is scannable.
  public internal(set) var isScannable = false
  /// Whether any of its advertising is directed.
  public internal(set) var isDirected = false
  /// Whether it uses extended advertising.
  public internal(set) var usesExtendedAdvertising = false
  /// The primary channels: bit 0 for channel 37, bit 1 for 38, bit 2 for 39. Empty in an HCI log, which does not record
  /// channels.
  public internal(set) var primaryChannels: UInt8 = 0
  /// Received signal strength.
  public internal(set) var signal = Advertiser.SignalRange()
  /// Its advertising data.
  public internal(set) var advertisingPayload = Advertiser.Payload()
  /// The data of its scan responses.
  public internal(set) var scanResponsePayload = Advertiser.Payload()

  init(id: Int, device: Int, frame: Frame) {
    self.id = id
    self.device = device
    firstFrame = frame
    lastFrame = frame
    found = (0, frame)
  }
}
