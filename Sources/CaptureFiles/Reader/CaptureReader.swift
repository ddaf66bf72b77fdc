import ByteReading

/// Reads a capture of any supported format, record by record, in bounded memory.
///
/// ```swift
/// var reader = try CaptureReader(path: "capture.btsnoop")
/// while let record = reader.next() {
///   use(record, reader.payload)
/// }
/// ```
/// The format is detected from the content, never from the name, and gzip is decompressed on the fly.
/// Damage causes no error: records before and after it are returned, and `damage` lists the rest.
@safe
public struct CaptureReader: ~Copyable {
  /// Options for reading.
  public struct Options: Sendable {
    /// Number of octets to read at a time.
    public var chunkSize = 256 * 1024
    /// Maximum length of a record or block, in octets; memory grows to twice as much.
    public var maximumRecordLength = 16 * 1024 * 1024
    /// Maximum number of damaged places to keep; all are counted.
    public var damageLimit = 100
    /// Maximum number of comments to keep; all are counted.
    public var commentLimit = 1000
    /// The time to wait for the writer of a named pipe, in milliseconds.
    public var pipePatience = 10_000
    /// The link type of all records of a btsnoop, pcap or pcapng file, whatever the file contains. If
    /// it is nil, the file's link type is used unless the first records contradict it.
    public var linkType: LinkType?

    /// Creates the default options.
    public init() {}

    /// Creates the default options with the user's link type for all records.
    package init(_ userLinkTypes: LinkType.UserTypes) { linkType = userLinkTypes.all }
  }

  // The state is stored separately: callers that borrow a reader may copy it, and a pointer is cheap to
  // copy.
  private let capture: UnsafeMutablePointer<OpenCapture>

  /// Opens the capture at `path`; `-` is standard input. If the file is a bug report or an archive,
  /// this opens the log inside, and `name` contains the log's name.
  public init(path: String, options: Options = Options()) throws(CaptureError) {
    try self.init(OpenFile(path: path, patience: options.pipePatience), path, options)
  }

  /// Opens a file that is read several times. Each time, it is read up to its size at the first reading.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - extent: the extent of the first reading; nil for the first one.
  ///   - options: the options for reading.
  /// - Throws: if it is not a regular file, or not the same file as before.
  package init(
    path: String, sameAs extent: Extent?, options: Options = Options()
  ) throws(CaptureError) {
    let file = try OpenFile(path: path)
    guard let identity = file.identity, let size = file.size else {
      throw CaptureError(
        file: path, problem: "is not a regular file, but has to be read twice",
        advice: "save it to a file first")
    }
    if let extent, extent.identity != identity || extent.size > size {
      throw CaptureError(
        file: path, problem: "was replaced while it was being read", advice: "try again")
    }
    file.freeze(at: extent?.size ?? size)
    try self.init(file, path, options)
  }

  /// The extent of the file, for another reading of the same file; nil if it is not a regular file.
  package var extent: Extent? {
    guard let identity, let size = totalBytes else { return nil }
    return Extent(identity: identity, size: size)
  }

  /// The file and the size up to which it is read.
  package struct Extent: Hashable, Sendable {
    let identity: FileIdentity
    let size: UInt64
  }

  private init(
    _ file: OpenFile, _ path: String, _ options: Options
  ) throws(CaptureError) {
    if path != "-", let found = try BugReport.open(file, path) {
      try self.init(source: found.source, name: found.name, options: options)
      if let cut = found.cut {
        // SAFETY: just initialized, and this reader has the only pointer.
        unsafe capture.pointee.walk.report(at: 0, cut, skipped: 0)
      }
      return
    }
    try self.init(
      source: .file(file), name: path == "-" ? "standard input" : path, options: options)
  }

  /// Reads a capture in memory.
  public init(
    bytes: [UInt8], name: String = "memory", options: Options = Options()
  ) throws(CaptureError) {
    try self.init(source: .memory(MemorySource(bytes)), name: name, options: options)
  }

  /// Reads a capture whose bytes arrive in chunks of any size.
  ///
  /// - Parameters:
  ///   - name: the name for reports.
  ///   - options: the options for reading.
  ///   - chunks: waits for the next chunk; returns nil at the end.
  package init(
    name: String, options: Options = Options(), chunks: @escaping () -> [UInt8]?
  ) throws(CaptureError) {
    try self.init(source: .chunks(ChunkSource(chunks)), name: name, options: options)
  }

  private init(source: ByteSource, name: String, options: Options) throws(CaptureError) {
    let state = try OpenCapture.open(source, name: name, options: options)
    unsafe capture = .allocate(capacity: 1)
    unsafe capture.initialize(to: state)
  }

  deinit {
    // SAFETY: initialized in `init`; no other reader has the pointer.
    unsafe capture.deinitialize(count: 1)
    unsafe capture.deallocate()
  }

  /// Returns the next record, or nil at the end. `payload` contains its octets until the next call.
  public mutating func next() -> CaptureRecord? {
    // SAFETY: `capture` is initialized until `deinit`, and this call has the only reader.
    unsafe capture.pointee.advance() ? capture.pointee.walk.currentRecord : nil
  }

  /// The octets of the last record.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: the bytes move only in `next`, which can't be called during the span's lifetime.
      if let text = unsafe capture.pointee.walk.text {
        return unsafe _overrideLifetime(text.rawSpan, borrowing: self)
      }
      return unsafe _overrideLifetime(
        RawSpan(_unsafeBytes: capture.pointee.walk.payload), borrowing: self)
    }
  }

  // SAFETY, for everything that follows: `capture` is initialized until `deinit`.

  /// The file's name as passed by the caller.
  public var name: String { unsafe capture.pointee.walk.name }

  /// Changes the file's name from now on. An HTML report that is shared must not contain the author's folder names.
  package mutating func rename(_ name: String) { unsafe capture.pointee.walk.name = name }

  /// Facts about the whole capture, which are complete once `next` has returned nil.
  public var facts: CaptureFacts { unsafe capture.pointee.facts }

  /// The damage so far.
  public var damage: Damage.Log { unsafe capture.pointee.walk.damage }

  /// Number of octets read from the file on disk, for a progress bar.
  public var bytesRead: UInt64 { unsafe capture.pointee.walk.window.bytesRead }

  /// Number of octets of the uncompressed capture that the records so far occupy.
  package var octetsWalked: Int { unsafe capture.pointee.walk.position }

  /// Size of the file on disk in octets; nil for a pipe that has not ended.
  public var totalBytes: UInt64? { unsafe capture.pointee.walk.window.totalBytes }

  /// Keeps all comments of each record from the next one on, whatever their number and length.
  mutating func keepRecordComments() { unsafe capture.pointee.walk.keepsRecordComments = true }

  /// The octets of each comment of the last record, if they are kept.
  var recordComments: [[UInt8]] {
    let walk = unsafe capture
    return unsafe walk.pointee.walk.commentedRecord == walk.pointee.walk.recordCount
      ? walk.pointee.walk.recordComments : []
  }

  /// The file that is being read; nil if it is not a regular file.
  package var identity: FileIdentity? { unsafe capture.pointee.walk.window.identity }
}
