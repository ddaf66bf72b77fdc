import LinkSessions
import TestSupport
import Testing

/// Devices and what they advertise.
@Suite struct AdvertisingTests {
  private func name(_ text: String, type: UInt8 = 0x09) -> [UInt8] {
    [UInt8(text.utf8.count + 1), type] + text.utf8
  }

  private let belt = [UInt8](address: HCIPackets.belt)

  @Test(arguments: [
    ("00:11:22:33:44:55", false, DeviceKey.Kind.public),
    ("C0:00:00:00:00:01", true, .randomStatic), ("FF:00:00:00:00:01", true, .randomStatic),
    ("40:00:00:00:00:01", true, .resolvablePrivate),
    ("7F:00:00:00:00:01", true, .resolvablePrivate),
    ("00:00:00:00:00:01", true, .nonResolvablePrivate),
    ("3F:00:00:00:00:01", true, .nonResolvablePrivate), ("80:00:00:00:00:01", true, .reserved),
  ])
  func `Two bits distinguish kinds of random addresses`(
    _ address: String, _ isRandom: Bool, _ kind: DeviceKey.Kind
  ) {
    let session = TestSession()
    session.receive(HCIPackets.advertisingReport(address: address, isRandom: isRandom))
    #expect(session.devices.map(\.key.kind) == [kind])
    session.air(
      .advertising(0x02, flags: isRandom ? 0x40 : 0, [UInt8](address: address)))
    #expect(session.devices.count == 1, "the same device, on the air and in the log")
    #expect(session.advertisers[0].advertisements == 2)
  }

  @Test func `A public and a random device may have the same address`() {
    let session = TestSession()
    session.receive(HCIPackets.advertisingReport(isRandom: true))
    session.receive(HCIPackets.advertisingReport(isRandom: false))
    #expect(session.devices.count == 2)
  }

  @Test(
    arguments: [
      (0, true, true, false), (1, true, false, true), (2, false, true, false),
      (3, false, false, false),
    ] as [(UInt8, Bool, Bool, Bool)])
  func `The kind of a report says what the advertiser accepts`(
    _ type: UInt8, _ connectable: Bool, _ scannable: Bool, _ directed: Bool
  ) {
    let session = TestSession()
    session.receive(HCIPackets.advertisingReport(type))
    let advertiser = session.advertisers[0]
    #expect(advertiser.isConnectable == connectable)
    #expect(advertiser.isScannable == scannable)
    #expect(advertiser.isDirected == directed)
    #expect(!advertiser.usesExtendedAdvertising)
  }

  @Test func `A complete name is better than a shortened one, a later one than an earlier`() {
    let session = TestSession()
    session.receive(HCIPackets.advertisingReport(data: name("Acme", type: 0x08)))
    #expect(session.devices[0].name == "Acme")
    session.receive(HCIPackets.advertisingReport(4, data: name("Acme HR belt")))
    #expect(session.devices[0].name == "Acme HR belt")
    session.receive(HCIPackets.advertisingReport(data: name("Acm", type: 0x08)))
    #expect(session.devices[0].name == "Acme HR belt")
    session.receive(HCIPackets.advertisingReport(data: name("Renamed")))
    #expect(session.devices[0].name == "Renamed")
    #expect(session.devices[0].names.map(\.frame) == [1, 2, 3, 4])
    #expect(session.advertisers[0].advertisements == 3)
    #expect(session.advertisers[0].scanResponses == 1)
  }

  @Test func `Names that change for ever are not kept for ever`() {
    let session = TestSession()
    for index in 0..<100 {
      session.receive(HCIPackets.advertisingReport(data: name("Name \(index)")))
    }
    #expect(session.devices[0].names.count == 8)
    #expect(session.advertisers[0].advertisingPayload.changes == 99)
  }

  @Test func `A name that the server's Device Name gives is its device's`() throws {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.att([0x08, 1, 0, 0xFF, 0xFF, 0x00, 0x2A])))
    session.receive(
      HCIPackets.acl(HCIPackets.att([0x09, 8, 3, 0] + Array("Nomade".utf8))))
    let device = try #require(session.devices.first)
    #expect(device.names.map(\.text) == ["Nomade"])
    #expect(device.names.map(\.source) == [.gattDeviceName])
    // Another Read By Type says nothing of the name.
    session.send(
      HCIPackets.acl(boundary: 0, HCIPackets.att([0x08, 1, 0, 0xFF, 0xFF, 0x03, 0x28])))
    session.receive(HCIPackets.acl(HCIPackets.att([0x09, 7, 2, 0, 2, 3, 0, 0, 0x2A])))
    #expect(session.devices[0].names.count == 1)
  }

  @Test func `A BR/EDR name is taken too`() {
    let session = TestSession()
    session.receive(
      HCIPackets.event(
        0x07,
        [0] + [UInt8](address: "00:11:22:33:44:55") + Array("Headset".utf8)
          + [UInt8](repeating: 0, count: 241)))
    #expect(session.devices[0].name == "Headset")
    #expect(session.devices[0].names[0].source == .remoteNameRequest)
  }

  @Test func `The payload is the latest one, and changes are counted`() {
    let session = TestSession()
    for data in [[2, 1, 6], [2, 1, 6], [2, 1, 4], [2, 1, 6]] as [[UInt8]] {
      session.air(.advertising(0x00, flags: 0x40, belt + data))
    }
    let advertiser = session.advertisers[0]
    #expect(advertiser.advertisingPayload.octets == [2, 1, 6])
    #expect(advertiser.advertisingPayload.frame == 4)
    #expect(advertiser.advertisingPayload.changes == 2)
    #expect(advertiser.firstFrame.number == 1)
    #expect(advertiser.lastFrame.number == 4)
  }

  @Test func `Extended reports in pieces are one payload`() {
    let session = TestSession()
    session.receive(HCIPackets.extendedReport(0x0021, data: [5, 9, 0x41]))
    session.receive(HCIPackets.extendedReport(0x0001, data: [0x42, 0x43, 0x44]))
    let advertiser = session.advertisers[0]
    #expect(advertiser.usesExtendedAdvertising)
    #expect(advertiser.isConnectable)
    #expect(advertiser.advertisingPayload.octets == [5, 9, 0x41, 0x42, 0x43, 0x44])
    #expect(session.devices[0].name == "ABCD")
    session.receive(HCIPackets.extendedReport(0x0001, addressType: 0xFF, data: [2, 1, 6]))
    #expect(session.devices.count == 1, "an anonymous advertiser is no device")
  }

  @Test func `Signal strengths have a range and a mean`() {
    let session = TestSession()
    for rssi in [-40, -60, -50] as [Int8] {
      session.receive(HCIPackets.advertisingReport(rssi: rssi))
    }
    let signal = session.advertisers[0].signal
    #expect(signal.minimum == -60)
    #expect(signal.maximum == -40)
    #expect(signal.mean == -50)
  }

  @Test func `A scan request shows its sender, which is no advertiser`() {
    let session = TestSession()
    let outcome = session.air(
      .advertising(0x03, flags: 0x40, [UInt8](address: AirTestLink.central) + belt))
    #expect(outcome.sender == 0)
    #expect(session.devices[0].key.address.description == AirTestLink.central)
    #expect(session.advertisers.isEmpty)
  }
}
