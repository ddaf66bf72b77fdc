public import LinkSessions
public import TraceAnalysis
public import TraceReports

/// The results for a capture as values: the requested parts, from a single reading.
///
/// ```swift
/// let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, .throughput)
/// for transfer in analysis.transfers { print(transfer) }
/// ```
public struct Analysis: Sendable {
  /// Parts of an analysis. Each part is the output of the command with the same name.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The capture on one screen.
    public static let summary = Parts(rawValue: 1)
    /// Findings of the rules.
    public static let check = Parts(rawValue: 1 << 1)
    /// Connections, with their events if the air was captured.
    public static let connections = Parts(rawValue: 1 << 2)
    /// Transfers: how fast they were, and what limited them.
    public static let throughput = Parts(rawValue: 1 << 3)
    /// The procedures in chronological order, with the transactions.
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

  /// The requested parts. Parts that only rules needed are also available, but not in any document or text.
  public let parts: Parts
  /// The file: its format, records and damage.
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// The capture on one screen. This and the following parts are nil unless they were requested.
  public let summary: TraceSummary?
  /// Findings, and what could not be judged.
  public let check: CheckAnalysis?
  /// Connections with their events.
  public let connectionEvents: ConnectionAnalysis?
  /// Transfers.
  public let throughput: ThroughputAnalysis?
  /// The procedures and transactions.
  public let timeline: Timeline?
  /// Attribute databases.
  public let gatt: GATTAnalysis?
  /// Pairings and encryptions.
  public let pairing: PairingAnalysis?
  /// Advertisers.
  public let advertising: AdvertisingAnalysis?

  /// The reason and position where the reading stopped before the end; nil if it read everything.
  public var cut: CapturedFile.Cut? { file.cut }

  /// The findings of the rules, most severe first; empty unless `.check` was requested.
  public var findings: [CheckFinding] { check?.findings ?? [] }
  /// The transfers in the order of their start; empty unless `.throughput` was requested.
  public var transfers: [Transfer] { throughput?.transfers ?? [] }
  /// The procedures in chronological order; empty unless `.timeline` was requested.
  public var procedures: [Procedure] { timeline?.procedures ?? [] }
  /// The requests with their outcomes; empty unless `.timeline` was requested.
  public var transactions: [ProtocolTransaction] { timeline?.transactions.map(\.transaction) ?? [] }

  /// The findings of your own rules, in the order in which the rules were passed.
  public internal(set) var customFindings: [CustomFinding] = []
  /// Your own rules.
  public internal(set) var customRules: [CustomRule] = []

  /// Returns the analysis itself if it covers the whole capture.
  ///
  /// ```swift
  /// let analysis = try Capture(path: "lock.btsnoop").analyze(.summary).complete()
  /// ```
  /// - Throws: `ReadingError.limit` if the reading stopped early, `.damaged` if the file is damaged.
  public func complete() throws(ReadingError) -> Analysis {
    if let cut { throw .limit(cut) }
    if let first = file.damage.entries.first {
      throw .damaged(first, file: file.name, places: file.damage.count)
    }
    return self
  }
}

extension Analysis: CustomStringConvertible {
  /// A description such as "lock.btsnoop: 449 records, 1 connection".
  public var description: String {
    let count = connections.connections.count
    return
      "\(file.name): \(file.tally.records) records, \(count) connection\(count == 1 ? "" : "s")"
      + (cut.map { ", \($0)" } ?? "")
  }
}
