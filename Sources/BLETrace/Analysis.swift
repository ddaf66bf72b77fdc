public import LinkSessions
public import TraceAnalysis
public import TraceReports

/// What was found in a capture, as values: the parts that were asked for, from one reading.
///
/// ```swift
/// let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, .throughput)
/// for transfer in analysis.transfers { print(transfer) }
/// ```
public struct Analysis: Sendable {
  /// Parts of an analysis: each is what the command of the same name prints.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The capture on one screen.
    public static let summary = Parts(rawValue: 1)
    /// Findings of the rules.
    public static let check = Parts(rawValue: 1 << 1)
    /// Connections, with their events where the air was captured.
    public static let connections = Parts(rawValue: 1 << 2)
    /// Transfers: how fast, and why not faster.
    public static let throughput = Parts(rawValue: 1 << 3)
    /// What happened, step by step, with the transactions.
    public static let timeline = Parts(rawValue: 1 << 4)
    /// Services, characteristics and values of each server.
    public static let gatt = Parts(rawValue: 1 << 5)
    /// Pairings and encryptions.
    public static let pairing = Parts(rawValue: 1 << 6)
    /// Advertisers.
    public static let advertising = Parts(rawValue: 1 << 7)

    /// Everything.
    public static let all = Parts(rawValue: 0xFF)
  }

  /// What was asked for. Parts that only rules needed are there as well, and in no document or text.
  public let parts: Parts
  /// The file: its format, its records, its damage.
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// The capture on one screen; nil unless asked for, as all that follow.
  public let summary: TraceSummary?
  /// Findings, and what could not be judged.
  public let check: CheckAnalysis?
  /// Connections with their events.
  public let connectionEvents: ConnectionAnalysis?
  /// Transfers.
  public let throughput: ThroughputAnalysis?
  /// What happened.
  public let timeline: Timeline?
  /// Attribute databases.
  public let gatt: GATTAnalysis?
  /// Pairings and encryptions.
  public let pairing: PairingAnalysis?
  /// Advertisers.
  public let advertising: AdvertisingAnalysis?

  /// Why and where the reading stopped before the end; nil where it read everything.
  public var cut: CapturedFile.Cut? { file.cut }

  /// The findings of the rules, most severe first; none unless `.check` was asked for.
  public var findings: [CheckFinding] { check?.findings ?? [] }
  /// Transfers in the order of their start; none unless `.throughput` was asked for.
  public var transfers: [Transfer] { throughput?.transfers ?? [] }
  /// What happened, step by step; nothing unless `.timeline` was asked for.
  public var procedures: [Procedure] { timeline?.procedures ?? [] }
  /// Requests with their outcomes; none unless `.timeline` was asked for.
  public var transactions: [ProtocolTransaction] { timeline?.transactions.map(\.transaction) ?? [] }

  /// What rules of your own found, in the order in which they were given.
  public internal(set) var customFindings: [CustomFinding] = []
  /// Those rules.
  public internal(set) var customRules: [CustomRule] = []

  /// The analysis itself, if it is of the whole capture.
  ///
  /// ```swift
  /// let analysis = try Capture(path: "lock.btsnoop").analyze(.summary).complete()
  /// ```
  /// - Throws: `ReadingError.limit` where the reading stopped early, `.damaged` where the file is damaged.
  public func complete() throws(ReadingError) -> Analysis {
    if let cut { throw .limit(cut) }
    if let first = file.damage.entries.first {
      throw .damaged(first, file: file.name, places: file.damage.count)
    }
    return self
  }
}

extension Analysis: CustomStringConvertible {
  /// "lock.btsnoop: 449 records, 1 connection".
  public var description: String {
    let count = connections.connections.count
    return
      "\(file.name): \(file.tally.records) records, \(count) connection\(count == 1 ? "" : "s")"
      + (cut.map { ", \($0)" } ?? "")
  }
}
