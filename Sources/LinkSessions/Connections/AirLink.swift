public import BluetoothPackets

/// What a connection request fixes for the life of a connection on the air.
///
/// Core 6.0, Vol 6, Part B, 2.3.3.1.
public struct AirLink: Hashable, Sendable {
  /// Of the connection's packets.
  public let accessAddress: UInt32
  /// CRCInit, which the CONNECT_IND says or packets prove.
  public internal(set) var crcInitial: Known<UInt32> = .unknown
  /// Channels to advance by in each event; only algorithm 1 uses it.
  public internal(set) var hopIncrement: Known<UInt8> = .unknown
  /// 1 or 2.
  public internal(set) var channelSelection: Known<UInt8> = .unknown
  /// The channels in use.
  public internal(set) var channelMap: Known<ChannelMap> = .unknown
  /// The central's, as an index of ranges in ppm.
  public internal(set) var sleepClockAccuracy: Known<UInt8> = .unknown
  /// Transmit window offset and size, in steps of 1.25 ms.
  public internal(set) var windowOffset: Known<UInt16> = .unknown
  /// transmitWindowSize of the CONNECT_IND, in steps of 1.25 ms.
  public internal(set) var windowSize: Known<UInt8> = .unknown

  /// Packets whose PDU was on the air before.
  public internal(set) var retransmissions = 0
  /// Packets with a wrong CRC.
  public internal(set) var badCRCs = 0
  /// Cut, or of another length than their header says: what their CRC would say is not known.
  public internal(set) var malformed = 0
  /// Packets that the other side has acknowledged and the capture lacks: at least so many.
  public internal(set) var missing = 0
  /// Data PDUs without octets.
  public internal(set) var emptyPDUs = 0
}

// An optional chain through the table's subscript would allocate memory for each packet: the changes
// are made here.
extension Connection {
  mutating func countRetransmission() { air?.retransmissions += 1 }
  mutating func countMissing() { air?.missing += 1 }
  mutating func countDamaged(_ integrity: PacketIntegrity) {
    switch integrity {
    case .whole: break
    case .badCRC: air?.badCRCs += 1
    case .malformed: air?.malformed += 1
    }
  }
  mutating func countEmptyPDU() { air?.emptyPDUs += 1 }

  /// What the events show of hopping, where no packet of the connection says it.
  package mutating func concludeHopping(algorithm: UInt8?, map: ChannelMap?) {
    if let algorithm { air?.channelSelection = .derived(algorithm, frame: nil) }
    if let map { air?.channelMap = .derived(map, frame: nil) }
  }

  mutating func noteChannelMap(_ channelMap: ChannelMap, frame: Int) {
    air?.channelMap = .seen(channelMap, frame: frame)
  }
}
