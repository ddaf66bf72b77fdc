/// CTEInfo: the length and type of the Constant Tone Extension after a packet's CRC.
///
/// Core 6.0, Vol 6, Part B, 2.5.2.
public struct ConstantToneExtensionInfo: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The tone's length in units of 8 µs, 2 to 20.
  public var time: UInt8 { rawValue & 0x1F }

  /// The tone's length in microseconds.
  public var microseconds: Int { Int(time) * 8 }

  /// The type: 0 for angle of arrival; 1 and 2 for angle of departure with slots of 1 and 2 µs.
  public var type: UInt8 { rawValue >> 6 }

  static func typeName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "AoA Constant Tone Extension"
    case 1: "AoD Constant Tone Extension with 1 µs slots"
    case 2: "AoD Constant Tone Extension with 2 µs slots"
    default: nil
    }
  }
}
