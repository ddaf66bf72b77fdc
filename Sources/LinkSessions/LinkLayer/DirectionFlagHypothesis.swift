import BluetoothPackets
import CaptureFiles

/// Tests whether the sender in a sniffer's header is correct.
///
/// Evidence for it: the peripheral's packet answers the central's at the start of an event, and PDUs that only one role
/// may send come from that role. Evidence against it: the sides are swapped, or one side answers itself. Events that
/// match outweigh a device that breaks a rule once. Core 6.0, Vol 6, Part B, 2.4.2 and 4.5.1.
struct DirectionFlagHypothesis: Sendable {
  private var support = 0
  private var against = 0
  /// Number of PDUs that only one role may send, from the other role.
  private var wrongRoles = 0
  /// Number of PDUs that only one role may send, from that role.
  private var rightRoles = 0
  private var hasWrongTurns = false
  /// The flag of the packet that opened the current event; nil once it was answered.
  private var opener: LinkDirection?
  /// Number of responses by the side that sent the previous packet. They are significant only while the header has
  /// named a single side: if a sniffer misses one side's packets, the other side seems to answer itself.
  private var repeats = 0
  private var firstFlag: LinkDirection?
  private var hasBothFlags = false

  /// False if only errors in the header explain the packets. A single PDU from the wrong role may be
  /// the device's own fault.
  var isBelieved: Bool {
    // A peripheral also seems to open an event if the capture lacks the central's packet before it.
    if hasBothFlags, rightRoles > 2 * wrongRoles { return true }
    let against = hasBothFlags ? self.against : self.against + repeats
    return against < DirectionFlagHypothesis.enough || against <= 2 * support
      || !hasWrongTurns && (hasBothFlags || repeats == 0) && wrongRoles < 2
  }

  private static let enough = 4
  private static let most = 1 << 20

  private mutating func add(_ fits: Bool, weight: Int = 1) {
    if fits {
      support = min(support + weight, DirectionFlagHypothesis.most)
    } else {
      against = min(against + weight, DirectionFlagHypothesis.most)
    }
  }

  private mutating func addTurn(_ fits: Bool) {
    hasWrongTurns = hasWrongTurns || !fits
    add(fits)
  }

  /// Processes the next packet of the connection.
  ///
  /// - Parameters:
  ///   - flag: the sender in the header.
  ///   - last: the sender in the previous packet's header.
  ///   - opensEvent: whether it is too late to answer that packet.
  ///   - isAnswer: whether it comes exactly when a response does.
  mutating func take(
    _ flag: LinkDirection, after last: LinkDirection?, opensEvent: Bool, isAnswer: Bool
  ) {
    hasBothFlags = hasBothFlags || firstFlag.map { $0 != flag } ?? false
    firstFlag = firstFlag ?? flag
    guard !opensEvent else {
      opener = flag
      return
    }
    defer { opener = nil }
    guard isAnswer, let last else { return }
    if flag == last {
      repeats = min(repeats + 1, DirectionFlagHypothesis.most)
    } else if opener != nil {
      addTurn(flag == .peripheralToCentral)
    }
  }

  /// Processes a PDU that only one role may send.
  mutating func take(_ flag: LinkDirection, roleOf sender: LinkDirection) {
    if flag == sender {
      rightRoles = min(rightRoles + 1, DirectionFlagHypothesis.most)
    } else {
      wrongRoles += 1
    }
    add(flag == sender, weight: DirectionFlagHypothesis.enough)
  }
}
