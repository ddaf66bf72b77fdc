public import BluetoothPackets
import ByteReading
public import CaptureFiles
import LinkSessions

/// Replaces data that identifies devices and people, so that a capture can be shared.
///
/// Addresses, names, keys, selected values and identifiers in advertising get pseudonyms of the same length. The same
/// original has the same pseudonym throughout. Fields known to be harmless stay: times, lengths, opcodes, handles,
/// flags, counters, error codes (`ShownFields`). All other octets are blanked: values of attributes, unknown packets,
/// BR/EDR data, encrypted data, octets after the end of a packet, and octets of truncated packets.
///
/// Encrypted packets whose key the capture itself reveals are redacted as well. They are encrypted
/// again with a key calculated from pseudonyms in the same way as the original key was calculated
/// from originals.
public struct Redaction: Sendable {
  /// Number of different originals that were replaced, and number of replaced places.
  public struct Count: Sendable, Equatable {
    /// Number of different originals. 0 for messages and contents, which are not distinguished.
    public var originals = 0
    /// Number of replaced places.
    public var places = 0
  }

  /// What was replaced, by kind.
  public private(set) var counts: [Redaction.Kind: Count] = [:]
  /// Number of comments omitted, because they may contain anything.
  public private(set) var commentsLeftOut = 0
  /// Number of values in several packets that could not be located there, and were blanked.
  public let valuesNotLocated: Int
  /// UUIDs of selected attributes that no packet of the capture accesses.
  public let attributesNotMet: [BluetoothUUID]
  /// Number of originals beyond the table's limit, which share one pseudonym for each kind.
  public let originalsWithoutRoom: Int
  /// Number of packets decrypted, and encrypted again with another key.
  public let packetsEncryptedAnew: Int
  /// Records with a name, an address or a key in a shown field, where it was blanked.
  public let found: Redaction.RecordList
  /// Records with originals that the first pass did not find, which were blanked.
  public let unforeseen: Redaction.RecordList
  /// Statistics of the written file.
  public let conversion: CaptureConversion
  /// The map from pseudonyms to originals.
  public private(set) var map: Redaction.Map

  /// Whether redacting the copy again changes nothing. No capture is known for which this is false.
  public private(set) var isSettled = true

  /// Maximum number of further redactions of a copy, until one changes nothing.
  private static let roundLimit = 4

  /// Redacts the capture at `input` into a file at `output`.
  ///
  /// The capture is read twice: first to find what it contains, then to write it. The copy is then redacted again
  /// until nothing changes, because octets that are now blank may have given others a meaning, or a pseudonym its
  /// number.
  ///
  /// - Parameters:
  ///   - input: the file to read, which must support being read twice.
  ///   - output: the file to write; "-" is standard output, which is written only once.
  ///   - format: the format of the written file.
  ///   - options: additional options.
  ///   - keeps: returns whether to write a record, called in ascending order; nil to write all. Every record is read,
  ///     because a name may be shown only in the rest of the capture and still be searched for in this part.
  ///   - missing: returns how many records are left out before one that is written, as in `CaptureConversion`.
  ///   - progress: called from time to time, for a progress bar.
  /// - Throws: a `CaptureError` if either file can't be read or written.
  /// - Returns: what was replaced, and the damage of the file that was read.
  package static func run(
    from input: String, to output: String, format: CaptureFormat, options: Redaction.Options,
    keeps: ((Int) -> Bool)? = nil, missing: ((Int) -> UInt64)? = nil,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) -> (Redaction, Damage.Log) {
    var options = options
    options.privateHandles = try privateHandles(of: input, options, progress)
    var (redaction, damage) = try pass(
      from: input, to: output, format: format, options: options, keeps: keeps, missing: missing,
      progress)
    guard output != "-", FileIdentity(path: output) != nil else { return (redaction, damage) }
    var copyOptions = options
    // The link types in the copy's own headers are correct.
    copyOptions.userLinkTypes.all = nil
    for _ in 0..<roundLimit {
      redaction.isSettled = try !changes(output, copyOptions, progress)
      if redaction.isSettled { break }
      let (again, _) = try pass(
        from: output, to: output, format: format, options: copyOptions, progress)
      redaction.map.follow(again.map)
    }
    return (redaction, damage)
  }

  /// Returns the handles of attributes with values to replace on any server, which discovery may show after they were
  /// accessed. Empty if values that are not known to be harmless are blanked anyway.
  private static func privateHandles(
    of input: String, _ options: Redaction.Options,
    _ progress: ((borrowing CaptureReader) -> Void)?
  ) throws(CaptureError) -> Set<UInt16> {
    guard options.keepsValues else { return [] }
    var reader = try CaptureReader(path: input, sameAs: nil, options: .init(options.userLinkTypes))
    var tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
    var view = DecryptedView(options)
    while let record = reader.next() {
      let opened = view.open(record, reader.payload)
      let payload = opened?.octets ?? [UInt8](copying: reader.payload)
      tracker.process(opened?.record ?? record, payload.rawSpan)
      if record.number & 0xFFF == 0 { progress?(reader) }
    }
    var handles: Set<UInt16> = []
    for (_, database) in tracker.gatt.all {
      for attribute in database.sorted + database.former.map(\.attribute)
      where options.kind(ofValue: attribute.uuid) != nil {
        if case .characteristicDeclaration(_, let valueHandle) = attribute.kind {
          handles.insert(valueHandle)
        } else {
          handles.insert(attribute.handle)
        }
      }
    }
    return handles
  }

  /// Redacts a capture once.
  private static func pass(
    from input: String, to output: String, format: CaptureFormat, options: Redaction.Options,
    keeps: ((Int) -> Bool)? = nil, missing: ((Int) -> UInt64)? = nil,
    _ progress: ((borrowing CaptureReader) -> Void)?
  ) throws(CaptureError) -> (Redaction, Damage.Log) {
    let (plan, extent) = try learn(input, options, progress)
    // A growing log is read up to the same record as the first time.
    var reader = try CaptureReader(
      path: input, sameAs: extent, options: .init(options.userLinkTypes))
    let rewriter = RecordRewriter(plan, options, isPart: keeps != nil)
    let conversion = try CaptureConversion.run(
      from: &reader, to: output, format: format, keeps: keeps, missing: missing,
      keepsComments: false,
      rewriting: { rewriter.rewrite($0, $1, counts: keeps?($0.number) ?? true) },
      replacesInput: input == output)
    return (Redaction(plan, rewriter, conversion, isPart: keeps != nil), reader.damage)
  }

  private static func learn(
    _ input: String, _ options: Redaction.Options, _ progress: ((borrowing CaptureReader) -> Void)?
  ) throws(CaptureError) -> (RedactionPlan, CaptureReader.Extent?) {
    var reader = try CaptureReader(
      path: input, sameAs: nil, options: .init(options.userLinkTypes))
    let extent = reader.extent
    var plan = RedactionPlan(reading: &reader, options, progress)
    if options.keepsValues {
      // If values are not kept, they are blanked and contain no originals.
      var again = try CaptureReader(
        path: input, sameAs: extent, options: .init(options.userLinkTypes))
      plan.findStraddling(reading: &again, options, progress)
    }
    return (plan, extent)
  }

  /// Whether another redaction of a copy would change any record.
  private static func changes(
    _ copy: String, _ options: Redaction.Options, _ progress: ((borrowing CaptureReader) -> Void)?
  ) throws(CaptureError) -> Bool {
    let (plan, extent) = try learn(copy, options, progress)
    var reader = try CaptureReader(
      path: copy, sameAs: extent, options: .init(options.userLinkTypes))
    let rewriter = RecordRewriter(plan, options)
    while let record = reader.next() {
      let octets = rewriter.rewrite(record, reader.payload)
      if !octets.elementsEqual([UInt8](copying: reader.payload)) { return true }
    }
    return false
  }

  private init(
    _ plan: RedactionPlan, _ rewriter: RecordRewriter, _ conversion: CaptureConversion, isPart: Bool
  ) {
    map = Redaction.Map(plan.pseudonyms)
    self.conversion = conversion
    packetsEncryptedAnew = rewriter.packetsEncryptedAnew
    valuesNotLocated = plan.valuesNotLocated
    attributesNotMet = plan.attributesNotMet.sorted { $0.rawValue < $1.rawValue }
    originalsWithoutRoom = plan.pseudonyms.withoutRoom
    found = rewriter.found
    unforeseen = rewriter.unforeseen
    commentsLeftOut = conversion.commentsLeftOut
    for kind in Redaction.Kind.allCases {
      let originals =
        (isPart ? rewriter.replaced[kind]?.count : plan.pseudonyms.known[kind]?.count) ?? 0
      let places = rewriter.places[kind] ?? 0
      if places > 0 { counts[kind] = Count(originals: originals, places: places) }
    }
  }
}
