import BluetoothPackets
import ByteReading
import Testing

/// A value of a type that GATT defines.
private struct GATTVector: Sendable, CustomTestStringConvertible {
  let type: GATTAttribute
  let wire: WireVector

  init(_ type: GATTAttribute, _ wire: WireVector) {
    self.type = type
    self.wire = wire
  }

  var testDescription: String { wire.testDescription }
}

private let noProperties =
  "characteristic_properties.extended_properties=0 "
  + "characteristic_properties.authenticated_signed_writes=0 "

private let vectors: [GATTVector] = [
  GATTVector(.primaryService, WireVector("made up", "0018", "uuid16=6144")),
  GATTVector(
    .secondaryService,
    WireVector(
      "made up", "00112233445566778899aabbccddeeff", "uuid128=00112233445566778899aabbccddeeff")),
  GATTVector(
    .include,
    WireVector("made up", "1000 1500 0f18", "handle=16 ending_handle=21 uuid16=6159")),
  GATTVector(.include, WireVector("made up", "1000 1500", "handle=16 ending_handle=21")),
  GATTVector(
    .characteristic,
    WireVector(
      "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 865", "20 0300 052a",
      "characteristic_properties=32 " + noProperties
        + "characteristic_properties.indicate=1 characteristic_properties.notify=0 "
        + "characteristic_properties.write=0 "
        + "characteristic_properties.write_without_response=0 characteristic_properties.read=0 "
        + "characteristic_properties.broadcast=0 handle=3 uuid16=10757")),
  GATTVector(
    .characteristic,
    WireVector(
      "made up", "12 0300 00112233445566778899aabbccddeeff",
      "characteristic_properties=18 " + noProperties
        + "characteristic_properties.indicate=0 characteristic_properties.notify=1 "
        + "characteristic_properties.write=0 "
        + "characteristic_properties.write_without_response=0 characteristic_properties.read=1 "
        + "characteristic_properties.broadcast=0 handle=3 "
        + "uuid128=00112233445566778899aabbccddeeff")),
  GATTVector(
    .characteristicExtendedProperties,
    WireVector(
      "made up", "0300",
      "characteristic_extended_properties=3 characteristic_extended_properties.reserved=0 "
        + "characteristic_extended_properties.writable_auxiliaries=1 "
        + "characteristic_extended_properties.reliable_write=1")),
  GATTVector(
    .characteristicUserDescription,
    WireVector("made up", "48656c6c6f", "characteristic_user_description=48656c6c6f")),
  GATTVector(
    .clientCharacteristicConfiguration,
    WireVector(
      "AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 870", "0200",
      "characteristic_configuration_client=2 characteristic_configuration_client.reserved=0 "
        + "characteristic_configuration_client.indication=1 "
        + "characteristic_configuration_client.notification=0")),
  GATTVector(
    .serverCharacteristicConfiguration,
    WireVector(
      "made up: a reserved bit is set", "0180",
      "characteristic_configuration_server=32769 "
        + "characteristic_configuration_server.reserved=16384 "
        + "characteristic_configuration_server.broadcast=1")),
  GATTVector(
    .characteristicPresentationFormat,
    WireVector(
      "made up", "04 fa 2f27 01 0300",
      "characteristic_presentation.format=4 characteristic_presentation.exponent=-6 "
        + "characteristic_presentation.unit=10031 characteristic_presentation.namespace=1 "
        + "characteristic_presentation.namespace_description=3")),
  GATTVector(
    .characteristicAggregateFormat, WireVector("made up", "0300 0500", "handle=3 handle=5")),
]

@Suite struct GATTTests {
  private static func reencoded(_ type: GATTAttribute, _ octets: [UInt8]) throws -> [UInt8] {
    var input = ByteReader(octets.rawSpan)
    var output = ByteWriter()
    switch type {
    case .primaryService, .secondaryService:
      try ServiceDeclaration(parsing: &input).encode(into: &output)
    case .include: try IncludeDeclaration(parsing: &input).encode(into: &output)
    case .characteristic: try CharacteristicDeclaration(parsing: &input).encode(into: &output)
    case .characteristicExtendedProperties:
      try CharacteristicExtendedProperties(parsing: &input).encode(into: &output)
    case .clientCharacteristicConfiguration:
      try ClientCharacteristicConfiguration(parsing: &input).encode(into: &output)
    case .serverCharacteristicConfiguration:
      try ServerCharacteristicConfiguration(parsing: &input).encode(into: &output)
    case .characteristicPresentationFormat:
      try CharacteristicPresentationFormat(parsing: &input).encode(into: &output)
    default: break
    }
    output.octets(input.unread)
    return output.bytes
  }

  @Test(arguments: vectors) private func `A value encodes to the octets it was decoded from`(
    _ vector: GATTVector
  ) throws {
    #expect(try GATTTests.reencoded(vector.type, vector.wire.octets) == vector.wire.octets)
    for count in 0..<vector.wire.octets.count {
      let cut = [UInt8](vector.wire.octets[..<count])
      let again = try? GATTTests.reencoded(vector.type, cut)
      #expect(again == nil || again == cut)
    }
  }

  @Test(arguments: vectors) private func `A value is reported to a watcher field by field`(
    _ vector: GATTVector
  ) throws {
    let octets = [0x12, 0x03, 0x00] + vector.wire.octets
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    let values = AttributeValueFields { handle, value in
      handle == 3 && vector.type.describeValue(&value)
    }
    _ = try ATTPDU(parsing: &input, values: values)
    #expect(
      watcher.summary(in: octets, omitting: "btatt.opcode") == "handle=3 " + vector.wire.fields)
  }

  @Test func `A value that is too short for its type is reported as octets where reading ended`()
    throws
  {
    let octets: [UInt8] = [0x12, 0x03, 0x00, 0x20, 0x03]
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    let values = AttributeValueFields { GATTAttribute.characteristic.describeValue(&$1) && $0 == 3 }
    _ = try ATTPDU(parsing: &input, values: values)
    #expect(
      watcher.summary(in: octets, omitting: "btatt.opcode").hasSuffix("broadcast=0 value=03"))
  }

  @Test func `A declaration of 3 to 15 octets' UUID is an error`() {
    for width in [0, 1, 3, 4, 15, 17] {
      let octets = [UInt8](repeating: 1, count: 3 + width)
      #expect(throws: WireError.self) { try GATTTests.reencoded(.characteristic, octets) }
    }
  }

  @Test func `Properties have the specification's names`() {
    let properties: CharacteristicProperties = [.read, .notify]
    #expect(properties.names.map(\.description) == ["Read", "Notify"])
    #expect(CharacteristicProperties(rawValue: 0xFF).names.count == 8)
    #expect(CharacteristicProperties([]).names.isEmpty)
  }
}
