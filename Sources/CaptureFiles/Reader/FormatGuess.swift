/// Guesses the format of a file that is not a capture, and gives advice.
enum FormatGuess {
  /// The first octets of files that are commonly mistaken for captures.
  private static let beginnings: [(octets: [UInt8], what: String, advice: String)] = [
    (
      [0x50, 0x4B, 0x03, 0x04], "this is a zip archive",
      "save it to a file, or extract the log from it"
    ),
    ([0x42, 0x5A, 0x68], "this is compressed with bzip2", "decompress it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "this is compressed with xz", "decompress it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "this is compressed with zstd", "decompress it first"),
    ([0x37, 0x7A, 0xBC, 0xAF], "this is a 7-Zip archive", "extract it first"),
    ([0x25, 0x50, 0x44, 0x46], "this is a PDF document", "ask for the capture itself"),
    ([0x89, 0x50, 0x4E, 0x47], "this is an image", "ask for the capture itself"),
    ([0xFF, 0xD8, 0xFF], "this is an image", "ask for the capture itself"),
    ([0x7F, 0x45, 0x4C, 0x46], "this is an executable", "check the path"),
    (Array("SQLite format 3".utf8), "this is a database", "check the path"),
    (
      [0x01, 0x03, 0x0C, 0x00],
      "this looks like the bytes of a serial HCI transport without any record headers",
      "log with btsnoop, or provide the bytes as hex, one packet per line"
    ),
    (
      [0x73, 0x6E, 0x6F, 0x6F, 0x70], "this is a snoop capture of a network",
      "specify a Bluetooth capture"
    ),
  ]

  /// Returns the error for a file that is not a capture.
  ///
  /// - Parameters:
  ///   - window: positioned at the start of the file.
  ///   - name: the file's name.
  ///   - text: the result for a text whose packets are not printed as octets.
  static func error(
    in window: inout InputWindow, name: String, text: TextRecognition.Refusal?
  ) -> CaptureError {
    let (problem, advice) = guess(in: &window, text)
    // The start of a text does not show its kind.
    var error = CaptureError(file: name, offset: 0, problem: problem, advice: advice)
    error.hidesOffset = text != nil
    return error
  }

  private static func guess(
    in window: inout InputWindow, _ text: TextRecognition.Refusal?
  ) -> (String, String) {
    for beginning in beginnings where begins(with: beginning.octets, in: &window) {
      return (beginning.what, beginning.advice)
    }
    switch text {
    case .worded(let packets):
      return (
        "this text describes \(packets == 1 ? "1 packet" : "\(packets) packets") without the octets",
        "record with `btmon -w FILE` or `hcidump -w FILE`, or print with `hcidump -R`"
      )
    case .log(let guess):
      let lack = guess.hasOctets ? "" : ", without the octets of packets"
      return ("this is \(guess.what)\(lack)", guess.advice)
    case .noPackets:
      return (
        "this is text without recognizable packets",
        "specify a capture, or text with packets in hex; `bletrace formats` lists the notations"
      )
    case nil: break
    }
    if let near = nearMagic(in: &window) {
      return (
        "the file starts almost like \(near), but its first octets are damaged",
        "restore them, or copy the file again in binary mode"
      )
    }
    return (
      unknown(in: &window),
      "specify a btsnoop, pcap, pcapng or PacketLogger file, uncompressed or gzipped; `bletrace formats` lists all"
    )
  }

  private static func begins(with octets: [UInt8], in window: inout InputWindow) -> Bool {
    window.has(octets.count, at: 0)
      && octets.indices.allSatisfy { window.uint8(at: $0) == octets[$0] }
  }

  /// Returns the format whose magic differs from the first octets in one or two places, or by a shift.
  private static func nearMagic(in window: inout InputWindow) -> String? {
    let magics: [(String, [UInt8], Int)] = [
      ("btsnoop", Array("btsnoop\0".utf8), 2), ("pcap", [0xD4, 0xC3, 0xB2, 0xA1], 1),
      ("pcap", [0xA1, 0xB2, 0xC3, 0xD4], 1), ("pcapng", [0x0A, 0x0D, 0x0D, 0x0A], 1),
    ]
    guard window.has(8, at: 0) else { return nil }
    for (name, magic, most) in magics {
      for shift in 0..<4 where window.has(shift + magic.count, at: 0) {
        let wrong = magic.indices.count { window.uint8(at: shift + $0) != magic[$0] }
        if wrong <= (shift == 0 ? most : 0) { return name }
      }
    }
    return nil
  }

  private static func unknown(in window: inout InputWindow) -> String {
    let first = (0..<8).filter { window.has($0 + 1, at: 0) }.map { place in
      let digits = String(window.uint8(at: place), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "no capture format starts with \(first.joined(separator: " "))"
  }
}
