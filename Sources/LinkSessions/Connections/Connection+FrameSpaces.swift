public import BluetoothPackets

extension Connection {
  /// The pauses between the packets of a connection, for each PHY, as set by frame space updates.
  ///
  /// Core 6.0, Vol 6, Part B, 4.1.1 and 5.1.30.
  public struct FrameSpaces: Hashable, Sendable {
    /// T_IFS and T_MCES in microseconds until an update changes them.
    public static let initial: UInt16 = 150

    private struct Entry: Hashable, Sendable {
      var type: FrameSpacingTypes
      let phys: PHYSet
      var space: Known<UInt16>
    }

    /// The updated values, at most one for each type and PHY.
    private var entries: [Entry] = []
    /// Whether the specification's defaults apply to values without an update.
    private var hasDefaults: Bool

    private static let types: [FrameSpacingTypes] = [
      .centralToPeripheral, .peripheralToCentral, .connectionEvents,
    ]
    private static let phys: [PHYSet] = [.le1M, .le2M, .leCoded]

    /// - Parameter isNew: whether the connection's start was captured, so that the defaults apply.
    init(isNew: Bool) {
      hasDefaults = isNew
    }

    /// T_IFS_ACL_CP or T_IFS_ACL_PC in microseconds: the pause between a packet and the other side's
    /// packet after it.
    ///
    /// - Parameters:
    ///   - direction: the direction of the first packet.
    ///   - phy: its PHY.
    public func afterPacket(_ direction: LinkDirection, on phy: PHY?) -> Known<UInt16> {
      space(direction == .centralToPeripheral ? .centralToPeripheral : .peripheralToCentral, phy)
    }

    /// T_MCES in microseconds: the pause between the last packet of an event and the next anchor point.
    ///
    /// - Parameter phy: the PHY of the last packet.
    public func betweenEvents(on phy: PHY?) -> Known<UInt16> { space(.connectionEvents, phy) }

    private func space(_ type: FrameSpacingTypes, _ phy: PHY?) -> Known<UInt16> {
      entries.first { $0.type == type && $0.phys.single == phy }?.space
        ?? (hasDefaults ? .assumed(Connection.FrameSpaces.initial) : .unknown)
    }

    /// Records the values that both sides agreed on.
    mutating func note(
      _ microseconds: UInt16, _ types: FrameSpacingTypes, _ phys: PHYSet, frame: Int
    ) {
      for type in Connection.FrameSpaces.types where types.contains(type) {
        for phy in Connection.FrameSpaces.phys where phys.contains(phy) {
          entries.removeAll { $0.type == type && $0.phys == phy }
          entries.append(Entry(type: type, phys: phy, space: .seen(microseconds, frame: frame)))
        }
      }
    }

    /// Discards the defaults. Updates may have been missed, so only values that were seen remain known.
    mutating func forgetDefaults() { hasDefaults = false }

    /// Swaps the directions: the device that was assumed to be the central is the peripheral.
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
}
