public import CaptureFiles
public import LinkSessions

/// A summary of a capture, on which every report about it is based.
public struct TraceSummary: CaptureAnalysis {
  public let file: CapturedFile
  /// The formats of user link types that were given by the user.
  public let userLinkTypes: LinkType.UserTypes

  /// The devices of the capture.
  public let devices: DeviceTable
  /// The advertisers of the capture.
  public let advertisers: AdvertiserTable
  /// Advertising times of each advertiser, by index in `DeviceTable`.
  package let advertisingTimes: [Int: TraceSummary.AdvertisingTimes]
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Known attributes of servers.
  public let gatt: GATTMemory
  /// Attribute traffic, sorted by octets transferred, most first.
  public let attributes: [TraceSummary.AttributeTraffic]
  /// Number of attributes whose traffic exceeded the limit.
  public let attributesNotTracked: Int
  /// Problems, most important first.
  public let troubles: [TraceSummary.Trouble]
  /// The failures among the problems, in the order of the capture.
  package let failures: [CheckAnalysis.TraceFailure]
  /// Number of kinds of problems beyond the limit.
  public let troublesNotKept: Int
  /// Device information of servers by index in `DeviceTable`.
  package let information: [Int: TraceSummary.DeviceInformation]
  /// Device information of servers without a known address, by index in `ConnectionTable`.
  package let informationOfUnaddressed: [Int: TraceSummary.DeviceInformation]
  /// Devices that the host tried to connect to but that never connected, in the order of the first attempts.
  package let unreached: [TraceSummary.UnreachedDevice]
  /// Attempts at devices of which nothing else is kept, because the host tried to connect too many.
  package let attemptsNotKept: Int
  /// Number of problems of each connection in `troubles`, by index in `ConnectionTable`.
  package let troubleCounts: [Int: Int]
  /// Number of captured events of each connection, by index in `ConnectionTable`. Only for
  /// connections on the air whose interval was found.
  package let coverage: [Int: ConnectionEvents.Counts]
  /// Intervals in milliseconds that were derived from connection events because no captured PDU contains them, by
  /// index in `ConnectionTable`.
  package let derivedIntervals: [Int: Double]
  /// How each connection was set up, by index in `ConnectionTable`. Only for connections whose start was captured.
  package let setups: [Int: TraceSummary.ConnectionSetup]
  /// The pairings of each connection, by index in `ConnectionTable`.
  package let pairings: [Int: [Pairing]]
  /// BR/EDR pairings, in the order in which they started.
  package let classicPairings: [TraceSummary.ClassicPairing]
  /// Amount of traffic on connections over time.
  public let activity: RecordTally.ConnectionActivity
  /// Number of records outside connections over time.
  public let activityElsewhere: RecordTally.ConnectionActivity
  /// Limitations of this capture.
  public let limits: [Finding]

  /// Maximum number of problems in a document.
  public static let troubleLimit = 8
  /// Number of kinds of problems beyond that limit.
  public var troublesNotReported: Int {
    max(0, troubles.count - TraceSummary.troubleLimit) + troublesNotKept
  }
}

extension TraceSummary {
  /// Times at which an advertiser was received, from its `AdvertiserAnalysis`.
  public struct AdvertisingTimes: Sendable {
    /// The advertising interval.
    public let interval: Known<AdvertiserAnalysis.IntervalEstimate>
    /// Upper bound of the interval in milliseconds, if no more is known.
    public let intervalAtMost: Double?
    /// The intervals in milliseconds of all phases with a known one, and the first record of each phase.
    package let phases: [(interval: Double, first: Frame)]
    /// The first advertisement.
    public let first: Frame
    /// The last advertisement.
    public let last: Frame

    init(_ analysis: AdvertiserAnalysis) {
      interval = analysis.interval
      intervalAtMost = analysis.intervalAtMost
      phases = analysis.phases.compactMap { phase in
        phase.estimate.map { ($0.nominal, phase.first) }
      }
      first = analysis.first
      last = analysis.last
    }
  }

  /// The time until a connection could be used, and how it was spent.
  public struct ConnectionSetup: Sendable {
    /// The time by stage.
    public let stages: Procedure.Setup
    /// Nanoseconds from the request to the first use, or to the end of the last procedure that prepared it.
    package let duration: Int64
    /// The records that show the setup.
    package let frames: ClosedRange<Int>
  }
}
