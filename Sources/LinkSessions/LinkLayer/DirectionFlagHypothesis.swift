import BluetoothPackets
import CaptureFiles

/// Whether the sender that a sniffer's header names is the one who sent the packet.
///
/// For it: that the peripheral's packet answers the central's at the start of an event, and PDUs that only
/// the named role may send. Against it: that the sides are the other way round, or the same one answers
/// itself. A device that breaks a rule once is outweighed by the events that fit.
/// Core 6.0, Vol 6, Part B, 2.4.2 and 4.5.1.
struct DirectionFlagHypothesis: Sendable {
  private var support = 0
  private var against = 0
  /// Contradictions of roles alone, and whether turns have contradicted too.
  private var wrongRoles = 0
  private var hasWrongTurns = false
  /// The flag of the packet that has opened the current event; nil once it was answered.
  private var opener: LinkDirection?
  /// Answers by the side that sent the packet before. They say something only while the header has named no
  /// other side: a sniffer that misses one side's packets hears the other answer itself.
  private var repeats = 0
  private var firstFlag: LinkDirection?
  private var hasBothFlags = false

  /// Where nothing but errors of the header explain what was heard: one PDU of the wrong role may be the
  /// device's own fault.
  var isBelieved: Bool {
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

  /// Takes the next packet of the connection.
  ///
  /// - Parameters:
  ///   - flag: the sender by the header.
  ///   - last: the same of the packet before.
  ///   - opensEvent: whether it comes too late to answer that one.
  ///   - isAnswer: whether it comes exactly when an answer does.
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

  /// Takes a PDU that only one role may send.
  mutating func take(_ flag: LinkDirection, roleOf sender: LinkDirection) {
    if flag != sender { wrongRoles += 1 }
    add(flag == sender, weight: DirectionFlagHypothesis.enough)
  }
}
