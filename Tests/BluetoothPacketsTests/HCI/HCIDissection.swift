import BluetoothPackets
import ByteReading
import TestSupport

/// What is made of an HCI packet: every field in its order, with all that a watcher is told of it,
/// and the error that ended the reading or the octets that the packet encodes to again.
struct HCIDissection {
  let text: String

  init(of octets: [UInt8], isCommand: Bool) {
    let watcher = FieldWatcher()
    let end = HCIDissection.end(of: octets, isCommand: isCommand, watcher: watcher)
    var lines = watcher.fields.map(HCIDissection.line)
    lines.append(end)
    // Watching must not change what is read.
    let unwatched = HCIDissection.end(of: octets, isCommand: isCommand, watcher: nil)
    if unwatched != end { lines.append("unwatched: " + unwatched) }
    text = lines.joined(separator: "\n")
  }

  private static func line(_ sighting: FieldWatcher.Sighting) -> String {
    let field = sighting.field
    let name = field.valueName(of: sighting.value).map { "\($0)" } ?? "-"
    return """
      \(sighting.offset)+\(sighting.length) \(field.layer) "\(field.name)" \(field.filterName) \
      \(field.format) \(field.unit) \(field.mask) = \(sighting.value) \(name)
      """
  }

  private static func end(
    of octets: [UInt8], isCommand: Bool, watcher: FieldWatcher?
  ) -> String {
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    var output = ByteWriter()
    do {
      if isCommand {
        try HCICommand(parsing: &input).encode(into: &output)
      } else {
        try HCIEvent(parsing: &input).encode(into: &output)
      }
      return "encoded \(output.bytes.hexadecimal)"
    } catch {
      return "\(error)"
    }
  }
}

/// The dissections of many packets in one number (FNV-1a), so that a table of them stays small.
struct HCIDissectionDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a packet, and what is left of it and of its parameters where it is cut anywhere.
  mutating func addCuts(of octets: [UInt8], isCommand: Bool) {
    let header = isCommand ? 3 : 2
    for count in 0...octets.count {
      var cut = Array(octets.prefix(count))
      add(HCIDissection(of: cut, isCommand: isCommand).text)
      guard count >= header else { continue }
      cut[header - 1] = UInt8(truncatingIfNeeded: count - header)
      add(HCIDissection(of: cut, isCommand: isCommand).text)
    }
  }

  mutating func add(_ text: String) {
    for octet in text.utf8 { value = (value ^ UInt64(octet)) &* 0x100_0000_01B3 }
  }

  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The packets that a digest stands for.
enum HCISamples {
  /// A line for each vector: kind, name and digest.
  static var lines: [String] {
    var lines = HCIVector.all.enumerated().map { index, vector in
      "\(vector.kind) \(vector.name) \(digest(of: vector, seed: UInt64(index)))"
    }
    lines.append("opcodes \(digestOfOpcodes())")
    lines.append("events \(digestOfEvents())")
    return lines
  }

  /// The vector as it is, failed, longer than its layout, with single octets changed and with
  /// random ones throughout.
  private static func digest(of vector: HCIVector, seed: UInt64) -> String {
    var digest = HCIDissectionDigest()
    digest.addCuts(of: vector.octets, isCommand: vector.isCommand)
    var random = SeededRandom(seed: seed)
    for round in 0..<6 {
      var octets = vector.octets
      let parameters = vector.start..<octets.count
      switch round {
      case 0: if !parameters.isEmpty { octets[parameters.lowerBound] = 0x0C }
      case 1: octets += (0..<7).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      case 2, 3:
        for place in parameters { octets[place] = UInt8(truncatingIfNeeded: random.next()) }
      default:
        for _ in 0..<3 where !parameters.isEmpty {
          let place = parameters.lowerBound + Int(random.next() % UInt64(parameters.count))
          octets[place] = UInt8(truncatingIfNeeded: random.next() % 4)
        }
      }
      octets[vector.header - 1] = UInt8(truncatingIfNeeded: octets.count - vector.header)
      digest.addCuts(of: octets, isCommand: vector.isCommand)
    }
    return digest.digits
  }

  /// Every opcode with octets that no layout was made for, as a command and as what it returns.
  private static func digestOfOpcodes() -> String {
    var digest = HCIDissectionDigest()
    for opcode in UInt16.min...UInt16.max {
      let (low, high) = (UInt8(truncatingIfNeeded: opcode), UInt8(truncatingIfNeeded: opcode >> 8))
      digest.add(HCIOpcode(rawValue: opcode).description)
      guard HCIOpcode(rawValue: opcode).name != nil || opcode % 251 == 0,
        high < 0xFC || low == 0
      else { continue }
      digest.addCuts(of: [low, high, 5, 1, 2, 3, 4, 5], isCommand: true)
      for status: UInt8 in [0, 0x0C] {
        digest.addCuts(of: [0x0E, 8, 1, low, high, status, 2, 3, 4, 5], isCommand: false)
      }
      digest.addCuts(of: [0x0F, 4, 0, 1, low, high], isCommand: false)
    }
    return digest.digits
  }

  /// Every event and every LE event with octets that no layout was made for.
  private static func digestOfEvents() -> String {
    var digest = HCIDissectionDigest()
    let parameters: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    for code in UInt8.min...UInt8.max {
      digest.add(HCIEventCode(rawValue: code).name.map { "\($0)" } ?? "-")
      digest.add(LESubeventCode(rawValue: code).name.map { "\($0)" } ?? "-")
      digest.addCuts(of: [code, 10] + parameters, isCommand: false)
      digest.addCuts(of: [0x3E, 11, code] + parameters, isCommand: false)
      // One report, and several.
      for count: UInt8 in 1...3 {
        digest.addCuts(
          of: [0x3E, 40, code, count] + (0..<38).map { UInt8($0) % 7 }, isCommand: false)
      }
    }
    return digest.digits
  }
}
