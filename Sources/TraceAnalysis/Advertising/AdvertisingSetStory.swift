public import BluetoothPackets
import LinkSessions

/// An advertising set of an advertiser that uses extended advertising: what ADI and AuxPtr link.
public struct AdvertisingSetStory: Sendable {
  /// Advertising SID.
  public let identifier: UInt8
  /// The first packet of the set.
  public let firstFrame: Int
  /// ADV_EXT_IND that belong to the set.
  public internal(set) var primaryPDUs = 0
  /// AUX_ADV_IND, and reports of them.
  public internal(set) var auxiliaryPDUs = 0
  /// AUX_CHAIN_IND that were linked to the set.
  public internal(set) var chainedPDUs = 0
  /// AUX_SCAN_RSP.
  public internal(set) var scanResponses = 0
  /// Auxiliary packets that pointers on primary channels announced.
  public internal(set) var announced = 0
  /// Those of them that were heard where and when they were announced.
  public internal(set) var announcedAndHeard = 0
  /// Auxiliary packets whose announcement was not heard.
  public internal(set) var unannounced = 0
  /// Data channels, by index, that pointers led to.
  public internal(set) var channels: [UInt8: Int] = [:]
  /// The PHYs that pointers named.
  public internal(set) var phys: [PHY] = []
  /// Microseconds from the start of the pointing PDU, the least and the greatest.
  public internal(set) var offsets: ClosedRange<Int>?
  /// How often the Advertising DID, which stands for a version of the data, was a new one.
  public internal(set) var dataIdentifierChanges = 0
  /// Advertising DID of the latest data; nil where there was none.
  public internal(set) var dataIdentifier: UInt16?

  init(identifier: UInt8, firstFrame: Int) {
    self.identifier = identifier
    self.firstFrame = firstFrame
  }

  mutating func note(_ info: AdvertisingDataInfo?) {
    guard let info else { return }
    if let dataIdentifier, dataIdentifier != info.dataIdentifier { dataIdentifierChanges += 1 }
    dataIdentifier = info.dataIdentifier
  }

  mutating func note(_ pointer: AuxiliaryPointer) {
    channels[pointer.channel & 0x3F, default: 0] += 1
    if let phy = pointer.phy, !phys.contains(phy) { phys.append(phy) }
    let offset = pointer.offsetMicroseconds
    offsets =
      offsets.map { min($0.lowerBound, offset)...max($0.upperBound, offset) } ?? offset...offset
  }
}
