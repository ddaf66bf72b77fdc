public import BluetoothPackets

/// The pauses between the packets of a connection, as frame space updates set them: for each physical
/// layer by itself.
///
/// Core 6.0, Vol 6, Part B, 4.1.1 and 5.1.30.
public struct FrameSpaces: Hashable, Sendable {
  /// Microseconds of T_IFS and T_MCES until an update changes them.
  public static let initial: UInt16 = 150

  private struct Entry: Hashable, Sendable {
    var type: FrameSpacingTypes
    let phys: PHYSet
    var space: Known<UInt16>
  }

  /// At most one for each type and physical layer.
  private var entries: [Entry] = []
  /// Whether what no update has changed is as the specification begins.
  private var hasDefaults: Bool

  private static let types: [FrameSpacingTypes] = [
    .centralToPeripheral, .peripheralToCentral, .connectionEvents,
  ]
  private static let phys: [PHYSet] = [.le1M, .le2M, .leCoded]

  /// - Parameter isNew: Whether the connection's start was captured, so that the defaults hold.
  init(isNew: Bool) {
    hasDefaults = isNew
  }

  /// T_IFS_ACL_CP or T_IFS_ACL_PC in microseconds: the pause after a packet, before the other side's.
  ///
  /// - Parameters:
  ///   - direction: Which way the packet went.
  ///   - phy: Its physical layer.
  public func afterPacket(_ direction: LinkDirection, on phy: PHY?) -> Known<UInt16> {
    space(direction == .centralToPeripheral ? .centralToPeripheral : .peripheralToCentral, phy)
  }

  /// T_MCES in microseconds: the pause between the last packet of an event and the next anchor point.
  ///
  /// - Parameter phy: The physical layer of the last packet.
  public func betweenEvents(on phy: PHY?) -> Known<UInt16> { space(.connectionEvents, phy) }

  private func space(_ type: FrameSpacingTypes, _ phy: PHY?) -> Known<UInt16> {
    entries.first { $0.type == type && $0.phys.single == phy }?.space
      ?? (hasDefaults ? .assumed(FrameSpaces.initial) : .unknown)
  }

  /// Takes what both sides agreed on.
  mutating func note(
    _ microseconds: UInt16, _ types: FrameSpacingTypes, _ phys: PHYSet, frame: Int
  ) {
    for type in FrameSpaces.types where types.contains(type) {
      for phy in FrameSpaces.phys where phys.contains(phy) {
        entries.removeAll { $0.type == type && $0.phys == phy }
        entries.append(Entry(type: type, phys: phy, space: .seen(microseconds, frame: frame)))
      }
    }
  }

  /// Updates may have been missed: only what was seen is known.
  mutating func forgetDefaults() { hasDefaults = false }

  /// What was taken for the central is the peripheral.
  mutating func swapRoles() {
    for index in entries.indices {
      switch entries[index].type {
      case .centralToPeripheral: entries[index].type = .peripheralToCentral
      case .peripheralToCentral: entries[index].type = .centralToPeripheral
      default: break
      }
    }
  }
}
