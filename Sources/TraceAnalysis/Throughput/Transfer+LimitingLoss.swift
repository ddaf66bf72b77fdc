extension Transfer {
  /// Minimum share of the ceiling that a loss costs where it is the limit.
  static let notableLoss = 0.1

  /// Application bits per second that retransmissions cost, if they are what limited the transfer: the
  /// link set its rate, and nothing cost more. The value is the waterfall's. Nil otherwise.
  public var limitingLoss: Double? { limitingCost(of: .retransmissions) }

  /// The same for events that the peripheral missed, or slept through.
  package var limitingMiss: Double? { limitingCost(of: .missedEvents) }

  private func limitingCost(of cause: Transfer.LossCause) -> Double? {
    guard limit == .link, let largest = waterfall.steps.first, largest.cause == cause,
      largest.bitsPerSecond >= Transfer.notableLoss * ceiling.bitsPerSecond
    else { return nil }
    return largest.bitsPerSecond
  }

  /// What a side's stack did that limited a transfer, where the air proves it, and the application bits per second
  /// that it cost. Nil if something else cost more, or if the stack only ended events early.
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
    /// Packets that were refused, or events that were left out.
    package let count: Int
    /// Application bits per second, as in the waterfall.
    package let bitsPerSecond: Double

    package enum Habit: Hashable, Sendable {
      /// The receiver did not accept packets that had arrived intact, as one does whose buffers are full.
      case refusesPackets
      /// The central was not there in events that were due, as one is not whose radio is busy elsewhere.
      case leavesEvents
    }
  }
}
