/// A capture in a file or in memory, and what it tells.
///
/// ```swift
/// let capture = try Capture(path: "lock.btsnoop")
/// for transfer in try capture.throughput().transfers where transfer.rate < .kilobits(100) {
///   print(transfer)
/// }
/// ```
/// Each question reads the capture once, from its beginning. ``run(_:)`` answers several in one
/// reading. A damaged capture is no error: what can be read is told, and the damage is in the story's
/// `file`.
public struct Capture: Sendable {
  /// What is known before the capture is read.
  public var options: ReadingOptions
  /// The file's name as it was given.
  public let name: String
  private let octets: [UInt8]?

  /// A capture in a file: btsnoop, pcap, pcapng or PacketLogger, plain or gzipped.
  ///
  /// - Parameters:
  ///   - path: the file, which is opened anew for each question; no pipe.
  ///   - options: what is known before.
  /// - Throws: a `CaptureError` where it can't be read, or is no capture.
  public init(path: String, options: ReadingOptions = ReadingOptions()) throws(CaptureError) {
    self.options = options
    name = path
    octets = nil
    _ = try open()
  }

  /// A capture in memory.
  ///
  /// - Parameters:
  ///   - octets: what a file would hold.
  ///   - name: how reports call it.
  ///   - options: what is known before.
  /// - Throws: a `CaptureError` where it is no capture.
  public init(
    octets: [UInt8], name: String = "memory", options: ReadingOptions = ReadingOptions()
  ) throws(CaptureError) {
    self.options = options
    self.name = name
    self.octets = octets
    _ = try open()
  }

  /// A reader that stands before the first record, for who wants to go through them himself.
  ///
  /// - Throws: a `CaptureError` where the file can no longer be read.
  public func open() throws(CaptureError) -> CaptureReader {
    if let octets {
      return try CaptureReader(bytes: octets, name: name, options: .init(options.userLinkTypes))
    }
    return try CaptureReader(path: name, options: .init(options.userLinkTypes))
  }

  /// Reads the capture once for any number of stories, and ends each of them.
  ///
  /// ```swift
  /// let (summary, pairing) = try capture.run(SummaryTeller(), PairingTeller())
  /// ```
  /// - Parameter tellers: whose stories are wanted; each for one reading.
  /// - Throws: a `CaptureError` where the file can no longer be read.
  /// - Returns: the stories, in the order of their tellers.
  // Not of typed throws: an optimised build returns garbage for a pack of results beside them.
  public func run<each Teller: StoryTeller>(
    _ tellers: repeat each Teller
  ) throws -> (repeat (each Teller).Story) {
    var reader = try open()
    return reader.stories(by: repeat each tellers, options: options)
  }

  /// The story of one teller.
  func story<Teller: StoryTeller>(_ teller: Teller) throws -> Teller.Story {
    var reader = try open()
    return reader.stories(by: teller, options: options)
  }
}

// MARK: Questions

// Each throws a `CaptureError` where the file can no longer be read.
extension Capture {
  /// The story on one screen: devices, connections, traffic, and what the capture can't tell.
  public func summary() throws -> TraceSummary { try story(SummaryTeller()) }

  /// Each LE connection, with its events, intervals and channels as far as the capture shows them.
  public func connections() throws -> [ConnectionStory.ObservedConnection] {
    try story(ConnectionTeller()).connections
  }

  /// How fast data went, and why not faster.
  public func throughput() throws -> ThroughputStory { try story(ThroughputTeller()) }

  /// What happened, step by step.
  public func timeline() throws -> Timeline { try story(TimelineTeller()) }

  /// Requests with what came of them, in the order in which they began.
  public func transactions() throws -> [Transaction] {
    try story(TimelineTeller(keepsTransactions: true)).transactions.map(\.transaction)
  }

  /// Each server's services, characteristics and values.
  public func gatt() throws -> GATTStory { try story(GATTTeller()) }

  /// Pairings and encryptions.
  public func pairings() throws -> PairingStory { try story(PairingTeller()) }

  /// Who advertises, how often and with what.
  public func advertising() throws -> AdvertisingStory { try story(AdvertisingTeller()) }

  /// What the rules find, and which of them the capture gives no chance to judge.
  public func check() throws -> CheckStory { try story(CheckTeller()) }

  /// What changed in meaning from another capture to this one.
  ///
  /// - Parameters:
  ///   - old: the one that came first, or that is known to be good.
  ///   - tolerance: by what share a rate or a duration may differ; 0.1 for a tenth.
  public func difference(from old: Capture, tolerance: Double = 0.1) throws -> TraceDifference {
    TraceDifference(old: try old.side(), new: try side(), tolerance: tolerance)
  }

  private func side() throws -> TraceDifference.Side {
    var reader = try open()
    return TraceDifference.Side(reading: &reader, options: options)
  }
}
