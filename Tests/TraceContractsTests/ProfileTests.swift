import ReportTestSupport
import BluetoothPackets
import ByteReading
import CaptureFiles
import TestSupport
import Testing
import TraceContracts
import TraceReports

@Suite struct ProfileTests {
  /// What is wrong with a text, with its line and column.
  private static func failure(_ text: String) -> String? {
    do {
      _ = try Profile(text, file: "acme.yml")
      return nil
    } catch {
      return error.description
    }
  }

  private static func example() throws -> String {
    let path = PackageFiles.fixture("../Examples/profiles/jbd-bms.yml")
    return String(decoding: try WholeFile.read(path, limit: YAMLReader.maximumSize), as: UTF8.self)
  }

  private static let head = "profile: Acme\n"

  /// A profile of one characteristic with these fields, each a line.
  private static func fields(_ lines: String...) -> String { fields(lines) }

  private static func fields(_ lines: [String]) -> String {
    head + "characteristics:\n  - uuid: FFE1\n    name: Data\n    fields:\n"
      + lines.map { "      - \($0)\n" }.joined()
  }

  @Test func `Errors name file, line, column and key, and suggest`() {
    let cases: [(String, String)] = [
      ("- a", "acme.yml:1:1: a profile is a mapping, not a list"),
      ("source: x", "acme.yml:1:1: a profile needs the key \"profile\""),
      (
        "profile: A\nservices:\n  - uuid: FFE0\n    nam: B",
        "acme.yml:4:5: a service has no key \"nam\"; did you mean \"name\"?"
      ),
      (
        Self.head + "services:\n  - uuid: FFE\n    name: B",
        "acme.yml:3:11: uuid is a UUID such as FFE1 or 6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
      ),
      (
        Self.fields("{name: A, type: unit8}"),
        "acme.yml:6:25: type \"unit8\" is not known; did you mean \"uint8\"?"
      ),
      (
        Self.fields("{name: Lenght, type: uint8}", "{name: B, type: octets, length: Length}"),
        "acme.yml:7:41: there is no field \"Length\" before this one; did you mean \"Lenght\"?"
      ),
      (
        Self.fields("{name: A, type: text, scale: 2}"),
        "acme.yml:6:38: only an integer has a scale and an offset"
      ),
      (
        Self.fields("{name: A, type: uint8, bits: [{name: B, bits: 8}]}"),
        "acme.yml:6:55: bits is a bit or a range such as 0-3, below 8"
      ),
      (
        Self.fields("{name: A, type: uint8, values: [1]}"),
        "acme.yml:6:40: values is a mapping of numbers to names, not a list"
      ),
      (
        Self.fields("{name: A, type: uint8, filter: Acme}"),
        "acme.yml:6:40: filter is a name such as acme.voltage, of small letters, digits and _"
      ),
      (
        Self.fields("{name: A, type: choice}"),
        "acme.yml:6:9: a choice needs the key \"by\": the name of a field"
      ),
    ]
    for (text, expected) in cases { #expect(Self.failure(text) == expected) }
  }

  @Test func `What no value can be is an error, not a line without effect`() {
    let cases: [([String], String)] = [
      (
        ["{name: A, type: uint8, values: {300: x}}"],
        "6:41: values: \"A\" is a whole number from 0 to 255, never 300; correct it, or give \"A\" more bits"
      ),
      (
        ["{name: A, type: sint8, values: {0xFF: x}}"],
        "6:41: values: \"A\" is a whole number from -128 to 127, never 0xFF; did you mean -1?"
      ),
      (
        ["{name: A, type: uint16, values: {-1: x}}"],
        "6:42: values: \"A\" is a whole number from 0 to 65535, never -1; did you mean 65535?"
      ),
      (
        ["{name: A, type: uint8, bits: [{name: Mode, bits: 0-1, values: {4: x}}]}"],
        "6:72: values: \"Mode\" is a whole number from 0 to 3, never 4; correct it, or give \"Mode\" more bits"
      ),
      (
        ["{name: A, type: text, values: {1: x}}"],
        "6:39: only a number has values with names"
      ),
      (
        ["{name: A, type: uint8}", "{name: B, type: uint8, when: {field: A, bit: 9}}"],
        "7:54: bit is a whole number from 0 to 7; correct it, or give \"A\" more bits"
      ),
      (
        ["{name: A, type: uint8}", "{name: B, type: uint8, when: {field: A, equals: 300}}"],
        "7:57: equals: \"A\" is a whole number from 0 to 255, never 300; correct it, or give \"A\" more bits"
      ),
      (
        ["{name: A, type: uint8}", "{name: C, type: choice, by: A, cases: {256: []}}"],
        "7:48: cases: \"A\" is a whole number from 0 to 255, never 256; correct it, or give \"A\" more bits"
      ),
      (
        ["{name: A, type: uint8, scale: 0.00}"],
        "6:39: scale is a number other than 0; leave it out if a step is worth 1"
      ),
    ]
    for (lines, expected) in cases {
      let text = Self.fields(lines)
      #expect(Self.failure(text) == "acme.yml:" + expected)
    }
    // The ends of the types themselves.
    let ends = [
      "{name: A, type: uint64, values: {0: x, 0xFFFFFFFFFFFFFFFF: y}}",
      "{name: B, type: sint8, values: {-128: x, 127: y}}",
      "{name: C, type: sfloat, values: {0x07FF: x}}",
      "{name: D, type: uint8, when: [{field: A, bit: 63}, {field: B, equals: -1}]}",
    ]
    #expect(Self.failure(Self.fields(ends)) == nil)
  }

  @Test func `Two fields of one structure have two names`() {
    let advice = "give each field of a structure a different name"
    #expect(
      Self.failure(Self.fields("{name: A, type: uint8}", "{name: A, type: uint16}"))
        == "acme.yml:7:16: name \"A\" is already used in line 6; \(advice)")
    #expect(
      Self.failure(
        Self.fields("{name: A, type: uint8, bits: [{name: B, bits: 0}, {name: B, bits: 1}]}"))
        == "acme.yml:6:66: name \"B\" is already used in line 6; \(advice)")
    let first = "{name: A, type: uint8}"
    func choice(_ name: String) -> String {
      let members = "[{name: \(name), type: uint8}]"
      return
        "{name: C, type: choice, by: A, cases: {1: \(members), 2: \(members)}, otherwise: \(members)}"
    }
    // What is chosen stands beside the fields around it, of which one is chosen by.
    #expect(
      Self.failure(Self.fields(first, choice("A")))?.contains("already used in line 6") == true)
    #expect(Self.failure(Self.fields(first, choice("B"))) == nil)
    #expect(Self.failure(Self.fields(first, choice("C"))) == nil)
    let structure = "{name: S, type: structure, fields: [{name: A, type: uint8}]}"
    #expect(Self.failure(Self.fields(first, structure)) == nil)
  }

  @Test func `The example profile is one`() throws {
    let text = try ProfileTests.example()
    let profile = try Profile(text, file: "jbd-bms.yml")
    #expect(profile.name == "JBD BMS" && profile.attributeCount == 3)
  }

  @Test func `What would cost too much is refused`() {
    // Structures in structures.
    var deep = "{name: A, type: uint8}"
    for _ in 0..<8 { deep = "{name: A, type: structure, fields: [\(deep)]}" }
    #expect(Self.failure(Self.fields(deep))?.contains("deep") == true)
    // Fields.
    let many = (0..<4001).map { "{name: A\($0), type: uint8}" }.joined(separator: ", ")
    let text =
      Self.head + "characteristics: [{uuid: FFE1, name: Data, fields: [\(many)]}]"
    #expect(Self.failure(text)?.contains("at most 4000 fields") == true)
    // Values that name themselves.
    let bomb = Self.head + "services: &a [*a, *a]"
    #expect(Self.failure(bomb)?.contains("anchors") == true)
    // Slots.
    let flags = (0..<20).map { "{name: F\($0), type: uint8}" }
    let users = (0..<20).map { "{name: U\($0), type: uint8, when: {field: F\($0), bit: 0}}" }
    let all =
      Self.head
      + "characteristics: [{uuid: FFE1, name: Data, fields: [\((flags + users).joined(separator: ", "))]}]"
    #expect(Self.failure(all)?.contains("at most 16 fields") == true)
  }

  @Test func `No text traps, however it is damaged`() throws {
    let text = Array(try ProfileTests.example().utf8)
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: damaged.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: damaged.remove(at: place)
        default: damaged.insert(UInt8.random(in: 0x0A...0x7E, using: &random), at: place)
        }
      }
      _ = Self.failure(String(decoding: damaged, as: UTF8.self))
    }
  }

  @Test func `What is written may have fields of its own, and one direction may have none`() throws
  {
    let text = """
      profile: Test of directions
      source: Acme Manual, 4
      characteristics:
        - uuid: 8D2F0000-0000-4000-8000-000000000011
          name: Acme Control
          written: [{name: Command, type: uint8, values: {1: "start"}}]
          fields: [{name: Result, type: uint16}]
        - uuid: 8D2F0000-0000-4000-8000-000000000012
          name: Acme Orders
          written: [{name: Order, type: uint8}]
      """
    #expect(try Profile(text, file: "acme.yml").install())
    let control: BluetoothUUID = "8D2F0000-0000-4000-8000-000000000011"
    let orders: BluetoothUUID = "8D2F0000-0000-4000-8000-000000000012"
    let sent = try #require(ValueLayouts.current[control, written: false])
    let written = try #require(ValueLayouts.current[control, written: true])
    #expect(sent.items.map { "\($0.field.name)" } == ["Result"])
    #expect(written.items.map { "\($0.field.name)" } == ["Command"])
    #expect("\(written.clause)" == "Acme Manual, 4")
    #expect(ValueLayouts.current[orders, written: false] == nil)
    #expect(ValueLayouts.current[orders, written: true]?.items.count == 1)
    #expect(
      Self.failure(
        Self.head
          + "characteristics: [{uuid: FFE1, name: A, message: {start: AA, length: 4}, written: [{name: B, type: uint8}]}]"
      )?.contains("a message needs the key \"fields\"") == true)
  }

  @Test func `An installed profile names attributes and reads messages of several values`() throws {
    let text = """
      profile: Test of installing
      services:
        - {uuid: 8D2F0000-0000-4000-8000-000000000001, name: Acme Service}
      characteristics:
        - uuid: 8D2F0000-0000-4000-8000-000000000002
          name: Acme Data
          message: {start: AA55, length: {at: 2, type: uint16, endian: big, plus: 4}}
          fields:
            - {name: Start, type: uint16, style: quiet}
            - {name: Length, type: uint16, endian: big, limits: 0}
            - name: Kind
              type: uint8
              values: {1: Temperatures}
            - name: Body
              type: choice
              by: Kind
              cases:
                1: [{name: Temperature, type: sint16, endian: big, count: rest, scale: 0.5, offset: -10, unit: °C}]
              otherwise: [{name: Body, type: octets}]
      """
    #expect(try Profile(text, file: "acme.yml").install())
    let service: BluetoothUUID = "8D2F0000-0000-4000-8000-000000000001"
    let data: BluetoothUUID = "8D2F0000-0000-4000-8000-000000000002"
    #expect(service.assignedName == "Acme Service")
    let layout = try #require(ValueLayouts.current[data, written: false])
    let form = try #require(layout.message)
    var parts = ValueMessageParts()
    let first: [UInt8] = [0xAA, 0x55, 0x00, 0x05, 0x01, 0x00]
    let second: [UInt8] = [0x50, 0xFF, 0xFE]
    let stray = parts.take(second.rawSpan, of: form)
    #expect(stray == nil)
    let begun = parts.take(first.rawSpan, of: form)
    #expect(begun == nil)
    let completed = parts.take(second.rawSpan, of: form)
    let message = try #require(completed)
    #expect(message == first + second)
    let line = CharacteristicValueText.line(layout.read(message.rawSpan), of: message)
    #expect(line == "Kind Temperatures, Temperature 30.0 °C -11.0 °C")
  }
}
