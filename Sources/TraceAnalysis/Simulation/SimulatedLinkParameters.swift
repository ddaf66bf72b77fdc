public import BluetoothPackets

/// What a simulated link is like and what is transferred on it.
public struct SimulatedLinkParameters: Hashable, Sendable {
  // MARK: The transfer

  /// How the data is sent.
  public var operation = TransferOperation.writeCommand
  /// Application octets in all.
  public var totalOctets = 20_000
  /// Application octets in a PDU or SDU; nil fills the MTU.
  public var valueOctets: Int?
  /// Whether the SDUs of a credit-based channel go to the central instead.
  public var isChannelToCentral = false
  /// Largest K-frame payload of a credit-based channel, the SDU length included.
  public var maximumPDUSize = 247
  /// Credits that the receiver of a channel grants at first; it gives back halves.
  public var credits = 64
  /// Whether the central discovers services, characteristics and descriptors before.
  public var discovers = false

  // MARK: The link

  /// Of both sides.
  public var phy = AirPHY.le1M
  /// connInterval in microseconds, a multiple of 1,250.
  public var interval = 30_000
  /// Connection events that the peripheral may skip, and does when it has nothing to send.
  public var latency = 0
  /// connSupervisionTimeout in microseconds, a multiple of 10,000.
  public var timeout = 4_000_000
  /// What both sides offer as ATT_MTU; 23 exchanges nothing.
  public var attMTU = 23
  /// Octets of a data PDU's payload; 27 negotiates nothing.
  public var dataLength = 27
  /// Channel selection algorithm, 1 or 2.
  public var channelSelection = 2
  /// Hop increment of Channel Selection Algorithm #1, 5 to 16.
  public var hopIncrement = 7
  /// The key that the link is encrypted with before any attribute is used; nil for none.
  public var longTermKey: UInt128?
  /// The key of the specification's sample data. Core 6.0, Vol 6, Part C, 1.
  public static let sampleLongTermKey: UInt128 = 0x4C68_3841_39F5_74D8_36BC_F34E_9DFB_01BF
  /// The used channels at the start.
  public var channelMap = ChannelMap.all
  /// What changes on the way, in the order of events.
  public var changes: [ScheduledChange] = []

  // MARK: What limits the transfer

  /// Data packets of a side in one connection event; nil where only time limits them.
  public var packetsPerEvent: Int?
  /// Values or SDUs that the sending application hands over for each connection event; nil: as many
  /// as the controller takes.
  public var operationsPerEvent: Int?
  /// How many connection events go by for each time that the application hands something over.
  public var eventsPerOperation = 1
  /// Microseconds from the anchor after which no exchange may end; nil: the interval.
  public var eventLength: Int?
  /// Microseconds at the end of each interval that can't be used.
  public var eventGap = 0
  /// Data packets that a controller buffers for its host.
  public var controllerBuffers = 8
  /// Octets of each of these buffers.
  public var controllerBufferOctets = 251

  /// Data packets of the peripheral after which the central ends the connection event, although more are
  /// announced; nil where only time limits them.
  public var centralPacketsPerEvent: Int?
  /// Values after which the sender waits until the other application has sent it a receipt; nil where it
  /// waits for none.
  public var receiptEvery: Int?
  /// Microseconds that the other application takes for its receipt: it may erase flash meanwhile.
  public var receiptDelay = 0
  /// Microseconds until the receiver of a channel gives back credits; then it gives back all at once. 0:
  /// it gives back halves without delay.
  public var creditDelay = 0
  /// Data packets that the receiver's controller holds for its host; it does not acknowledge others. Nil:
  /// as many as come.
  public var receiverBuffers: Int?
  /// Microseconds after which the receiver's host has taken one of them.
  public var receiverTime = 1_000
  /// Microseconds in which the central scans, from the start of each of its scan intervals on: no exchange
  /// of the connection falls into them. 0 for none.
  public var scanWindow = 0
  /// Microseconds from one scan window to the next.
  public var scanInterval = 0

  // MARK: What goes wrong

  /// How probable it is that a packet arrives with a wrong CRC, at its receiver and at the sniffer.
  public var packetErrorRate = 0.0
  /// Channels on which something else is sent, and how probable damage is on those.
  public var badChannels = ChannelMap(rawValue: 0)
  /// The part of packets that are damaged on a bad channel, 0 to 1.
  public var badChannelErrorRate = 0.0
  /// How probable it is that a packet is damaged at its receiver but not at the sniffer.
  public var receiverErrorRate = 0.0
  /// How probable it is that a packet is damaged at the sniffer but not at its receiver.
  public var snifferErrorRate = 0.0
  /// Nanoseconds by which the sniffer's times are off at the most, either way.
  public var timestampJitter = 0
  /// How probable it is that the sniffer alone misses a packet.
  public var snifferMissRate = 0.0
  /// How probable it is that the sniffer misses a whole connection event.
  public var snifferEventMissRate = 0.0
  /// How probable it is that the peripheral does not hear a connection event at all.
  public var peripheralMissRate = 0.0
  /// The first event of an outage, in which everything is damaged, and how many events it lasts.
  public var outage: Range<Int>?
  /// By how many parts per million the central's intervals are too long.
  public var clockDrift = 0.0
  /// The event from which on the peripheral is never heard again: a supervision timeout follows.
  public var peripheralVanishesAt: Int?
  /// How many connection events, and the CONNECT_IND before them, are not in the capture.
  public var uncapturedEvents = 0
  /// Microseconds from the capture's start to the advertisement that is answered.
  public var start = 0

  /// A link with the defaults of its properties.
  public init() {}

  /// Octets of a value or SDU, at most what the MTU allows.
  package var valueSize: Int {
    let most = LinkModel.largestValueSize(of: operation, attMTU: attMTU, maximumPDUSize)
    return min(max(valueOctets ?? most, 1), operation == .l2cap ? 65_535 : most)
  }

  /// The side that sends the application's data.
  var sender: LinkRole {
    operation.isFromCentral != (operation == .l2cap && isChannelToCentral)
      ? .central : .peripheral
  }
}
