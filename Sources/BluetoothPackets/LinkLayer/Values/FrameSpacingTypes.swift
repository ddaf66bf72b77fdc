/// The spaces between packets to which a frame space update applies.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.54, Table 2.40.
public struct FrameSpacingTypes: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// T_IFS_ACL_CP: from the central's packet to the peripheral's.
  public static var centralToPeripheral: FrameSpacingTypes { FrameSpacingTypes(rawValue: 0x01) }
  /// T_IFS_ACL_PC: from the peripheral's packet to the central's.
  public static var peripheralToCentral: FrameSpacingTypes { FrameSpacingTypes(rawValue: 0x02) }
  /// T_MCES: between connection events.
  public static var connectionEvents: FrameSpacingTypes { FrameSpacingTypes(rawValue: 0x04) }
  /// T_IFS_CIS: between the packets of a connected isochronous stream.
  public static var connectedStream: FrameSpacingTypes { FrameSpacingTypes(rawValue: 0x08) }
  /// T_MSS_CIS: between the subevents of a connected isochronous stream.
  public static var connectedStreamSubevents: FrameSpacingTypes {
    FrameSpacingTypes(rawValue: 0x10)
  }
}

extension FrameSpacingTypes {
  public static var flagNames: [(flag: UInt16, name: StaticString)] {
    [
      (0x01, "centralToPeripheral"),
      (0x02, "peripheralToCentral"),
      (0x04, "connectionEvents"),
      (0x08, "connectedStream"),
      (0x10, "connectedStreamSubevents"),
    ]
  }
}
