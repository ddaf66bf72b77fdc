public import CaptureFiles
public import LinkSessions

/// A summary of a capture, the basis of every report about it.
public struct TraceSummary: CaptureAnalysis {
  public let file: CapturedFile
  /// The formats of user link types that were given by the user.
  public let userLinkTypes: LinkType.UserTypes

  /// The devices of the capture.
  public let devices: DeviceTable
  /// The advertisers of the capture.
  public let advertisers: AdvertiserTable
  /// Times of each advertiser by index in `DeviceTable`.
  package let advertisingTimes: [Int: TraceSummary.AdvertisingTimes]
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Known attributes of servers.
  public let gatt: GATTMemory
  /// Sorted by octets transferred, most first.
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
  /// The devices that the host tried to connect and that never connected, in the order of the first attempts.
  package let unreached: [TraceSummary.UnreachedDevice]
  /// Number of problems of each connection in `troubles`, by index in `ConnectionTable`.
  package let troubleCounts: [Int: Int]
  /// Number of captured events of each connection, by index in `ConnectionTable`. Only for
  /// connections on the air whose interval was found.
  package let coverage: [Int: ConnectionEvents.Counts]
  /// Intervals in milliseconds that connection events show and no captured PDU has, by index in `ConnectionTable`.
  package let derivedIntervals: [Int: Double]
  /// How each connection was set up, by index in `ConnectionTable`; those whose start the capture has.
  package let setups: [Int: TraceSummary.ConnectionSetup]
  /// The pairings of each connection, by index in `ConnectionTable`.
  package let pairings: [Int: [Pairing]]
  /// The pairings over BR/EDR, in the order in which they started.
  package let classicPairings: [TraceSummary.ClassicPairing]
  /// When there was how much on connections.
  public let activity: RecordTally.ConnectionActivity
  /// When there were how many records that belong to no connection.
  public let activityElsewhere: RecordTally.ConnectionActivity
  /// What this capture can't show.
  public let limits: [Finding]

  /// Maximum number of problems in a document.
  public static let troubleLimit = 8
  /// Number of kinds of problems beyond that limit.
  public var troublesNotReported: Int {
    max(0, troubles.count - TraceSummary.troubleLimit) + troublesNotKept
  }
}

extension TraceSummary {
  /// When an advertiser was received, from its `AdvertiserAnalysis`.
  public struct AdvertisingTimes: Sendable {
    /// The advertising interval.
    public let interval: Known<AdvertiserAnalysis.IntervalEstimate>
    /// Upper bound of the interval in milliseconds, if no more is known.
    public let intervalAtMost: Double?
    /// The intervals in milliseconds of all phases that show one, and the first record of each.
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

  /// How long it took until a connection could be used, and where that time went.
  public struct ConnectionSetup: Sendable {
    /// Where the time went.
    public let stages: Procedure.Setup
    /// Nanoseconds from the request to the first use, or to the last thing that prepared it.
    package let duration: Int64
    /// The records that show it.
    package let frames: ClosedRange<Int>
  }
}
