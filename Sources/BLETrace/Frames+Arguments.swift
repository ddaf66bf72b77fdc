public import CaptureFiles
public import LinkDecryption
public import LinkSessions
public import TraceAnalysis

// Functions that take frame numbers, and initializers with frame numbers.

// MARK: Records

extension CaptureRecord {
  /// The time of the record; nil if the file contains no time.
  public var instant: CaptureInstant? {
    get { timestamp.map { CaptureInstant(nanosecondsSince1970: $0) } }
    set { timestamp = newValue?.nanosecondsSince1970 }
  }

  /// Creates a record; lengths and offsets are in octets.
  public init(
    number: FrameNumber, instant: CaptureInstant?, timeGoesBack: Bool = false,
    direction: CaptureRecord.Direction? = nil, linkType: LinkType, interface: Int = 0,
    section: Int = 0, originalLength: Int, capturedLength: Int, drops: UInt64? = nil,
    fileOffset: UInt64 = 0, flags: UInt32 = 0, followsDamage: Bool = false
  ) {
    self.init(
      number: number.rawValue, timestamp: instant?.nanosecondsSince1970, timeGoesBack: timeGoesBack,
      direction: direction, linkType: linkType, interface: interface, section: section,
      originalLength: originalLength, capturedLength: capturedLength, drops: drops,
      fileOffset: fileOffset, flags: flags, followsDamage: followsDamage)
  }
}

extension CaptureFacts.Comment {
  /// Creates a comment on a record, or on a section if `frame` is nil.
  public init(frame: FrameNumber?, section: Int, text: String) {
    self.init(frame: frame?.rawValue, section: section, text: text)
  }
}

extension Damage {
  /// Creates a damaged place; offset and skipped length are in octets.
  public init(
    offset: UInt64, line: Int? = nil, frame: FrameNumber?, reason: String, bytesSkipped: UInt64
  ) {
    self.init(
      offset: offset, line: line, frame: frame?.rawValue, reason: reason, bytesSkipped: bytesSkipped
    )
  }
}

extension CapturedFile.Cut {
  /// Creates the description of a reading that was stopped after a record.
  public init(_ reason: Reason, after frame: FrameNumber) {
    self.init(reason, after: frame.rawValue)
  }
}

extension LinkKey {
  /// Creates a key from another source, or one that a frame revealed.
  public init(
    _ value: UInt128, origin: Origin, temporaryKey: UInt32? = nil, frame: FrameNumber?
  ) {
    self.init(value, origin: origin, temporaryKey: temporaryKey, frame: frame?.rawValue)
  }
}

// MARK: Copies

extension CaptureConversion {
  /// Copies the rest of `input` to the file at `output`; `-` is standard output.
  ///
  /// The file is created when the link type is known from the first record.
  ///
  /// - Parameters:
  ///   - input: positioned at the first record to copy.
  ///   - output: the path of the output file.
  ///   - format: the output format.
  ///   - keeps: whether to copy the record with a frame number; nil to copy all.
  ///   - missing: the number of records that belong to the part but are omitted before a record that is copied. The
  ///     copy counts them as lost if its format supports that. Nil for none.
  ///   - keepsComments: whether to copy comments, if the format supports them, and reserved bits of flags.
  ///   - annotation: additional comments for the packets; nil for none.
  ///   - rewriting: returns the octets to write instead of a record's, of the same length; nil to keep them.
  ///   - replacesInput: whether the output may replace the file that is read.
  ///   - progress: called from time to time with the number of octets read so far.
  /// - Throws: if the format can't represent the records at all, or writing failed.
  public static func run(
    from input: inout CaptureReader, to output: String, format: CaptureFormat,
    keeps: ((FrameNumber) -> Bool)? = nil, missing: ((FrameNumber) -> UInt64)? = nil,
    keepsComments: Bool = true, annotation: CaptureConversion.Annotation? = nil,
    rewriting: ((CaptureRecord, RawSpan) -> [UInt8])? = nil, replacesInput: Bool = false,
    progress: ((UInt64) -> Void)? = nil
  ) throws(CaptureError) -> CaptureConversion {
    let keepsPlain = keeps.map { keeps in { (number: Int) in keeps(FrameNumber(number)) } }
    let missingPlain = missing.map { missing in { (number: Int) in missing(FrameNumber(number)) } }
    return try run(
      from: &input, to: output, format: format, keeps: keepsPlain, missing: missingPlain,
      keepsComments: keepsComments, annotation: annotation, rewriting: rewriting,
      replacesInput: replacesInput, progress: progress)
  }
}

extension CaptureConversion.Annotation {
  /// Creates an annotation.
  ///
  /// - Parameters:
  ///   - mark: the prefix of each comment.
  ///   - names: the names of devices by their addresses, most significant octet first.
  ///   - comments: returns the comments for a frame.
  public init(
    mark: String, names: [(address: [UInt8], name: String)] = [],
    comments: @escaping (FrameNumber) -> [String]
  ) {
    self.init(mark: mark, names: names) { (number: Int) in comments(FrameNumber(number)) }
  }
}

extension Redaction {
  /// Redacts the capture at `input` into a file at `output`.
  ///
  /// The capture is read twice: first to find what it contains, then to write it. The copy is then redacted again until
  /// that changes nothing: octets that are now blank may have given others a meaning, or a pseudonym its number.
  ///
  /// - Parameters:
  ///   - input: the file to read, which must support being read twice.
  ///   - output: the file to write; "-" is standard output, which is written once.
  ///   - format: the format of the written file.
  ///   - options: additional options.
  ///   - keeps: whether to write a record, called in ascending order; nil to write all. Every record is read: a name
  ///     that only the rest of the capture shows is also searched for in the part.
  ///   - missing: the number of records that are omitted before a record that is written, as in `CaptureConversion`.
  ///   - progress: called from time to time, for a progress bar.
  /// - Throws: a `CaptureError` if either file can't be read or written.
  /// - Returns: what was replaced, and the damage of the file that was read.
  public static func run(
    from input: String, to output: String, format: CaptureFormat, options: Redaction.Options,
    keeps: ((FrameNumber) -> Bool)? = nil, missing: ((FrameNumber) -> UInt64)? = nil,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) -> (Redaction, Damage.Log) {
    let keepsPlain = keeps.map { keeps in { (number: Int) in keeps(FrameNumber(number)) } }
    let missingPlain = missing.map { missing in { (number: Int) in missing(FrameNumber(number)) } }
    return try run(
      from: input, to: output, format: format, options: options, keeps: keepsPlain,
      missing: missingPlain, progress: progress)
  }
}

// MARK: Sessions and analyses

extension Known {
  /// Creates a value that this frame contains.
  public static func seen(_ value: Value, frame: FrameNumber) -> Known {
    seen(value, frame: frame.rawValue)
  }

  /// Creates a value derived from the capture, with the frame that proves it if there is a single one.
  public static func derived(_ value: Value, frame: FrameNumber?) -> Known {
    derived(value, frame: frame?.rawValue)
  }
}

extension Finding {
  /// Creates a finding of a rule, with the frames that prove it and the values of its sentence.
  public init(
    _ rule: RuleID, connection: ConnectionID? = nil, device: DeviceID? = nil,
    direction: LinkDirection? = nil, frame: Frame? = nil, earlierFrames: [FrameNumber] = [],
    values: [Finding.Value] = [], failures: [Finding.FailureID] = []
  ) {
    let plainFrames: [Int] = earlierFrames.map(\.rawValue)
    self.init(
      rule, connection: connection?.index, device: device?.rawValue, direction: direction,
      frame: frame, earlierFrames: plainFrames, values: values, failures: failures)
  }
}

extension GATTDatabase {
  /// Returns the attribute that a handle referred to at a frame.
  public func attribute(_ handle: UInt16, at frame: FrameNumber) -> Attribute? {
    attribute(handle, at: frame.rawValue)
  }

  /// Returns the frame that shows that a handle no longer refers to the attribute that it referred to at `frame`; nil
  /// if it still does.
  public func loss(of handle: UInt16, after frame: FrameNumber) -> FrameNumber? {
    let lost: Int? = loss(of: handle, after: frame.rawValue)
    return lost.map { FrameNumber($0) }
  }
}

extension ChosenFrames {
  /// Returns whether a packet matches.
  ///
  /// - Parameters:
  ///   - frame: its number.
  ///   - connection: its connection, or nil for a packet outside connections.
  public func contains(_ frame: FrameNumber, of connection: ConnectionID?) -> Bool {
    contains(frame.rawValue, of: connection?.index)
  }

  /// Returns whether any packet of a connection in a range of frames matches.
  public func touches(_ range: ClosedRange<FrameNumber>, of connection: ConnectionID?) -> Bool {
    touches(range.plain, of: connection?.index)
  }

  /// Returns whether any of the packets that prove something about a connection matches. They may include packets
  /// outside connections.
  public func contains(anyOf frames: [FrameNumber], of connection: ConnectionID?) -> Bool {
    contains(anyOf: frames.map(\.rawValue), of: connection?.index)
  }
}

extension Timeline.Values {
  /// Returns the last value of an attribute in a range of frames.
  ///
  /// - Parameters:
  ///   - handle: the handle of the attribute.
  ///   - connection: the connection.
  ///   - frames: the numbers of records.
  ///   - isMessage: whether to find an assembled message instead of a value.
  ///   - isWritten: whether to find a value that the client wrote instead of one that the server sent.
  public func last(
    of handle: UInt16, in connection: ConnectionID, within frames: ClosedRange<FrameNumber>,
    isMessage: Bool, isWritten: Bool
  ) -> [UInt8]? {
    last(
      of: handle, in: connection.index, within: frames.plain, isMessage: isMessage,
      isWritten: isWritten)
  }

  /// Returns the first value that a client wrote to an attribute in a range of frames.
  ///
  /// - Parameters:
  ///   - handle: the handle of the attribute.
  ///   - connection: the connection.
  ///   - frames: the numbers of records.
  public func firstWritten(
    to handle: UInt16, in connection: ConnectionID, within frames: ClosedRange<FrameNumber>
  ) -> [UInt8]? {
    firstWritten(to: handle, in: connection.index, within: frames.plain)
  }

  /// Returns the last values of attributes that PDUs in a range of frames contain together, in the order of the last
  /// such PDU.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - frames: the numbers of records.
  public func lastOfSeveral(
    in connection: ConnectionID, within frames: ClosedRange<FrameNumber>
  ) -> [Entry] {
    lastOfSeveral(in: connection.index, within: frames.plain)
  }
}

extension FrameAnalyzer {
  /// - Parameter frame: the frame to explain.
  public convenience init(frame: FrameNumber) { self.init(frame: frame.rawValue) }
}

extension ClosedRange<FrameNumber> {
  fileprivate var plain: ClosedRange<Int> { lowerBound.rawValue...upperBound.rawValue }
}
