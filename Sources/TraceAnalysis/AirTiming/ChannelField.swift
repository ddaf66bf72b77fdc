import CaptureFiles

/// What the channel in a sniffer's header stands for on one connection: the RF channel, as the
/// formats ask for, or the link layer's index of it, as some tools write.
///
/// Only evidence decides: legacy advertising is on the three primary channels, and the events of a
/// connection follow a hop sequence.
struct ChannelField {
  /// Whether the number in the header is the channel's index.
  private(set) var holdsIndex = false

  init() {}

  /// - Parameter request: of a CONNECT_IND; nil where there is none.
  init(request: RadioMetadata?) {
    guard let channel = request?.channel, channel < 37 else { return }
    // No request is sent there: as an index the number is that of a primary channel.
    holdsIndex = RadioMetadata.rfChannel(ofChannelIndex: channel) >= 37
  }

  /// The other meaning.
  var other: ChannelField {
    var other = ChannelField()
    other.holdsIndex = !holdsIndex
    return other
  }

  /// The index of a packet's data channel; nil where the sniffer is not sure, and for others.
  func channel(_ radio: RadioMetadata) -> UInt8? {
    guard !radio.isChannelAliased, let told = radio.channel else { return nil }
    let channel = holdsIndex ? RadioMetadata.rfChannel(ofChannelIndex: told) : told
    return channel < 37 ? channel : nil
  }

  /// What was decided, for the notes of a connection.
  var sentence: String {
    holdsIndex
      ? "the sniffer's channel field holds the channel index, not the RF channel: it is read so"
      : "the sniffer's channel field holds the RF channel, as it should"
  }
}
