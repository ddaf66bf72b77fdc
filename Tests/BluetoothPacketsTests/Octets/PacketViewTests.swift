import BluetoothPackets
import ByteReading
import Foundation
import Testing

/// PDUs from octets and back, in one call each.
@Suite struct PacketViewTests {
  // ATT_HANDLE_VALUE_NTF of handle 0x0010: 00 48. Made up.
  static let notification: [UInt8] = [0x1B, 0x10, 0x00, 0x00, 0x48]

  @Test func `A view is parsed from octets and gives them back`() throws {
    let pdu = try ATTPDU(Self.notification)
    guard case .handleValueNotification(let value) = pdu else {
      Issue.record("another PDU")
      return
    }
    #expect(value.handle == 0x10)
    #expect([UInt8](copying: value.value) == [0x00, 0x48])
    #expect(pdu.encoded() == Self.notification)
  }

  @Test func `Each layer has both ways`() throws {
    // HCI_Reset; Disconnection Complete; an ACL packet with an L2CAP frame; SMP Pairing Failed;
    // LL_LENGTH_REQ; L2CAP_DISCONNECTION_REQ. Made up.
    #expect(try HCICommand([0x03, 0x0C, 0x00]).encoded() == [0x03, 0x0C, 0x00])
    let event: [UInt8] = [0x05, 0x04, 0x00, 0x40, 0x00, 0x13]
    #expect(try HCIEvent(event).encoded() == event)
    let acl: [UInt8] = [0x40, 0x20, 0x05, 0x00, 0x01, 0x00, 0x04, 0x00, 0x13]
    #expect(try ACLDataPacket(acl).encoded() == acl)
    let frame: [UInt8] = [0x01, 0x00, 0x04, 0x00, 0x13]
    #expect(try L2CAPFrame(frame).encoded() == frame)
    #expect(try SMPPDU([0x05, 0x08]).encoded() == [0x05, 0x08])
    let length: [UInt8] = [0x14, 0xFB, 0x00, 0x90, 0x42, 0xFB, 0x00, 0x90, 0x42]
    #expect(try LLControlPDU(length).encoded() == length)
    let disconnect: [UInt8] = [0x06, 0x01, 0x04, 0x00, 0x40, 0x00, 0x41, 0x00]
    #expect(try SignallingCommand(disconnect).encoded() == disconnect)
    let packet: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x42, 0x06, 1, 2, 3, 4, 5, 0xC6, 7, 8, 9]
    #expect(try LinkLayerPacket(packet).encoded() == packet)
  }

  @Test func `A plain value has both ways, too`() throws {
    let request = try ExchangeMTURequest([0x05, 0x02])
    #expect(request.clientReceiveMTU == 517)
    #expect(request.encoded() == [0x05, 0x02])
  }

  @Test func `Octets that end early say which field they lack`() {
    for count in 0..<3 {
      #expect(throws: WireError.self) { _ = try ATTPDU(Array(Self.notification.prefix(count))) }
    }
  }

  @Test func `A kept packet compares, is coded and lends its view again`() throws {
    let kept = OwnedPacket<ATTPDU>(try ATTPDU(Self.notification))
    #expect(kept.octets == Self.notification)
    #expect(kept == (try OwnedPacket<ATTPDU>(octets: Self.notification)))
    #expect(kept.description == "1b 10 00 00 48")
    #expect(try kept.withView { $0.opcode } == .handleValueNotification)
    let json = try JSONEncoder().encode([kept])
    #expect(String(decoding: json, as: UTF8.self) == "[[27,16,0,0,72]]")
    #expect(try JSONDecoder().decode([OwnedPacket<ATTPDU>].self, from: json) == [kept])
    #expect(throws: WireError.self) { try OwnedPacket<ATTPDU>(octets: [0x1B]) }
  }

  @Test func `UUIDs and flags can be written down`() {
    let battery: BluetoothUUID = 0x180F
    #expect(battery == "180F")
    let uart: BluetoothUUID = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
    #expect(uart.description == "6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
    let flags: AdvertisingFlags = [.generalDiscoverable, .brEDRNotSupported]
    #expect(flags.rawValue == 0x06 && flags.isGeneralDiscoverable)
    let wishes: AuthenticationRequirements = [.bonding, .secureConnections]
    #expect(wishes.rawValue == 0x09 && wishes.wantsBonding && wishes.supportsSecureConnections)
  }

  @Test func `Flags say in code what they hold`() throws {
    let wishes = AuthenticationRequirements(rawValue: 0x8D)
    #expect(
      "\(wishes)" == "[.bonding, .manInTheMiddleProtection, .secureConnections, 1 << 7]")
    #expect("\(CharacteristicProperties([.read, .notify]))" == "[.read, .notify]")
    #expect("\(LEFeatureSet([.encryption, .le2M]))" == "[.encryption, .le2M]")
    #expect("\(KeyDistribution([]))" == "[]")
    let glasses = try ThreeDInformation([0x8A, 0x05])
    #expect("\(glasses.flags)" == "[.batteryLevelReporting, 1 << 3, .factoryTestMode]")
    #expect(glasses.flags.contains(.factoryTestMode) && glasses.encoded() == [0x8A, 0x05])
    let place = try IndoorPositioning([0x14, 0xF8, 0x2A])
    #expect(place.flags == [.txPower, .floorNumber] && place.txPower == -8)
    #expect(SecurityManagerOOBFlags(rawValue: 0x0A) == [.leSupported, .addressRandom])
  }
}
