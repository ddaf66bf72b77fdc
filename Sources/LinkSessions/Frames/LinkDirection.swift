/// Which end of a connection sent a packet.
public enum LinkDirection: UInt8, Hashable, Sendable, Comparable {
  /// The central sends.
  case centralToPeripheral
  /// The peripheral sends.
  case peripheralToCentral

  /// Both, the central's first.
  public static let both: [LinkDirection] = [.centralToPeripheral, .peripheralToCentral]

  public static func < (left: LinkDirection, right: LinkDirection) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The other one.
  public var opposite: LinkDirection {
    self == .centralToPeripheral ? .peripheralToCentral : .centralToPeripheral
  }

  /// 0 or 1, for tables with a row for each direction.
  var index: Int { Int(rawValue) }
}
