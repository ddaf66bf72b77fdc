import BluetoothPackets
import ByteReading
import TestSupport
import Testing

/// Values of the services that Apple publishes. The vectors are put together by its tables.
@Suite struct AppleServiceTests {
  private static let controlPoint: BluetoothUUID = "69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9"
  private static let dataSource: BluetoothUUID = "22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB"
  private static let entityUpdate: BluetoothUUID = "2F7CABCE-808D-411F-9A0C-BB92BA96C102"

  /// The names and contents of all leaves.
  private static func leaves(
    _ uuid: BluetoothUUID, written: Bool, _ octets: [UInt8]
  ) throws -> [String] {
    let layout = try #require(ValueLayouts.standard[uuid, written: written])
    let values = try layout.decode(octets.rawSpan)
    #expect(try layout.encode(values) == octets)
    return layout.read(octets.rawSpan).leaves.map { leaf in
      switch leaf.value.content {
      case .integer(let raw):
        "\(leaf.path): \(leaf.value.item.name(of: raw).map { "\($0)" } ?? "\(raw)")"
      case .octets(let octets): "\(leaf.path): \(String(decoding: octets, as: UTF8.self))"
      case .structure, .list: leaf.path
      }
    }
  }

  private static func request(_ octets: [UInt8]) -> NotificationCenterRequest? {
    NotificationCenterRequest(octets.rawSpan)
  }

  private static let notification: [UInt8] = [0, 0xC1, 0x06, 0, 0]

  @Test func `What is asked for has lengths for the three long texts alone`() throws {
    let asked = Self.notification + [0, 1, 16, 0, 5]
    #expect(
      try Self.leaves(Self.controlPoint, written: true, asked) == [
        "Command ID: Get Notification Attributes", "Notification UID: 1729",
        "Attribute.Attribute ID: App Identifier", "Attribute.Attribute ID: Title",
        "Attribute.Maximum Length: 16", "Attribute.Attribute ID: Date",
      ])
    #expect(ValueLayouts.standard[Self.controlPoint, written: false] == nil)
  }

  @Test func `What an entity identifies is not what is asked of it`() throws {
    #expect(
      try Self.leaves(Self.entityUpdate, written: true, [2, 0, 3]) == [
        "Entity ID: Track", "Attribute ID: Artist", "Attribute ID: Duration",
      ])
    #expect(
      try Self.leaves(Self.entityUpdate, written: false, [1, 3, 1] + Array("2".utf8)) == [
        "Entity ID: Queue", "Attribute ID: Repeat Mode", "Entity Update Flags: 1", "Value: 2",
      ])
  }

  @Test func `An answer ends with what was asked for last`() throws {
    let request = try #require(Self.request(Self.notification + [1, 16, 0, 5]))
    #expect(request.attributes == [1, 5])
    let answer = Self.notification + [1, 2, 0] + Array("Hi".utf8) + [5, 1, 0, 0x32]
    for count in 5..<answer.count {
      #expect(request.progress(of: Array(answer[..<count]).rawSpan) == .begun)
    }
    #expect(request.progress(of: answer.rawSpan) == .complete)
    // More than was asked for, or something else, is no answer to it.
    #expect(request.progress(of: (answer + [0]).rawSpan) == .other)
    #expect(request.progress(of: (Self.notification + [5, 0, 0]).rawSpan) == .other)
    var other = answer
    other[1] = 0xC2
    #expect(request.progress(of: other.rawSpan) == .other)
    #expect(
      try Self.leaves(Self.dataSource, written: false, answer) == [
        "Command ID: Get Notification Attributes", "Notification UID: 1729",
        "Attribute.Attribute ID: Title", "Attribute.Length: 2", "Attribute.Value: Hi",
        "Attribute.Attribute ID: Date", "Attribute.Length: 1", "Attribute.Value: 2",
      ])
  }

  @Test func `An app is asked for by its name`() throws {
    let name = Array("com.example.mail\0".utf8)
    let request = try #require(Self.request([1] + name + [0]))
    #expect(request.beginning == [1] + name && request.attributes == [0])
    let answer = [1] + name + [0, 4, 0] + Array("Mail".utf8)
    #expect(request.progress(of: answer.rawSpan) == .complete)
  }

  @Test func `What asks for no attributes is no request`() {
    let others: [[UInt8]] = [
      [], [0], Self.notification, [1], [1, 0, 0], [1] + Array("com.example".utf8),
      [1] + Array("com.example\0".utf8), [2, 0xC1, 0x06, 0, 0, 1],
      // Without the length of a title, and of an attribute that nobody knows.
      Self.notification + [1], Self.notification + [1, 16], Self.notification + [8],
    ]
    for octets in others { #expect(Self.request(octets) == nil, "\(octets)") }
  }
}
