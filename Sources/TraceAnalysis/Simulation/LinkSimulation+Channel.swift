import BluetoothPackets
import ByteReading

/// LE credit-based flow control. Core 6.0, Vol 3, Part A, 3.4, 4.22 to 4.24 and 10.1.
extension LinkSimulation {
  /// The channel ID, which is the same at both ends.
  static let channel: UInt16 = 0x0040
  /// An SPSM in the dynamic range.
  private static let multiplexer: UInt16 = 0x0080

  private var largestSDU: UInt16 { UInt16(clamping: max(parameters.valueSize, 23)) }
  private var largestFrame: Int { min(max(parameters.maximumPDUSize, 23), 65_533) }

  mutating func openChannel(at time: Int64) {
    awaited = .channel
    let words = [
      LinkSimulation.multiplexer, LinkSimulation.channel, largestSDU,
      UInt16(clamping: largestFrame),
      UInt16(clamping: parameters.credits),
    ]
    say(signal(0x14, 1, words), on: 5, from: .central, at: time)
  }

  /// Creates a signalling command. Consecutive commands of one side have different identifiers; a response has the
  /// identifier of its request. Core 6.0, Vol 3, Part A, 4.1.
  private func signal(_ code: UInt8, _ identifier: UInt8, _ words: [UInt16]) -> [UInt8] {
    [code, identifier] + HostLog.octets(UInt16(clamping: words.count * 2))
      + words.flatMap(HostLog.octets)
  }

  mutating func handle(signalling payload: [UInt8], by role: LinkRole, at time: Int64) {
    switch payload.first {
    case 0x14 where payload.count >= 2:
      let words = [
        LinkSimulation.channel, largestSDU, UInt16(clamping: largestFrame),
        UInt16(clamping: parameters.credits), 0,
      ]
      say(signal(0x15, payload[1], words), on: 5, from: role, at: time)
    case 0x15 where awaited == .channel:
      awaited = .none
      finishStep(at: time)
    case 0x16 where payload.count >= 8:
      transfer.credits += Int(payload[6]) | Int(payload[7]) << 8
      actions.add(time.later(by: SimulatedHost.thinking), .send(role))
    default: break
    }
  }

  mutating func handle(channelFrame payload: [UInt8], by role: LinkRole, at time: Int64) {
    transfer.received(payload)
    transfer.spentCredits += 1
    let isLate = parameters.creditDelay > 0
    let due = isLate ? parameters.credits : parameters.credits / 2
    if transfer.spentCredits >= max(due, 1), transfer.isRunning {
      let given = UInt16(clamping: transfer.spentCredits)
      transfer.spentCredits = 0
      transfer.lastIdentifier = transfer.lastIdentifier == 255 ? 1 : transfer.lastIdentifier + 1
      let words = [LinkSimulation.channel, given]
      say(
        signal(0x16, transfer.lastIdentifier, words), on: 5, from: role,
        at: time.later(by: Int64(parameters.creditDelay) * 1_000))
    }
    finishTransferIfDelivered(at: time)
  }

  mutating func produceChannelFrame(from role: LinkRole, at time: Int64) {
    guard transfer.isRunning, transfer.credits > 0 else { return }
    if transfer.unsentSDU.isEmpty {
      guard mayHandOver(from: role, at: time) else { return }
      let value = nextValue(at: time)
      transfer.unsentSDU = HostLog.octets(UInt16(truncatingIfNeeded: value.count)) + value
    }
    let count = min(largestFrame, transfer.unsentSDU.count)
    let frame = Array(transfer.unsentSDU.prefix(count))
    transfer.unsentSDU.removeFirst(count)
    transfer.credits -= 1
    hosts[role.rawValue].queue(
      frame, channel: LinkSimulation.channel, isOfTransfer: true,
      completedOctets: transfer.unsentSDU.isEmpty ? transfer.lastSize : 0)
  }
}
