import BluetoothPackets
import LinkSessions

/// Collects commands whose answer was delayed by the controller or by the transport to it.
final class SlowCommands: TransactionObserver {
  private var count = 0
  private var longest: Int64 = 0
  private var last: Frame?
  /// Records of the first commands and their answers.
  private var frames: [Int] = []

  /// Maximum normal time for such a command, in nanoseconds.
  private static let limit: Int64 = 1_000_000_000
  private static let frameLimit = 16

  /// A period in which a command was not answered for so long that hosts give up their requests.
  struct Spell {
    let request: Frame
    let response: Frame
  }

  /// The first of these periods.
  private(set) var spells: [Spell] = []
  /// Minimum time after which hosts give up a command, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000
  private static let spellLimit = 256

  func observe(began transaction: Transaction) {}

  func observe(ended transaction: Transaction) {
    guard case .command(let opcode) = transaction.kind, let response = transaction.response,
      let wait = transaction.latency, wait >= SlowCommands.limit,
      SlowCommands.isCompletedAtOnce(opcode)
    else { return }
    if wait >= SlowCommands.patience, spells.count < SlowCommands.spellLimit {
      spells.append(Spell(request: transaction.request, response: response))
    }
    // The cancellation of an attempt completes only when the radio is free.
    guard opcode != .leCreateConnectionCancel else { return }
    count += 1
    longest = max(longest, wait)
    last = response
    if frames.count < SlowCommands.frameLimit {
      frames += [transaction.request.number, response.number]
    }
  }

  /// Whether the controller completes a command without using the radio: commands that configure or query it, and
  /// commands that enable or disable scanning and advertising. A reset is excluded, because it may load firmware.
  private static func isCompletedAtOnce(_ opcode: HCIOpcode) -> Bool {
    switch opcode.rawValue >> 10 {
    case 0x03: opcode != .reset
    case 0x04: true
    case 0x08:
      switch opcode.rawValue & 0x3FF {
      case 0x01...0x0C, 0x0E, 0x0F...0x12, 0x17, 0x18, 0x35...0x3D, 0x41, 0x42: true
      default: false
      }
    default: false
    }
  }

  var findings: [Finding] {
    guard let last else { return [] }
    return [
      Finding(
        .hciCommandSlow, frame: last, earlierFrames: frames.filter { $0 != last.number },
        values: [
          Finding.Value(.count, .number(count)), Finding.Value(.wait, .nanoseconds(longest)),
        ])
    ]
  }
}
