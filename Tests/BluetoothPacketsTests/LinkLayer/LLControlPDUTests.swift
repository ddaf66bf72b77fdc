import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct LLControlPDUTests {
  /// Octets of parameters that Core 6.0, Vol 6, Part B, 2.4.2 gives each opcode.
  static let parameterCounts: [UInt8: Int] = [
    0x00: 11, 0x01: 7, 0x02: 1, 0x03: 22, 0x04: 12, 0x05: 0, 0x06: 0, 0x07: 1, 0x08: 8, 0x09: 8,
    0x0A: 0, 0x0B: 0, 0x0C: 5, 0x0D: 1, 0x0E: 8, 0x0F: 23, 0x10: 23, 0x11: 2, 0x12: 0, 0x13: 0,
    0x14: 8, 0x15: 8, 0x16: 2, 0x17: 2, 0x18: 4, 0x19: 2, 0x1A: 1, 0x1B: 0, 0x1C: 34, 0x1D: 1,
    0x1E: 1, 0x1F: 35, 0x20: 8, 0x21: 15, 0x22: 3, 0x23: 3, 0x24: 4, 0x25: 4, 0x26: 10, 0x27: 10,
    0x28: 3, 0x29: 10, 0x2A: 42, 0x2B: 26, 0x2C: 26, 0x2D: 20, 0x2E: 25, 0x2F: 25, 0x30: 27,
    0x31: 1, 0x32: 28, 0x33: 21, 0x34: 18, 0x35: 4, 0x36: 0, 0x37: 72, 0x38: 12, 0x39: 20, 0x3A: 4,
    0x3B: 7, 0x3C: 5, 0x3E: 26, 0x3F: 14,
  ]

  /// From captures: homewsn/bsniffhub (phy-changed, lp-justworks, connection-update,
  /// AUX_CONNECT_REQ), AleBonora3/Tesi_BLE (mouse), darkmentorllc/Blue2thprinting (public_bdaddr).
  static let captured = [
    "0003 0800 0c00 0400 6400 9300", "000200 00a0 0000 0058 024a 00",
    "03 0000000000000000 0000 4dd5036c6793fdbe 96cbb38b", "04 ae523d672ad82529 bd66c468", "05",
    "08 ff59000000000000", "08 ffffffffffffffff", "09 ff21010000000000", "0e ff19000000000000",
    "0c 0b 0f00 0863", "0c 06 3713 3713", "0213",
    "0f 5000 a000 0000 5802 00 0000 ffff ffff ffff ffff ffff ffff", "14 fb00 9042 fb00 4808",
    "14 fb00 4808 fb00 4808", "16 04 04", "17 02 02", "18 04 04 6300", "18 02 02 1200",
  ]

  @Test(arguments: captured)
  func `A captured control PDU encodes to the same octets`(_ digits: String) throws {
    try expectRoundTrip([UInt8](hexadecimal: digits))
  }

  @Test func `Every control PDU of the specification has a name and takes its octets, no more`()
    throws
  {
    for (opcode, count) in LLControlPDUTests.parameterCounts {
      #expect(LLControlOpcode(rawValue: opcode).name != nil, "\(opcode)")
      let parameters = (0..<count).map { UInt8(truncatingIfNeeded: 3 + 7 * $0) }
      let pdu = [opcode] + parameters + [0xEE, 0xEE]
      var input = ByteReader(pdu.rawSpan)
      _ = try LLControlPDU(parsing: &input)
      let inputRemaining = input.remaining
      #expect(inputRemaining == 2, "opcode \(opcode)")
    }
  }

  @Test func `Any octets of the right length survive decoding and encoding, reserved bits too`()
    throws
  {
    var random = SeededRandom(seed: 0x4C4C_0001)
    for (opcode, count) in LLControlPDUTests.parameterCounts.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<50 { try expectRoundTrip([opcode] + random.octets(count)) }
    }
  }

  @Test func `A cut control PDU is an error that names the layer`() {
    for (opcode, count) in LLControlPDUTests.parameterCounts {
      for length in 0..<count {
        let pdu = [opcode] + [UInt8](repeating: 0x5A, count: length)
        let error = #expect(throws: WireError.self, "opcode \(opcode), \(length) octets") {
          var input = ByteReader(pdu.rawSpan)
          _ = try LLControlPDU(parsing: &input)
        }
        #expect(error?.layer.description == "LL Control")
      }
    }
    #expect(throws: WireError.self) {
      let none: [UInt8] = []
      var input = ByteReader(none.rawSpan)
      _ = try LLControlPDU(parsing: &input)
    }
  }

  @Test func `An undefined opcode keeps its octets`() throws {
    // Of LL_OTA_UTP_IND, 0x3D, the parameters are as many as there are.
    for opcode in UInt8.min...UInt8.max
    where LLControlPDUTests.parameterCounts[opcode] == nil && opcode != 0x3D {
      #expect(LLControlOpcode(rawValue: opcode).name == nil, "\(opcode) has no count")
      try expectRoundTrip([opcode, 1, 2, 3])
    }
  }

  @Test func `A connection update identifies its timing in the specification's units`() throws {
    let pdu = [UInt8](hexadecimal: "0003 0800 0c00 0400 6400 9300")
    var input = ByteReader(pdu.rawSpan)
    guard case .connectionUpdateIndication(let update) = try LLControlPDU(parsing: &input) else {
      Issue.record("parsed as another PDU")
      return
    }
    #expect(
      update
        == LLControlPDU.ConnectionUpdateIndication(
          windowSize: 3, windowOffset: 8, interval: 12, latency: 4, timeout: 100, instant: 0x93))
  }

  @Test func `The fields of an isochronous stream's request lie where the specification has them`()
    throws
  {
    // Made up: every field has a value of its own.
    let pdu = [UInt8](
      hexadecimal: """
        1f 01 02 01 02 2381 4560 102703 204e05 7800 9b00 04 d00700 21 03 05 0800 102700 f07e05 3412
        """)
    var input = ByteReader(pdu.rawSpan)
    guard case .cisRequest(let request) = try LLControlPDU(parsing: &input) else {
      Issue.record("parsed as another PDU")
      return
    }
    #expect(request.group == 1)
    #expect(request.stream == 2)
    #expect(request.centralToPeripheralPHY == .le1M)
    #expect(request.peripheralToCentralPHY.single == .le2M)
    #expect(request.maximumSDUCentralToPeripheral == 0x123)
    #expect(request.isFramed)
    #expect(!request.isUnsegmented)
    #expect(request.maximumSDUPeripheralToCentral == 0x045)
    #expect(request.reserved2 == 6)
    #expect(request.sduIntervalCentralToPeripheral == 0x32710)
    #expect(request.sduIntervalPeripheralToCentral == 0x54E20)
    #expect(request.maximumPDUCentralToPeripheral == 120)
    #expect(request.maximumPDUPeripheralToCentral == 155)
    #expect(request.subevents == 4)
    #expect(request.subInterval == 2000)
    #expect(request.burstNumberCentralToPeripheral == 1)
    #expect(request.burstNumberPeripheralToCentral == 2)
    #expect(request.flushTimeoutCentralToPeripheral == 3)
    #expect(request.flushTimeoutPeripheralToCentral == 5)
    #expect(request.interval == 8)
    #expect(request.offsetMinimum == 10_000)
    #expect(request.offsetMaximum == 0x57EF0)
    #expect(request.connectionEvent == 0x1234)
  }

  @Test func `A channel sounding configuration's bits lie where the specification has them`()
    throws
  {
    // Made up.
    let pdu = [UInt8](
      hexadecimal: "30 42 fcffff7ffcffffffff1f 01 02 ff 02 05 01 03 02 33 10 07 01 02 03 04 00")
    var input = ByteReader(pdu.rawSpan)
    guard
      case .channelSoundingConfigurationRequest(let request) = try LLControlPDU(parsing: &input)
    else {
      Issue.record("parsed as another PDU")
      return
    }
    #expect(request.configuration == 2)
    #expect(request.action == 1)
    #expect(request.channelMap & 0xFF == 0xFC)
    #expect(request.channelMap >> 72 == 0x1F)
    #expect(request.mainMode == 2)
    #expect(request.subMode == 0xFF)
    #expect(request.rttType == 3)
    #expect(request.role == 3)
    #expect(request.channelSelection == 0)
    #expect(request.shape3c == 1)
    #expect(request.jump3c == 7)
    #expect(request.phaseMeasurement == 4)
  }

  @Test func `A watched PDU shows the values that Wireshark shows`() throws {
    // homewsn/bsniffhub, phy-changed, frame 151; values from tshark 4.0.17.
    let pdu = [UInt8](hexadecimal: "08 ff59000000000000")
    let watcher = FieldWatcher()
    var input = ByteReader(pdu.rawSpan, watcher: watcher)
    _ = try LLControlPDU(parsing: &input)
    #expect(watcher.values(of: "btle.control_opcode") == [0x08])
    #expect(watcher.values(of: "btle.control.feature_set") == [0x59FF])
    #expect(watcher.values(of: "btle.control.feature_set.le_2m_phy") == [1])
    #expect(watcher.values(of: "btle.control.feature_set.st_mod_idx_tx") == [0])
    #expect(watcher.values(of: "btle.control.feature_set.ch_sel_2") == [1])
    #expect(watcher.values(of: "btle.control.feature_set.min_num_used_ch_proc") == [0])
  }

  private func expectRoundTrip(
    _ pdu: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var input = ByteReader(pdu.rawSpan)
    let value = try LLControlPDU(parsing: &input)
    let inputIsAtEnd = input.isAtEnd
    #expect(inputIsAtEnd, sourceLocation: sourceLocation)
    let opcode = value.opcode.rawValue
    #expect(opcode == pdu[0], sourceLocation: sourceLocation)
    var output = ByteWriter()
    value.encode(into: &output)
    #expect(output.bytes == pdu, sourceLocation: sourceLocation)
  }
}
