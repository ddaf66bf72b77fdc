import LinkSessions

extension NotDecodedReason {
  /// What a record on the handle of the controller's debug messages is: no connection has a part in it.
  static let makersMessage = "message of the controller's maker"
}

extension FrameOutcome {
  /// What the record is, in words: its highest layer, unless that has another meaning here.
  var kind: String {
    layer == .hciACL && notDecoded == .vendor ? NotDecodedReason.makersMessage : layer.name
  }
}
