import BluetoothPackets
import CaptureFiles
import LinkSessions

/// A change that comes into force at an event.
struct Scheduled<Change> {
  var change: Change
  /// In the tracker's count; nil where it is not known which event the instant is.
  var event: Int?
  /// As the PDU has it.
  var instant: UInt16
  /// The record of the PDU.
  var frame: Int
  /// The event in which the PDU was delivered.
  var sentIn: Int
}

/// A part of the connection in which timing stays the same.
struct IntervalInForce {
  var fromEvent: Int
  var timing: EventGrouper.Timing
  var basis: Basis
  /// The record of the PDU that says so.
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

/// The physical layers from an event on.
struct PHYInForce {
  var fromEvent: Int
  var phy: BothDirections<PHY>
  var basis: Basis
  var frame: Int?
  /// As the PDU has it.
  var instant: UInt16?
  /// Whether a packet on it was heard since.
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

/// The channel map from an event on; nil where it has to be learnt.
struct MapInForce {
  var fromEvent: Int
  var map: ChannelMap?
  var frame: Int?
  /// As the PDU has it.
  var instant: UInt16?
}

/// Whether a change came into force at its instant: both sides have to be seen to use it, for one alone
/// does not show that the other has followed. Core 6.0, Vol 6, Part B, 5.5.
public struct InstantCheck: Hashable, Sendable {
  /// What changes at an instant.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Interval, latency and timeout.
    case parameters
    /// The used channels.
    case channelMap = "channel_map"
    /// The physical layers.
    case phy
  }

  /// What changes.
  public internal(set) var kind: Kind
  /// The record of the PDU that names the instant.
  public internal(set) var frame: Int
  /// The connection event from which it holds, as the PDU counts them.
  public internal(set) var instant: UInt16
  /// The first record that shows how it was kept, the central's where both sides kept it; nil where none
  /// does.
  public internal(set) var shownBy: Int?
  /// Nil where the capture does not show it of both sides.
  public internal(set) var isHonoured: Bool?
  /// The event that must show it, in the tracker's count.
  var event: Int?
  /// The record that shows it of the central.
  var centralFrame: Int?

  /// Whether nothing shows it of either side yet.
  var isOpen: Bool { isHonoured == nil && centralFrame == nil }
}

/// Where a connection's event counter comes from.
public enum CounterOrigin: String, Hashable, Sendable, CaseIterable {
  /// The request opened the connection: its first event is 0.
  case request
  /// The sniffer gives it with each packet.
  case sniffer
  /// Algorithm 2 has only one place for the sequence of channels.
  case channels
  /// The instant of an update that the anchors show.
  case instant
  /// Nothing tells: events are counted from the first one in the capture.
  case relative
}
