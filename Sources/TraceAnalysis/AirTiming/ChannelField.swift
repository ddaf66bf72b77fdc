import CaptureFiles

/// Meaning of the channel field in a sniffer's header on one connection. The formats define it as
/// the RF channel, but some tools write the link layer's channel index.
///
/// Only evidence decides: legacy advertising uses the three primary channels, and connection events
/// follow a hop sequence.
struct ChannelField {
  /// Whether the field contains the channel index.
  private(set) var holdsIndex = false

  init() {}

  /// - Parameter request: the radio metadata of the CONNECT_IND, or nil if there is none.
  init(request: RadioMetadata?) {
    guard let channel = request?.channel, channel < 37 else { return }
    // Requests are never sent on that RF channel. Interpreted as an index, the number is a primary channel.
    holdsIndex = RadioMetadata.rfChannel(ofChannelIndex: channel) >= 37
  }

  /// The opposite interpretation.
  var other: ChannelField {
    var other = ChannelField()
    other.holdsIndex = !holdsIndex
    return other
  }

  /// Index of the data channel of a packet. Nil if the sniffer is not sure, and for channels that
  /// carry no data.
  func channel(_ radio: RadioMetadata) -> UInt8? {
    guard !radio.isChannelAliased, let reported = radio.channel else { return nil }
    let channel = holdsIndex ? RadioMetadata.rfChannel(ofChannelIndex: reported) : reported
    return channel < 37 ? channel : nil
  }

  /// The interpretation as a sentence for a connection's notes.
  var sentence: String {
    holdsIndex
      ? "the sniffer's channel field contains the channel index, not the RF channel, and is read that way"
      : "the sniffer's channel field contains the RF channel, as it should"
  }
}
