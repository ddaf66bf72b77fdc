/// The reception status of synchronous data. Core 6.0, Vol 4, Part E, 5.4.3.
public struct SynchronousPacketStatus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Correctly received data (0).
  public static var correctlyReceived: SynchronousPacketStatus {
    SynchronousPacketStatus(rawValue: 0)
  }
  /// Possibly invalid data (1).
  public static var possiblyInvalid: SynchronousPacketStatus {
    SynchronousPacketStatus(rawValue: 1)
  }
  /// No data received (2).
  public static var noData: SynchronousPacketStatus { SynchronousPacketStatus(rawValue: 2) }
  /// Data partially lost (3).
  public static var partiallyLost: SynchronousPacketStatus { SynchronousPacketStatus(rawValue: 3) }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { SynchronousPacketStatus.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Correctly received data"
    case 1: "Possibly invalid data"
    case 2: "No data received"
    case 3: "Data partially lost"
    default: nil
    }
  }
}
