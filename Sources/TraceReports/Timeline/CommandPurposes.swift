import BluetoothPackets
import TraceAnalysis

/// The purposes of a host's commands to its controller. Commands with the same purpose form one entry.
struct CommandPurposes {
  private var counts: [(purpose: String, count: Int)] = []

  init(_ commands: [Procedure.CommandCount]) {
    for entry in commands.sorted(by: { $0.opcode.rawValue < $1.opcode.rawValue }) {
      let purpose = CommandPurposes.purpose(of: entry.opcode.rawValue) ?? entry.opcode.description
      if let place = counts.firstIndex(where: { $0.purpose == purpose }) {
        counts[place].count += entry.count
      } else {
        counts.append((purpose, entry.count))
      }
    }
    // The most frequent purposes come first, equally frequent ones in the order of their opcodes.
    counts = counts.enumerated().sorted {
      ($0.element.count, $1.offset) > ($1.element.count, $0.offset)
    }.map(\.element)
  }

  /// Returns text such as "29 commands to the controller: scanning ×14, accept list ×4, Read RSSI".
  func sentence(of total: Int) -> String {
    let named = counts.prefix(4).map { entry in
      entry.purpose + (entry.count > 1 ? " ×\(Decimals.grouped(entry.count))" : "")
    }
    let more = counts.count > 4 ? ", \(Decimals.counted(counts.count - 4, "other kind"))" : ""
    return "\(Decimals.counted(total, "command")) to the controller: "
      + named.joined(separator: ", ") + more
  }

  /// Returns the common purpose of several commands, or nil for a command that is listed separately.
  private static func purpose(of opcode: UInt16) -> String? {
    switch opcode {
    case 0x2006...0x200A, 0x2035...0x203F, 0xFD54: "advertising"
    case 0x200B, 0x200C, 0x2041, 0x2042, 0xFD57: "scanning"
    case 0x200F...0x2012: "accept list"
    case 0x2027...0x202E: "resolving list"
    default: nil
    }
  }
}
