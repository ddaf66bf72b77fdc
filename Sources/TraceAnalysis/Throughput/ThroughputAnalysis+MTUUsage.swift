public import BluetoothPackets
public import LinkSessions

extension ThroughputAnalysis {
  /// How well a connection used the negotiated sizes.
  public struct MTUUsage: Sendable {
    /// The MTUs that client and server offered.
    public let offers: Connection.MTUOffers
    /// Negotiated ATT_MTU in octets.
    public let attMTU: Known<UInt16>
    /// Time of the negotiation in nanoseconds since 1970, or nil if no exchange was captured.
    package let agreedAt: Int64?
    /// ATT PDUs that carry values, by direction and opcode.
    public let pdus: [PDUs]
    /// SDUs by channel and direction.
    public let channels: [Channel]
    /// What each end offered on the air, by the direction in which it sends.
    public let dataLengthOffers: BothDirections<Known<ThroughputAnalysis.LinkOffers.DataLength>>
    /// Negotiated data PDU payload in octets, by direction.
    public let dataLength: BothDirections<Known<UInt16>>
    /// The longest payloads on the air without the MIC; 0 in an HCI log.
    public let longestPayload: BothDirections<Int>

    /// ATT PDUs of one kind.
    public struct PDUs: Sendable {
      /// The direction in which they were sent.
      public let direction: LinkDirection
      /// The ATT opcode.
      public let opcode: ATTOpcode
      /// Number of PDUs.
      public let count: Int
      /// Total size of the PDUs in octets.
      public let octets: Int
      /// Number of PDUs that filled the MTU or held a value of 512 octets.
      public let filled: Int
      /// Sizes of the PDUs in octets.
      public let sizes: Transfer.SizeCounts
      /// LL packets per PDU of the most frequent size.
      public let packetsPerPDU: Int
      /// Unused octets in the last packet of such a PDU.
      public let wasted: Int
    }

    /// SDUs of one channel and direction.
    public struct Channel: Sendable {
      /// The direction in which they were sent.
      public let direction: LinkDirection
      /// The channel ID in frames of this direction.
      public let channelID: UInt16
      /// MTU of the receiver in octets.
      public let mtu: UInt16
      /// Maximum payload of a frame in octets.
      public let mps: UInt16
      /// Number of SDUs.
      public let count: Int
      /// Total size of the SDUs in octets.
      public let octets: Int
      /// Sizes of the SDUs in octets, by frequency.
      public let sizes: Transfer.SizeCounts
      /// K-frames per SDU of the most frequent size.
      public let framesPerSDU: Int
    }

    init(
      of connection: Connection, _ index: Int, _ observer: TransferObserver,
      _ connections: ConnectionTable
    ) {
      offers = connection.attMTUOffers
      var conditions = Transfer.LinkConditions(atEndOf: connection)
      let proofs = observer.ledger(index).proofs
      conditions.apply(proofs)
      if connection.attMTU.basis != .seen,
        let longest = observer.accounts.mtuUsage.longestPDU(of: index)
      {
        conditions.applyPDU(octets: longest.octets, frame: longest.frame)
      }
      attMTU = conditions.attMTU
      agreedAt =
        connection.changes.last {
          if case .attMTU = $0.value { true } else { false }
        }?.time
      dataLengthOffers =
        observer.accounts.offers[index]?.dataLength ?? BothDirections(both: .unknown)
      dataLength = conditions.dataLength
      longestPayload = proofs.longestPayload
      let channelTable = connections.channels(of: index)
      var pdus: [PDUs] = []
      var channels: [Channel] = []
      for (key, row) in observer.accounts.mtuUsage.rows(of: index) {
        let length = Int(conditions.dataLength[key.direction].value ?? 27)
        switch key.kind {
        case .att(let opcode):
          let frame = (row.sizes.mostFrequent ?? 0) + 4
          let packets = (frame + length - 1) / max(1, length)
          pdus.append(
            PDUs(
              direction: key.direction, opcode: ATTOpcode(rawValue: opcode), count: row.pdus,
              octets: row.octets, filled: row.filled, sizes: row.sizes, packetsPerPDU: packets,
              wasted: packets * length - frame))
        case .channel(let channel):
          guard channel < channelTable.count,
            let receiver = channelTable[channel].receiver(of: key.direction)
          else { continue }
          let mps = max(1, Int(receiver.mps))
          channels.append(
            Channel(
              direction: key.direction, channelID: receiver.channelID, mtu: receiver.mtu,
              mps: receiver.mps, count: row.pdus, octets: row.octets, sizes: row.sizes,
              framesPerSDU: ((row.sizes.mostFrequent ?? 0) + 2 + mps - 1) / mps))
        }
      }
      self.pdus = pdus.sorted {
        ($1.octets, $0.direction, $0.opcode.rawValue) < (
          $0.octets, $1.direction, $1.opcode.rawValue
        )
      }
      self.channels = channels.sorted {
        ($0.channelID, $0.direction) < ($1.channelID, $1.direction)
      }
    }
  }
}
