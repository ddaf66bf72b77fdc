import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct HCIEventTests {
  /// Packets of real logs, with their origin.
  private static let captured: [(origin: String, octets: String)] = [
    ("bumble/coc-bulk-central.btsnoop, frame 37", "3e13010001000001bb1d1a17f2c40c000000480000"),
    (
      "Swastik36/OPPO-Earbuds, btsnoop_205240.log, frame 156",
      "3e2702010001000000f7e7631b020118020af514094f50504f20456e636f2042756473332050726fc7"
    ),
    ("bumble/gatt-session-central.btsnoop, frame 6207", "3e0a030001000c000000c800"),
    ("cnrd/yeelock, btsnoop_hci.log, frame 445", "3e0c04003a00ff01000000000000"),
    (
      "bumble/pair-legacy-justworks-peripheral.btsnoop, frame 107", "3e0d05010000000000000000000000"
    ),
    ("bumble/coc-bulk-peripheral.btsnoop, frame 40", "3e06120000010000"),
    ("bumble/coc-bulk-central.btsnoop, frame 16367", "050400010013"),
    ("bumble/pair-legacy-justworks-central.btsnoop, frame 106", "080400010001"),
    ("bumble/coc-bulk-central.btsnoop, frame 39", "13050101000100"),
    ("Swastik36/OPPO-Earbuds, btsnoop_205240.log, frame 335", "0c080002000db0021307"),
    ("bumble/coc-bulk-central.btsnoop, frame 36", "0f0400010d20"),
    ("Swastik36/OPPO-Earbuds, btsnoop_205240.log, frame 310", "030b0002000000005655600100"),
    ("bumble/coc-bulk-central.btsnoop, frame 6", "0e0c0101100009000009ffff0000"),
    ("bumble/coc-bulk-central.btsnoop, frame 26", "0e0a01091000f5f4f3f2f1f0"),
    ("Swastik36/OPPO-Earbuds, btsnoop_205240.log, frame 32", "0e0701022000fb0010"),
    ("bumble/coc-bulk-central.btsnoop, frame 8", "0e0c01032000ff79010000000000"),
    ("bumble/coc-bulk-central.btsnoop, frame 22", "0e08012320001b004801"),
    ("bumble/coc-bulk-central.btsnoop, frame 2", "0e0401030c00"),
  ]

  @Test func `Events of real logs encode to the octets that they were decoded from`() throws {
    for (origin, digits) in HCIEventTests.captured {
      let octets = [UInt8](hexadecimal: digits)
      var input = ByteReader(octets.rawSpan)
      var output = ByteWriter()
      try HCIEvent(parsing: &input).encode(into: &output)
      #expect(output.bytes == octets, "\(origin)")
      let isAtEnd = input.isAtEnd
      #expect(isAtEnd)
    }
  }

  @Test func `A connection complete event identifies peer, role and parameters`() throws {
    let octets = [UInt8](hexadecimal: "3e13010001000001bb1d1a17f2c40c000000480000")
    var input = ByteReader(octets.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .leMeta(.connectionComplete(let complete)) = event else {
      Issue.record("parsed as another event")
      return
    }
    #expect(complete.status == .success)
    #expect(complete.connectionHandle == 1)
    #expect(complete.role == .central)
    #expect(complete.peerAddressType == .randomDevice)
    #expect(complete.peerAddress == DeviceAddress("C4:F2:17:1A:1D:BB"))
    #expect(complete.connectionInterval == 12)
    #expect(complete.peripheralLatency == 0)
    #expect(complete.supervisionTimeout == 72)
  }

  @Test func `A failed command may return nothing but its status`() throws {
    // LE Set Data Length, Unknown Connection Identifier, without the handle.
    let octets = [UInt8](hexadecimal: "0e0401222002")
    var input = ByteReader(octets.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .commandComplete(let complete) = event else {
      Issue.record("parsed as another event")
      return
    }
    #expect(complete.opcode == .leSetDataLength)
    #expect(complete.status == ControllerErrorCode(rawValue: 0x02))
    guard case .status(let status) = complete.returnParameters else {
      Issue.record("parsed as other return parameters")
      return
    }
    #expect(status.rawValue == 0x02)
  }

  @Test func `A successful command without its return parameters is cut`() throws {
    // Read Buffer Size, Success, with two of seven octets.
    let octets = [UInt8](hexadecimal: "0e060105100000fb")
    #expect(throws: WireError.self) {
      var input = ByteReader(octets.rawSpan)
      _ = try HCIEvent(parsing: &input)
    }
  }

  @Test func `A command complete event without a command has no status`() throws {
    let octets: [UInt8] = [0x0E, 0x03, 0x01, 0x00, 0x00]
    var input = ByteReader(octets.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .commandComplete(let complete) = event else {
      Issue.record("parsed as another event")
      return
    }
    #expect(complete.opcode == .none)
    #expect(complete.status == nil)
  }

  @Test func `Completed packets are handed over handle by handle`() throws {
    let octets: [UInt8] = [0x13, 0x09, 0x02, 0x01, 0x00, 0x03, 0x00, 0x40, 0x00, 0x01, 0x00]
    var input = ByteReader(octets.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .numberOfCompletedPackets(let completed) = event else {
      Issue.record("parsed as another event")
      return
    }
    var pairs: [[UInt16]] = []
    completed.forEach { handle, packets in pairs.append([handle, packets]) }
    #expect(pairs == [[1, 3], [0x40, 1]])
  }

  @Test func `A count of handles that lies is reported with its name`() {
    let octets: [UInt8] = [0x13, 0x05, 0x02, 0x01, 0x00, 0x03, 0x00]
    let expected = WireError(
      layer: .hciEvent, field: "Num_Handles", offset: 3,
      reason: .lengthExceedsContainer(claimed: 8, available: 4))
    #expect(throws: expected) {
      var input = ByteReader(octets.rawSpan)
      _ = try HCIEvent(parsing: &input)
    }
  }
}
