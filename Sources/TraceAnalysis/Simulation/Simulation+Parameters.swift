public import BluetoothPackets

extension Simulation {
  /// Parameters of a simulated link and of its transfer.
  public struct Parameters: Hashable, Sendable {
    // MARK: The transfer

    /// The operation that carries the data.
    public var operation = LinkModel.Operation.writeCommand
    /// Total application octets.
    public var totalOctets = 20_000
    /// Application octets in a PDU or SDU, or nil to fill the MTU.
    public var valueOctets: Int?
    /// Whether the SDUs of a credit-based channel go to the central instead of the peripheral.
    public var isChannelToCentral = false
    /// Maximum K-frame payload of a credit-based channel, including the SDU length.
    public var maximumPDUSize = 247
    /// Initial credits from the receiver of a channel, which returns them half at a time.
    public var credits = 64
    /// Whether the central discovers services, characteristics and descriptors first.
    public var discovers = false
    /// Contents of the values, which determine the peripheral's service.
    public var pattern = Simulation.ValuePattern.count

    // MARK: The link

    /// PHY of both sides.
    public var phy = AirPHY.le1M
    /// connInterval in microseconds, a multiple of 1,250.
    public var interval = 30_000
    /// Number of connection events that the peripheral may skip, and skips if it has nothing to send.
    public var latency = 0
    /// connSupervisionTimeout in microseconds, a multiple of 10,000.
    public var timeout = 4_000_000
    /// ATT_MTU offered by both sides; 23 for no exchange.
    public var attMTU = 23
    /// Maximum payload of a data PDU in octets; 27 for no negotiation.
    public var dataLength = 27
    /// Channel selection algorithm, 1 or 2.
    public var channelSelection = 2
    /// Hop increment of Channel Selection Algorithm #1, 5 to 16.
    public var hopIncrement = 7
    /// The key that encrypts the link before any attribute is used, or nil for no encryption.
    public var longTermKey: UInt128?
    /// The key of the specification's sample data. Core 6.0, Vol 6, Part C, 1.
    public static let sampleLongTermKey: UInt128 = 0x4C68_3841_39F5_74D8_36BC_F34E_9DFB_01BF
    /// The initial channel map.
    public var channelMap = ChannelMap.all
    /// Changes during the transfer, in the order of events.
    public var changes: [Simulation.ScheduledChange] = []

    // MARK: Security

    /// How the two sides pair before any attribute is used, or nil if they don't.
    public var pairing: Simulation.Pairing?
    /// Whether a wrong passkey is entered on the central, so that the pairing fails.
    public var isPasskeyMistyped = false
    /// Whether the central encrypts the link with the key of the peripheral's earlier pairing.
    public var resumesBond = false
    /// Whether the peripheral has deleted that key.
    public var hasLostBond = false

    // MARK: Earlier connections

    /// Number of the peripheral, for several connections to the same one. Nil for a separate peripheral.
    public var peripheral: Int?
    /// Microseconds from the end of the previous link to the start of this one. Nil if the link does not wait for
    /// that.
    public var startAfterPrevious: Int?
    /// Whether the central uses remembered handles that the peripheral's new firmware does not have.
    public var isCacheStale = false

    // MARK: Limits of the transfer

    /// Maximum number of data packets of a side per connection event, or nil if only time limits
    /// them.
    public var packetsPerEvent: Int?
    /// Number of values or SDUs that the sending application hands over per connection event, or nil
    /// for as many as the controller accepts.
    public var operationsPerEvent: Int?
    /// Number of connection events from one handover of application data to the next.
    public var eventsPerOperation = 1
    /// Microseconds from the anchor after which no exchange may end, or nil for the interval.
    public var eventLength: Int?
    /// Unusable microseconds at the end of each interval.
    public var eventGap = 0
    /// Number of data packets that a controller buffers for its host.
    public var controllerBuffers = 8
    /// Octets of each of these buffers.
    public var controllerBufferOctets = 251

    /// Number of data packets of the peripheral after which the central ends the connection event
    /// even if MD is set. Nil if only time limits them.
    public var centralPacketsPerEvent: Int?
    /// Number of values after which the sender waits for a receipt from the other application, or nil
    /// if it never waits.
    public var receiptEvery: Int?
    /// Microseconds that the other application takes for its receipt, for example to erase flash.
    public var receiptDelay = 0
    /// Number of write commands after which the central reads a status and waits for it. Nil if it never reads one.
    public var readEvery: Int?
    /// Number of values after which the sending application pauses. Nil if it never pauses.
    public var pauseEvery: Int?
    /// Microseconds of each pause.
    public var pause = 0
    /// Microseconds from one value to the next, by the sending application's own clock. 0 if it always has the next
    /// value immediately.
    public var valuePeriod = 0
    /// Maximum deviation from that period in either direction, in microseconds.
    public var periodJitter = 0
    /// Microseconds from an answer to the next request or indication, in addition to the usual time of a host.
    public var thinkTime = 0
    /// Microseconds from the report of a completed packet until the sending host has sent the next one to the
    /// controller.
    public var hostTime = 300
    /// Microseconds until the receiver of a channel returns all credits at once; 0 to return halves
    /// without delay.
    public var creditDelay = 0
    /// Number of data packets that the receiver's controller holds for its host. The controller does not acknowledge
    /// further ones. Nil for no limit.
    public var receiverBuffers: Int?
    /// Microseconds after which the receiver's host has consumed one of these packets.
    public var receiverTime = 1_000
    /// Microseconds that the central scans from the start of each of its scan intervals. The connection has no
    /// exchanges in that time. 0 for no scanning.
    public var scanWindow = 0
    /// Microseconds from one scan window to the next.
    public var scanInterval = 0

    // MARK: Faults

    /// Probability that a packet has a wrong CRC both at its receiver and at the sniffer.
    public var packetErrorRate = 0.0
    /// Channels with interference.
    public var badChannels = ChannelMap(rawValue: 0)
    /// Probability that a packet on a bad channel is damaged, 0 to 1.
    public var badChannelErrorRate = 0.0
    /// Probability that a packet is damaged at its receiver but not at the sniffer.
    public var receiverErrorRate = 0.0
    /// Probability that the receiver does not hear a packet at all, which ends the connection event. The sniffer hears
    /// the packet.
    public var unheardRate = 0.0
    /// Probability that a packet is damaged at the sniffer but not at its receiver.
    public var snifferErrorRate = 0.0
    /// Maximum error of the sniffer's timestamps in either direction, in nanoseconds.
    public var timestampJitter = 0
    /// Probability that only the sniffer misses a packet.
    public var snifferMissRate = 0.0
    /// Probability that the sniffer misses a whole connection event.
    public var snifferEventMissRate = 0.0
    /// Probability that the peripheral misses a whole connection event.
    public var peripheralMissRate = 0.0
    /// Events of an outage in which everything is damaged.
    public var outage: Range<Int>?
    /// Microseconds from one burst of interference to the next; 0 for none.
    public var interferencePeriod = 0
    /// Microseconds of each burst of interference, in which every packet is damaged.
    public var interferenceTime = 0
    /// Relative excess of the central's intervals over the nominal ones, in parts per million.
    public var clockDrift = 0.0
    /// The event from which on the peripheral is silent, which leads to a supervision timeout.
    public var peripheralVanishesAt: Int?
    /// Number of connection events missing from the capture, together with the preceding CONNECT_IND.
    public var uncapturedEvents = 0
    /// Microseconds from the start of the capture to the advertisement that the central answers.
    public var start = 0

    /// Creates a link with the defaults of the properties.
    public init() {}

    /// Octets of a value or SDU, limited by the MTU.
    package var valueSize: Int {
      if let octets = pattern.valueOctets, operation != .l2cap { return octets }
      let most = LinkModel.largestValueSize(of: operation, attMTU: attMTU, maximumPDUSize)
      return min(max(valueOctets ?? most, 1), operation == .l2cap ? 65_535 : most)
    }

    /// The side that sends the application's data.
    var sender: LinkRole {
      operation.isFromCentral != (operation == .l2cap && isChannelToCentral)
        ? .central : .peripheral
    }
  }
}
