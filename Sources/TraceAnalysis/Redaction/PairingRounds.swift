import LinkSessions

/// Confirm and random values of pairings in order. Passkey entry of LE Secure Connections has
/// twenty of each on both sides, of which `Pairing` keeps the last.
struct PairingRounds {
  /// Values that one side of a pairing sent.
  struct Values {
    var confirms: [UInt128] = []
    var randoms: [UInt128] = []
  }

  private struct Value {
    let frame: Int
    let isConfirm: Bool
    let value: UInt128
  }

  private struct Sender: Hashable {
    let connection: Int
    let direction: LinkDirection
  }

  private var values: [Sender: [Value]] = [:]
  private var count = 0

  /// Enough for a few thousand passkeys.
  static let limit = 200_000

  /// Adds a field of a record if it is such a value and not a retransmission.
  mutating func take(_ field: RedactableField, _ outcome: FrameOutcome, _ frame: Int) {
    let table = RedactionFields.standard
    let isConfirm = table.confirms.contains(field.id)
    guard isConfirm || table.randoms.contains(field.id), field.octets.count == 16,
      let connection = outcome.connection, let direction = outcome.direction,
      !outcome.isRetransmission, count < PairingRounds.limit
    else { return }
    count += 1
    values[Sender(connection: connection, direction: direction), default: []].append(
      Value(frame: frame, isConfirm: isConfirm, value: Octets.number(field.octets)))
  }

  /// Values that a side sent between the first and the last packet of a pairing.
  func values(of pairing: Pairing, _ direction: LinkDirection) -> Values {
    let sent = values[Sender(connection: pairing.connection, direction: direction)] ?? []
    let end = max(pairing.last.number, pairing.end?.number ?? 0)
    // In the order of their frames.
    var start = sent.startIndex
    var rest = sent.count
    while rest > 0 {
      let half = rest / 2
      if sent[start + half].frame < pairing.first.number {
        start += half + 1
        rest -= half + 1
      } else {
        rest = half
      }
    }
    var result = Values()
    for value in sent[start...].prefix(while: { $0.frame <= end }) {
      if value.isConfirm {
        result.confirms.append(value.value)
      } else {
        result.randoms.append(value.value)
      }
    }
    return result
  }
}
