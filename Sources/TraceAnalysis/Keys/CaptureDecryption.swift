import BluetoothPackets
package import CaptureFiles
import LinkDecryption
import LinkSessions

/// Writes a decrypted copy of a capture.
///
/// Decrypted packets from the air get the pseudo-header LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR, which
/// can mark them as decrypted. Their message integrity checks are removed, and lengths and CRCs are
/// adjusted. Everything else is unchanged.
package struct CaptureDecryption: Sendable {
  /// What was decrypted, and with which keys.
  package let analysis: KeysAnalysis
  /// Number of records that could not be represented in pcapng.
  package let leftOut: Int

  /// Copies the rest of `input` to a pcapng file. No file is written if the capture is encrypted and nothing could be
  /// decrypted.
  ///
  /// - Parameters:
  ///   - input: the reader, positioned at its first record.
  ///   - output: the path of the output; "-" is standard output.
  ///   - options: information that is known before the capture is read, including keys.
  ///   - commentsKeys: whether to add a comment with the key to the first packet that it decrypted.
  ///   - keeps: returns whether to write a record, called in ascending order; nil to write all. Every record is read.
  ///   - missing: returns how many records are left out before one that is written, as in `CaptureConversion`.
  ///   - progress: called from time to time.
  /// - Throws: if the input has no records, or if writing failed.
  package static func run(
    from input: inout CaptureReader, to output: String, options: ReadingOptions,
    commentsKeys: Bool = false, keeps: ((Int) -> Bool)? = nil,
    missing: ((Int) -> UInt64)? = nil,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) -> CaptureDecryption {
    try input.refuse(writingTo: output)
    var tracker = SessionTracker(
      userLinkTypes: options.userLinkTypes, knownDatabases: options.knownDatabases,
      keys: options.keys)
    guard var record = input.next() else {
      throw CaptureError(
        file: input.name, problem: "has no records", advice: "specify a capture with records")
    }
    var rewriting = PlainRecords(userLinkTypes: options.userLinkTypes)
    let first = rewriting.linkType(of: record, input.payload)
    var writer = try CaptureWriter(path: output, format: .pcapng, linkType: first)
    var leftOut = 0
    var omitted = OmittedRecords()
    var reported: Set<LinkKey> = []
    while true {
      let outcome = tracker.process(record, input.payload)
      var comments: [String] = []
      if commentsKeys, let key = tracker.openingKey, reported.insert(key).inserted {
        let name = outcome.stream == .broadcastIsochronous ? "Broadcast_Code " : "LTK "
        comments.append(name + Self.digits(of: key) + ", " + key.origin.rawValue)
      }
      if let keeps, !keeps(record.number) {
        // The packets of a record that is not written still contribute to later keys.
      } else if var written = try rewriting.rewrite(
        record, input.payload, outcome, tracker.plaintext)
      {
        if let missing { omitted.count(missing(record.number), in: &written, .pcapng) }
        try writer.append(written, payload: rewriting.octets.rawSpan, comments: comments)
      } else {
        leftOut += 1
      }
      if record.number & 0xFFF == 0 { progress?(input) }
      guard let next = input.next() else { break }
      record = next
    }
    tracker.finish()
    let analysis = KeysAnalyzer().finish(
      ReadCapture(file: CapturedFile(input, tracker), options: options, tracker: tracker))
    // An unfinished file is removed.
    if analysis.packets.encrypted == 0 || analysis.packets.decrypted > 0 { try writer.finish() }
    return CaptureDecryption(analysis: analysis, leftOut: leftOut)
  }

  private static func digits(of key: LinkKey) -> String {
    let digits = String(key.value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
