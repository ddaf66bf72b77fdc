import LinkSessions

extension RecordTally {
  /// Text such as "none of 6,702 records could be decoded (6,702 crc)", or nil if anything was decoded, because it is
  /// then unknown what the capture lacks. BR/EDR is decoded up to L2CAP, but not the contents of its channels.
  var undecoded: String? {
    guard records > 0, decodedCount == 0, notDecoded[.classic] ?? 0 == 0 else { return nil }
    let reasons = FrameOutcome.NotDecodedReason.allCases.compactMap { reason in
      notDecoded[reason].map { "\(Decimals.grouped($0)) \(reason.name)" }
    }
    return "none of \(Decimals.grouped(records)) records could be decoded "
      + "(\(reasons.joined(separator: ", ")))"
  }

  /// The same as a sentence.
  var undecodedSentence: String? {
    undecoded.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
  }
}
