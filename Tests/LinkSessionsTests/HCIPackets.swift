import BluetoothPackets
import TestSupport

/// HCI packets behind their H4 type, as the tests need them.
enum HCIPackets {
  static let belt = "C4:F2:17:1A:1D:BB"
  static let phone = "5B:03:9E:AA:10:7C"

  static func event(_ code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    [0x04, code, UInt8(parameters.count)] + parameters
  }

  static func meta(_ subevent: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    event(0x3E, [subevent] + parameters)
  }

  static func command(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
    [0x01] + opcode.octets + [UInt8(parameters.count)] + parameters
  }

  /// LE Connection Complete, Core 6.0, Vol 4, Part E, 7.7.65.1.
  static func connectionComplete(
    handle: UInt16 = 1, isCentral: Bool = true, peer: String = belt, isRandom: Bool = true,
    interval: UInt16 = 24, latency: UInt16 = 0, timeout: UInt16 = 200, status: UInt8 = 0
  ) -> [UInt8] {
    meta(
      0x01,
      [status] + handle.octets + [isCentral ? 0 : 1, isRandom ? 1 : 0] + [UInt8](address: peer)
        + interval.octets + latency.octets + timeout.octets + [0])
  }

  /// LE Enhanced Connection Complete, 7.7.65.10; version 2 adds two handles.
  static func enhancedConnectionComplete(
    version2: Bool = false, handle: UInt16 = 1, isCentral: Bool = true, peerType: UInt8 = 1,
    peer: String = belt, localPrivate: String = "00:00:00:00:00:00",
    peerPrivate: String = "00:00:00:00:00:00"
  ) -> [UInt8] {
    let parameters: [UInt8] =
      [0] + handle.octets + [isCentral ? 0 : 1, peerType] + [UInt8](address: peer)
      + [UInt8](address: localPrivate) + [UInt8](address: peerPrivate)
      + [24, 0, 0, 0, 200, 0, 0]
    return version2 ? meta(0x29, parameters + [1, 0xFF, 0x0F]) : meta(0x0A, parameters)
  }

  static func disconnection(handle: UInt16 = 1, reason: UInt8 = 0x13) -> [UInt8] {
    event(0x05, [0] + handle.octets + [reason])
  }

  /// One report of the event of 7.7.65.2.
  static func advertisingReport(
    _ type: UInt8 = 0, address: String = belt, isRandom: Bool = true, data: [UInt8] = [],
    rssi: Int8 = -60
  ) -> [UInt8] {
    meta(
      0x02,
      [1, type, isRandom ? 1 : 0] + [UInt8](address: address) + [UInt8(data.count)] + data
        + [UInt8(bitPattern: rssi)])
  }

  /// One report of the event of 7.7.65.13.
  static func extendedReport(
    _ type: UInt16, addressType: UInt8 = 1, data: [UInt8]
  ) -> [UInt8] {
    var report: [UInt8] = [1] + type.octets + [addressType] + [UInt8](address: belt)
    report += [1, 2, 0, 0x7F, 0xC4, 0, 0, 0] + [UInt8](address: "00:00:00:00:00:00")
    return meta(0x0D, report + [UInt8(data.count)] + data)
  }

  /// The command that starts scanning, 7.8.11.
  static func scanEnable(filtersDuplicates: Bool) -> [UInt8] {
    command(0x200C, [1, filtersDuplicates ? 1 : 0])
  }

  // MARK: Data

  static func acl(
    handle: UInt16 = 1, boundary: UInt16 = 2, _ data: some Collection<UInt8>
  ) -> [UInt8] {
    [0x02] + (handle | boundary << 12).octets + UInt16(data.count).octets + Array(data)
  }

  static func l2cap(_ channel: UInt16, _ payload: [UInt8]) -> [UInt8] {
    UInt16(payload.count).octets + channel.octets + payload
  }

  static func att(_ pdu: [UInt8]) -> [UInt8] { l2cap(4, pdu) }

  static func signalling(_ code: UInt8, identifier: UInt8 = 1, _ parameters: [UInt8]) -> [UInt8] {
    l2cap(5, [code, identifier] + UInt16(parameters.count).octets + parameters)
  }
}
