public import BluetoothPackets

/// What an analysis of a simulated capture should find.
///
/// Counts are of what the capture holds; `missed` events and retransmissions are what really
/// happened, told from the simulation and not from the capture. Figures that only the air can tell
/// are nil for a host's log. Times are nanoseconds from the capture's start.
public struct SimulationTruth: Sendable {
  public var connections: [Connection] = []
  /// The time of the capture's first record.
  public var start: Int64 = 0
  /// Records of the capture.
  public var records = 0

  public struct Connection: Sendable {
    public var central: DeviceAddress
    public var peripheral: DeviceAddress
    public var accessAddress: AccessAddress
    public var handle: UInt16
    public var channelSelection: Int
    /// The reason that the central's host is told; nil where the connection was cut off.
    public var endReason: ControllerErrorCode?
    public var attMTU: Int
    /// Octets of a data PDU, from the central and from the peripheral, in the end.
    public var dataLength: (central: Int, peripheral: Int)
    public var air: Air?
    public var transfer: Transfer?
  }

  /// What only the air tells.
  public struct Air: Sendable {
    /// Start of the first and of the last packet in the capture.
    public var start: Int64
    public var end: Int64
    public var firstEvent: Int
    public var lastEvent: Int
    public var observedEvents: Int
    public var missedByPeripheral: Int
    /// Packets with a right CRC that are not empty, and empty ones; copies are counted too.
    public var dataPDUs: Int
    public var emptyPDUs: Int
    /// Packets with a right CRC.
    public var pdusFromCentral: Int
    public var pdusFromPeripheral: Int
    /// Copies, whatever their CRC.
    public var retransmissions: Int
    public var crcErrors: Int
    public var driftPPM: Double
    /// The supervision timeout less the longest time without a right packet of a side, in the
    /// capture, at its least.
    public var supervisionMargin: Int64
    public var parameters: [Parameters]
    public var phys: [PHYs]
    public var maps: [Map]
    public var channels: [Channel]

    public var totalEvents: Int { lastEvent - firstEvent + 1 }
    public var notCapturedEvents: Int { totalEvents - observedEvents }
  }

  public struct Parameters: Sendable {
    public var fromEvent: Int
    /// Microseconds.
    public var interval: Int
    public var latency: Int
    /// Microseconds.
    public var timeout: Int
  }

  public struct PHYs: Sendable {
    public var fromEvent: Int
    public var centralToPeripheral: AirPHY
    public var peripheralToCentral: AirPHY
  }

  public struct Map: Sendable {
    public var fromEvent: Int
    public var map: ChannelMap
  }

  public struct Channel: Sendable {
    public var channel: UInt8
    public var events = 0
    /// With a right CRC.
    public var pdus = 0
    public var crcErrors = 0
    public var signal = 0.0
  }

  public struct Transfer: Sendable {
    public var isFromCentral: Bool
    public var operation: TransferOperation
    public var handle: UInt16?
    public var channel: UInt16?
    public var octets: Int
    /// Values or SDUs.
    public var pdus: Int
    /// Frame numbers in the capture.
    public var firstFrame: Int
    public var lastFrame: Int
    public var start: Int64
    public var end: Int64
    /// Octets over the whole connection events that carried the transfer.
    public var bitsPerSecond: Double
  }
}
