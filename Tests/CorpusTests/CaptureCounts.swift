import BluetoothPackets
import ByteReading
import CaptureFiles
import Foundation
import LinkDecryption
import LinkSessions
import TestSupport

/// Counts what a capture holds, by the tracker's observer and outcomes.
final class CaptureCounts: ATTObserver {
  private(set) var records = 0
  private(set) var encrypted = 0
  private(set) var pdusByOpcode: [UInt8: Int] = [:]
  private(set) var connections: [Connection] = []
  private(set) var channels: [CreditBasedChannel] = []
  private(set) var tally: RecordTally
  private(set) var damage = 0

  init(_ path: String) throws {
    var reader = try CaptureReader(path: path)
    tally = SessionTracker().tally
    // As the others saw it: with its ciphertext.
    var keys = KeyRing()
    keys.findsKeys = false
    var tracker = SessionTracker(
      userLinkTypes: PublicCaptures.userLinkTypes, keys: keys, observers: [self])
    while let record = reader.next() {
      let outcome = tracker.process(record, reader.payload)
      // A PDU that came after the end of its connection is told to nobody; H4, ACL and L2CAP have 9 octets.
      if outcome.notDecoded == .unknownContext, outcome.layer == .att,
        let opcode = reader.payload.octet(at: 9)
      {
        pdusByOpcode[opcode, default: 0] += 1
      }
      records += 1
      if outcome.notDecoded == .encrypted { encrypted += 1 }
    }
    tracker.finish()
    connections = tracker.connections.connections
    channels = connections.indices.flatMap { tracker.connections.channels(of: $0) }
    tally = tracker.tally
    damage = reader.damage.count
  }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    pdusByOpcode[pdu.opcode.rawValue, default: 0] += 1
  }
}

/// Another program's view of a capture.
enum Wireshark {
  static func find(_ tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(tool)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  static let isPresent = find("tshark") != nil && find("capinfos") != nil

  /// What a tool prints; nothing where it fails.
  static func run(_ tool: String, _ arguments: [String]) throws -> String {
    guard let path = find(tool) else { return "" }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// ATT PDUs by opcode, outside the debug frames that tshark takes for L2CAP.
  static func attPDUs(_ path: String) throws -> [UInt8: Int] {
    let filter = "btatt && !(bthci_acl.chandle == 0xedc)"
    let text = try run(
      "tshark", ["-r", path, "-Y", filter, "-T", "fields", "-e", "btatt.opcode"])
    var counts: [UInt8: Int] = [:]
    for line in text.split(separator: "\n") {
      for value in line.split(separator: ",") {
        guard let opcode = UInt8(value.dropFirst(2), radix: 16) else { continue }
        counts[opcode, default: 0] += 1
      }
    }
    return counts
  }
}
