import BluetoothPackets
import LinkSessions

extension TraceSummary {
  /// Contents of a device's Device Information service, and its Device Name, where they were read.
  public struct DeviceInformation: Hashable, Sendable {
    /// A string, and the record that contains it.
    public struct Text: Hashable, Sendable {
      /// The text from the device.
      public let text: String
      /// The record with the end of the text.
      package let frame: Int
      /// Whether the answer had room for more. A full answer may lack the end of the text.
      public internal(set) var isWhole = true
    }

    /// Device Name.
    public internal(set) var name: Text?
    /// Manufacturer Name String.
    public internal(set) var manufacturer: Text?
    /// Model Number String.
    public internal(set) var model: Text?
    /// Firmware Revision String.
    public internal(set) var firmware: Text?
    /// Software Revision String.
    public internal(set) var software: Text?
    /// Hardware Revision String.
    public internal(set) var hardware: Text?

    /// - Parameter type: the type of a characteristic.
    fileprivate static func path(
      of type: BluetoothUUID
    ) -> WritableKeyPath<TraceSummary.DeviceInformation, Text?>? {
      switch type {
      case BluetoothUUID(0x2A00): \.name
      case BluetoothUUID(0x2A29): \.manufacturer
      case BluetoothUUID(0x2A24): \.model
      case BluetoothUUID(0x2A26): \.firmware
      case BluetoothUUID(0x2A28): \.software
      case BluetoothUUID(0x2A27): \.hardware
      default: nil
      }
    }
  }
}

/// Keeps short values that were read, until their attributes are known.
final class DeviceInformationObserver: AttributeValueObserver, RoleSwapObserver {
  private struct Attribute: Hashable {
    let connection: Int
    var server: LinkDirection
    let handle: UInt16
  }

  /// A value, and the octets of its PDU.
  private struct Value {
    let text: TraceSummary.DeviceInformation.Text
    let length: Int
  }

  private var values: [Attribute: Value] = [:]

  /// Maximum number of values for all connections. A server has at most five such values, plus others that are text.
  private static let limit = 4096
  /// Maximum number of octets in a name that fits on a line.
  private static let longest = 64

  func observe(_ value: ValueSeen) {
    guard value.kind == .read, value.offset == 0, value.cutOctets == 0, !value.isShortened,
      (1...DeviceInformationObserver.longest).contains(value.octets.byteCount)
    else { return }
    let attribute = Attribute(
      connection: value.context.connection, server: value.server, handle: value.handle)
    guard
      values.count < DeviceInformationObserver.limit || values[attribute] != nil,
      let text = DeviceInformationObserver.text([UInt8](copying: value.octets))
    else { return }
    // The opcode and, in a list, the length of an entry and its handle.
    let header = value.opcode == .readByTypeResponse ? 4 : 1
    values[attribute] = Value(
      text: TraceSummary.DeviceInformation.Text(text: text, frame: value.context.frame.number),
      length: value.octets.byteCount + header)
  }

  /// Decodes text, or returns nil for octets that are not text.
  private static func text(_ octets: [UInt8]) -> String? {
    // Some devices send the NUL that terminates a C string.
    let octets = octets.prefix { $0 != 0 }
    guard !octets.isEmpty, octets.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    let text = String(decoding: octets, as: UTF8.self)
    return text.unicodeScalars.contains("\u{FFFD}") ? nil : text
  }

  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    values = Dictionary(
      uniqueKeysWithValues: values.map { entry in
        var attribute = entry.key
        if attribute.connection == connection { attribute.server = attribute.server.opposite }
        return (attribute, entry.value)
      })
  }

  /// Returns the values of each server. The last read of each value counts.
  ///
  /// - Returns: the values of devices, by index in `DeviceTable`, and the values of servers without a known address,
  ///   by the index of their connection in `ConnectionTable`.
  func named(
    _ tracker: borrowing SessionTracker
  ) -> (
    devices: [Int: TraceSummary.DeviceInformation],
    unaddressed: [Int: TraceSummary.DeviceInformation]
  ) {
    var devices: [Int: TraceSummary.DeviceInformation] = [:]
    var unaddressed: [Int: TraceSummary.DeviceInformation] = [:]
    for (attribute, value) in values.sorted(by: { $0.value.text.frame < $1.value.text.frame }) {
      let link = tracker.connections.connections[attribute.connection]
      var text = value.text
      let isBefore = link.attMTU.frame.map { text.frame < $0 } ?? false
      text.isWhole = value.length < (isBefore ? 23 : Int(link.attMTU.value ?? 23))
      let device = attribute.server == .centralToPeripheral ? link.central : link.peripheral
      guard
        let type = tracker.gatt.database(of: link, sendingIn: attribute.server)?[attribute.handle]?
          .uuid,
        let path = TraceSummary.DeviceInformation.path(of: type)
      else { continue }
      if let device = device.value {
        devices[tracker.devices.who(device), default: TraceSummary.DeviceInformation()][
          keyPath: path] = text
      } else {
        unaddressed[attribute.connection, default: TraceSummary.DeviceInformation()][
          keyPath: path] = text
      }
    }
    return (devices, unaddressed)
  }
}
