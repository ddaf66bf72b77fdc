/// The direction of a packet on a connection.
public enum LinkDirection: UInt8, Hashable, Sendable, Comparable {
  /// Sent by the central.
  case centralToPeripheral
  /// Sent by the peripheral.
  case peripheralToCentral

  /// Both directions, the central's first.
  public static let both: [LinkDirection] = [.centralToPeripheral, .peripheralToCentral]

  public static func < (left: LinkDirection, right: LinkDirection) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The opposite direction.
  public var opposite: LinkDirection {
    self == .centralToPeripheral ? .peripheralToCentral : .centralToPeripheral
  }

  /// 0 or 1, for tables with a row for each direction.
  var index: Int { Int(rawValue) }
}
