import ByteReading
import CaptureFiles
import Foundation
import TestSupport

/// A packet that is printed as text and has to come back.
struct PrintedPacket: Hashable {
  /// With its H4 type.
  var octets: [UInt8]
  var direction: CaptureRecord.Direction?
  /// Nanoseconds since 1970.
  var timestamp: Int64?

  var type: UInt8 { octets[0] }
  var isSent: Bool { direction == .hostToController }

  /// The first packets of a log of `Fixtures`.
  static func packets(of name: String, most: Int = .max) throws -> [PrintedPacket] {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    var packets: [PrintedPacket] = []
    while packets.count < most, let record = reader.next() {
      packets.append(
        PrintedPacket(
          octets: [UInt8](copying: reader.payload), direction: record.direction,
          timestamp: record.timestamp))
    }
    return packets
  }

  static func packets(of reader: inout CaptureReader) -> [PrintedPacket] {
    var packets: [PrintedPacket] = []
    while let record = reader.next() {
      packets.append(
        PrintedPacket(
          octets: [UInt8](copying: reader.payload), direction: record.direction,
          timestamp: record.timestamp))
    }
    return packets
  }
}

/// Writes packets as some program does.
struct TextPrinter: Sendable, CustomStringConvertible {
  let description: String
  let notation: CaptureFormat.TextNotation
  /// Nanoseconds in a step of its times, which may have no date; nil where it prints none.
  var step: Int64?
  var hasDate = true
  /// The time that each of its lines has, where that is always the same.
  var fixedTime: Int64?
  /// Whether it says the direction of data.
  var saysDirection = true
  /// The packets that it prints with their octets.
  var types: Set<UInt8> = [1, 2, 3, 4, 5]
  let lines: @Sendable (PrintedPacket) -> [String]

  func print(_ packets: [PrintedPacket]) -> String {
    packets.filter { types.contains($0.type) }.flatMap(lines).joined(separator: "\n") + "\n"
  }

  /// What has to come back.
  func expected(_ packets: [PrintedPacket]) -> [PrintedPacket] {
    packets.filter { types.contains($0.type) }.map { packet in
      var packet = packet
      if packet.type == 2, !saysDirection { packet.direction = nil }
      let printed = step.flatMap { step in
        packet.timestamp.map { ($0 - (hasDate ? 0 : $0 - $0 % 86_400_000_000_000)) / step * step }
      }
      packet.timestamp = fixedTime ?? printed
      return packet
    }
  }

  // MARK: Pieces

  static func hex(_ octets: [UInt8], _ separator: String = " ", upper: Bool = false) -> String {
    octets.map { octet in
      let digits = String(octet, radix: 16, uppercase: upper)
      return digits.count < 2 ? "0" + digits : digits
    }.joined(separator: separator)
  }

  static func pad(_ value: some BinaryInteger, _ width: Int, radix: Int = 10) -> String {
    let digits = String(value, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  static func chunks(_ octets: [UInt8], _ size: Int) -> [(offset: Int, octets: [UInt8])] {
    stride(from: 0, to: octets.count, by: size).map {
      ($0, Array(octets[$0..<min($0 + size, octets.count)]))
    }
  }

  static func letters(_ octets: [UInt8]) -> String {
    String(decoding: octets.map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }, as: UTF8.self)
  }

  /// The time of day, and before it the date.
  static func clock(_ packet: PrintedPacket, date: Bool, digits: Int) -> String {
    let time = packet.timestamp ?? 0
    let seconds = time / 1_000_000_000
    let day = seconds % 86_400
    let fraction = pad(time % 1_000_000_000, 9).prefix(digits)
    let clock = "\(pad(day / 3600, 2)):\(pad(day / 60 % 60, 2)):\(pad(day % 60, 2)).\(fraction)"
    guard date else { return clock }
    let parts = Calendar(identifier: .gregorian).dateComponents(
      in: TimeZone(identifier: "UTC") ?? .gmt, from: Date(timeIntervalSince1970: Double(seconds)))
    return
      "\(pad(parts.year ?? 0, 4))-\(pad(parts.month ?? 0, 2))-\(pad(parts.day ?? 0, 2)) \(clock)"
  }

  static func word(_ octets: [UInt8], _ offset: Int) -> Int {
    Int(octets[offset]) | Int(octets[offset + 1]) << 8
  }

  /// The line that hcidump prints of a packet's header, and the octets behind that.
  static func header(_ packet: PrintedPacket) -> (String, [UInt8]) {
    let octets = packet.octets
    let sign = packet.isSent ? "<" : ">"
    switch packet.type {
    case 1:
      let opcode = word(octets, 1)
      return (
        "\(sign) HCI Command: Name (of it) (0x\(pad(opcode >> 10, 2, radix: 16))|0x\(pad(opcode & 0x3FF, 4, radix: 16))) plen \(octets[3])",
        Array(octets[4...])
      )
    case 4:
      return (
        "\(sign) HCI Event: Some Event (0x\(pad(octets[1], 2, radix: 16))) plen \(octets[2])",
        Array(octets[3...])
      )
    default:
      let handle = word(octets, 1)
      return (
        "\(sign) ACL data: handle \(handle & 0xFFF) flags 0x\(pad(handle >> 12, 2, radix: 16)) dlen \(word(octets, 3))",
        Array(octets[5...])
      )
    }
  }

  // MARK: The printers

  static let all: [TextPrinter] = [
    TextPrinter(description: "hcidump -R", notation: .hcidumpRaw) { packet in
      chunks(packet.octets, 20).map { line in
        (line.offset == 0 ? packet.isSent ? "< " : "> " : "  ") + hex(line.octets, upper: true)
          + " "
      }
    },
    TextPrinter(description: "hcidump -R -t", notation: .hcidumpRaw, step: 1000) { packet in
      chunks(packet.octets, 20).map { line in
        (line.offset == 0
          ? clock(packet, date: true, digits: 6) + (packet.isSent ? " < " : " > ") : "  ")
          + hex(line.octets, upper: true) + " "
      }
    },
    TextPrinter(description: "hcidump -X", notation: .decodedHeaders) { packet in
      let (title, rest) = header(packet)
      return [title]
        + chunks(rest, 16).map { line in
          let left = hex(Array(line.octets.prefix(8)))
          let right = line.octets.count > 8 ? "  " + hex(Array(line.octets.dropFirst(8))) : ""
          let row = left + right
          return "    \(pad(line.offset, 4, radix: 16)): " + row
            + String(repeating: " ", count: 50 - row.count) + letters(line.octets)
        }
    },
    TextPrinter(description: "hcidump -x -t", notation: .decodedHeaders, step: 1000) { packet in
      let (title, rest) = header(packet)
      return [clock(packet, date: true, digits: 6) + " " + title]
        + chunks(rest, 20).map { "    " + hex($0.octets, upper: true) }
    },
    TextPrinter(description: "btmon", notation: .decodedHeaders, step: 1000) { packet in
      let (title, rest) = header(packet)
      return [title + "                 #12 [hci0] " + clock(packet, date: true, digits: 6)]
        + chunks(rest, 16).map { line in
          let row = hex(line.octets)
          return "        " + row + String(repeating: " ", count: 49 - row.count)
            + letters(line.octets)
        }
    },
    TextPrinter(description: "BTstack", notation: .btstack, step: 1_000_000) { packet in
      let names: [UInt8: String] = [1: "CMD", 2: "ACL", 3: "SCO", 4: "EVT", 5: "ISO"]
      return [
        "[\(clock(packet, date: true, digits: 3))] \(names[packet.type] ?? "") \(packet.isSent ? "=>" : "<=") "
          + hex(Array(packet.octets.dropFirst()), upper: true) + " ",
        "[\(clock(packet, date: true, digits: 3))] LOG -- hci.c.382: ACL classic buffers: 0 used of 9",
      ]
    },
    TextPrinter(
      description: "BTstack without a date", notation: .btstack, step: 1_000_000, hasDate: false
    ) { packet in
      let names: [UInt8: String] = [1: "CMD", 2: "ACL", 3: "SCO", 4: "EVT", 5: "ISO"]
      return [
        "[\(clock(packet, date: false, digits: 3))] \(names[packet.type] ?? "") \(packet.isSent ? "=>" : "<=") "
          + hex(Array(packet.octets.dropFirst()), upper: true)
      ]
    },
    TextPrinter(description: "noble", notation: .noble, step: 1_000_000) { packet in
      let time = clock(packet, date: true, digits: 3).replacing(" ", with: "T") + "Z"
      return packet.isSent
        ? ["\(time) hci write acl data pkt - writing: \(hex(packet.octets, ""))"]
        : ["\(time) hci onSocketData: \(hex(packet.octets, ""))", "\(time) hci \tevent type = 4"]
    },
    TextPrinter(description: "noble on a terminal", notation: .noble) { packet in
      let name = "  \u{1B}[36;1mhci \u{1B}[0m"
      return packet.isSent
        ? [name + "set scan enabled - writing: \(hex(packet.octets, "")) \u{1B}[36m+2ms\u{1B}[0m"]
        : [
          name + "onSocketData: \(hex(packet.octets, "")) \u{1B}[36m+15ms\u{1B}[0m",
          name + "        data = \(hex(Array(packet.octets.dropFirst(9)), "")) +0ms",
        ]
    },
    TextPrinter(description: "Bumble", notation: .bumble, types: [2]) { packet in
      let handle = word(packet.octets, 1)
      return [
        "DEBUG:bumble.host:### \(packet.isSent ? "HOST -> CONTROLLER" : "CONTROLLER -> HOST"): ACL: handle=0x\(pad(handle & 0xFFF, 4, radix: 16)), pb=\(handle >> 12 & 3), bc=\(handle >> 14), data_total_length=\(word(packet.octets, 3)), data=\(hex(Array(packet.octets.dropFirst(5)), ""))",
        "DEBUG:bumble.host:### CONTROLLER -> HOST: HCI_NUMBER_OF_COMPLETED_PACKETS_EVENT:",
        "  number_of_handles:        1",
      ]
    },
    TextPrinter(description: "NimBLE", notation: .nimble, types: [1, 2]) { packet in
      let hexed = packet.octets.dropFirst().map { "0x" + pad($0, 2, radix: 16) }
      let handle = word(packet.octets, 1)
      switch (packet.type, packet.isSent) {
      case (1, _):
        return [
          "ble_hs_hci_cmd_send: ogf=0x\(pad(handle >> 10, 2, radix: 16)) ocf=0x\(pad(handle & 0x3FF, 4, radix: 16)) len=\(packet.octets[3])",
          hexed.joined(separator: " ") + " ",
          "Command complete: cmd_pkts=5 ogf=0x8 ocf=0x6 status=0",
        ]
      case (_, true): return ["ble_hs_hci_acl_tx(): " + hexed.joined(separator: " ")]
      default:
        return [
          "ble_hs_hci_evt_acl_process(): conn_handle=\(handle & 0xFFF) pb=\(handle >> 12) len=\(word(packet.octets, 3)) data="
            + hexed.dropFirst(4).joined(separator: " ")
        ]
      }
    },
    TextPrinter(
      description: "Zephyr", notation: .zephyr, step: 1000, hasDate: false
    ) { packet in
      let time = clock(packet, date: false, digits: 3)
      let micro = pad((packet.timestamp ?? 0) / 1000 % 1000, 3)
      return ["[\(time),\(micro)] <dbg> bt_driver: h4_\(packet.isSent ? "send" : "recv"):"]
        + chunks(packet.octets, 16).map { line in
          let left = hex(Array(line.octets.prefix(8)))
          let right = line.octets.count > 8 ? "  " + hex(Array(line.octets.dropFirst(8))) : ""
          let row = left + right
          return String(repeating: " ", count: 34) + row
            + String(repeating: " ", count: 49 - row.count) + "|" + letters(line.octets)
        }
        + ["[\(time),\(micro)] <inf> app: connected"]
    },
    TextPrinter(
      description: "ESP-IDF", notation: .espIDF, fixedTime: 1_566_000_000, saysDirection: false
    ) { packet in
      chunks(packet.octets, 16).map { "I (1566) HCI: " + hex($0.octets) + " " }
        + ["I (1567) app_main: free heap 123456"]
    },
    TextPrinter(
      description: "logcat", notation: .logcat,
      fixedTime: (86_400 + 11_045) * 1_000_000_000 + 678_000_000
    ) { packet in
      [
        "01-02 03:04:05.678  1234  1240 D bt_hci  : \(packet.isSent ? "tx" : "rx") \(hex(packet.octets, "")) "
      ]
    },
    TextPrinter(
      description: "Wireshark's hex dump", notation: .wireshark, saysDirection: false
    ) { packet in
      chunks(packet.octets, 16).map { line in
        let row = hex(line.octets)
        return pad(line.offset, 4, radix: 16) + "  " + row
          + String(repeating: " ", count: 50 - row.count) + letters(line.octets)
      } + [""]
    },
    TextPrinter(
      description: "hexdump -C", notation: .wireshark, saysDirection: false
    ) { packet in
      chunks(packet.octets, 16).map { line in
        let left = hex(Array(line.octets.prefix(8)))
        let right = line.octets.count > 8 ? "  " + hex(Array(line.octets.dropFirst(8))) : ""
        let row = left + right
        return pad(line.offset, 8, radix: 16) + "  " + row
          + String(repeating: " ", count: 50 - row.count) + "|" + letters(line.octets) + "|"
      } + [pad(packet.octets.count, 8, radix: 16)]
    },
    TextPrinter(description: "xxd", notation: .wireshark, saysDirection: false) { packet in
      chunks(packet.octets, 16).map { line in
        let row = chunks(line.octets, 2).map { hex($0.octets, "") }.joined(separator: " ")
        return pad(line.offset, 8, radix: 16) + ": " + row
          + String(repeating: " ", count: 41 - row.count) + letters(line.octets)
      }
    },
    TextPrinter(description: "Windows events in XML", notation: .windowsEvents, step: 100) {
      packet in
      let type = packet.type == 2 ? packet.isSent ? 4 : 3 : packet.type == 4 ? 2 : 1
      let time = clock(packet, date: true, digits: 7).replacing(" ", with: "T") + "Z"
      let octets = hex(Array(packet.octets.dropFirst()), "", upper: true)
      return [
        "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><EventID>402</EventID><TimeCreated SystemTime='\(time)'/></System><EventData><Data Name='AclWriteCredits'>8</Data><Data Name='BIP_Type'>\(type)</Data><Data Name='BIP_DataLen'>\(packet.octets.count - 1)</Data><Data Name='BIP_Data'>\(octets)</Data></EventData></Event>",
        "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><EventID>261</EventID></System></Event>",
      ]
    },
    TextPrinter(description: "lines of hex", notation: .lines, saysDirection: false) { packet in
      [hex(packet.octets, "", upper: true)]
    },
    TextPrinter(
      description: "lines with times and directions", notation: .lines, step: 1000
    ) { packet in
      [
        "\(clock(packet, date: true, digits: 6)) hci0 \(packet.isSent ? "TX" : "RX"): \(hex(packet.octets, ", "))"
      ]
    },
    TextPrinter(description: "arrows and prefixed octets", notation: .lines) { packet in
      [
        (packet.isSent ? "--> " : "<-- ")
          + packet.octets.map { "0x" + pad($0, 2, radix: 16) }.joined(separator: ",")
      ]
    },
    TextPrinter(description: "arrows the other way round", notation: .lines) { packet in
      ["app: \(packet.isSent ? "<=" : "=>") [" + hex(packet.octets, ":") + "]"]
    },
    TextPrinter(description: "lines without H4 types", notation: .lines) { packet in
      [
        "\(packet.type == 1 ? "cmd" : packet.type == 2 ? "acl" : "evt") \(packet.isSent ? "out" : "in") \(hex(Array(packet.octets.dropFirst()), "-"))"
      ]
    },
  ]
}
