import BluetoothPackets
import ByteReading
import CaptureFiles

/// Octets of captures that a target of one layer can begin with: the packets of that layer.
struct Seeds {
  private var byTarget: [String: Set<[UInt8]>] = [:]

  /// The seeds of a target, in a fixed order; none for a target that begins with whole files.
  func octets(of target: String) -> [[UInt8]] {
    // Stories are told of the same packets that sessions are.
    let names = [
      "hci-stories": "hci-session", "air-stories": "air-session", "hci-texts": "hci-session",
      "air-texts": "air-session",
    ]
    let seeds = (byTarget[names[target] ?? target] ?? []).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    switch names[target] ?? target {
    case "hci-session": return seeds + Seeds.withOddTimes(seeds, step: 15)
    case "air-session": return seeds + Seeds.withOddTimes(seeds, step: 7)
    case "header-pairs": return Seeds.headerPairs
    case "filter": return Seeds.filters.map { Array($0.utf8) }
    default: return seeds
    }
  }

  /// The same sessions with clocks that jump, before them and between their steps.
  private static func withOddTimes(_ seeds: [[UInt8]], step: UInt8) -> [[UInt8]] {
    let times: [UInt64] = [
      0, 1, .max, 1 << 63, .max >> 1, 0x00DC_DDB3_0F2F_8000, 0x00E2_5C1D_2F00_0000,
      0x0103_E5C9_1E11_4587, 0x7FFF_FFFF_FFFF_FC18,
    ]
    let long = seeds.filter { $0.count > 12 }
    return zip(times, stride(from: 0, to: long.count, by: max(1, long.count / times.count))).map {
      time, index in
      let clock =
        [step, 8] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: time >> (8 * $0)) }
      let other =
        [step, 8] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: ~time >> (8 * $0)) }
      return clock + long[index] + other + long[index]
    }
  }

  /// One of each kind of test and term.
  private static let filters = [
    "btatt.opcode == 0x1b && btatt.handle in {0x2a..0x2f, 7}", "not (frame.number != 7) || frame",
    "frame[0:2] == 02:40 and frame[-2:] == \"\\r\\n\"", "frame contains \"eart\"",
    "frame matches \"^.{3}[^a-z]+(H|h)eart\\\\s*$\"", "all frame.len > 3", "any frame.len === 20",
    "frame.len & 0x10 == 16", "{frame.len + 2} * 3 >= 66", "-frame.number < 0",
    "frame[0,2-3,5:] > 01",
    "len(frame) == count(frame) + 11", "max(frame.len, frame.cap_len, 3) == 20",
    "string(frame.number) matches r\"[0-9]\\b\"", "upper(bletrace.layer) contains \"DEC\"",
    "frame.time > \"2024-03-02T17:20:11.25+01:00\"", "frame.time_relative in {1 .. 1.6}",
    "btatt.uuid128 == 6e400001-b5a3-f393-e0a9-e50e24dcca9e", "btatt.opcode#1 == '\\x1b'",
    "bletrace.latency_ms > 500 and bletrace.outcome == \"error\"",
  ]

  private static let headerPairs: [[UInt8]] = [
    [0x82, 0x80, 0x00, 0x00, 0x81, 0x80, 0x40, 0x09, 0x80, 0x00, 0x41, 0x1F],
    [
      0x80, 0x03, 0x00, 0x09, 0x80, 0x80, 0x40, 0x00, 0x80, 0x01, 0x41, 0x00, 0x80, 0x80, 0x42,
      0x1F,
    ],
    (0..<96).map { UInt8(truncatingIfNeeded: $0 * 37) },
  ]

  mutating func add(capture octets: [UInt8]) {
    guard var reader = try? CaptureReader(bytes: octets) else { return }
    while let record = reader.next() {
      let payload = reader.payload
      guard
        let envelope = try? Envelope(
          parsing: payload, linkType: record.linkType, direction: record.direction,
          flags: record.flags)
      else { continue }
      let content = [UInt8](
        copying: payload.clamped(from: envelope.payload.lowerBound, count: envelope.payload.count))
      switch envelope.content {
      case .hci(let type, let direction):
        add(type, content, isReceived: direction == .controllerToHost)
      case .linkLayer: add(linkLayer: content)
      default: break
      }
    }
  }

  private mutating func insert(_ target: String, _ octets: [UInt8]) {
    guard octets.count <= 512, byTarget[target, default: []].count < 400 else { return }
    byTarget[target, default: []].insert(octets)
  }

  private mutating func add(_ type: Envelope.HCIPacketType, _ packet: [UInt8], isReceived: Bool) {
    let length = UInt8(min(packet.count, 240))
    switch type {
    case .command:
      insert("hci-command", packet)
      insert("hci-session", [0, length] + packet)
    case .event:
      insert("hci-event", packet)
      insert("hci-session", [1, length] + packet)
    case .acl:
      insert("hci-data", packet)
      insert("hci-session", [isReceived ? 0x82 : 2, length] + packet)
      if packet.count > 8 { add(frame: Array(packet.dropFirst(4)), isReceived: isReceived) }
    default: insert("hci-data", packet)
    }
  }

  private mutating func add(frame: [UInt8], isReceived: Bool) {
    insert("l2cap", frame)
    let payload = Array(frame.dropFirst(4))
    guard let channel = frame.dropFirst(2).first else { return }
    let direction: UInt8 = isReceived ? 0x80 : 0
    let length = UInt8(min(payload.count, 240))
    switch channel {
    case 4:
      insert("att", payload)
      insert("gatt", payload)
      insert("hci-session", [4, 0, 9 | direction, length] + payload)
      insert("air-session", [2, 0, 5 | direction, length] + payload)
    case 5:
      insert("signalling", payload)
      insert("hci-session", [4, 0, 10 | direction, length] + payload)
      insert("air-session", [2, 0, 0x15 | direction, length] + payload)
    case 6:
      insert("smp", payload)
      insert("hci-session", [4, 0, 11 | direction, length] + payload)
    default:
      insert("hci-session", [4, 0, 13, 0, 12 | direction, length] + payload)
    }
  }

  private mutating func add(linkLayer packet: [UInt8]) {
    guard packet.count > 9 else { return }
    let pdu = Array(packet[4..<packet.count - 3])
    let isAdvertising = packet[..<4].elementsEqual([0xD6, 0xBE, 0x89, 0x8E])
    insert("ll-packet", [isAdvertising ? 0 : 1] + packet)
    let length = UInt8(min(pdu.count, 240))
    insert("air-session", [isAdvertising ? 0 : 6, length] + pdu)
    if isAdvertising {
      insert("advertising-pdu", pdu)
      if pdu.count > 8 { insert("advertising-data", Array(pdu[8...])) }
    } else if pdu[0] & 3 == 3 {
      insert("ll-control", Array(pdu.dropFirst(2)))
      insert("air-session", [2, 0, 3, UInt8(min(pdu.count - 2, 240))] + pdu.dropFirst(2))
    } else {
      add(frame: Array(pdu.dropFirst(2)), isReceived: false)
    }
  }
}
