import BluetoothPackets
import LinkSessions
import TraceAnalysis

// Report cells of values from other modules.

extension Basis: CellValue {}
extension DeviceKey.Kind: CellValue {}
extension Device.SeenName.Source: CellValue {}
extension Connection.Technology: CellValue {}
extension Connection.EncryptionState: CellValue {}

extension LinkDirection: CellValue {
  package static var valueType: ValueType { .oneOf(both.map(\.name)) }
  package var cell: Cell { .text(name) }

  /// The end that sends in this direction.
  package var sender: String { self == .centralToPeripheral ? "central" : "peripheral" }
}

extension Members {
  /// A member for one end of a connection, given by the direction in which it sends.
  mutating func side(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> LinkDirection?
  ) {
    value(key, meaning) { get($0).map(LinkSide.init) }
  }
}

/// The end of a connection that sends in a direction.
private struct LinkSide: CellValue {
  let direction: LinkDirection

  package static var valueType: ValueType { .oneOf(LinkDirection.both.map(\.sender)) }
  package var cell: Cell { .text(direction.sender) }
}

extension PHY: CellValue {
  package static var valueType: ValueType { .text(.plain) }
  package var cell: Cell { .text(jsonName) }

  /// The short name in JSON documents and options.
  package var jsonName: String {
    switch self {
    case .le1M: "1m"
    case .le2M: "2m"
    case .leCoded: "coded"
    default: "\(rawValue)"
    }
  }
}

extension ChannelMap: CellValue {
  package static var valueType: ValueType { .text(.plain) }
  /// Ranges of channels: "0–9,15".
  package var cell: Cell { .text(description) }
}

extension DeviceAddress: CellValue {
  package static var valueType: ValueType { .text(.address) }
  package var cell: Cell { .text(description) }
}

extension BluetoothUUID: CellValue {
  package static var valueType: ValueType { .text(.uuid) }
  package var cell: Cell { .text(description) }
}
