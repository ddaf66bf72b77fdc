/// The direction and type of a packet, derived from the symbols and words before its octets.
///
/// Arrows have different meanings in different logs, so their meaning is learned from the commands and events in the
/// text. Words have the meaning that most hosts give them, unless commands and events contradict it.
struct TextDirections: Sendable {
  /// For each word, the number of packets that only the host can send, and of packets that only the controller can
  /// send.
  private var seen: [String: (host: Int, controller: Int)] = [:]

  private static let host: Set<String> = [
    "tx", "send", "sent", "sending", "out", "write", "writing", "host->controller", "h->c", "h2c",
  ]
  private static let controller: Set<String> = [
    "rx", "recv", "rcvd", "receive", "received", "receiving", "in", "read", "controller->host",
    "c->h", "c2h",
  ]
  private static let mirrors: [String: String] = [
    "<": ">", ">": "<", "->": "<-", "<-": "->", "=>": "<=", "<=": "=>", ">>": "<<", "<<": ">>",
    "-->": "<--", "<--": "-->", ">>>": "<<<", "<<<": ">>>", "→": "←", "←": "→", "==>": "<==",
    "<==": "==>",
  ]

  /// Maximum number of words to examine in a line, and their maximum length.
  private static let limit = 16

  /// Returns the words in a part of a line, in lower case and without enclosing characters.
  static func words(_ line: [UInt8], _ range: Range<Int>) -> [String] {
    let enclosing = Set(":[](){},\"'|.".utf8)
    return line[range].split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x5F })
      .suffix(limit).compactMap { part in
        var part = part
        while let first = part.first, enclosing.contains(first) { part = part.dropFirst() }
        while let last = part.last, enclosing.contains(last) { part = part.dropLast() }
        return part.isEmpty || part.count > limit
          ? nil : String(decoding: part, as: UTF8.self).lowercased()
      }
  }

  /// Returns the direction at the end of a log's tag, such as "HCI_RX:"; nil if the tag contains none.
  ///
  /// - Parameter end: the position after the tag and its colon.
  static func tag(_ line: [UInt8], before end: Int) -> String? {
    var tag = line[..<end]
    while let last = tag.last, last == 0x3A || last == 0x20 { tag.removeLast() }
    let start = tag.lastIndex { " /()".utf8.contains($0) }.map { $0 + 1 } ?? 0
    guard let word = words(line, start..<tag.endIndex).last else { return nil }
    return tags.contains(word) ? word : nil
  }

  /// The words that count in tags. Other words are more likely to concern an application than packets.
  private static let tags: Set<String> = ["tx", "rx", "send", "sent", "recv", "received"]

  /// Returns the packet type that a word names.
  static func type(_ words: [String]) -> Envelope.HCIPacketType? {
    for word in words.reversed() {
      switch word {
      case "cmd", "command": return .command
      case "evt", "event": return .event
      case "acl": return .acl
      default: continue
      }
    }
    return nil
  }

  /// Learns from a packet whose type exists in only one direction.
  mutating func learn(_ words: [String], _ type: Envelope.HCIPacketType) {
    guard type == .command || type == .event else { return }
    for word in words
    where Self.mirrors[word] != nil || Self.host.contains(word) || Self.controller.contains(word) {
      var counts = seen[word] ?? (0, 0)
      if type == .command { counts.host += 1 } else { counts.controller += 1 }
      seen[word] = counts
    }
  }

  /// Returns the direction that words name; nil if they name none or both.
  func direction(_ words: [String]) -> CaptureRecord.Direction? {
    var found: CaptureRecord.Direction?
    for word in words {
      guard let direction = meaning(of: word) else { continue }
      if let found, found != direction { return nil }
      found = direction
    }
    return found
  }

  private func meaning(of word: String) -> CaptureRecord.Direction? {
    if let learnt = learnt(word) { return learnt.direction }
    if let mirror = Self.mirrors[word], let learnt = learnt(mirror)?.direction {
      return learnt == .hostToController ? .controllerToHost : .hostToController
    }
    return Self.host.contains(word)
      ? .hostToController : Self.controller.contains(word) ? .controllerToHost : nil
  }

  /// Returns the learned direction of a word; nil if no commands or events with it have been read.
  private func learnt(_ word: String) -> (direction: CaptureRecord.Direction?, Void)? {
    guard let counts = seen[word] else { return nil }
    if counts.controller == 0 { return (.hostToController, ()) }
    return (counts.host == 0 ? .controllerToHost : nil, ())
  }
}
