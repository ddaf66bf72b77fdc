/// A packet in a text.
struct TextPacket: Sendable {
  /// The octets of a record with the link type: HCI packets after their H4 type.
  var octets: [UInt8]
  /// Length of the packet according to its own header, if that is larger.
  var originalLength: Int
  var linkType: LinkType
  /// Nanoseconds since 1970; nil if the text contains no time.
  var timestamp: Int64?
  var direction: CaptureRecord.Direction?
  /// The offset of the packet's text in the file, in octets.
  var offset: Int
  /// Whether the packet's length matches its own header.
  var isWhole: Bool
  /// The words before the octets.
  var words: [String] = []
}
