import BluetoothPackets
public import LinkSessions

/// What a capture shows about one advertiser.
public struct AdvertiserAnalysis: Sendable {
  /// Index in `DeviceTable`.
  package let device: Int
  /// The first packet or report from it.
  public let first: Frame
  /// The last packet or report from it.
  public internal(set) var last: Frame
  /// PDUs and reports of the advertiser, by kind.
  public internal(set) var counts: [AdvertisingSighting.Kind: Int] = [:]
  /// Number of PDUs on primary channels that lack an advertiser address and point to this advertiser's packets.
  public internal(set) var linkedPointers = 0
  /// Packets and signal strength by channel: 37, 38, 39, and one entry for other or unknown channels.
  public internal(set) var channels: [ChannelShare]

  /// Packets on one channel, or on all other channels together.
  public struct ChannelShare: Sendable {
    /// Number of packets and reports.
    public internal(set) var packets = 0
    /// Signal strength of the packets.
    public internal(set) var signal: AdvertiserAnalysis.SignalHistogram
    /// Number of requests to the advertiser. The device that sent a request heard the advertiser on this channel.
    package internal(set) var requests = 0
  }

  /// Whether any of its advertising is connectable.
  public internal(set) var isConnectable = false
  /// Whether any of its advertising is scannable.
  public internal(set) var isScannable = false
  /// ChSel of ADV_IND and ADV_DIRECT_IND, or nil if none was captured.
  public internal(set) var supportsChannelSelection2: Bool?
  /// Target devices of directed advertising, by index in `DeviceTable`. Limited to a few.
  package internal(set) var targets: [Int] = []
  /// Number of PDUs for targets beyond that limit.
  public internal(set) var pdusForOtherTargets = 0
  /// TX power in dBm from the extended header.
  public internal(set) var txPower: Int8?

  /// Why no interval is known, if the reason is not in the gaps themselves.
  public internal(set) var intervalLimit: IntervalLimit?
  /// The first train of events, followed by the other trains that the advertiser sends under the same address.
  var trains: [AdvertisingTrain]
  /// Signal strength over time, in dBm.
  public internal(set) var signals: AdvertiserAnalysis.SampledValues
  /// Gaps between advertising events over time, in milliseconds.
  public internal(set) var gaps: AdvertiserAnalysis.SampledValues
  /// Number of events of trains beyond the limit.
  var trainlessEvents = 0
  /// Advertising events with a captured PDU on each primary channel.
  var wholeEvents = WholeEvents()

  /// Payloads, one history for each place and set.
  public internal(set) var payloads: [AdvertiserAnalysis.PayloadHistory] = []
  /// Maximum number of different payloads kept for one place and set.
  let payloadVariants: Int
  /// Limits of what is kept.
  let limits: Limits
  var faults: [PayloadFaultTally] = []
  /// Advertising sets. Empty without extended advertising.
  public internal(set) var sets: [AdvertiserAnalysis.AdvertisingSet] = []
  /// Scan requests to the advertiser, and its responses.
  public internal(set) var scans: AdvertiserAnalysis.Scans
  /// Connections and connection attempts to the advertiser.
  public internal(set) var connections: [ConnectionTake] = []

  /// A connection to the advertiser, and what preceded it.
  public struct ConnectionTake: Sendable {
    /// Index in `ConnectionTable`, or nil if the request was repeated or not answered.
    package let connection: Int?
    /// The request on the air, or nil in an HCI log.
    public let request: Frame?
    /// Number of advertisements captured before the connection.
    public let advertisementsBefore: Int
    /// Nanoseconds since the first packet of the advertiser.
    package let elapsed: Int64
  }

  /// Why the advertising interval is unknown.
  @nonexhaustive
  public enum IntervalLimit: String, Hashable, Sendable, CaseIterable {
    /// The controller was configured to report each advertiser only once.
    case duplicatesFiltered = "duplicates-filtered"
    /// The capture lacks the command that configures duplicate filtering.
    case scanSettingsNotCaptured = "scan-settings-not-captured"
    /// The controller scanned only part of the time, and no scan window covered two events.
    case scanPauses = "scan-pauses"
    /// There are too few events, or the gaps are inconsistent.
    case gapsDisagree = "gaps-disagree"
    /// There are too few events to estimate an interval.
    case tooFewEvents = "too-few-events"
  }

  /// Limits of what is kept for one advertiser.
  struct Limits {
    let faults: Int
    let sets: Int
    let payloads: Int
    let connections: Int
    /// Number of gaps to keep for each phase of a train, except the first train.
    let trainSamples: Int

    init(number: Int) {
      faults = SharedRoom.part(of: 20_000, for: number, most: 32, least: 4)
      sets = SharedRoom.part(of: 4000, for: number, most: 16)
      payloads = SharedRoom.part(of: 10_000, for: number, most: 32, least: 2)
      connections = SharedRoom.part(of: 20_000, for: number, most: 32, least: 2)
      trainSamples = SharedRoom.part(of: 100_000, for: number, most: 128, least: 32)
    }
  }

  /// Whether to keep its data, and its signal strength and gaps over time.
  let keepsDetails: Bool

  /// - Parameters:
  ///   - device: index in `DeviceTable`.
  ///   - first: the first record of the advertiser.
  ///   - number: the number of advertisers so far. All share one memory budget, so the more there
  ///     are, the less is kept of each new one.
  ///   - keepsDetails: whether to keep its data, and its signal strength and gaps over time.
  init(device: Int, first: Frame, number: Int = 1, keepsDetails: Bool = true) {
    self.device = device
    self.keepsDetails = keepsDetails
    self.first = first
    last = first
    limits = Limits(number: number)
    payloadVariants = SharedRoom.part(
      of: 10_000, for: number, most: AdvertiserAnalysis.PayloadHistory.limit, least: 2)
    let samples = SharedRoom.part(of: 400_000, for: number, most: 256, least: 16)
    signals = AdvertiserAnalysis.SampledValues(limit: samples)
    gaps = AdvertiserAnalysis.SampledValues(limit: samples)
    trains = [
      AdvertisingTrain(
        intervals: IntervalRecorder(
          phaseLimit: SharedRoom.part(of: 8000, for: number, most: 32, least: 2),
          sampleLimit: SharedRoom.part(of: 300_000, for: number, most: 512, least: 32)))
    ]
    scans = AdvertiserAnalysis.Scans(
      limit: SharedRoom.part(of: 20_000, for: number, most: 64, least: 2))
    let strengths = SharedRoom.part(of: 200_000, for: number, most: 256, least: 8)
    channels = Array(
      repeating: ChannelShare(signal: AdvertiserAnalysis.SignalHistogram(limit: strengths)),
      count: 4)
  }

  // MARK: Derived values

  /// Number of all packets of the advertiser.
  public var packets: Int { counts.values.reduce(0, +) + linkedPointers }

  /// Number of payloads in all places.
  public var payloadCount: Int { payloads.reduce(0) { $0 + $1.count } }

  /// Number of PDUs on primary channels, and of reports other than scan responses.
  public var advertisements: Int {
    counts.reduce(linkedPointers) { sum, entry in
      entry.key.isAdvertisement || (entry.key == .auxiliary && isReported)
        ? sum + entry.value : sum
    }
  }

  /// Whether a controller reported the advertiser. False if a sniffer captured it.
  public internal(set) var isReported = false

  /// Whether any of its advertising is extended.
  public var usesExtendedAdvertising: Bool {
    linkedPointers > 0
      || [.extended, .auxiliary, .auxiliaryScanResponse, .decision].contains { counts[$0] != nil }
  }

  /// Periods of time with one interval each.
  public var phases: [AdvertiserAnalysis.IntervalPhase] {
    intervalLimitedByReports ? [] : intervals.phases
  }
  /// Number of phases beyond the limit.
  public var phasesNotKept: Int { intervals.phasesNotKept }
  /// Number of captured advertising events.
  public var events: Int { trains.reduce(trainlessEvents) { $0 + $1.intervals.events } }
  /// Number of packets that repeat a channel within an event.
  public var channelRepeats: Int { trains.reduce(0) { $0 + $1.intervals.repeats } }
  /// Times between the advertiser's packets on the primary channels.
  public var timing: AdvertiserAnalysis.ChannelTiming { intervals.timing }

  /// What the capture shows about a train other than the one with the most events: legacy advertising or a set.
  package struct OtherTrain: Sendable {
    /// Whether it consists of legacy PDUs.
    package let isLegacy: Bool
    /// Advertising SID; nil for legacy advertising and for PDUs without one.
    package let set: UInt8?
    /// Number of captured advertising events.
    package let events: Int
    /// The interval of the longest phase, or nil if it is unknown.
    package let interval: AdvertiserAnalysis.IntervalEstimate?
  }

  /// Legacy advertising and sets under the same address, other than the train that `interval` describes.
  package var otherTrains: [OtherTrain] {
    trains.dropFirst().map { train in
      let main =
        train.intervals.phases.filter { $0.estimate != nil }.max { $0.duration < $1.duration }
      return OtherTrain(
        isLegacy: train.key?.isLegacy ?? false, set: train.key?.set,
        events: train.intervals.events,
        interval: intervalLimitedByReports ? nil : main?.estimate)
    }
  }

  /// The train with the most events, whose interval counts as the advertiser's.
  var intervals: IntervalRecorder { trains[0].intervals }

  private var intervalLimitedByReports: Bool {
    intervalLimit == .duplicatesFiltered || intervalLimit == .scanSettingsNotCaptured
  }

  /// The longest phase with a known interval.
  public var mainPhase: AdvertiserAnalysis.IntervalPhase? {
    phases.filter { $0.estimate != nil }.max { $0.duration < $1.duration }
  }

  /// The interval of the longest phase.
  public var interval: Known<AdvertiserAnalysis.IntervalEstimate> {
    guard let phase = mainPhase, let estimate = phase.estimate else { return .unknown }
    return .derived(estimate, frame: phase.first.number)
  }

  /// Upper bound of the interval in milliseconds, if all gaps span scan pauses and therefore show no more than that.
  /// Nil if the interval is known or there are too few gaps.
  public var intervalAtMost: Double? {
    guard reasonForNoInterval == .scanPauses, let gap = intervals.shortestOpenGap else {
      return nil
    }
    return Double(gap) / 1e6
  }

  /// Why no interval is known, or nil if it is.
  public var reasonForNoInterval: IntervalLimit? {
    if mainPhase != nil { return nil }
    if intervalLimit == nil, intervals.openGaps >= AdvertiserAnalysis.IntervalEstimate.fewest {
      return .scanPauses
    }
    return intervalLimit
      ?? (events <= AdvertiserAnalysis.IntervalEstimate.fewest ? .tooFewEvents : .gapsDisagree)
  }

  /// Signal strength on all channels together.
  public var signal: AdvertiserAnalysis.SignalHistogram {
    var whole = AdvertiserAnalysis.SignalHistogram()
    for channel in channels { whole.add(channel.signal) }
    return whole
  }

  /// Problems in the advertiser's data, in the order in which they were first found.
  public var problems: [Finding] { faults.map { $0.finding(of: device) } }

  /// Problems in the advertiser's data, attributed to its device, which may advertise under several addresses.
  func problems(in devices: DeviceTable) -> [Finding] {
    faults.map { $0.finding(of: devices.who(device)) }
  }

  /// Whether the advertiser's data follows the rules, or nil if no complete data was captured.
  public var isValid: Bool? {
    if !faults.isEmpty { return false }
    return payloads.contains { $0.count > 0 } ? true : nil
  }
}
