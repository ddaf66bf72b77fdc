import LinkSessions

/// State of both directions of a connection.
struct BothDirectionStates: Sendable {
  private var fromCentral: DirectionState
  private var fromPeripheral: DirectionState

  init(startsKept: Int) {
    fromCentral = DirectionState(startsKept: startsKept)
    fromPeripheral = fromCentral
  }

  mutating func forgetStarts() {
    fromCentral.forgetStarts()
    fromPeripheral.forgetStarts()
  }

  /// Adds time to what the data of each direction was waiting for, according to a host's log.
  ///
  /// - Parameters:
  ///   - elapsed: the time in microseconds.
  ///   - queued: the direction with packets in the controller that it has not reported as
  ///     completed.
  ///   - isBacklogged: whether it had some when the last event was over.
  mutating func spend(_ elapsed: Double, queued: LinkDirection?, isBacklogged: Bool) {
    fromCentral.spend(
      elapsed, isQueued: queued == .centralToPeripheral, isBacklogged: isBacklogged)
    fromPeripheral.spend(
      elapsed, isQueued: queued == .peripheralToCentral, isBacklogged: isBacklogged)
  }

  subscript(direction: LinkDirection) -> DirectionState {
    // Not `_read`: the value lent to one branch of `?:` is freed before it is copied (Swift 6.3.1,
    // found by the fuzzer).
    @inline(__always) get {
      switch direction {
      case .centralToPeripheral: fromCentral
      case .peripheralToCentral: fromPeripheral
      }
    }
    @inline(__always) _modify {
      switch direction {
      case .centralToPeripheral: yield &fromCentral
      case .peripheralToCentral: yield &fromPeripheral
      }
    }
  }

  // Read for each event. Accessed individually, because a whole state would be copied.

  /// Whether an acknowledged operation of a direction waits for its answer.
  func isWaiting(_ direction: LinkDirection) -> Bool {
    direction == .centralToPeripheral ? fromCentral.isWaiting : fromPeripheral.isWaiting
  }

  /// Whether the channel of the data of a direction has no credits.
  func isWithoutCredits(_ direction: LinkDirection) -> Bool {
    direction == .centralToPeripheral
      ? fromCentral.isWithoutCredits : fromPeripheral.isWithoutCredits
  }

  /// Credits of the channel in a direction that last used or received some.
  func credits(_ direction: LinkDirection) -> Int {
    direction == .centralToPeripheral ? fromCentral.credits : fromPeripheral.credits
  }

  mutating func swap() { Swift.swap(&fromCentral, &fromPeripheral) }
}
