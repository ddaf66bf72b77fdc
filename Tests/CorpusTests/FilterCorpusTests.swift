import CaptureFiles
import ByteReading
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Filters choose the frames that the `tshark` of this machine chooses, in other people's captures.
///
/// Ciphertext and packets with a wrong CRC are left out of the comparison, for tshark dissects them; so
/// is what only we can decrypt.
@Suite(.enabled(if: PublicCaptures.arePresent && FilterJudge.path != nil))
struct FilterCorpusTests {
  static let filters = [
    "btatt", "btsmp", "btl2cap and not btatt", "btle.control_opcode in {0x0c..0x0f}",
    "btatt.opcode == 0x1b || btatt.opcode == 0x1d", "btatt.opcode & 0x40",
    "btatt.handle > 0x20 && btatt.handle < 0x40", "btatt.opcode != 0x52",
    "btatt.error_code == \"Attribute Not Found\"", "len(btatt.value) > 10",
    "bthci_evt.code == 0x3e and bthci_evt.le_meta_subevent == 2", "bthci_cmd.opcode.ogf == 8",
    "bthci_evt.rssi < -70", "bthci_evt.bd_addr[0:1] & 80",
    "btcommon.eir_ad.entry.type == 0xff", "count(btcommon.eir_ad.entry.type) > 2",
    "btcommon.eir_ad.entry.device_name matches \"[0-9]\"",
    "btle.advertising_header.pdu_type in {0, 2..4}", "btle.advertising_address contains 7",
    "frame.number % 7 == 3 and btatt.opcode", "frame[0:1] > 10 && frame.len < 40",
    "any btatt.handle != 0x10", "!(btatt.opcode in {0x02..0x11})",
  ]

  /// Captures of up to three thousand packets.
  static let captures = PublicCaptures.rows.filter { $0.packets > 0 && $0.packets <= 3_000 }
    .map(\.path)

  /// Where the choices differ, and why: by the capture's folder and name.
  static let exceptions: [(capture: String, filter: String, why: String)] = {
    let value = "len(btatt.value) > 10"
    return [
      (
        "havvk+even-g2-smart-classroom/tests__bt.pklg", value,
        "tshark takes the attribute for a declaration, which it is on another connection"
      ),
      (
        "code-byter+BLE-Hacking-workshop/0x01_BLE_Fundamentals__wireshark_captures__temperature_sensor.pcapng",
        value, "we read a user description from part of it, which tshark shows as octets"
      ),
      (
        "Charmve+BLE-Security-Attack-Defence/03_SweynTooth__captures__noncomplicance_telink_respond_invalid_control_pdu.pcapng",
        "any btatt.handle != 0x10", "tshark reads no handle of a request with one handle only"
      ),
      (
        "havvk+even-g2-smart-classroom/tests__bt.pklg", "any btatt.handle != 0x10",
        "tshark 4.0 does not know the event that opened the connection, and answers have no request"
      ),
      (
        "havvk+even-g2-smart-classroom/tests__bt.pklg", "bthci_evt.bd_addr[0:1] & 80",
        "tshark 4.0 does not know LE Enhanced Connection Complete [v2]"
      ),
      (
        "havvk+even-g2-smart-classroom/tests__bt.pklg",
        "btatt.handle > 0x20 && btatt.handle < 0x40",
        "tshark takes the attribute for one of another connection, whose value holds a handle"
      ),
      (
        "mishaal79+blproject/wcap__lescan_cap.pcapng", "btatt.handle > 0x20 && btatt.handle < 0x40",
        "tshark cuts the response into entries of a wrong length"
      ),
    ]
  }()

  @Test func `Filters choose the same frames as tshark, but for the named exceptions`() throws {
    let tshark = try #require(FilterJudge.path)
    var compared = 0
    var different: Set<String> = []
    var frames: [String: [Int]] = [:]
    for path in Self.captures {
      let (ours, setAside) = try Self.frames(in: path)
      guard let theirs = Self.ask(tshark, path) else { continue }
      for (index, filter) in Self.filters.enumerated() {
        compared += 1
        let difference = ours[index].symmetricDifference(theirs[index]).subtracting(setAside)
        guard !difference.isEmpty else { continue }
        let name = path.split(separator: "/").suffix(2).joined(separator: "/") + ": " + filter
        different.insert(name)
        frames[name] = difference.sorted()
      }
    }
    #expect(compared > 1000)
    let excepted = Set(Self.exceptions.map { "\($0.capture): \($0.filter)" })
    for name in different.subtracting(excepted).sorted() {
      Issue.record("\(name): frames \((frames[name] ?? []).prefix(5)) differ")
    }
    let agreeing = excepted.subtracting(different).sorted()
    #expect(agreeing.isEmpty, "no exceptions any more: \(agreeing)")
  }

  /// The frames that each filter chooses, and those whose content is not dissected.
  private static func frames(in path: String) throws -> ([Set<Int>], setAside: Set<Int>) {
    let runs = try filters.map { try DisplayFilter($0).run() }
    var frames = [Set<Int>](repeating: [], count: filters.count)
    var setAside: Set<Int> = []
    var reader = try CaptureReader(path: path)
    let options = ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes)
    _ = reader.read(fields: .all, options: options) {
      record, payload, outcome, fields, tracker in
      if outcome.notDecoded != nil || outcome.isDecrypted { setAside.insert(record.number) }
      let packet = FilteredRecord(record, outcome, start: tracker.firstTime ?? 0)
      for (index, run) in runs.enumerated()
      where run.chooses(packet, payload, fields: fields) {
        frames[index].insert(record.number)
      }
      return true
    }
    return (frames, setAside)
  }

  /// What tshark chooses: one run for all filters, each of which a tap of its own counts.
  private static func ask(_ tshark: String, _ path: String) -> [Set<Int>]? {
    let script = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bletrace-filters-\(ProcessInfo.processInfo.processIdentifier).lua")
    var text = ""
    for (index, filter) in filters.enumerated() {
      let quoted = filter.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      text += """
        local tap\(index) = Listener.new("frame", "\(quoted)")
        function tap\(index).packet(pinfo) print("\(index) " .. pinfo.number) end

        """
    }
    guard (try? text.write(to: script, atomically: true, encoding: .utf8)) != nil else {
      return nil
    }
    defer { try? FileManager.default.removeItem(at: script) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tshark)
    process.arguments = [
      "-q", "-r", path, "-X", "lua_script:" + script.path, "-o",
      "uat:user_dlts:\"User 0 (DLT=147)\",\"btle\",\"0\",\"\",\"0\",\"\"",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    var frames = [Set<Int>](repeating: [], count: filters.count)
    for line in said.split(separator: "\n") {
      let parts = line.split(separator: " ").compactMap { Int($0) }
      if parts.count == 2, frames.indices.contains(parts[0]) { frames[parts[0]].insert(parts[1]) }
    }
    return frames
  }
}

/// The tool that filters are held against.
private enum FilterJudge {
  static let path = ["/usr/bin/tshark", "/usr/local/bin/tshark", "/opt/homebrew/bin/tshark"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}
