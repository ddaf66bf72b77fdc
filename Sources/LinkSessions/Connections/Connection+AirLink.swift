public import BluetoothPackets

extension Connection {
  /// Properties of a connection on the air, most of them fixed by its connection request.
  ///
  /// Core 6.0, Vol 6, Part B, 2.3.3.1.
  public struct AirLink: Hashable, Sendable {
    /// The access address of the connection's packets.
    public let accessAddress: UInt32
    /// CRCInit, from CONNECT_IND or proven by packets.
    public internal(set) var crcInitial: Known<UInt32> = .unknown
    /// Number of channels to advance in each event; only algorithm 1 uses it.
    public internal(set) var hopIncrement: Known<UInt8> = .unknown
    /// Channel selection algorithm, 1 or 2.
    public internal(set) var channelSelection: Known<UInt8> = .unknown
    /// The channels in use.
    public internal(set) var channelMap: Known<ChannelMap> = .unknown
    /// The central's sleep clock accuracy, as an index of ranges in ppm.
    public internal(set) var sleepClockAccuracy: Known<UInt8> = .unknown
    /// transmitWindowOffset of the CONNECT_IND, in units of 1.25 ms.
    public internal(set) var windowOffset: Known<UInt16> = .unknown
    /// transmitWindowSize of the CONNECT_IND, in units of 1.25 ms.
    public internal(set) var windowSize: Known<UInt8> = .unknown

    /// Whether its request was an AUX_CONNECT_REQ for which the capture has no AUX_CONNECT_RSP. Core 6.0, Vol 6, Part B,
    /// 4.4.3.
    package internal(set) var lacksResponse = false
    /// Number of packets whose PDU had been on the air before.
    public internal(set) var retransmissions = 0
    /// Number of packets with a wrong CRC.
    public internal(set) var badCRCs = 0
    /// Number of packets that are truncated or whose length contradicts their header: their CRC is
    /// unknown.
    public internal(set) var malformed = 0
    /// Number of those malformed packets whose record is complete and whose CRC the sniffer marks as valid: the sender
    /// announced another length.
    package internal(set) var wrongLengths = 0
    /// Minimum number of packets that the other side acknowledged but the capture lacks.
    public internal(set) var missing = 0
    /// Number of PDUs that the other side acknowledged and of which the capture contains only damaged copies.
    public internal(set) var damagedReceived = 0
    /// Number of data PDUs without a payload.
    public internal(set) var emptyPDUs = 0
  }
}

// The changes are made here because an optional chain through the table's subscript would allocate
// memory for each packet.
extension Connection {
  mutating func countRetransmission() { air?.retransmissions += 1 }
  mutating func countMissing() { air?.missing += 1 }
  mutating func countDamagedReceived() { air?.damagedReceived += 1 }
  mutating func countDamaged(_ integrity: LinkPacket.Integrity) {
    switch integrity {
    case .whole: break
    case .badCRC: air?.badCRCs += 1
    case .malformed: air?.malformed += 1
    }
  }
  mutating func countWrongLength() { air?.wrongLengths += 1 }
  mutating func countEmptyPDU() { air?.emptyPDUs += 1 }

  /// Records the hopping parameters derived from connection events, if no packet of the connection
  /// contains them.
  package mutating func concludeHopping(algorithm: UInt8?, map: ChannelMap?) {
    if let algorithm { air?.channelSelection = .derived(algorithm, frame: nil) }
    if let map { air?.channelMap = .derived(map, frame: nil) }
  }

  mutating func noteChannelMap(_ channelMap: ChannelMap, frame: Int) {
    air?.channelMap = .seen(channelMap, frame: frame)
  }
}
