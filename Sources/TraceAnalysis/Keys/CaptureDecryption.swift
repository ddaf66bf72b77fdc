import BluetoothPackets
public import CaptureFiles
import LinkDecryption
import LinkSessions

/// Writes a capture in which what could be decrypted is plaintext.
///
/// Packets from the air get the pseudo-header LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR, which can say that
/// they were decrypted; their message integrity checks are gone, lengths and CRCs set accordingly.
/// All else stays as it was.
public struct CaptureDecryption: Sendable {
  /// What could be decrypted, and with which keys.
  public let story: KeysStory
  /// Records that pcapng has no way to say.
  public let leftOut: Int

  /// Copies what is left of `input` to a pcapng file; there is none where nothing could be decrypted
  /// of what is encrypted.
  ///
  /// - Parameters:
  ///   - input: stands at its first record.
  ///   - output: where to write; "-" is standard output.
  ///   - options: what is known before, the keys among it.
  ///   - commentsKeys: whether the first packet that a key opened gets it as a comment.
  ///   - progress: is called now and then.
  /// - Throws: where the input has no records, or writing failed.
  public static func run(
    from input: inout CaptureReader, to output: String, options: ReadingOptions,
    commentsKeys: Bool = false, progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) -> CaptureDecryption {
    try input.refuse(writingTo: output)
    var tracker = SessionTracker(
      userLinkTypes: options.userLinkTypes, knownDatabases: options.knownDatabases,
      keys: options.keys)
    guard var record = input.next() else {
      throw CaptureError(
        file: input.name, problem: "has no records", advice: "give a capture with records")
    }
    var rewriting = PlainRecords(userLinkTypes: options.userLinkTypes)
    let first = rewriting.linkType(of: record, input.payload)
    var writer = try CaptureWriter(path: output, format: .pcapng, linkType: first)
    var leftOut = 0
    var told: Set<LinkKey> = []
    while true {
      let outcome = tracker.process(record, input.payload)
      var comments: [String] = []
      if commentsKeys, let key = tracker.openingKey, told.insert(key).inserted {
        let name = outcome.stream == .broadcastIsochronous ? "Broadcast_Code " : "LTK "
        comments.append(name + Self.digits(of: key) + ", " + key.origin.rawValue)
      }
      if let written = try rewriting.rewrite(record, input.payload, outcome, tracker.plaintext) {
        try writer.append(written, payload: rewriting.octets.rawSpan, comments: comments)
      } else {
        leftOut += 1
      }
      if record.number & 0xFFF == 0 { progress?(input) }
      guard let next = input.next() else { break }
      record = next
    }
    tracker.finish()
    let story = KeysTeller().finish(
      ReadCapture(file: CapturedFile(input, tracker), options: options, tracker: tracker))
    // A file that is not finished is taken away.
    if story.packets.encrypted == 0 || story.packets.decrypted > 0 { try writer.finish() }
    return CaptureDecryption(story: story, leftOut: leftOut)
  }

  private static func digits(of key: LinkKey) -> String {
    let digits = String(key.value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
