import CaptureFiles

extension RadioMetadata {
  /// The RF channel (0 is 2402 MHz) of the link layer's channel index; the inverse of
  /// `channelIndex(ofRFChannel:)`.
  ///
  /// Core 6.0, Vol 6, Part B, 1.4.1.
  static func rfChannel(ofChannelIndex index: UInt8) -> UInt8 {
    switch index {
    case 37: 0
    case 38: 12
    case 39: 39
    case 0...10: index + 1
    default: index + 2
    }
  }
}
