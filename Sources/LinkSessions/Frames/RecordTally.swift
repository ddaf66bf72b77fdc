import ByteReading

/// Counts every record once: as decoded, or under the reason why not.
public struct RecordTally: Sendable {
  /// All records that were read.
  public private(set) var records = 0
  /// Octets that they had when they were sent, as far as headers tell.
  public private(set) var octets = 0
  /// Records that were cut when they were written, and the octets that the capture lacks for it.
  public private(set) var cutRecords = 0
  /// Octets that cut records lack.
  public private(set) var cutOctets = 0
  /// Records that were not decoded, by the reason.
  public private(set) var notDecoded: [NotDecodedReason: Int] = [:]
  /// Records and their octets by the highest layer reached, indexed by `TraceLayer.rawValue`.
  private var byLayer = [LayerCount](repeating: LayerCount(), count: TraceLayer.allCases.count)
  /// The first records that could not be decoded to their end.
  public private(set) var malformed: [MalformedRecord] = []
  /// Records whose octets contradict their layout.
  public private(set) var malformedCount = 0
  /// Records that are earlier than the one before them.
  public internal(set) var timesThatGoBack = 0

  static let malformedLimit = 100

  /// What was seen of a layer.
  public struct LayerCount: Hashable, Sendable {
    /// Records whose highest layer it is.
    public fileprivate(set) var records = 0
    /// Their octets, as they were sent.
    public fileprivate(set) var octets = 0

    fileprivate mutating func add(_ octets: Int) {
      records += 1
      self.octets += octets
    }
  }

  /// A record whose octets contradict their layout.
  public struct MalformedRecord: Hashable, Sendable {
    /// The record's number.
    public let frame: Int
    /// What is wrong, and where.
    public let reason: String
  }

  /// Records that were not decoded.
  public var notDecodedCount: Int { notDecoded.values.reduce(0, +) }
  /// Records that were.
  public var decodedCount: Int { records - notDecodedCount }

  /// What was seen of a layer.
  public subscript(layer: TraceLayer) -> LayerCount { byLayer[layer.rawValue] }

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - octets: those that the capture has of it.
  ///   - cut: those that it had besides.
  ///   - layer: the highest that was reached.
  ///   - notDecoded: why it was not decoded to its end, if it was not.
  mutating func add(
    _ octets: Int, cut: Int, _ layer: TraceLayer, _ notDecoded: NotDecodedReason?
  ) {
    records += 1
    self.octets += octets + cut
    // Of a packet with a wrong CRC no layer is known.
    let layer = notDecoded == .badCRC ? .none : layer
    byLayer[layer.rawValue].add(octets + cut)
    if cut > 0 {
      cutRecords += 1
      cutOctets += cut
    }
    if let notDecoded { self.notDecoded[notDecoded, default: 0] += 1 }
  }

  /// Counts a record, which is added as well, among those that can't be decoded to their end.
  mutating func note(_ error: WireError, frame: Int) {
    malformedCount += 1
    guard malformed.count < RecordTally.malformedLimit else { return }
    malformed.append(MalformedRecord(frame: frame, reason: error.description))
  }
}
