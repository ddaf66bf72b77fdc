import ByteReading

/// Reads a capture of any known format, record after record, in bounded memory.
///
/// ```swift
/// var reader = try CaptureReader(path: "capture.btsnoop")
/// while let record = reader.next() {
///   use(record, reader.payload)
/// }
/// ```
/// The format is told by the content, never by the name; gzip is unpacked on the way. Damage throws
/// nothing: what can be read before and after it comes out, the rest is listed in `damage`.
@safe
public struct CaptureReader: ~Copyable {
  /// How to read.
  public struct Options: Sendable {
    /// Octets read at a time.
    public var chunkSize = 256 * 1024
    /// The longest record or block that is believed, in octets; memory grows to twice as much.
    public var maximumRecordLength = 16 * 1024 * 1024
    /// How many places of damage are kept; all are counted.
    public var damageLimit = 100
    /// How many comments are kept; all are counted.
    public var commentLimit = 1000
    /// What all records of a btsnoop, pcap or pcapng file are, whatever the file says; nil to believe the file,
    /// unless its first records prove it wrong.
    public var linkType: LinkType?

    /// The defaults.
    public init() {}

    /// The defaults, with what the user says of all records.
    package init(_ userLinkTypes: UserLinkTypes) { linkType = userLinkTypes.all }
  }

  // The state lies apart: callers that borrow a reader may copy it, and a pointer is quickly copied.
  private let capture: UnsafeMutablePointer<OpenCapture>

  /// Opens the capture at `path`; "-" is standard input. Of a bug report or an archive it opens the
  /// log that is in it; `name` then tells which.
  public init(path: String, options: Options = Options()) throws(CaptureError) {
    try self.init(OpenFile(path: path), path, options)
  }

  /// Opens a file that is read more than once, each time as far as it went when it was opened first.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - extent: of the reading before; nil for the first one.
  ///   - options: how to read.
  /// - Throws: where it is no regular file, or no longer the same one.
  package init(
    path: String, sameAs extent: Extent?, options: Options = Options()
  ) throws(CaptureError) {
    let file = try OpenFile(path: path)
    guard let identity = file.identity, let size = file.size else {
      throw CaptureError(
        file: path, problem: "is no regular file, and it has to be read twice",
        advice: "save it to a file first")
    }
    if let extent, extent.identity != identity || extent.size > size {
      throw CaptureError(
        file: path, problem: "was replaced while it was being read", advice: "try again")
    }
    file.freeze(at: extent?.size ?? size)
    try self.init(file, path, options)
  }

  /// How far the file goes that is being read, for another reading of the same; nil for what is no regular file.
  package var extent: Extent? {
    guard let identity, let size = totalBytes else { return nil }
    return Extent(identity: identity, size: size)
  }

  /// Which file was read, and how far it went.
  package struct Extent: Hashable, Sendable {
    let identity: FileIdentity
    let size: UInt64
  }

  private init(
    _ file: OpenFile, _ path: String, _ options: Options
  ) throws(CaptureError) {
    if path != "-", let found = try BugReport.open(file, path) {
      try self.init(source: found.source, name: found.name, options: options)
      return
    }
    try self.init(
      source: .file(file), name: path == "-" ? "standard input" : path, options: options)
  }

  /// Reads a capture that is in memory.
  public init(
    bytes: [UInt8], name: String = "memory", options: Options = Options()
  ) throws(CaptureError) {
    try self.init(source: .memory(MemorySource(bytes)), name: name, options: options)
  }

  private init(source: ByteSource, name: String, options: Options) throws(CaptureError) {
    let state = try OpenCapture.open(source, name: name, options: options)
    unsafe capture = .allocate(capacity: 1)
    unsafe capture.initialize(to: state)
  }

  deinit {
    // SAFETY: initialised in `init`; no other reader has the pointer.
    unsafe capture.deinitialize(count: 1)
    unsafe capture.deallocate()
  }

  /// The next record, or nil at the end; `payload` is its payload until the next call.
  public mutating func next() -> CaptureRecord? {
    // SAFETY: `capture` is initialised until `deinit`, and this call has the only reader.
    unsafe capture.pointee.advance() ? capture.pointee.walk.currentRecord : nil
  }

  /// The octets of the record that `next` returned last.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: the bytes move only in `next`, which can't be called while the span lives.
      if let text = unsafe capture.pointee.walk.text {
        return unsafe _overrideLifetime(text.rawSpan, borrowing: self)
      }
      return unsafe _overrideLifetime(
        RawSpan(_unsafeBytes: capture.pointee.walk.payload), borrowing: self)
    }
  }

  // SAFETY, for all that follows: `capture` is initialised until `deinit`.

  /// The file's name as the caller gave it.
  public var name: String { unsafe capture.pointee.walk.name }

  /// Calls the file something else from here on: a page that is handed on names no folder of who made it.
  package mutating func rename(_ name: String) { unsafe capture.pointee.walk.name = name }

  /// What is known of the capture as a whole: complete once `next` has returned nil.
  public var facts: CaptureFacts { unsafe capture.pointee.facts }

  /// The damage met so far.
  public var damage: DamageList { unsafe capture.pointee.walk.damage }

  /// Octets of the file on disk that have been read, for a progress bar.
  public var bytesRead: UInt64 { unsafe capture.pointee.walk.window.bytesRead }

  /// Octets that the file on disk has; nil for a pipe that has not ended.
  public var totalBytes: UInt64? { unsafe capture.pointee.walk.window.totalBytes }

  /// From the next record on keeps all of a record's comments, however many and long they are.
  mutating func keepRecordComments() { unsafe capture.pointee.walk.keepsRecordComments = true }

  /// The octets of each comment of the record that `next` returned last, if they are kept.
  var recordComments: [[UInt8]] {
    let walk = unsafe capture
    return unsafe walk.pointee.walk.commentedRecord == walk.pointee.walk.recordCount
      ? walk.pointee.walk.recordComments : []
  }

  /// Which file is being read; nil for what is no regular file.
  package var identity: FileIdentity? { unsafe capture.pointee.walk.window.identity }
}
