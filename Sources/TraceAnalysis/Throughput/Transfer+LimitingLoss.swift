extension Transfer {
  /// Minimum share of the ceiling that a loss must cost to be the limit.
  static let notableLoss = 0.1

  /// Application bits per second that retransmissions cost, if they limited the transfer: the link set its rate, and
  /// nothing cost more. The value is taken from the waterfall. Nil otherwise.
  public var limitingLoss: Double? { limitingCost(of: .retransmissions) }

  /// The same for events that the peripheral missed or slept through.
  package var limitingMiss: Double? { limitingCost(of: .missedEvents) }

  private func limitingCost(of cause: Transfer.LossCause) -> Double? {
    guard limit == .link, let largest = waterfall.steps.first, largest.cause == cause,
      largest.bitsPerSecond >= Transfer.notableLoss * ceiling.bitsPerSecond
    else { return nil }
    return largest.bitsPerSecond
  }

  /// What a side's stack did to limit a transfer, if the air proves it, and its cost in application bits per second.
  /// Nil if something else cost more, or if the stack only ended events early.
  package var stackLoss: StackLoss? {
    guard limit == .stack, let events, let largest = waterfall.steps.first,
      largest.bitsPerSecond >= Transfer.notableLoss * ceiling.bitsPerSecond
    else { return nil }
    switch largest.cause {
    case .retransmissions:
      return events.refusedByReceiver.map {
        StackLoss(habit: .refusesPackets, count: $0, bitsPerSecond: largest.bitsPerSecond)
      }
    case .missedEvents where events.isLeftByCentral:
      return StackLoss(
        habit: .leavesEvents, count: events.notCaptured, bitsPerSecond: largest.bitsPerSecond)
    default: return nil
    }
  }

  package struct StackLoss: Hashable, Sendable {
    package let habit: Habit
    /// Number of packets that were refused, or of events that were skipped.
    package let count: Int
    /// Application bits per second, as in the waterfall.
    package let bitsPerSecond: Double

    package enum Habit: Hashable, Sendable {
      /// The receiver did not accept packets that had arrived intact, as happens if its buffers are full.
      case refusesPackets
      /// The central was absent from events that were due, as happens if its radio is busy elsewhere.
      case leavesEvents
    }
  }
}
