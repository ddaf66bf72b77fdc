import ByteReading

/// Counts every record once: as decoded, or under the reason why it was not.
public struct RecordTally: Sendable {
  /// Number of records read.
  public private(set) var records = 0
  /// Octets of the packets as sent, according to their headers.
  public private(set) var octets = 0
  /// Number of records that were truncated when they were written, or read only in part from text.
  public private(set) var cutRecords = 0
  /// Octets that are missing from truncated records.
  public private(set) var cutOctets = 0
  /// Whether packets were reconstructed from descriptive text. Octets are then missing because the text omits them, or
  /// because bletrace cannot interpret the text.
  public var isFromWords = false
  /// Number of records that were not decoded, by reason.
  public private(set) var notDecoded: [FrameOutcome.NotDecodedReason: Int] = [:]
  /// Number of records and octets by the highest layer reached, indexed by `TraceLayer.rawValue`.
  private var byLayer = [LayerCount](repeating: LayerCount(), count: TraceLayer.allCases.count)
  /// The first records that could not be decoded completely.
  public private(set) var malformed: [MalformedRecord] = []
  /// Number of records whose octets contradict their layout.
  public private(set) var malformedCount = 0
  /// Number of records that are earlier than the previous one.
  public internal(set) var timesThatGoBack = 0

  /// The packets with a wrong CRC.
  public internal(set) var damaged = RecordTally.DamagedPackets()

  static let malformedLimit = 100

  /// Counts for one layer.
  public struct LayerCount: Hashable, Sendable {
    /// Number of records whose highest layer it is.
    public fileprivate(set) var records = 0
    /// Octets of their packets as sent.
    public fileprivate(set) var octets = 0

    fileprivate mutating func add(_ octets: Int) {
      records += 1
      self.octets += octets
    }

    fileprivate mutating func remove(_ octets: Int) {
      records -= 1
      self.octets -= octets
    }
  }

  /// A record whose octets contradict their layout.
  public struct MalformedRecord: Hashable, Sendable {
    /// The record's number.
    package let frame: Int
    /// The error and its position.
    public let reason: String
  }

  /// Number of records that were not decoded.
  public var notDecodedCount: Int { notDecoded.values.reduce(0, +) }
  /// Number of records that were decoded.
  public var decodedCount: Int { records - notDecodedCount }

  /// The counts for one layer.
  public subscript(layer: TraceLayer) -> LayerCount { byLayer[layer.rawValue] }

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - octets: number of octets that the capture contains.
  ///   - cut: number of octets that were cut from the record.
  ///   - layer: the highest layer reached.
  ///   - notDecoded: the reason why it was not decoded completely; nil if it was.
  mutating func add(
    _ octets: Int, cut: Int, _ layer: TraceLayer, _ notDecoded: FrameOutcome.NotDecodedReason?
  ) {
    records += 1
    self.octets += octets + cut
    // A packet with a wrong CRC counts for no layer.
    let layer = notDecoded == .badCRC ? .none : layer
    byLayer[layer.rawValue].add(octets + cut)
    if cut > 0 {
      cutRecords += 1
      cutOctets += cut
    }
    if let notDecoded { self.notDecoded[notDecoded, default: 0] += 1 }
  }

  /// Reclassifies a record that was counted before its connection was known.
  mutating func reclassify(
    _ record: (octets: Int, layer: TraceLayer, notDecoded: FrameOutcome.NotDecodedReason?),
    as layer: TraceLayer,
    _ notDecoded: FrameOutcome.NotDecodedReason?
  ) {
    byLayer[record.layer.rawValue].remove(record.octets)
    byLayer[layer.rawValue].add(record.octets)
    if let reason = record.notDecoded {
      let count = (self.notDecoded[reason] ?? 1) - 1
      self.notDecoded[reason] = count > 0 ? count : nil
    }
    if let notDecoded { self.notDecoded[notDecoded, default: 0] += 1 }
  }

  /// Records the error of a record that could not be decoded completely. The record itself is counted separately.
  mutating func note(_ error: WireError, frame: Int) {
    malformedCount += 1
    guard malformed.count < RecordTally.malformedLimit else { return }
    malformed.append(MalformedRecord(frame: frame, reason: error.description))
  }
}
