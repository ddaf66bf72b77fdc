import BluetoothPackets
import CaptureFiles
import LinkSessions

/// A change that takes effect at an event.
struct Scheduled<Change> {
  var change: Change
  /// The event in the tracker's count, or nil if it is unknown which event the instant refers to.
  var event: Int?
  /// The instant as given in the PDU.
  var instant: UInt16
  /// The record of the PDU.
  var frame: Int
  /// The event in which the PDU was delivered.
  var sentIn: Int
}

/// A part of the connection with constant timing.
struct IntervalInForce {
  var fromEvent: Int
  var timing: EventGrouper.Timing
  var basis: Basis
  /// The record of the PDU that set this timing.
  var frame: Int?
  var firstFrame: Int?
  var median: Double?
  var part: DriftFit.Part?

  init(fromEvent: Int, timing: EventGrouper.Timing, basis: Basis, frame: Int?) {
    self.fromEvent = fromEvent
    self.timing = timing
    self.basis = basis
    self.frame = frame
  }
}

/// The PHYs in use from an event on.
struct PHYInForce {
  var fromEvent: Int
  var phy: BothDirections<PHY>
  var basis: Basis
  var frame: Int?
  /// The instant as given in the PDU.
  var instant: UInt16?
  /// Whether a packet on this PHY has been received since.
  var isHeard = BothDirections(both: false)

  func heard(_ direction: LinkDirection) -> RadioMetadata.PhysicalLayer? {
    switch phy[direction] {
    case .le1M: .le1M
    case .le2M: .le2M
    case .leCoded: .leCodedS8
    default: nil
    }
  }
}

/// The channel map in use from an event on, or nil if it must be inferred.
struct MapInForce {
  var fromEvent: Int
  var map: ChannelMap?
  var frame: Int?
  /// The instant as given in the PDU.
  var instant: UInt16?
}

extension ConnectionEvents {
  /// Whether a change took effect at its instant. Both sides must be seen to apply it, because one side alone does not
  /// show that the other followed. Core 6.0, Vol 6, Part B, 5.5.
  public struct InstantCheck: Hashable, Sendable {
    /// What an instant changes.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Connection interval, peripheral latency and supervision timeout.
      case parameters
      /// The channel map.
      case channelMap = "channel_map"
      /// The PHYs.
      case phy
    }

    /// What changes.
    public internal(set) var kind: Kind
    /// The record of the PDU that names the instant.
    package internal(set) var frame: Int
    /// The first connection event with the new values, by the event counter of the PDU.
    public internal(set) var instant: UInt16
    /// The first record that shows the change in effect: the central's packet if both sides applied
    /// it. Nil if no record shows it.
    package internal(set) var shownBy: Int?
    /// Whether both sides applied the change at its instant. Nil if the capture does not show it.
    public internal(set) var isHonoured: Bool?
    /// The event that should show the change, in the tracker's count.
    var event: Int?
    /// The record that shows that the central applied it.
    var centralFrame: Int?

    /// Whether neither side has shown the change yet.
    var isOpen: Bool { isHonoured == nil && centralFrame == nil }
  }

  /// Where a connection's event counter comes from.
  @nonexhaustive
  public enum CounterOrigin: String, Hashable, Sendable, CaseIterable {
    /// The connection request is in the capture: its first event is 0.
    case request
    /// The sniffer reports the counter with each packet.
    case sniffer
    /// The channels match the sequence of algorithm #2 in only one place.
    case channels
    /// The anchors show an update at its instant.
    case instant
    /// There is no evidence. Events are counted from the first one in the capture.
    case relative
  }
}
