public import BluetoothPackets

extension Simulation {
  /// The expected results of analyzing a simulated capture.
  ///
  /// Counts refer to the contents of the capture. `missed` events and retransmissions are those that
  /// really happened in the simulation. Figures that require a capture of the air are nil for a
  /// host's log. Times are nanoseconds since the start of the capture.
  public struct Truth: Sendable {
    /// The connections, in the order in which they begin.
    public var connections: [Connection] = []
    /// Time of the capture's first record.
    package var start: Int64 = 0
    /// Number of records in the capture.
    public var records = 0
    /// Devices that advertise but are never connected. Empty for a host's log with connections.
    public var advertisers: [Advertiser] = []

    /// Expected results for one advertiser.
    public struct Advertiser: Sendable {
      /// The static random address of the advertiser.
      public var address: DeviceAddress
      /// What it advertises.
      public var kind: Simulation.Advertiser.Kind
      /// advInterval in microseconds, without the random delay of each event.
      public var interval: Int
      /// Number of advertising events, captured or not.
      public var events: Int
      /// Number of the advertiser's packets or reports in the capture.
      public var packets: Int
    }

    /// The result of a pairing.
    public struct Pairing: Sendable {
      /// The association model, and whether it is LE legacy pairing.
      public var method: Simulation.Pairing
      /// Whether the pairing created a key.
      public var succeeded: Bool
      /// The passkey that the peripheral displays.
      public var passkey: UInt32?
      /// The six digits that both sides display.
      public var comparisonValue: UInt32?
      /// The key that encrypts this connection. For LE legacy pairing, the short-term key.
      public var encryptionKey: UInt128?
      /// The key that both sides store.
      public var longTermKey: UInt128?
    }

    /// Expected results for one connection.
    public struct Connection: Sendable {
      /// The central's address.
      public var central: DeviceAddress
      /// The peripheral's address.
      public var peripheral: DeviceAddress
      /// Access address of its packets.
      public var accessAddress: AccessAddress
      /// The connection handle in a host's log.
      public var handle: UInt16
      /// The channel selection algorithm, 1 or 2.
      public var channelSelection: Int
      /// The disconnect reason that the central's host receives, or nil if the connection was cut
      /// off.
      public var endReason: ControllerErrorCode?
      /// Negotiated ATT_MTU in octets.
      public var attMTU: Int
      /// Maximum payload of a data PDU from the central and from the peripheral at the end, in
      /// octets.
      public var dataLength: (central: Int, peripheral: Int)
      /// The pairing on this connection, or nil if there is none.
      public var pairing: Pairing?
      /// Results that require a capture of the air; nil for a host's log.
      public var air: Air?
      /// The transfer, or nil if there is none.
      public var transfer: Transfer?
    }

    /// Results that require a capture of the air.
    public struct Air: Sendable {
      /// Start of the first captured packet.
      package var start: Int64
      /// Start of the last captured packet.
      package var end: Int64
      /// Number of the first captured connection event.
      public var firstEvent: Int
      /// Number of the last captured connection event.
      public var lastEvent: Int
      /// Number of connection events with a captured packet.
      public var observedEvents: Int
      /// Number of connection events that the peripheral missed.
      public var missedByPeripheral: Int
      /// Number of nonempty packets with a correct CRC, including retransmissions.
      public var dataPDUs: Int
      /// Number of empty packets with a correct CRC.
      public var emptyPDUs: Int
      /// Number of packets of the central with a correct CRC.
      public var pdusFromCentral: Int
      /// Number of packets of the peripheral with a correct CRC.
      public var pdusFromPeripheral: Int
      /// Number of retransmissions, with correct or wrong CRCs.
      public var retransmissions: Int
      /// Number of packets with a wrong CRC.
      public var crcErrors: Int
      /// Relative excess of the interval over its nominal value, in parts per million.
      public var driftPPM: Double
      /// Minimum of the supervision timeout less the longest time without an intact packet of a side,
      /// in the capture.
      package var supervisionMargin: Int64
      /// Interval, latency and timeout, one entry per part.
      public var parameters: [Parameters]
      /// PHYs, one entry per part.
      public var phys: [PHYs]
      /// Channel maps, one entry per part.
      public var maps: [Map]
      /// Counts of each channel.
      public var channels: [Channel]

      /// Number of connection events from the first to the last captured one.
      public var totalEvents: Int { lastEvent - firstEvent + 1 }
      /// Number of connection events in this range without a captured packet.
      public var notCapturedEvents: Int { totalEvents - observedEvents }
    }

    /// A part of a connection with constant timing.
    public struct Parameters: Sendable {
      /// The first connection event with this timing.
      public var fromEvent: Int
      /// Connection interval in microseconds.
      public var interval: Int
      /// Peripheral latency in connection events.
      public var latency: Int
      /// Supervision timeout in microseconds.
      public var timeout: Int
    }

    /// A part of a connection with constant PHYs.
    public struct PHYs: Sendable {
      /// The first connection event with these PHYs.
      public var fromEvent: Int
      /// PHY of the central's packets.
      public var centralToPeripheral: AirPHY
      /// PHY of the peripheral's packets.
      public var peripheralToCentral: AirPHY
    }

    /// A part of a connection with a constant channel map.
    public struct Map: Sendable {
      /// The first connection event with this map.
      public var fromEvent: Int
      /// The channel map.
      public var map: ChannelMap
    }

    /// Counts of one channel.
    public struct Channel: Sendable {
      /// Channel index, 0 to 36.
      public var channel: UInt8
      /// Number of connection events on it.
      public var events = 0
      /// Number of packets with a correct CRC.
      public var pdus = 0
      /// Number of packets with a wrong CRC.
      public var crcErrors = 0
      /// Mean signal strength in dBm.
      public var signal = 0.0
    }

    /// The transfer on a connection.
    public struct Transfer: Sendable {
      /// Whether the central sent the data.
      public var isFromCentral: Bool
      /// The operation that carried the data.
      public var operation: LinkModel.Operation
      /// The attribute handle.
      public var handle: UInt16?
      /// The channel ID, or nil for ATT.
      public var channel: UInt16?
      /// Application octets.
      public var octets: Int
      /// Number of values or SDUs.
      public var pdus: Int
      /// Frame number of its first packet in the capture.
      public var firstFrame: Int
      /// Frame number of its last packet in the capture.
      public var lastFrame: Int
      /// Start of its first packet.
      package var start: Int64
      /// End of its last packet.
      package var end: Int64
      /// Bits per second over the whole connection events that carried the transfer.
      public var bitsPerSecond: Double
    }
  }
}
