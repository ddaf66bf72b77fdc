import LinkSessions

extension ConnectionEvents {
  /// An encrypted control PDU from the central whose length shows what it changes, but not the new values.
  public struct HiddenChange: Hashable, Sendable {
    /// What it changes.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The channel map: LL_CHANNEL_MAP_IND.
      case channels
      /// Interval, latency and timeout: LL_CONNECTION_UPDATE_IND.
      case parameters
    }

    /// The record of the PDU.
    package let frame: Int
    /// What it changes.
    public let kind: Kind
    /// The event in which it was sent, or nil if events are not counted yet.
    public let event: Int?

    /// - Parameters:
    ///   - length: the length of the PDU's payload.
    ///   - lacksIntegrityCheck: whether the sniffer removed the message integrity check from the PDU.
    static func kind(ofLength length: UInt8, lacksIntegrityCheck: Bool) -> Kind? {
      // No other PDU from the central has these lengths. Core 6.0, Vol 6, Part B, 2.4.2.1 and 2.4.2.2.
      switch length {
      case lacksIntegrityCheck ? 8 : 12: .channels
      case lacksIntegrityCheck ? 12 : 16: .parameters
      default: nil
      }
    }
  }
}

extension EventGrouper {
  /// Maximum number of hidden changes to keep.
  private static let hiddenLimit = 64

  mutating func noteCiphertext(_ packet: LinkPacket) {
    hidesControl = true
    guard let header = packet.header, header.llid == .control else { return }
    if header.length < 5 { lacksIntegrityChecks = true }
    guard packet.direction == .centralToPeripheral, !packet.isRetransmission,
      hiddenChanges.count < EventGrouper.hiddenLimit,
      let kind = ConnectionEvents.HiddenChange.kind(
        ofLength: header.length, lacksIntegrityCheck: lacksIntegrityChecks)
    else { return }
    let change = ConnectionEvents.HiddenChange(
      frame: packet.frame.number, kind: kind, event: open?.number)
    hiddenChanges.append(change)
    if kind == .parameters { hiddenTiming = change.frame }
    if kind == .channels, hiddenMap == nil {
      hiddenMap = (change, judgedOffSequence)
    }
  }

  /// Sentences about hidden changes for reports.
  var hiddenNotes: [String] {
    ConnectionEvents.HiddenChange.Kind.allCases.compactMap { kind in
      let frames = hiddenChanges.filter { $0.kind == kind }.map { "#\($0.frame)" }
      guard let first = frames.first, kind == .parameters || hiddenMap != nil else { return nil }
      let more = frames.count > 4 ? " and \(frames.count - 4) more" : ""
      let subject =
        frames.count == 1
        ? "the encrypted control PDU \(first) has the length of "
        : "the encrypted control PDUs \(frames.prefix(4).joined(separator: " "))\(more) have the length of "
      return switch kind {
      case .channels:
        subject
          + "LL_CHANNEL_MAP_IND: the channels after \(first) are unknown, and the sniffer may have listened on the wrong ones"
      case .parameters:
        subject
          + "LL_CONNECTION_UPDATE_IND: interval, latency and timeout after \(first) are unknown where the events do not show them"
      }
    }
  }
}
