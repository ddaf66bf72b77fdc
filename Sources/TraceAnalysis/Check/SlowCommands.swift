import BluetoothPackets
import LinkSessions

/// Collects commands whose answer a controller, or the transport to it, held up.
final class SlowCommands: TransactionObserver {
  private var count = 0
  private var longest: Int64 = 0
  private var last: Frame?
  /// Records of the first commands and their answers.
  private var frames: [Int] = []

  /// Time that no such command takes, in nanoseconds.
  private static let limit: Int64 = 1_000_000_000
  private static let frameLimit = 16

  /// A command without an answer for so long that hosts give up what they had asked for.
  struct Spell {
    let request: Frame
    let response: Frame
  }

  /// The first ones of these.
  private(set) var spells: [Spell] = []
  /// Nanoseconds after which hosts give up a command, at least.
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
    // A cancelled attempt ends when the radio is free.
    guard opcode != .leCreateConnectionCancel else { return }
    count += 1
    longest = max(longest, wait)
    last = response
    if frames.count < SlowCommands.frameLimit {
      frames += [transaction.request.number, response.number]
    }
  }

  /// Whether the controller completes a command without using the radio: those that configure and query it,
  /// and those that switch scanning and advertising. A reset may load firmware.
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
