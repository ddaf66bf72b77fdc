/// The kind of advertising physical channel of a PDU.
///
/// Core 6.0, Vol 6, Part B, 1.4 and 2.3.
@nonexhaustive
public enum AdvertisingChannel: UInt8, Sendable, CaseIterable {
  /// A primary channel, with index 37 to 39.
  case primary
  /// A general-purpose channel to which a PDU on a primary channel points.
  case secondary
  /// A general-purpose channel with the access address of a periodic advertising train.
  case periodic

  /// The kind of channel of a packet with this channel index and access address.
  public init(channelIndex: UInt8, accessAddress: AccessAddress) {
    if accessAddress != .advertising {
      self = .periodic
    } else {
      self = channelIndex >= 37 ? .primary : .secondary
    }
  }
}
