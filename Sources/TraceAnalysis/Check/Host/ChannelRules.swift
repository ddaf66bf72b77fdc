import BluetoothPackets
import LinkSessions

/// Finds credit-based channels on which a sender waits for credits until the end.
enum ChannelRules {
  /// Time that no receiver needs in the middle of an SDU, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000

  static func findings(_ table: ConnectionTable) -> [Finding] {
    table.connections.flatMap { connection -> [Finding] in
      guard connection.technology == .lowEnergy, !connection.lacksPackets,
        connection.encryptedPackets == 0, connection.cutPackets == 0,
        connection.end?.isFailure != true
      else { return [] }
      return table.channels(of: connection.index).flatMap { channel in
        LinkDirection.both.compactMap { direction -> Finding? in
          let ledger = channel.credits[direction]
          if let finding = withoutCredits(channel, direction, connection) { return finding }
          // The last wait is the longest one, and nothing ended it.
          guard ledger.balance.value == 0, ledger.balance.basis == .seen, ledger.stalls > 0,
            ledger.longestStallFrame == nil, ledger.longestStall >= patience
          else { return nil }
          return Finding(
            .l2capCreditsWithheld, connection: connection.index, direction: direction.opposite,
            frame: connection.lastFrame,
            earlierFrames: [ledger.balance.frame].compactMap(\.self),
            values: [
              Finding.Value(.wait, .nanoseconds(ledger.longestStall)),
              Finding.Value(.spsm, .handle(channel.spsm)),
            ])
        }
      }
    }
  }

  /// Finds a direction in which nothing could be sent, because the receiver gave no credits at the beginning or later.
  private static func withoutCredits(
    _ channel: CreditBasedChannel, _ direction: LinkDirection, _ connection: Connection
  ) -> Finding? {
    let ledger = channel.credits[direction]
    guard channel.responder != nil, ledger.balance.value == 0, ledger.balance.basis == .seen,
      ledger.initial == 0, ledger.grants == 0, ledger.frames == 0,
      ledger.nanosecondsAtZero >= patience, let opened = channel.responseFrame
    else { return nil }
    let end = channel.closedFrame ?? connection.lastFrame.number
    return Finding(
      .l2capCreditsNone, connection: connection.index, direction: direction.opposite,
      frame: Frame(number: end, time: connection.lastFrame.time), earlierFrames: [opened],
      values: [
        Finding.Value(.wait, .nanoseconds(ledger.nanosecondsAtZero)),
        Finding.Value(.spsm, .handle(channel.spsm)),
      ])
  }
}
