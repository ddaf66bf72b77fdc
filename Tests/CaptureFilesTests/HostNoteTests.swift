import ByteReading
import CaptureFiles
import Testing

/// What a host's log says besides packets.
@Suite struct HostNoteTests {
  private func note(
    _ opcode: Envelope.LinuxMonitorOpcode, adapter: UInt16 = 0, _ octets: [UInt8]
  ) -> HostNote? {
    var sockets = ControlSockets()
    return HostNote(opcode, adapter: adapter, octets.rawSpan, &sockets)
  }

  @Test func `A program that closes its socket, or ends, is named by what it opened`() {
    var sockets = ControlSockets()
    func words(_ opcode: Envelope.LinuxMonitorOpcode, _ octets: [UInt8]) -> String? {
      HostNote(opcode, adapter: 0, octets.rawSpan, &sockets).map { "\($0.source): \($0.text)" }
    }
    let name = Array("bluetoothd".utf8)
    let opening: [UInt8] = [2, 0, 1, 22, 0, 1, 0, 0, 0, UInt8(name.count)] + name
    #expect(
      words(.controlOpen, [7, 0, 0, 0] + opening) == "bluetoothd: opens the management interface")
    #expect(words(.controlClose, [8, 0, 0, 0]) == nil)
    #expect(words(.controlClose, [7, 0, 0, 0]) == "bluetoothd: closes the management interface")
    // Its number is free for another one.
    #expect(words(.controlClose, [7, 0, 0, 0]) == nil)
    for cookie in 0..<1000 as Range<UInt32> {
      let octets = (0..<4).map { UInt8(cookie >> (8 * $0) & 0xFF) }
      #expect(words(.controlOpen, octets + opening) != nil)
    }
  }

  private func words(_ opcode: Envelope.LinuxMonitorOpcode, _ octets: [UInt8]) -> String? {
    note(opcode, octets).map { "\($0.source): \($0.text)" }
  }

  private static let cookie: [UInt8] = [1, 0, 0, 0]
  private static let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0x11]

  @Test func `A management command is named, with the device that it is about`() {
    #expect(
      words(.controlCommand, Self.cookie + [0x19, 0x00] + Self.address + [1, 3])
        == "management: Pair Device 11:22:33:44:55:66")
    #expect(
      words(.controlCommand, Self.cookie + [0x05, 0x00, 0]) == "management: Set Powered: off")
    #expect(
      words(.controlCommand, Self.cookie + [0x23, 0x00, 6]) == "management: Start Discovery")
    #expect(
      words(.controlCommand, Self.cookie + [0x34, 0x12]) == "management: command 0x1234")
    #expect(words(.controlCommand, Self.cookie + [0x5A, 0x00])?.contains("Mesh") == true)
  }

  @Test func `Of management events only refusals and failures are reported`() {
    #expect(
      words(.controlEvent, Self.cookie + [1, 0, 0x19, 0, 0x0B])
        == "management: Pair Device refused: Rejected")
    #expect(
      words(.controlEvent, Self.cookie + [1, 0, 0x19, 0, 3]) == "management: Pair Device failed")
    #expect(
      words(.controlEvent, Self.cookie + [1, 0, 0x19, 0, 5])
        == "management: Pair Device failed: Authentication Failed")
    #expect(words(.controlEvent, Self.cookie + [1, 0, 0x19, 0, 0]) == nil)
    #expect(words(.controlEvent, Self.cookie + [0x12, 0] + Self.address) == nil)
  }

  @Test func `Lines of programs and of the kernel are text without control characters`() {
    #expect(
      note(.userLogging, [7, 3] + Array("foo".utf8) + Array("a\u{1b}[2Jb\n\0".utf8)).map {
        [$0.source, $0.text, "\($0.isLogLine)"]
      } == ["foo", "a\\u{1b}[2Jb", "true"])
    #expect(words(.systemNote, Array("Linux\0".utf8)) == "kernel: Linux")
    let long = [UInt8](repeating: 0x61, count: 10_000)
    #expect(note(.systemNote, long)?.text.utf8.count == 160)
  }

  @Test(arguments: [(3, "error: b"), (4, "warning: b"), (5, "b"), (7, "b")] as [(UInt8, String)])
  func `Lines that their program calls a warning or worse say so`(_ priority: UInt8, _ text: String)
  {
    let note = note(.userLogging, [priority, 3] + Array("foo".utf8) + Array("b".utf8))
    #expect(note?.text == text)
    #expect(note?.isProblem == (priority <= 4))
  }

  @Test func `Switching a controller is a border in what its host does`() {
    #expect(note(.openIndex, [])?.border == .switching)
    #expect(note(.closeIndex, [])?.border == .off)
    #expect(note(.controlCommand, Self.cookie + [0x05, 0x00, 1])?.border == .switching)
    #expect(note(.controlCommand, Self.cookie + [0x06, 0x00, 1])?.border == nil)
  }

  @Test func `A controller appears, and goes away`() {
    #expect(
      words(.newIndex, [0, 1] + Self.address + Array("hci0\0\0\0\0".utf8))
        == "adapter 0: hci0, 11:22:33:44:55:66 appears")
    #expect(
      note(.closeIndex, adapter: 2, []).map { "\($0.source) \($0.text)" }
        == "adapter 2 switched off")
  }

  @Test func `What is cut too short says nothing`() {
    let whole = Self.cookie + [0x19, 0x00] + Self.address
    for count in 0..<6 { #expect(words(.controlCommand, Array(whole.prefix(count))) == nil) }
    #expect(words(.controlCommand, Array(whole.prefix(9))) == "management: Pair Device")
    for count in 0..<8 { #expect(words(.newIndex, [UInt8](repeating: 1, count: count)) == nil) }
  }

  @Test func `Octets that are no text are none of PacketLogger's notes`() {
    func note(_ type: Envelope.PacketLoggerType, _ octets: [UInt8]) -> String? {
      HostNote(type, octets.rawSpan)?.text
    }
    #expect(note(.note, Array("WiFi State: On\0".utf8)) == "WiFi State: On")
    #expect(note(.configuration, [1, 1, 4, 0x41]) == nil)
    #expect(note(.command, Array("text".utf8)) == nil)
    #expect(note(.power, []) == nil)
  }
}
