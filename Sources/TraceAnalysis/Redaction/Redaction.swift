public import BluetoothPackets
import ByteReading
public import CaptureFiles
import LinkSessions

/// Replaces what tells who devices and people are, so that a capture can be shown to others.
///
/// Addresses, names, keys, chosen values and identifiers in advertising get pseudonyms of the same
/// length, the same for the same original throughout. Fields that are known to be harmless stay: times,
/// lengths, opcodes, handles, flags, counters, error codes (`ShownFields`). Every other octet is blank
/// afterwards: values of attributes, unknown packets, BR/EDR data, ciphertext, what stands behind the
/// end of a packet or was cut.
///
/// What anybody can decrypt, because the capture gives the key away, is replaced as well and encrypted
/// again, with a key that follows from pseudonyms as the original followed from originals.
public struct Redaction: Sendable {
  /// How many different originals were replaced, and in how many places.
  public struct Count: Sendable, Equatable {
    /// How many different ones; 0 for messages and contents, which are not told apart.
    public var originals = 0
    /// In how many places.
    public var places = 0
  }

  /// What was replaced, by kind.
  public private(set) var counts: [RedactionKind: Count] = [:]
  /// Comments that were left out: they may say anything.
  public private(set) var commentsLeftOut = 0
  /// Values that stand in several packets and were not found again there: they were blanked.
  public let valuesNotLocated: Int
  /// Attributes that were chosen, and that no packet of the capture is about, by their UUIDs.
  public let attributesNotMet: [BluetoothUUID]
  /// How many originals found no room in the table: all of a kind have one pseudonym in common.
  public let originalsWithoutRoom: Int
  /// Packets that were decrypted, and encrypted with another key.
  public let packetsEncryptedAnew: Int
  /// Records in which a name, an address or a key stood in a field that is shown: it was blanked there.
  public let found: RecordList
  /// Records with originals that the first reading did not meet: they were blanked.
  public let unforeseen: RecordList
  /// How the records were written.
  public let conversion: CaptureConversion
  /// The way back.
  public let map: RedactionMap

  /// Redacts the capture at `input` into a file at `output`.
  ///
  /// The capture is read twice: to learn what it holds, then to write it.
  ///
  /// - Parameters:
  ///   - input: the file to read, which must be one that can be read twice.
  ///   - output: the file to write; "-" is standard output.
  ///   - format: the format of the written file.
  ///   - options: what else to do.
  ///   - progress: is called now and then, for a progress bar.
  /// - Throws: a `CaptureError` where either file can't be read or written.
  /// - Returns: what was replaced, and the damage of the file that was read.
  public static func run(
    from input: String, to output: String, format: CaptureFormat, options: RedactionOptions,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) -> (Redaction, DamageList) {
    let plan: RedactionPlan
    let extent: CaptureReader.Extent?
    do {
      var reader = try CaptureReader(
        path: input, sameAs: nil, options: .init(options.userLinkTypes))
      extent = reader.extent
      plan = RedactionPlan(reading: &reader, options, progress)
    }
    // A log that grows is read as far as the first time.
    var reader = try CaptureReader(
      path: input, sameAs: extent, options: .init(options.userLinkTypes))
    let rewriter = RecordRewriter(plan, options)
    let conversion = try CaptureConversion.run(
      from: &reader, to: output, format: format, keepsComments: false,
      rewriting: { rewriter.rewrite($0, $1) })
    return (Redaction(plan, rewriter, conversion), reader.damage)
  }

  private init(_ plan: RedactionPlan, _ rewriter: RecordRewriter, _ conversion: CaptureConversion) {
    map = RedactionMap(plan.pseudonyms)
    self.conversion = conversion
    packetsEncryptedAnew = rewriter.packetsEncryptedAnew
    valuesNotLocated = plan.valuesNotLocated
    attributesNotMet = plan.attributesNotMet.sorted { $0.rawValue < $1.rawValue }
    originalsWithoutRoom = plan.pseudonyms.withoutRoom
    found = rewriter.found
    unforeseen = rewriter.unforeseen
    commentsLeftOut = conversion.commentsLeftOut
    for kind in RedactionKind.allCases {
      let originals = plan.pseudonyms.known[kind]?.count ?? 0
      let places = rewriter.places[kind] ?? 0
      if places > 0 { counts[kind] = Count(originals: originals, places: places) }
    }
  }
}
