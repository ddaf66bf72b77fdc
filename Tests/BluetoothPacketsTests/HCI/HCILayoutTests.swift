import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct HCILayoutTests {
  /// The layout of a vector's parameters, with where they stand; nil for one that isn't interpreted.
  private static func layout(of vector: HCIVector) -> HCILayout? {
    let octets = vector.octets
    return switch vector.kind {
    case "command":
      HCILayout(command: HCIOpcode(rawValue: UInt16(octets[1]) << 8 | UInt16(octets[0])))
    case "return":
      HCILayout(returnedBy: HCIOpcode(rawValue: UInt16(octets[4]) << 8 | UInt16(octets[3])))
    case "subevent": HCILayout(subevent: LESubeventCode(rawValue: octets[2]))
    default: HCILayout(event: HCIEventCode(rawValue: octets[0]))
    }
  }

  private static func parameters(of vector: HCIVector) -> [UInt8] {
    Array(vector.octets.dropFirst(vector.kind == "subevent" ? 3 : vector.start))
  }

  @Test func `Every packet, whole or cut anywhere, gives the fields and the error it always gave`()
  {
    let expected = hciDissections.split(separator: "\n").map(String.init)
    let lines = HCISamples.lines
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
  }

  @Test func `The values of each layout encode to the octets that they were decoded from`() throws {
    var count = 0
    for vector in HCIVector.all {
      let layout = try #require(HCILayoutTests.layout(of: vector), "\(vector.kind) \(vector.name)")
      let octets = HCILayoutTests.parameters(of: vector)
      var input = ByteReader(octets.rawSpan)
      let values = try HCIParameters(layout, parsing: &input).values
      var output = ByteWriter()
      try layout.encode(values, into: &output)
      #expect(output.bytes == octets, "\(vector.kind) \(vector.name)")
      count += 1
    }
    #expect(count > 600)
  }

  @Test func `Any octets that a layout reads are written again from their values`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    var layouts: [HCILayout] = []
    for code in UInt8.min...UInt8.max {
      layouts += [
        HCILayout(event: HCIEventCode(rawValue: code)),
        HCILayout(subevent: LESubeventCode(rawValue: code)),
      ].compactMap { $0 }
    }
    for code in UInt16.min...UInt16.max {
      let opcode = HCIOpcode(rawValue: code)
      layouts += [HCILayout(command: opcode), HCILayout(returnedBy: opcode)].compactMap { $0 }
    }
    var (read, refused) = (0, 0)
    for layout in layouts {
      for length in [8, 32, 80, 255] {
        // Small numbers too, so that lists are short enough to fit.
        let octets = random.octets(length).map { $0 & (length == 32 ? 0x03 : 0xFF) }
        var input = ByteReader(octets.rawSpan)
        do {
          let values = try HCIParameters(layout, parsing: &input).values
          let count = octets.count - input.remaining
          var output = ByteWriter()
          try layout.encode(values, into: &output)
          read += 1
          #expect(
            output.bytes == Array(octets.prefix(count)), "\(layout.name), seed \(seed)")
        } catch {
          #expect(error is WireError, "\(layout.name), seed \(seed)")
          refused += 1
        }
      }
    }
    #expect(layouts.count > 650)
    #expect(read > 2_000, "\(refused) were too short")
  }

  @Test func `A parameter of a command without a type of its own is found by its name`() throws {
    // LE Set Data Length: handle 0x0040, 251 octets, 2120 µs.
    let octets: [UInt8] = [0x22, 0x20, 0x06, 0x40, 0x00, 0xFB, 0x00, 0x48, 0x08]
    var input = ByteReader(octets.rawSpan)
    let command = try HCICommand(parsing: &input)
    guard case .other(let parameters) = command else {
      Issue.record("parsed as another command")
      return
    }
    let opcode = command.opcode
    #expect(opcode == .leSetDataLength)
    let (name, clause) = (parameters.layout.name, parameters.layout.clause)
    #expect(name == "LE Set Data Length" && clause == "7.8.33")
    let (octetCount, time) = (parameters["TX_Octets"], parameters["TX_Time"])
    let absent = parameters["RX_Time"]
    #expect(octetCount == .integer(251) && time == .integer(2120) && absent == nil)
    var output = ByteWriter()
    command.encode(into: &output)
    #expect(output.bytes == octets)
  }

  @Test func `Parameters that come several times are a list of lists`() throws {
    // LE Create BIG Complete, made up: BIG 1 with the two streams 0x0060 and 0x0061.
    let octets: [UInt8] =
      [0x3E, 0x17, 0x1B, 0x00, 0x01] + [UInt8](repeating: 0, count: 15) + [2, 0x60, 0, 0x61, 0]
    var input = ByteReader(octets.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .leMeta(.other(let parameters)) = event else {
      Issue.record("parsed as another event")
      return
    }
    let code = parameters.layout.code
    #expect(code == LESubeventCode.createBIGComplete.rawValue)
    let streams = parameters["Num_BIS"]
    let handle: ConstantText = "Connection_Handle"
    #expect(
      streams
        == .list([
          [HCIParameter(name: handle, value: .integer(0x60))],
          [HCIParameter(name: handle, value: .integer(0x61))],
        ]))
    var output = ByteWriter()
    event.encode(into: &output)
    #expect(output.bytes == octets)
  }

  @Test func `Values that don't fit their layout are refused with the parameter's name`() throws {
    let layout = try #require(HCILayout(command: .disconnect))
    let handle = HCIParameter(name: "Connection_Handle", value: .integer(1))
    var output = ByteWriter()
    #expect(throws: HCILayoutMismatch(parameter: "Reason")) {
      try layout.encode([handle], into: &output)
    }
    #expect(throws: HCILayoutMismatch(parameter: "Reason")) {
      try layout.encode([handle, HCIParameter(name: "Reason", value: .octets([1]))], into: &output)
    }
    #expect(throws: HCILayoutMismatch(parameter: "Connection_Handle")) {
      try layout.encode(
        [handle, HCIParameter(name: "Reason", value: .integer(0x13)), handle], into: &output)
    }
    #expect(output.bytes.isEmpty)
  }

  @Test func `Each field of the tables has a name that its layer's filters begin with`() {
    let fields = HCILayout.allFields
    #expect(fields.count > 1_000)
    for field in fields {
      let prefix = field.layer == .hciCommand ? "bthci_cmd." : "bthci_evt."
      #expect(field.filterName.description.hasPrefix(prefix), "\(field.name)")
      #expect(!field.name.isEmpty)
    }
  }
}
