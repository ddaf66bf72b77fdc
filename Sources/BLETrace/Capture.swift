/// A capture in a file or in memory, and the reports about it.
///
/// ```swift
/// let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, .throughput)
/// for finding in analysis.findings { print(finding) }
/// ```
/// `analyze(_:rules:limits:)` reads the capture once for any number of reports. The methods for a single report
/// (``summary()``, ``throughput()``, …) read it once each. A damaged capture does not cause an error: the readable
/// parts are the result, and the damage is in its `file`.
public struct Capture: Sendable {
  /// Information known before the capture is read.
  public var options: ReadingOptions
  /// The file name as passed by the caller.
  public let name: String
  private let octets: [UInt8]?

  /// Opens a capture file: btsnoop, pcap, pcapng, PacketLogger or text, plain or gzipped.
  ///
  /// - Parameters:
  ///   - path: the file, which is opened again for each call; not a pipe.
  ///   - options: information known before the capture is read.
  /// - Throws: a `ReadingError` if it can't be read, or is not a capture.
  public init(path: String, options: ReadingOptions = ReadingOptions()) throws(ReadingError) {
    self.options = options
    name = path
    octets = nil
    _ = try open()
  }

  /// Creates a capture from memory.
  ///
  /// - Parameters:
  ///   - octets: the contents of a capture file.
  ///   - name: the name in reports.
  ///   - options: information known before the capture is read.
  /// - Throws: a `ReadingError` if it is not a capture.
  public init(
    octets: [UInt8], name: String = "memory", options: ReadingOptions = ReadingOptions()
  ) throws(ReadingError) {
    self.options = options
    self.name = name
    self.octets = octets
    _ = try open()
  }

  /// Creates a capture from memory, from any sequence of octets: Foundation's `Data`, a slice, a server's buffer.
  ///
  /// - Parameters:
  ///   - octets: the contents of a capture file.
  ///   - name: the name in reports.
  ///   - options: information known before the capture is read.
  /// - Throws: a `ReadingError` if it is not a capture.
  public init(
    _ octets: some Sequence<UInt8>, name: String = "memory",
    options: ReadingOptions = ReadingOptions()
  ) throws(ReadingError) {
    try self.init(octets: [UInt8](octets), name: name, options: options)
  }

  /// Returns a reader that is positioned before the first record, to read the records one by one.
  ///
  /// - Throws: a `ReadingError` if the file can no longer be read.
  public func open() throws(ReadingError) -> CaptureReader {
    do throws(CaptureError) {
      if let octets {
        return try CaptureReader(bytes: octets, name: name, options: .init(options.userLinkTypes))
      }
      return try CaptureReader(path: name, options: .init(options.userLinkTypes))
    } catch {
      throw ReadingError(error)
    }
  }

  /// Reads the capture once and builds any number of analyses.
  ///
  /// ```swift
  /// let (summary, pairing) = try capture.run(SummaryAnalyzer(), PairingAnalyzer())
  /// ```
  ///
  /// - Parameter analyzers: the builders of the analyses. Each can be used for one pass.
  /// - Throws: a `ReadingError` if the file can no longer be read.
  /// - Returns: the analyses, in the order of `analyzers`.
  // Without typed throws, because with them an optimized build returns garbage for a pack of results.
  public func run<each Analyzer: CaptureAnalyzer>(
    _ analyzers: repeat each Analyzer
  ) throws -> (repeat (each Analyzer).Analysis) {
    var reader = try open()
    return reader.analyses(by: repeat each analyzers, options: options)
  }

  /// Builds one analysis.
  func analysis<Analyzer: CaptureAnalyzer>(_ analyzer: Analyzer) throws(ReadingError)
    -> Analyzer.Analysis
  {
    var reader = try open()
    return reader.analyses(by: analyzer, options: options)
  }
}

// MARK: Reports

// Each throws a `ReadingError` if the file can no longer be read.
extension Capture {
  /// Returns the summary: devices, connections, traffic, and the limits of the capture.
  public func summary() throws(ReadingError) -> TraceSummary { try analysis(SummaryAnalyzer()) }

  /// Each LE connection with the events, intervals and channels that the capture shows.
  public func connections() throws(ReadingError) -> [ConnectionAnalysis.ObservedConnection] {
    try analysis(ConnectionAnalyzer()).connections
  }

  /// How fast data was transferred, and what limited it.
  public func throughput() throws(ReadingError) -> ThroughputAnalysis {
    try analysis(ThroughputAnalyzer())
  }

  /// Returns the procedures in chronological order.
  public func timeline() throws(ReadingError) -> Timeline { try analysis(TimelineAnalyzer()) }

  /// Requests with their results, in the order in which they started.
  public func transactions() throws(ReadingError) -> [ProtocolTransaction] {
    try analysis(TimelineAnalyzer(keepsTransactions: true)).transactions.map(\.transaction)
  }

  /// Each server's services, characteristics and values.
  public func gatt() throws(ReadingError) -> GATTAnalysis { try analysis(GATTAnalyzer()) }

  /// Pairings and encryptions.
  public func pairings() throws(ReadingError) -> PairingAnalysis { try analysis(PairingAnalyzer()) }

  /// Advertisers, their intervals and their data.
  public func advertising() throws(ReadingError) -> AdvertisingAnalysis {
    try analysis(AdvertisingAnalyzer())
  }

  /// Returns the findings of the rules, and the rules that could not be evaluated.
  public func check() throws(ReadingError) -> CheckAnalysis { try analysis(CheckAnalyzer()) }

  /// Returns the significant differences from another capture to this one.
  ///
  /// - Parameters:
  ///   - old: the first capture, or the one known to be good.
  ///   - tolerance: the relative tolerance for rates and durations; 0.1 for a tenth.
  public func difference(
    from old: Capture, tolerance: Double = 0.1
  ) throws(ReadingError) -> TraceDifference {
    TraceDifference(old: try old.side(), new: try side(), tolerance: tolerance)
  }

  private func side() throws(ReadingError) -> TraceDifference.Side {
    var reader = try open()
    return TraceDifference.Side(reading: &reader, options: options)
  }
}
