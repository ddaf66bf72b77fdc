import LinkSessions

extension FrameOutcome.NotDecodedReason {
  /// The name for a record on the handle of vendor-specific debug messages, which do not belong to a connection.
  static let vendorPacket = "vendor-specific packet"
}

extension FrameOutcome {
  /// The kind of the record in words: its highest layer, unless that has a different meaning here.
  var kind: String {
    layer == .hciACL && notDecoded == .vendor
      ? FrameOutcome.NotDecodedReason.vendorPacket : layer.name
  }
}
