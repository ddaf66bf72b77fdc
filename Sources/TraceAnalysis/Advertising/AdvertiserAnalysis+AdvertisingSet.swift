public import BluetoothPackets
import LinkSessions

extension AdvertiserAnalysis {
  /// An advertising set of an advertiser with extended advertising, linked by ADI and AuxPtr.
  public struct AdvertisingSet: Sendable {
    /// Advertising SID.
    public let identifier: UInt8
    /// The first packet of the set.
    package let firstFrame: Int
    /// Number of ADV_EXT_IND PDUs of the set.
    public internal(set) var primaryPDUs = 0
    /// Number of AUX_ADV_IND PDUs, and reports of them.
    public internal(set) var auxiliaryPDUs = 0
    /// Number of AUX_CHAIN_IND PDUs linked to the set.
    public internal(set) var chainedPDUs = 0
    /// Number of AUX_SCAN_RSP PDUs.
    public internal(set) var scanResponses = 0
    /// Number of auxiliary packets announced by pointers on primary channels.
    public internal(set) var announced = 0
    /// Number of announced packets that were captured at the announced time and on the announced channel.
    public internal(set) var announcedAndHeard = 0
    /// Number of auxiliary packets without a captured announcement.
    public internal(set) var unannounced = 0
    /// Number of pointers to each data channel index.
    public internal(set) var channels: [UInt8: Int] = [:]
    /// PHYs that pointers give.
    public internal(set) var phys: [PHY] = []
    /// Minimum and maximum offset from the start of the pointing PDU, in microseconds.
    public internal(set) var offsets: ClosedRange<Int>?
    /// Offsets over time, in microseconds.
    package internal(set) var offsetSamples = AdvertiserAnalysis.SampledValues(limit: 128)
    /// Number of changes of the Advertising DID, which identifies a version of the data.
    public internal(set) var dataIdentifierChanges = 0
    /// Advertising DID of the latest data, or nil if there was none.
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

    /// - Parameters:
    ///   - pointer: AuxPtr.
    ///   - time: the time when the PDU with the pointer was sent.
    mutating func note(_ pointer: AuxiliaryPointer, at time: Int64) {
      offsetSamples.add(Float(pointer.offsetMicroseconds), at: time)
      channels[pointer.channel & 0x3F, default: 0] += 1
      if let phy = pointer.phy, !phys.contains(phy) { phys.append(phy) }
      let offset = pointer.offsetMicroseconds
      offsets =
        offsets.map { min($0.lowerBound, offset)...max($0.upperBound, offset) } ?? offset...offset
    }
  }
}
