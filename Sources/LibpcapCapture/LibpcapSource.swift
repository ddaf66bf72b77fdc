import CLibpcap
public import CaptureFiles

/// Reads packets through libpcap, live or from a file, and returns the same records as `CaptureReader`.
///
/// ```swift
/// var source = try LibpcapSource(interface: "bluetooth0")
/// while let record = try source.next() {
///   use(record, source.payload)
/// }
/// ```
@safe
public struct LibpcapSource: ~Copyable {
  /// Options for capturing from an interface.
  public struct LiveOptions: Sendable {
    /// The longest packet to capture, in octets.
    public var snapLength: Int32 = 65536
    /// Whether to capture in promiscuous mode.
    public var isPromiscuous = false
    /// The maximum time for which packets may be buffered before they are delivered, in milliseconds.
    public var timeout: Int32 = 100

    public init() {}
  }

  /// The result of waiting for a packet.
  public enum Outcome: Sendable {
    case record(CaptureRecord)
    /// No packet arrived within the timeout.
    case nothing
    /// The file has ended, or the capture was stopped.
    case end
  }

  /// The interface's or the file's name.
  public let name: String
  public let linkType: LinkType
  /// Whether packets are captured live from an interface.
  public let isLive: Bool
  /// The maximum length of a captured packet, in octets.
  public let snapLength: Int
  private let handle: OpaquePointer
  private let countsNanoseconds: Bool
  private var packet: UnsafePointer<UInt8>?
  private var packetLength = 0
  private var recordCount = 0
  private var lastTimestamp = Int64.min

  /// Opens a file that libpcap can read; `-` is standard input.
  public init(path: String) throws(CaptureError) {
    var words = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    // SAFETY: the buffer has the size that libpcap requires.
    let opened = unsafe pcap_open_offline_with_tstamp_precision(
      path, UInt32(PCAP_TSTAMP_PRECISION_NANO), &words)
    guard let opened = unsafe opened else {
      throw CaptureError(
        file: path, problem: "libpcap can't open it: \(Self.text(words))",
        advice: "read it without libpcap, or convert it")
    }
    unsafe self.init(adopting: opened, name: path, isLive: false)
  }

  /// Starts capturing from an interface.
  public init(
    interface: String, options: LiveOptions = LiveOptions()
  ) throws(CaptureError) {
    var words = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    // SAFETY: the buffer has the size that libpcap requires.
    guard let made = unsafe pcap_create(interface, &words) else {
      throw CaptureError(
        file: interface, problem: "libpcap can't use the interface: \(Self.text(words))",
        advice: "list the interfaces and check the name")
    }
    _ = unsafe pcap_set_snaplen(made, options.snapLength)
    _ = unsafe pcap_set_promisc(made, options.isPromiscuous ? 1 : 0)
    _ = unsafe pcap_set_timeout(made, options.timeout)
    // If the interface does not support nanoseconds, microseconds are sufficient.
    _ = unsafe pcap_set_tstamp_precision(made, PCAP_TSTAMP_PRECISION_NANO)
    let status = unsafe pcap_activate(made)
    guard status >= 0 else {
      // SAFETY: both calls return C strings that live as long as the handle.
      let problem = unsafe String(cString: pcap_statustostr(status))
      let detail = unsafe String(cString: pcap_geterr(made))
      unsafe pcap_close(made)
      throw CaptureError(
        file: interface,
        problem: "libpcap can't capture: \(problem)\(detail.isEmpty ? "" : " (\(detail))")",
        advice: Self.advice(for: status))
    }
    unsafe self.init(adopting: made, name: interface, isLive: true)
  }

  /// Takes ownership of an activated handle, which is closed with the source.
  @unsafe
  public init(adopting handle: OpaquePointer, name: String, isLive: Bool) {
    unsafe self.handle = handle
    self.name = name
    self.isLive = isLive
    linkType = LinkType(dataLink: unsafe pcap_datalink(handle))
    snapLength = Int(unsafe pcap_snapshot(handle))
    countsNanoseconds = unsafe pcap_get_tstamp_precision(handle) == PCAP_TSTAMP_PRECISION_NANO
    unsafe packet = nil
  }

  deinit {
    // SAFETY: the handle is open and has no other owner.
    unsafe pcap_close(handle)
  }

  /// Returns the next record, or nil at the end. `payload` contains its octets until the next call.
  ///
  /// In a live capture, this waits indefinitely for a packet.
  public mutating func next() throws(CaptureError) -> CaptureRecord? {
    while true {
      switch try poll() {
      case .record(let record): return record
      case .nothing: continue
      case .end: return nil
      }
    }
  }

  /// Waits for the next packet; in a live capture, not longer than the timeout.
  public mutating func poll() throws(CaptureError) -> Outcome {
    var header: UnsafeMutablePointer<pcap_pkthdr>?
    var octets: UnsafePointer<UInt8>?
    let status = unsafe pcap_next_ex(handle, &header, &octets)
    unsafe packet = nil
    packetLength = 0
    switch status {
    case 1: break
    case 0: return isLive ? .nothing : .end
    case PCAP_ERROR_BREAK: return .end
    default:
      throw CaptureError(
        file: name,
        // SAFETY: the error message lives as long as the handle.
        problem:
          "frame \(recordCount + 1): libpcap stopped: \(unsafe String(cString: pcap_geterr(handle)))",
        advice: isLive ? "check the interface" : "read the file without libpcap")
    }
    guard let header = unsafe header, let octets = unsafe octets else { return .nothing }
    // SAFETY: after status 1 both pointers are valid until the next call.
    let facts = unsafe header.pointee
    unsafe packet = octets
    packetLength = Int(facts.caplen)
    return .record(record(facts))
  }

  private mutating func record(_ header: pcap_pkthdr) -> CaptureRecord {
    recordCount += 1
    let (whole, overflow) = Int64(header.ts.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let fraction = Int64(header.ts.tv_usec) * (countsNanoseconds ? 1 : 1000)
    let (sum, carry) = whole.addingReportingOverflow(fraction)
    let timestamp: Int64? = overflow || carry ? nil : sum
    var goesBack = false
    if let timestamp {
      goesBack = timestamp < lastTimestamp
      lastTimestamp = timestamp
    }
    return CaptureRecord(
      number: recordCount, timestamp: timestamp, timeGoesBack: goesBack,
      direction: direction, linkType: linkType, originalLength: Int(header.len),
      capturedLength: packetLength)
  }

  private var direction: CaptureRecord.Direction? {
    guard let packet = unsafe packet, packetLength >= 4 else { return nil }
    // SAFETY: the packet has at least four octets.
    let word = unsafe UnsafeRawPointer(packet).loadUnaligned(as: UInt32.self)
    return linkType.direction(statedBy: UInt32(bigEndian: word))
  }

  /// The octets of the last record.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get {
      let start = unsafe UnsafeRawPointer(packet)
      // SAFETY: libpcap keeps the packet until the next one is requested, which the borrow forbids.
      let span = unsafe RawSpan(
        _unsafeBytes: UnsafeRawBufferPointer(start: start, count: packetLength))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Number of packets that a live capture has dropped so far; nil for a file.
  public var drops: UInt64? {
    var counts = pcap_stat()
    guard isLive, unsafe pcap_stats(handle, &counts) == 0 else { return nil }
    return UInt64(counts.ps_drop) + UInt64(counts.ps_ifdrop)
  }

  // MARK: Messages

  /// Returns the message that libpcap wrote to an error buffer.
  private static func text(_ words: [CChar]) -> String {
    String(
      decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func advice(for status: Int32) -> String {
    switch status {
    case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED:
      "run as a user with permission to capture"
    case PCAP_ERROR_NO_SUCH_DEVICE: "list the interfaces and check the name"
    case PCAP_ERROR_IFACE_NOT_UP: "bring the interface up"
    default: "check the interface"
    }
  }
}
