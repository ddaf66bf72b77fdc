import CaptureFiles
package import LinkSessions
package import TestSupport
import TraceAnalysis
import TraceReports

/// The log of a host, put together packet by packet, and what reports say of it.
///
/// The host is the central of connection handle 1; each packet comes 10 ms after the one before.
package struct HostLog {
  private var records: [UInt8] =
    Array("btsnoop\0".utf8) + [0, 0, 0, 1] + UInt32(1002).bigEndianOctets
  /// Microseconds since the year 0, as btsnoop counts them.
  private var time: UInt64 = 0x00E0_3AB4_4A67_6000

  package init() {}

  // MARK: Packets

  package mutating func wait(milliseconds: UInt64) { time += milliseconds * 1000 }

  /// A packet behind its H4 type.
  package mutating func add(_ packet: [UInt8], isSent: Bool) {
    time += 10_000
    // Commands and events have a flag of their own.
    let isCommandOrEvent = packet[0] == 1 || packet[0] == 4
    let flags = UInt32(isSent ? 0 : 1) | (isCommandOrEvent ? 2 : 0)
    let length = UInt32(packet.count).bigEndianOctets
    records += length + length + flags.bigEndianOctets + UInt32(0).bigEndianOctets
    records += UInt64(time).bigEndianOctets + packet
  }

  package mutating func command(_ opcode: UInt16, _ parameters: [UInt8]) {
    add([1] + opcode.octets + [UInt8(parameters.count)] + parameters, isSent: true)
  }

  package mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    add([4, code, UInt8(parameters.count)] + parameters, isSent: false)
  }

  /// Command Status, success.
  package mutating func status(_ opcode: UInt16, _ status: UInt8 = 0) {
    event(0x0F, [status, 1] + opcode.octets)
  }

  /// Command Complete.
  package mutating func complete(_ opcode: UInt16, _ returned: [UInt8] = [0]) {
    event(0x0E, [1] + opcode.octets + returned)
  }

  /// An LE event.
  package mutating func lowEnergy(_ subevent: UInt8, _ parameters: [UInt8]) {
    event(0x3E, [subevent] + parameters)
  }

  /// LE Connection Complete: central, 30 ms, latency 0, 5 s.
  package mutating func connect() {
    lowEnergy(0x01, [0, 1, 0, 0, 0, 6, 5, 4, 3, 2, 0xC1, 24, 0, 0, 0, 0xF4, 1, 0])
  }

  package mutating func disconnect() { event(0x05, [0, 1, 0, 0x13]) }

  /// An L2CAP frame.
  package mutating func frame(_ channel: UInt16, _ payload: [UInt8], isSent: Bool) {
    let frame = UInt16(payload.count).octets + channel.octets + payload
    let handle: UInt16 = isSent ? 1 : 1 | 0x2000
    add([2] + handle.octets + UInt16(frame.count).octets + frame, isSent: isSent)
  }

  /// An ATT PDU of the host.
  package mutating func ask(_ pdu: [UInt8]) { frame(4, pdu, isSent: true) }

  /// An ATT PDU of the peripheral.
  package mutating func answer(_ pdu: [UInt8]) { frame(4, pdu, isSent: false) }

  package mutating func exchange(_ request: [UInt8], _ response: [UInt8]) {
    ask(request)
    answer(response)
  }

  package mutating func signal(_ code: UInt8, _ identifier: UInt8, _ data: [UInt8], isSent: Bool) {
    frame(5, [code, identifier] + UInt16(data.count).octets + data, isSent: isSent)
  }

  /// A service of characteristics that can be read and notify: their values stand at 3, 5, 7 …
  package mutating func discover(service: UInt16, _ characteristics: [UInt16]) {
    let end = UInt16(1 + 2 * characteristics.count)
    exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0] + end.octets + service.octets)
    var list: [UInt8] = [0x09, 7]
    for (place, characteristic) in characteristics.enumerated() {
      let handle = UInt16(2 + 2 * place)
      list += handle.octets + [0x12] + (handle + 1).octets + characteristic.octets
    }
    exchange([0x08, 1, 0] + end.octets + [3, 0x28], list)
  }

  // MARK: Reports

  package var file: FixtureFile { FixtureFile(description: "made.btsnoop", octets: records) }

  private func reader() throws -> CaptureReader { try CaptureReader(bytes: file.octets) }

  package func timeline() throws -> String {
    var reader = try reader()
    let analysis = reader.analyses(by: TimelineAnalyzer())
    return written {
      TimelineText.write(analysis, detail: .procedures, style: TextStyle(width: 200), to: &$0)
    }
  }

  package func gatt() throws -> String {
    var reader = try reader()
    let analysis = reader.analyses(by: GATTAnalyzer())
    return written { GATTText.write(analysis, style: TextStyle(width: 200), to: &$0) }
  }

  package func pairing() throws -> String {
    var reader = try reader()
    let analysis = reader.analyses(by: PairingAnalyzer())
    return written { PairingText.write(analysis, style: TextStyle(width: 200), to: &$0) }
  }

  package func summary() throws -> String {
    let summary = try file.summary()
    return written { SummaryText.write(summary, style: TextStyle(width: 200), to: &$0) }
  }

  /// The first screen with what rules find.
  package func firstScreen() throws -> String {
    var reader = try reader()
    let (summary, check) = reader.analyses(by: SummaryAnalyzer(), CheckAnalyzer())
    return written {
      SummaryText.write(
        summary, style: TextStyle(width: 200), rules: RuleGlance(check), to: &$0)
    }
  }

  package func check() throws -> String {
    var reader = try reader()
    let report = CheckReport(reader.analyses(by: CheckAnalyzer()), RuleSelection())
    return written { CheckText.write([report], style: TextStyle(width: 200), to: &$0) }
  }

  package func throughput() throws -> String {
    var reader = try reader()
    let analysis = ThroughputAnalysis(reading: &reader)
    return written { ThroughputText.write(analysis, style: TextStyle(width: 200), to: &$0) }
  }

  package func packets() throws -> String { try file.packets(.text).text }

  /// The rules that `check` finds broken.
  package func rules() throws -> [RuleID] {
    var reader = try reader()
    return reader.analyses(by: CheckAnalyzer()).findings.map(\.rule)
  }
}

extension FixedWidthInteger {
  fileprivate var bigEndianOctets: [UInt8] { octets.reversed() }
}
