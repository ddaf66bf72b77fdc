import ReportTestSupport
import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Lists of packets in all their forms.
@Suite struct PacketListingTests {
  private func fixture(_ name: String) throws -> FixtureFile {
    try #require(FixtureFile.all.first { $0.description == name })
  }

  /// The one line of a packet, without number, time and addresses.
  private func line(_ name: String, _ frame: Int) throws -> String {
    let text = try fixture(name).packets(.text, frames: frame...frame).text
    return String(text.split(separator: "\n").last ?? "")
  }

  @Test(arguments: [
    ["host", "controller", "HCI Cmd", "LE Create Connection"],
    ["controller", "host", "HCI Event", "Command Status"],
    ["HCI Event", "LE Connection Complete", "C4:F2:17:1A:1D:BB"],
    ["C4:F2:17:1A:1D:BB", "ATT", "Exchange MTU Request", "517"],
    ["C4:F2:17:1A:1D:BB", "ATT", "Exchange MTU Response", "247"],
    ["ATT", "Read By Group Type Request"], ["ATT", "Read By Group Type Response"],
    ["host", "controller", "HCI Cmd", "Read Remote Version Information"],
  ])
  func `A packet of each kind reads well in one line`(_ words: [String]) throws {
    let lines = try fixture("containers/h4.btsnoop").packets(.text).text.split(separator: "\n")
    #expect(lines.contains { line in words.allSatisfy { line.contains($0) } })
  }

  @Test func `What is for one device names it, and what is for all is broadcast`() throws {
    let (one, two) = (GrowingLog.address(1), GrowingLog.address(2))
    let octets = GrowingAir.made { air in
      // ADV_IND of the first one, with AdvA alone.
      air.advertise(0x40, one)
      // SCAN_REQ to it, and ADV_DIRECT_IND to somebody who has sent nothing. 2.3.1.2, 2.3.2.1.
      air.advertise(0xC3, two + one)
      air.advertise(0xC1, one + GrowingLog.address(3))
    }
    var reader = try CaptureReader(bytes: octets, name: "directed")
    let listing = PacketListing(
      format: .text, columns: FieldColumns(names: []), style: TextStyle())
    let text = written { _ = listing.write(&reader, frames: 1...9, to: &$0) }
    let ends = text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ", omittingEmptySubsequences: true)[2...3].joined(separator: " ")
    }
    #expect(
      ends == [
        "C4:1D:00:00:00:01 broadcast", "C4:1D:00:00:00:02 C4:1D:00:00:00:01",
        "C4:1D:00:00:00:01 C4:1D:00:00:00:03",
      ])
  }

  @Test func `A headline has room for a part of a long name`() {
    #expect("belt".quotedName == "\"belt\"")
    let long = String(repeating: "n", count: 65_536)
    #expect(long.quotedName.count == 66 && long.quotedName.hasSuffix("…\""))
    #expect(("folder/" + long).fileInHeadline.count == 64)
    #expect("folder/lock\u{1B}.btsnoop".fileInHeadline == "lock\u{1B}.btsnoop".printable)
  }

  @Test func `Every layer in the fixtures has lines that say something`() throws {
    var layers: Set<String> = []
    for file in FixtureFile.readable {
      for line in try file.packets(.text).text.split(separator: "\n").dropFirst() {
        // Number, time, two names of 20 columns, ten of protocol, length, story.
        let columns = Array(line)
        #expect(columns.count > 83, "\(file): \(line)")
        guard columns.count > 83 else { continue }
        layers.insert(String(columns[62..<72]).trimmingCharacters(in: .whitespaces))
        let analysis = String(columns[81...]).trimmingCharacters(in: .whitespaces)
        #expect(!analysis.isEmpty, "\(file): \(line)")
        #expect(!analysis.contains("nil") && !analysis.contains("Optional("), "\(file): \(line)")
      }
    }
    for layer in [
      "LE Adv", "LE LL", "LL Control", "HCI Cmd", "HCI Event", "HCI ACL", "L2CAP Sig",
      "L2CAP CoC", "ATT", "SMP", "Note",
    ] {
      #expect(layers.contains(layer), "\(layer) is not in \(layers.sorted())")
    }
  }

  @Test(arguments: FixtureFile.readable)
  func `A list has a line for each record, in every form`(_ file: FixtureFile) throws {
    let records = try file.summary().tally.records
    #expect(try file.packets(.text).text.split(separator: "\n").count == records + 1)
    let fields = try file.packets(.fields, columns: ["frame.number"]).text
    #expect(fields.split(separator: "\n").map { Int($0) } == (0..<records).map { $0 + 1 })
    let lines = try file.packets(.jsonl).text.split(separator: "\n")
    #expect(lines.count == records)
    for (index, line) in lines.enumerated() {
      let object = JSONText.parsed(String(line)) as? [String: Any]
      #expect(object?["frame"] as? Int == index + 1, "\(file): \(line)")
      #expect(object?["fields"] is [String: Any], "\(file): \(line)")
      #expect(JSONText.duplicateKeys(String(line)).isEmpty, "\(file): \(line)")
    }
    let json = try file.packets(.json).text
    let document = JSONText.parsed(json) as? [String: Any]
    #expect(document?["schema"] as? String == "bletrace.packets/1")
    #expect((document?["packets"] as? [Any])?.count == records)
  }

  @Test(arguments: FixtureFile.readable)
  func `What a list keeps of one line for others is what each line says by itself`(
    _ file: FixtureFile
  ) throws {
    var reader = try CaptureReader(bytes: file.octets, name: file.path)
    var alone: [String] = []
    _ = reader.read(
      fields: AnalysisFields.standard.wanted,
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes)
    ) { record, payload, outcome, fields, tracker in
      if let fields {
        let line = PacketLine(
          record, payload, outcome: outcome, watcher: fields, tracker: &tracker)
        alone.append(line.text())
      }
      return true
    }
    let list = try file.packets(.text).text.split(separator: "\n").dropFirst().map(String.init)
    #expect(list == alone, "\(file)")
  }

  @Test func `Completed packets of many connections are reported with their own numbers`() throws {
    // More of them than a list keeps, again and again.
    var log = GrowingLog()
    var expected: [String] = []
    for number in 0..<600 {
      let (handle, completed) = (UInt16(number % 100), UInt16(1 + number % 7))
      log.add([4, 0x13, 5, 1] + handle.octets + completed.octets)
      let digits = String(handle, radix: 16)
      expected.append(
        "0x\(String(repeating: "0", count: 4 - digits.count))\(digits), "
          + "Num Completed Packets: \(completed)")
    }
    var reader = try CaptureReader(bytes: log.octets, name: "completed")
    let listing = PacketListing(
      format: .text, columns: FieldColumns(names: []), style: TextStyle())
    let text = written { _ = listing.write(&reader, frames: 1...999, to: &$0) }
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.count == expected.count)
    for (line, words) in zip(lines, expected) { #expect(line.hasSuffix(words), "\(line)") }
  }

  @Test func `Frames from and to are those asked for`() throws {
    let file = try fixture("containers/h4.btsnoop")
    for (frames, count) in [(3...5, 3), (20...Int.max, 3), (23...30, 0)] {
      #expect(try file.packets(.jsonl, frames: frames).text.split(separator: "\n").count == count)
      let document = JSONText.parsed(try file.packets(.json, frames: frames).text)
      #expect(((document as? [String: Any])?["packets"] as? [Any])?.count == count)
    }
    // What came before is known all the same.
    #expect(try line("containers/h4.btsnoop", 16).contains("C4:F2:17:1A:1D:BB"))
  }

  // MARK: Columns

  private func columns(
    _ names: [String], _ change: (inout FieldColumns.Layout) -> Void = { _ in }
  ) throws -> [String] {
    var layout = FieldColumns.Layout()
    change(&layout)
    let frame = try answer
    let text = try fixture("containers/h4.btsnoop").packets(
      .fields, columns: names, frames: frame...frame, layout: layout
    ).text
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The frame that answers Read By Group Type with several services.
  private var answer: Int {
    get throws {
      let text = try fixture("containers/h4.btsnoop").packets(
        .fields, columns: ["frame.number", "btatt.opcode"]
      ).text
      let line = try #require(text.split(separator: "\n").first { $0.hasSuffix("0x11") })
      return try #require(Int(line.prefix { $0 != "\t" }))
    }
  }

  @Test func `Columns are written as tshark's options say`() throws {
    let names = ["frame.number", "btatt.opcode", "btatt.handle", "btatt.nothing"]
    let all = try columns(names)
    let cells = try #require(all.first).split(separator: "\t", omittingEmptySubsequences: false)
    #expect(all.count == 1)
    try #require(cells.count == 4)
    #expect(cells[0] == "\(try answer)")
    #expect(cells[1] == "0x11")
    #expect(cells[3] == "")
    let handles = cells[2].split(separator: ",")
    try #require(handles.count > 1)
    let header = try columns(names) { $0.hasHeader = true }
    #expect(header == [names.joined(separator: "\t"), all[0]])
    let first = try columns(["btatt.handle"]) { $0.occurrence = .first }
    #expect(first == [String(handles[0])])
    let last = try columns(["btatt.handle"]) { $0.occurrence = .last }
    #expect(last == [String(handles[handles.count - 1])])
    let quoted = try columns(["frame.number", "btatt.nothing", "btatt.handle"]) {
      $0.quote = "\""
      $0.separator = ";"
      $0.aggregator = " "
    }
    #expect(quoted == ["\"\(cells[0])\";;\"\(handles.joined(separator: " "))\""])
    #expect(try columns(["frame.number", "frame.number"]) == ["\(try answer)\t\(try answer)"])
  }

  @Test func `A list says how far the capture was read`() throws {
    let file = try fixture("containers/h4.btsnoop")
    #expect(try file.packets(.text).lastFrame == 22)
    #expect(try file.packets(.fields, columns: ["frame.number"], frames: 23...40).lastFrame == 22)
    #expect(try file.packets(.json, frames: 1...3).lastFrame == 3)
  }

  @Test func `A field's protocol is known even where the field is not`() {
    let catalogue = FieldCatalogue.standard
    #expect(!catalogue.fields(named: "btatt.handle").isEmpty)
    #expect(catalogue.fields(named: "btatt.handel").isEmpty)
    for name in ["btatt.handel", "hci_h4.x", "bthci_iso.x", "nordic_ble.x", "btle_rf.x"] {
      #expect(catalogue.hasLayer(of: name), "\(name)")
    }
    for name in ["nope.field", "nope", "", ".", "tcp.port"] {
      #expect(!catalogue.hasLayer(of: name), "\(name)")
    }
  }

  @Test func `Frames that are set aside say why`() throws {
    let text = try fixture("air-connection.pcap").packets(
      .fields, columns: ["bletrace.set_aside", "btatt.opcode"]
    ).text
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let aside = rows.filter { $0.first?.isEmpty == false }
    #expect(aside.filter { $0[0] == "crc" }.count == 3)
    #expect(aside.contains { $0[0] == "encrypted" })
    #expect(Set(aside.map { $0[0] }) == ["crc", "encrypted"])
    #expect(aside.allSatisfy { $0[1].isEmpty }, "their content is not dissected")
  }

  @Test func `Every field of every fixture is in the catalogue`() throws {
    for file in FixtureFile.readable {
      for line in try file.packets(.jsonl).text.split(separator: "\n") {
        let object = JSONText.parsed(String(line)) as? [String: Any]
        for name in (object?["fields"] as? [String: Any] ?? [:]).keys {
          #expect(!FieldCatalogue.standard.fields(named: name).isEmpty, "\(name)")
        }
      }
    }
    #expect(FieldCatalogue.standard.fields(named: "no.such_field").isEmpty)
  }

  // MARK: In tshark's manner

  /// Only what is wanted is made out: asked for alone, a field has the values that it has among all.
  @Test(arguments: FixtureFile.readable)
  func `A column has the same values alone and beside all others`(_ file: FixtureFile) throws {
    let names = [
      "frame.number", "frame.time_delta", "frame.protocols", "bluetooth.src", "bletrace.layer",
      "btatt.opcode", "btatt.handle", "btatt.uuid16", "btatt.service_uuid16",
      "btatt.characteristic_uuid128", "btatt.request_in_frame", "btatt.value",
      "btatt.characteristic_properties", "bthci_acl.src.name", "bthci_acl.dst.bd_addr",
      "bthci_evt.command_in_frame", "bthci_evt.code", "bthci_cmd.opcode", "bthci_evt.status",
      "btcommon.eir_ad.entry.type", "btle.master_bd_addr", "nordic_ble.delta_time", "btl2cap.cid",
    ]
    let all = try file.packets(.fields, columns: names + ["_ws.col.info"]).text
    let rows = all.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    for (column, name) in names.enumerated() {
      let alone = try file.packets(.fields, columns: [name]).text
      let values = alone.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(Array(values) == rows.map { $0[column] }, "\(file): \(name)")
    }
  }

  @Test func `The columns of the list can be asked for like fields`() throws {
    let file = try fixture("containers/h4.btsnoop")
    let names = [
      "_ws.col.No.", "_ws.col.Time", "_ws.col.Source", "_ws.col.def_dst", "_ws.col.protocol",
      "_ws.col.Length", "_ws.col.Info", "frame.protocols",
    ]
    let rows = try file.packets(.fields, columns: names).text.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    let lines = try file.packets(.text).text.split(separator: "\n").dropFirst()
    for (row, line) in zip(rows, lines) {
      try #require(row.count == names.count)
      for cell in row.dropLast() { #expect(line.contains(cell), "\(line): \(cell)") }
      #expect(line.hasSuffix(row[6]))
    }
    #expect(rows[15][7] == "bluetooth:hci_h4:bthci_acl:btl2cap:btatt")
  }

  @Test(arguments: FixtureFile.readable)
  func `Lines for search engines come in pairs and hold every layer`(_ file: FixtureFile) throws {
    let lines = try file.packets(.ek).text.split(separator: "\n")
    let records = try file.summary().tally.records
    try #require(lines.count == 2 * records)
    for record in 0..<records {
      let index = JSONText.parsed(String(lines[2 * record])) as? [String: Any]
      #expect((index?["index"] as? [String: Any])?["_index"] is String)
      #expect(JSONText.duplicateKeys(String(lines[2 * record + 1])).isEmpty)
      let document = JSONText.parsed(String(lines[2 * record + 1])) as? [String: Any]
      let layers = try #require(document?["layers"] as? [String: [String: Any]])
      #expect(layers["frame"]?["frame_frame_number"] as? String == String(record + 1))
    }
  }
}
