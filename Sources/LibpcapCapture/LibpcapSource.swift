import CLibpcap
public import CaptureFiles

/// Packets that libpcap delivers, live or from a file, as the records that `CaptureReader` gives.
///
/// ```swift
/// var source = try LibpcapSource(interface: "bluetooth0")
/// while let record = try source.next() {
///   use(record, source.payload)
/// }
/// ```
@safe
public struct LibpcapSource: ~Copyable {
  /// How to capture from an interface.
  public struct LiveOptions: Sendable {
    /// The longest packet to capture, in octets.
    public var snapLength: Int32 = 65536
    /// Whether to hear what is meant for others.
    public var isPromiscuous = false
    /// How long packets may be held back to deliver several at once, in milliseconds.
    public var timeout: Int32 = 100

    public init() {}
  }

  /// What one wait for a packet brought.
  public enum Outcome: Sendable {
    case record(CaptureRecord)
    /// Nothing within the time-out.
    case nothing
    /// The file has ended, or the capture was broken off.
    case end
  }

  /// The interface's or the file's name.
  public let name: String
  public let linkType: LinkType
  /// Whether packets come from an interface as they happen.
  public let isLive: Bool
  /// The longest packet that is captured, in octets.
  public let snapLength: Int
  private let handle: OpaquePointer
  private let countsNanoseconds: Bool
  private var packet: UnsafePointer<UInt8>?
  private var packetLength = 0
  private var recordCount = 0
  private var lastTimestamp = Int64.min

  /// Opens a file that libpcap can read; "-" is standard input.
  public init(path: String) throws(CaptureError) {
    var words = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    // SAFETY: the buffer has the size that libpcap asks for.
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
    // SAFETY: the buffer has the size that libpcap asks for.
    guard let made = unsafe pcap_create(interface, &words) else {
      throw CaptureError(
        file: interface, problem: "libpcap can't use the interface: \(Self.text(words))",
        advice: "list the interfaces and check the name")
    }
    _ = unsafe pcap_set_snaplen(made, options.snapLength)
    _ = unsafe pcap_set_promisc(made, options.isPromiscuous ? 1 : 0)
    _ = unsafe pcap_set_timeout(made, options.timeout)
    // Where the interface has no nanoseconds, microseconds do.
    _ = unsafe pcap_set_tstamp_precision(made, PCAP_TSTAMP_PRECISION_NANO)
    let status = unsafe pcap_activate(made)
    guard status >= 0 else {
      // SAFETY: both calls give C strings that live as long as the handle.
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

  /// Takes over an activated handle, which is closed with the source.
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

  /// The next record, or nil at the end; `payload` is its payload until the next call.
  ///
  /// Waits for a packet of a live capture, however long it takes.
  public mutating func next() throws(CaptureError) -> CaptureRecord? {
    while true {
      switch try poll() {
      case .record(let record): return record
      case .nothing: continue
      case .end: return nil
      }
    }
  }

  /// Waits for the next packet, in a live capture no longer than the time-out.
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
        // SAFETY: the error's words live as long as the handle.
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

  private var direction: TransferDirection? {
    guard let packet = unsafe packet, packetLength >= 4 else { return nil }
    // SAFETY: the packet has at least four octets.
    let word = unsafe UnsafeRawPointer(packet).loadUnaligned(as: UInt32.self)
    return linkType.direction(statedBy: UInt32(bigEndian: word))
  }

  /// The octets of the record that was returned last.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get {
      let start = unsafe UnsafeRawPointer(packet)
      // SAFETY: libpcap keeps the packet until it is asked for the next one, which the borrow forbids.
      let span = unsafe RawSpan(
        _unsafeBytes: UnsafeRawBufferPointer(start: start, count: packetLength))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Packets that a live capture lost so far; nil for a file.
  public var drops: UInt64? {
    var counts = pcap_stat()
    guard isLive, unsafe pcap_stats(handle, &counts) == 0 else { return nil }
    return UInt64(counts.ps_drop) + UInt64(counts.ps_ifdrop)
  }

  // MARK: Words

  /// The text that libpcap left in an error buffer.
  private static func text(_ words: [CChar]) -> String {
    String(
      decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func advice(for status: Int32) -> String {
    switch status {
    case PCAP_ERROR_PERM_DENIED, PCAP_ERROR_PROMISC_PERM_DENIED:
      "run as a user who may capture"
    case PCAP_ERROR_NO_SUCH_DEVICE: "list the interfaces and check the name"
    case PCAP_ERROR_IFACE_NOT_UP: "bring the interface up"
    default: "check the interface"
    }
  }
}
