import BluetoothPackets
import ByteReading

/// What the content of an unencrypted packet shows about its sender.
enum ContentClaim: Hashable, Sendable {
  /// Only this role may send it.
  case role(LinkDirection)
  /// Only a client of the Attribute Protocol sends it.
  case client
  /// Only a server sends it.
  case server

  /// Classifies a packet; nil if either side may send it, or if it is damaged or truncated.
  init?(_ header: DataPDUHeader, _ contents: RawSpan) {
    switch header.llid {
    case .control:
      guard let sender = ContentClaim.sender(ofControl: contents) else { return nil }
      self = .role(sender)
    case .start:
      guard let low = contents.octet(at: 0), let high = contents.octet(at: 1),
        let channelLow = contents.octet(at: 2), let channelHigh = contents.octet(at: 3),
        contents.byteCount > 4, Int(low) | Int(high) << 8 >= contents.byteCount - 4
      else { return nil }
      let channel = ChannelID(rawValue: UInt16(channelHigh) << 8 | UInt16(channelLow))
      let payload = contents.clamped(from: 4, count: contents.byteCount - 4)
      if channel == .attributeProtocol {
        let isWhole = Int(low) | Int(high) << 8 == payload.byteCount
        guard isWhole,
          let isClient = ATTOpcode(rawValue: payload.octet(at: 0) ?? 0).isFromClient
        else { return nil }
        self = isClient ? .client : .server
      } else if let sender = RoleProof.sender(of: payload, on: channel) {
        self = .role(sender)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Returns the only role that may send a control PDU; nil if both may. A PDU with a wrong length may be anything.
  static func sender(ofControl contents: RawSpan) -> LinkDirection? {
    var input = ByteReader(contents)
    guard let octet = contents.octet(at: 0),
      let sender = LLControlOpcode(rawValue: octet).sender,
      (try? LLControlPDU(parsing: &input)) != nil, input.isAtEnd
    else { return nil }
    return sender
  }
}

/// Determines which side is the client of the Attribute Protocol. It is usually the central; packets whose sender is
/// certain prove it.
struct ContentSides: Sendable {
  /// Number of packets with a certain sender for which the client is the central, and number of others.
  private var clientIsCentral = Tally()

  /// Whether the client is known from packets rather than assumed. A side may be both a client and a server.
  var isProven: Bool { abs(clientIsCentral.balance) >= 4 }

  func sender(_ claim: ContentClaim) -> LinkDirection {
    let client: LinkDirection =
      clientIsCentral.balance < 0 ? .peripheralToCentral : .centralToPeripheral
    return switch claim {
    case .role(let sender): sender
    case .client: client
    case .server: client.opposite
    }
  }

  /// Processes a packet whose sender is certain.
  mutating func learn(_ claim: ContentClaim, from sender: LinkDirection) {
    switch claim {
    case .role: break
    case .client: clientIsCentral.add(sender == .centralToPeripheral)
    case .server: clientIsCentral.add(sender == .peripheralToCentral)
    }
  }
}

extension Tally {
  fileprivate var balance: Int { Int(support) - Int(against) }
}

/// Determines which of two packets that were captured alone in their connection events was late in its event.
///
/// Intervals are multiples of 1.25 ms. The peripheral answers the central's empty packet, which such a capture lacks.
/// So the peripheral's packet starts 194 to 230 µs after the anchor point, and the central's packet at the anchor
/// point. Core 6.0, Vol 6, Part B, 4.5.1.
struct AnchorPhases: Sendable {
  private var lastTime: Int64 = .min
  private var lastDiffers = false
  private var lastWasAlone = false
  /// The last votes, one bit each: whether the numbers differ in the central's packets.
  private var votes: UInt8 = 0
  private var count = 0

  private static let unit: Int64 = 1_250_000
  /// Nanoseconds within which the clocks of the sniffer and the devices agree.
  private static let agreement: Int64 = 500_000_000
  private static let late: ClosedRange<Int64> = 150_000...420_000
  private static let enough = 8

  /// Whether SN and NESN differ in the central's packets; nil unless the last packets agree on this.
  var differOfCentral: Bool? {
    guard count >= AnchorPhases.enough else { return nil }
    return votes == 0xFF ? true : votes == 0 ? false : nil
  }

  /// Processes the header of a packet on LE 1M or LE 2M.
  ///
  /// - Parameter turn: nanoseconds after which a packet belongs to another event.
  mutating func take(_ header: DataPDUHeader, turn: Int64, at time: Int64) {
    let elapsed = time.elapsed(since: lastTime)
    let differs = header.sequenceNumber != header.nextExpectedSequenceNumber
    let isAlone = elapsed >= turn
    if isAlone, lastWasAlone, differs != lastDiffers, elapsed <= AnchorPhases.agreement {
      let rest = elapsed % AnchorPhases.unit
      if AnchorPhases.late.contains(rest) {
        vote(lastDiffers)
      } else if AnchorPhases.late.contains(AnchorPhases.unit.elapsed(since: rest)) {
        vote(differs)
      }
    }
    // Whether another packet follows in the same event is not known yet; the next packet's `isAlone` shows it.
    lastWasAlone = isAlone
    lastTime = time
    lastDiffers = differs
  }

  private mutating func vote(_ differs: Bool) {
    votes = votes << 1 | (differs ? 1 : 0)
    count = min(count + 1, AnchorPhases.enough)
  }
}
