public import BluetoothPackets

/// What an analysis of a simulated capture should find.
///
/// Counts are of what the capture holds; `missed` events and retransmissions are what really
/// happened, told from the simulation and not from the capture. Figures that only the air can tell
/// are nil for a host's log. Times are nanoseconds from the capture's start.
public struct SimulationTruth: Sendable {
  /// Its connections, in the order in which they begin.
  public var connections: [Connection] = []
  /// The time of the capture's first record.
  public var start: Int64 = 0
  /// Records of the capture.
  public var records = 0

  /// What is true of one connection.
  public struct Connection: Sendable {
    /// The central's address.
    public var central: DeviceAddress
    /// The peripheral's address.
    public var peripheral: DeviceAddress
    /// Of its packets.
    public var accessAddress: AccessAddress
    /// The connection's handle in a host's log.
    public var handle: UInt16
    /// The channel selection algorithm, 1 or 2.
    public var channelSelection: Int
    /// The reason that the central's host is told; nil where the connection was cut off.
    public var endReason: ControllerErrorCode?
    /// In octets, as it was agreed.
    public var attMTU: Int
    /// Octets of a data PDU, from the central and from the peripheral, in the end.
    public var dataLength: (central: Int, peripheral: Int)
    /// What only the air tells; nil for a host's log.
    public var air: Air?
    /// The data that went through it; nil where none did.
    public var transfer: Transfer?
  }

  /// What only the air tells.
  public struct Air: Sendable {
    /// Start of the first and of the last packet in the capture.
    public var start: Int64
    /// Start of the last packet in the capture.
    public var end: Int64
    /// The number of the first connection event in the capture.
    public var firstEvent: Int
    /// The number of the last connection event in the capture.
    public var lastEvent: Int
    /// Connection events of which the capture holds a packet.
    public var observedEvents: Int
    /// Connection events that the peripheral did not hear.
    public var missedByPeripheral: Int
    /// Packets with a right CRC that are not empty, and empty ones; copies are counted too.
    public var dataPDUs: Int
    /// Packets with a right CRC that are empty.
    public var emptyPDUs: Int
    /// Packets with a right CRC.
    public var pdusFromCentral: Int
    /// Packets of the peripheral with a right CRC.
    public var pdusFromPeripheral: Int
    /// Copies, whatever their CRC.
    public var retransmissions: Int
    /// Packets with a wrong CRC.
    public var crcErrors: Int
    /// What the interval is longer than nominal, in parts per million.
    public var driftPPM: Double
    /// The supervision timeout less the longest time without a right packet of a side, in the
    /// capture, at its least.
    public var supervisionMargin: Int64
    /// Interval, latency and timeout, part by part.
    public var parameters: [Parameters]
    /// Physical layers, part by part.
    public var phys: [PHYs]
    /// Used channels, part by part.
    public var maps: [Map]
    /// What was sent on each channel.
    public var channels: [Channel]

    /// Connection events from the first to the last in the capture.
    public var totalEvents: Int { lastEvent - firstEvent + 1 }
    /// Connection events between these of which the capture holds nothing.
    public var notCapturedEvents: Int { totalEvents - observedEvents }
  }

  /// A part of a connection with one timing.
  public struct Parameters: Sendable {
    /// The first connection event with it.
    public var fromEvent: Int
    /// Microseconds.
    public var interval: Int
    /// Connection events that the peripheral may leave out.
    public var latency: Int
    /// Microseconds.
    public var timeout: Int
  }

  /// A part of a connection with the same physical layers.
  public struct PHYs: Sendable {
    /// The first connection event with them.
    public var fromEvent: Int
    /// What the central sends on.
    public var centralToPeripheral: AirPHY
    /// What the peripheral sends on.
    public var peripheralToCentral: AirPHY
  }

  /// A part of a connection with the same used channels.
  public struct Map: Sendable {
    /// The first connection event with them.
    public var fromEvent: Int
    /// The used channels.
    public var map: ChannelMap
  }

  /// What was sent on one channel.
  public struct Channel: Sendable {
    /// Its index, 0 to 36.
    public var channel: UInt8
    /// Connection events on it.
    public var events = 0
    /// With a right CRC.
    public var pdus = 0
    /// Packets with a wrong CRC.
    public var crcErrors = 0
    /// The mean strength of the signal in dBm.
    public var signal = 0.0
  }

  /// The data that went through a connection.
  public struct Transfer: Sendable {
    /// Whether the central sent it.
    public var isFromCentral: Bool
    /// How it was sent.
    public var operation: TransferOperation
    /// The attribute's handle.
    public var handle: UInt16?
    /// The channel that it went through; nil for ATT.
    public var channel: UInt16?
    /// Octets of the application.
    public var octets: Int
    /// Values or SDUs.
    public var pdus: Int
    /// Frame numbers in the capture.
    public var firstFrame: Int
    /// The last frame of it in the capture.
    public var lastFrame: Int
    /// The time of its first packet.
    public var start: Int64
    /// The time at which its last packet ended.
    public var end: Int64
    /// Octets over the whole connection events that carried the transfer.
    public var bitsPerSecond: Double
  }
}
