import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Every PDU of other people's captures encodes to the octets that it was decoded from.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct EncodingCorpusTests {
  @Test(arguments: PublicCaptures.rows)
  func `What is decoded encodes to the same octets`(_ row: PublicCaptures.Row) throws {
    var judge = EncodingJudge()
    var reader = try CaptureReader(path: row.path)
    var isOfPackets = false
    let options = ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes)
    _ = reader.read(fields: EncodingJudge.layers, options: options) {
      record, payload, outcome, fields, tracker in
      if outcome.layer != .systemNote, outcome.layer != .none, outcome.notDecoded != .badCRC {
        isOfPackets = true
      }
      judge.takeRecord(record, payload, outcome, plaintext: tracker.plaintext)
      if let fields { judge.takeLayers(fields, payload, frame: record.number) }
      return true
    }
    let report = judge.report
    #expect(report.isEmpty, "\(report)")
    let count = judge.count
    // Whoever exported that one wrote a parameter length of 1 into every event, which encodes to other octets.
    let isOfWrongLengths = row.description.hasPrefix("strange/seemoo-lab+BTLEmap-Framework/")
    #expect(count > 0 || !isOfPackets || isOfWrongLengths)
  }
}

/// Decodes and encodes again, and keeps what came out otherwise.
private struct EncodingJudge {
  private(set) var count = 0
  private var differences: [String] = []

  /// Where reassembled frames begin.
  static let layers = FieldSet(
    ["btl2cap", "btatt", "btsmp"].flatMap { FieldCatalogue.standard.fields(named: $0) })

  var report: String { differences.prefix(10).joined(separator: "\n") }

  /// Holds what was encoded against the octets of which as many were read.
  private mutating func judge(_ output: [UInt8], _ octets: RawSpan, _ what: String) {
    count += 1
    let original = [UInt8](copying: octets.clamped(from: 0, count: output.count))
    if output != original {
      differences.append("\(what): \(original.hexadecimal) became \(output.hexadecimal)")
    }
  }

  // MARK: HCI and the link layer

  mutating func takeRecord(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, plaintext: [UInt8]?
  ) {
    guard outcome.notDecoded != .badCRC, record.capturedLength == record.originalLength,
      let envelope = try? Envelope(
        parsing: payload, linkType: record.linkType, direction: record.direction,
        flags: record.flags, userLinkTypes: PublicCaptures.userLinkTypes)
    else { return }
    let content = payload.clamped(
      from: envelope.payload.lowerBound, count: envelope.payload.count)
    switch envelope.content {
    case .hci(.command, _): takeCommand(content, frame: record.number)
    case .hci(.event, _): takeEvent(content, frame: record.number)
    case .hci(.acl, _):
      var input = ByteReader(content)
      guard let packet = try? ACLDataPacket(parsing: &input), packet.damage == nil else { return }
      var output = ByteWriter()
      packet.encode(into: &output)
      judge(output.bytes, content, "frame \(record.number), ACL")
    case .linkLayer(let radio):
      takeLinkLayer(content, radio, outcome, plaintext, frame: record.number)
    default: break
    }
  }

  private mutating func takeCommand(_ octets: RawSpan, frame: Int) {
    var input = ByteReader(octets)
    var output = ByteWriter()
    guard let command = try? HCICommand(parsing: &input) else { return }
    command.encode(into: &output)
    takePacket(output.bytes, octets, headerSize: 3, "frame \(frame), command")
    guard let layout = HCILayout(command: command.opcode) else { return }
    takeLayout(layout, octets, from: 3, "frame \(frame), \(layout.name)")
  }

  private mutating func takeEvent(_ octets: RawSpan, frame: Int) {
    var input = ByteReader(octets)
    var output = ByteWriter()
    guard let event = try? HCIEvent(parsing: &input) else { return }
    event.encode(into: &output)
    takePacket(output.bytes, octets, headerSize: 2, "frame \(frame), event")
    if let layout = HCILayout(event: event.code) {
      takeLayout(layout, octets, from: 2, "frame \(frame), \(layout.name)")
    }
    if event.code == .leMeta, let code = octets.octet(at: 2),
      let layout = HCILayout(subevent: LESubeventCode(rawValue: code))
    {
      takeLayout(layout, octets, from: 3, "frame \(frame), \(layout.name)")
    }
    if case .commandComplete(let complete) = event,
      let layout = HCILayout(returnedBy: complete.opcode)
    {
      takeLayout(layout, octets, from: 5, "frame \(frame), \(layout.name)")
    }
  }

  /// Octets that no layout knows are not kept: the header then tells of fewer.
  private mutating func takePacket(
    _ output: [UInt8], _ octets: RawSpan, headerSize: Int, _ what: String
  ) {
    let parameters = Array(output.dropFirst(headerSize))
    judge(parameters, octets.clamped(from: headerSize, count: octets.byteCount), what)
    if output.count == octets.byteCount { judge(output, octets, what) }
  }

  /// The interpreter's values, written by the same layout.
  private mutating func takeLayout(
    _ layout: HCILayout, _ octets: RawSpan, from start: Int, _ what: String
  ) {
    let parameters = octets.clamped(from: start, count: octets.byteCount)
    var input = ByteReader(parameters)
    guard let values = try? HCIParameters(layout, parsing: &input).values else { return }
    let read = parameters.byteCount - input.remaining
    var output = ByteWriter()
    do {
      try layout.encode(values, into: &output)
      if output.count != read { differences.append("\(what): \(output.count) of \(read) octets") }
      judge(output.bytes, parameters, what)
    } catch {
      differences.append("\(what): \(error)")
    }
  }

  private mutating func takeLinkLayer(
    _ octets: RawSpan, _ radio: RadioMetadata, _ outcome: FrameOutcome, _ plaintext: [UInt8]?,
    frame: Int
  ) {
    let kind: LinkLayerPDUKind
    switch outcome.layer {
    case .advertising: kind = .advertising
    case .none: return
    case .isochronous: kind = .broadcastIsochronous
    default: kind = .data
    }
    var input = ByteReader(octets)
    guard
      let packet = try? LinkLayerPacket(
        parsing: &input, hasCodingIndicator: radio.hasCodingIndicator, kind: kind)
    else { return }
    var output = ByteWriter()
    packet.encode(into: &output)
    judge(output.bytes, octets, "frame \(frame), link layer")
    if kind == .broadcastIsochronous { return }
    if kind == .advertising { return takeAdvertising(packet.pdu, radio, frame: frame) }
    var pdu = ByteReader(packet.pdu)
    guard let header = try? DataPDUHeader(parsing: &pdu) else { return }
    output = ByteWriter()
    header.encode(into: &output)
    judge(output.bytes, packet.pdu, "frame \(frame), data header")
    guard outcome.layer == .linkLayerControl, outcome.notDecoded == nil else { return }
    if outcome.isDecrypted {
      if let plaintext { takeControl(plaintext.rawSpan, frame: frame) }
    } else {
      takeControl(pdu.unread, frame: frame)
    }
  }

  private mutating func takeControl(_ octets: RawSpan, frame: Int) {
    var input = ByteReader(octets)
    guard let pdu = try? LLControlPDU(parsing: &input) else { return }
    var output = ByteWriter()
    pdu.encode(into: &output)
    if output.count != octets.byteCount - input.remaining {
      differences.append("frame \(frame), LL control: another length")
    }
    judge(output.bytes, octets, "frame \(frame), LL control")
  }

  private mutating func takeAdvertising(_ octets: RawSpan, _ radio: RadioMetadata, frame: Int) {
    var input = ByteReader(octets)
    guard let header = try? AdvertisingHeader(parsing: &input),
      let payload = try? header.payload(of: &input)
    else { return }
    for channel in [AdvertisingChannel.primary, .secondary] {
      var part = payload
      guard let pdu = try? AdvertisingPDU(parsing: &part, type: header.type, channel: channel)
      else { continue }
      var output = ByteWriter()
      header.encode(into: &output)
      pdu.encode(into: &output)
      if output.count != 2 + payload.remaining - part.remaining {
        differences.append("frame \(frame), advertising: another length")
      }
      judge(output.bytes, octets, "frame \(frame), advertising")
    }
  }

  // MARK: Frames of L2CAP

  mutating func takeLayers(_ fields: FieldWatcher, _ payload: RawSpan, frame: Int) {
    for sighting in fields.sightings where sighting.kind == .layer {
      let name = FieldCatalogue.standard[sighting.id]?.filterName
      let octets = fields.withBytes(of: sighting, in: payload) {
        [UInt8](copying: $0.clamped(from: sighting.offset, count: sighting.length))
      }
      switch name {
      case "btl2cap": takeFrame(octets.rawSpan, frame: frame)
      case "btatt":
        var input = ByteReader(octets.rawSpan)
        guard let pdu = try? ATTPDU(parsing: &input) else { continue }
        var output = ByteWriter()
        pdu.encode(into: &output)
        takeWhole(output.bytes, octets.rawSpan, read: octets.count - input.remaining, frame, "ATT")
      case "btsmp":
        var input = ByteReader(octets.rawSpan)
        guard let pdu = try? SMPPDU(parsing: &input) else { continue }
        var output = ByteWriter()
        pdu.encode(into: &output)
        takeWhole(output.bytes, octets.rawSpan, read: octets.count - input.remaining, frame, "SMP")
      default: break
      }
    }
  }

  private mutating func takeFrame(_ octets: RawSpan, frame number: Int) {
    var input = ByteReader(octets)
    guard let frame = try? L2CAPFrame(parsing: &input) else { return }
    var output = ByteWriter()
    frame.encode(into: &output)
    takeWhole(output.bytes, octets, read: octets.byteCount - input.remaining, number, "L2CAP")
    guard frame.channel.rawValue == 5 else { return }
    var commands = ByteReader(frame.payload)
    guard let command = try? SignallingCommand(parsing: &commands) else { return }
    output = ByteWriter()
    command.encode(into: &output)
    takeWhole(
      output.bytes, frame.payload, read: frame.payload.byteCount - commands.remaining, number,
      "signalling")
  }

  private mutating func takeWhole(
    _ output: [UInt8], _ octets: RawSpan, read: Int, _ frame: Int, _ what: String
  ) {
    if output.count != read {
      differences.append("frame \(frame), \(what): \(output.count) of \(read) octets")
    }
    judge(output, octets, "frame \(frame), \(what)")
  }
}
