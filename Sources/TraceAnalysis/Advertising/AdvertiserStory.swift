import BluetoothPackets
public import LinkSessions

/// What the capture shows of one advertiser.
public struct AdvertiserStory: Sendable {
  /// Index in `DeviceTable`.
  public let device: Int
  /// The first packet or report of it.
  public let first: Frame
  /// The last packet or report of it.
  public internal(set) var last: Frame
  /// PDUs and reports that the advertiser sent, by their kind.
  public internal(set) var counts: [AdvertisingSighting.Kind: Int] = [:]
  /// PDUs on primary channels that name no advertiser, but point to what one sent.
  public internal(set) var linkedPointers = 0
  /// Packets and signal by primary channel, 37 to 39, then all that have another one or none.
  public internal(set) var channels: [ChannelShare]

  /// What was heard on one channel, or on all that are not told apart.
  public struct ChannelShare: Sendable {
    /// Packets and reports.
    public internal(set) var packets = 0
    /// How strong they were.
    public internal(set) var signal: SignalHistogram
  }

  /// Whether any of its advertising takes connections.
  public internal(set) var isConnectable = false
  /// Whether any of its advertising takes scan requests.
  public internal(set) var isScannable = false
  /// ChSel of ADV_IND and ADV_DIRECT_IND; nil where none was heard.
  public internal(set) var supportsChannelSelection2: Bool?
  /// Whom directed advertising was for, by index in `DeviceTable`; a few of them.
  public internal(set) var targets: [Int] = []
  /// PDUs for others than those few.
  public internal(set) var pdusForOtherTargets = 0
  /// In dBm, as the extended header says it.
  public internal(set) var txPower: Int8?

  /// Why there is no interval, where something other than the gaps prevents it.
  public internal(set) var intervalLimit: IntervalLimit?
  var intervals: IntervalRecorder
  /// Strength of the signal over time, in dBm.
  public internal(set) var signals: SampledValues
  /// Gaps between advertising events over time, in milliseconds.
  public internal(set) var gaps: SampledValues
  var lastEventTime: Int64?
  /// Advertising events of which the capture has a PDU on each primary channel.
  var wholeEvents = WholeEvents()

  /// What it advertises: one for each place and set.
  public internal(set) var payloads: [PayloadHistory] = []
  /// How many different payloads of one place and set are remembered.
  let payloadVariants: Int
  /// How much is kept of it of each kind.
  let limits: Limits
  var faults: [PayloadFaultTally] = []
  /// Its advertising sets; empty without extended advertising.
  public internal(set) var sets: [AdvertisingSetStory] = []
  /// Who asked it for more.
  public internal(set) var scans: ScanStory
  /// Who connected to it, or tried to.
  public internal(set) var connections: [ConnectionTake] = []

  /// A connection to the advertiser, and what came before it.
  public struct ConnectionTake: Sendable {
    /// Index in `ConnectionTable`; nil if the request was not answered, or repeated.
    public let connection: Int?
    /// The request on the air; nil in an HCI log.
    public let request: Frame?
    /// Advertisements of it that were heard before.
    public let advertisementsBefore: Int
    /// Nanoseconds from first sight.
    public let elapsed: Int64
  }

  /// Something that keeps the interval unknown.
  public enum IntervalLimit: String, Hashable, Sendable, CaseIterable {
    /// The controller was asked to report each advertiser only once.
    case duplicatesFiltered = "duplicates-filtered"
    /// The capture does not hold the command that says whether it was.
    case scanSettingsNotCaptured = "scan-settings-not-captured"
    /// The controller scanned only part of the time, and heard no two events in one scan window.
    case scanPauses = "scan-pauses"
    /// Too few events, or gaps that do not agree.
    case gapsDisagree = "gaps-disagree"
    /// There are too few events to tell an interval.
    case tooFewEvents = "too-few-events"
  }

  /// How much is kept of one advertiser.
  struct Limits {
    let faults: Int
    let sets: Int
    let payloads: Int
    let connections: Int

    init(number: Int) {
      faults = SharedRoom.part(of: 20_000, for: number, most: 32, least: 4)
      sets = SharedRoom.part(of: 4000, for: number, most: 16)
      payloads = SharedRoom.part(of: 10_000, for: number, most: 32, least: 2)
      connections = SharedRoom.part(of: 20_000, for: number, most: 32, least: 2)
    }
  }

  /// Whether its data, its signal and its gaps over time are kept.
  let keepsDetails: Bool

  /// - Parameters:
  ///   - device: index in `DeviceTable`.
  ///   - first: the first record that shows it.
  ///   - number: of the advertisers so far. The more there are, the less is kept of each that comes:
  ///     all of them together have one room.
  ///   - keepsDetails: whether its data, its signal and its gaps over time are kept.
  init(device: Int, first: Frame, number: Int = 1, keepsDetails: Bool = true) {
    self.device = device
    self.keepsDetails = keepsDetails
    self.first = first
    last = first
    limits = Limits(number: number)
    payloadVariants = SharedRoom.part(
      of: 10_000, for: number, most: PayloadHistory.limit, least: 2)
    let samples = SharedRoom.part(of: 400_000, for: number, most: 256, least: 16)
    signals = SampledValues(limit: samples)
    gaps = SampledValues(limit: samples)
    intervals = IntervalRecorder(
      phaseLimit: SharedRoom.part(of: 8000, for: number, most: 32, least: 2),
      sampleLimit: SharedRoom.part(of: 300_000, for: number, most: 512, least: 32))
    scans = ScanStory(limit: SharedRoom.part(of: 20_000, for: number, most: 64, least: 2))
    let strengths = SharedRoom.part(of: 200_000, for: number, most: 256, least: 8)
    channels = Array(
      repeating: ChannelShare(signal: SignalHistogram(limit: strengths)), count: 4)
  }

  // MARK: What follows from it

  /// Everything that it sent.
  public var packets: Int { counts.values.reduce(0, +) + linkedPointers }

  /// How often it said something, in whatever place.
  public var payloadCount: Int { payloads.reduce(0) { $0 + $1.count } }

  /// PDUs on primary channels, and reports that are not scan responses.
  public var advertisements: Int {
    counts.reduce(linkedPointers) { sum, entry in
      entry.key.isAdvertisement || (entry.key == .auxiliary && isReported)
        ? sum + entry.value : sum
    }
  }

  /// Whether a controller's reports tell of it, and not a sniffer.
  public internal(set) var isReported = false

  /// Whether any of its advertising is extended.
  public var usesExtendedAdvertising: Bool {
    linkedPointers > 0
      || [.extended, .auxiliary, .auxiliaryScanResponse, .decision].contains { counts[$0] != nil }
  }

  /// Spans of time with one interval each.
  public var phases: [IntervalPhase] { intervalLimitedByReports ? [] : intervals.phases }
  /// Such spans that found no room.
  public var phasesNotKept: Int { intervals.phasesNotKept }
  /// Advertising events that were heard.
  public var events: Int { intervals.events }
  /// Packets that repeat a channel within an event.
  public var channelRepeats: Int { intervals.repeats }
  /// When it sends on which channel.
  public var timing: ChannelTiming { intervals.timing }

  private var intervalLimitedByReports: Bool {
    intervalLimit == .duplicatesFiltered || intervalLimit == .scanSettingsNotCaptured
  }

  /// The phase that lasted longest among those that have an interval.
  public var mainPhase: IntervalPhase? {
    phases.filter { $0.estimate != nil }.max { $0.duration < $1.duration }
  }

  /// The interval of the phase that lasted longest.
  public var interval: Known<IntervalEstimate> {
    guard let phase = mainPhase, let estimate = phase.estimate else { return .unknown }
    return .derived(estimate, frame: phase.first.number)
  }

  /// Milliseconds that the interval does not exceed, where gaps over pauses of the scan tell no more; nil
  /// where it is known, or where there are too few of them.
  public var intervalAtMost: Double? {
    guard reasonForNoInterval == .scanPauses, let gap = intervals.shortestOpenGap else {
      return nil
    }
    return Double(gap) / 1e6
  }

  /// Why there is no interval; nil where there is one.
  public var reasonForNoInterval: IntervalLimit? {
    if mainPhase != nil { return nil }
    if intervalLimit == nil, intervals.openGaps >= IntervalEstimate.fewest { return .scanPauses }
    return intervalLimit ?? (events <= IntervalEstimate.fewest ? .tooFewEvents : .gapsDisagree)
  }

  /// How strong it was on all channels together.
  public var signal: SignalHistogram {
    var whole = SignalHistogram()
    for channel in channels { whole.add(channel.signal) }
    return whole
  }

  /// What is wrong with its data, in the order in which it was first seen.
  public var problems: [Finding] { faults.map { $0.finding(of: device) } }

  /// Whether its data keeps the rules; nil where no whole data was heard.
  public var isValid: Bool? {
    if !faults.isEmpty { return false }
    return payloads.contains { $0.count > 0 } ? true : nil
  }
}
