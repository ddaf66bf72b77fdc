import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Text about problems, one line each.
struct TroubleWords {
  let trouble: TraceSummary.Trouble
  private let connections: ConnectionTable
  private let start: Int64
  private let when: ((Int64) -> String)?
  private let frame: (Int) -> String

  /// - Parameters:
  ///   - trouble: the problem.
  ///   - connections: the connections of the capture.
  ///   - start: the start of the capture in nanoseconds since 1970.
  ///   - when: returns the text for a time; nil for the time in the capture.
  ///   - frame: returns the text for a record number.
  init(
    _ trouble: TraceSummary.Trouble, _ connections: ConnectionTable, start: Int64,
    when: ((Int64) -> String)? = nil, frame: @escaping (Int) -> String = { "#\($0)" }
  ) {
    self.trouble = trouble
    self.connections = connections
    self.start = start
    self.when = when
    self.frame = frame
  }

  /// The whole line.
  var line: String { place + what + frames + cause }

  /// The line without the connections, which leaves a narrow column to the description.
  var brief: String { what + frames + cause }

  /// Text such as "connection 1: ".
  private var place: String {
    let numbers = trouble.connections.sorted().map { "\($0 + 1)" }
    guard numbers.count > 1 else { return numbers.first.map { "connection \($0): " } ?? "" }
    let rest = trouble.connections.count < trouble.connectionCount
    let list = rest ? numbers.joined(separator: ", ") + " and more" : numbers.englishList
    return "connections \(list): "
  }

  private var times: String { trouble.count > 1 ? " ×\(Decimals.grouped(trouble.count))" : "" }

  /// Text such as "; the two sides' session keys differ", with the frames that only the cause has.
  private var cause: String {
    guard let cause = trouble.cause else { return "" }
    let frames = cause.frames.filter { !trouble.frames.contains($0) }.prefix(3).map(frame)
    return "; " + FindingWords.sentence(cause)
      + (frames.isEmpty ? "" : " " + frames.joined(separator: ", "))
  }

  private var what: String {
    switch trouble.kind {
    case .end(let end), .lost(let end): return words(end)
    case .breach(let finding):
      let side =
        finding.direction.map { side in
          ", \(finding.rule.partOfSide) "
            + (finding.connection.map { connections[$0].words(for: side) } ?? "the \(side.sender)")
        } ?? ""
      return FindingWords.sentence(finding) + side + times
    case .pairing, .encryption, .unanswered, .refused, .cancelled, .notApplied:
      return (trouble.finding.map(sentence) ?? "") + times
    case .classicPairing(let status, let isSimple):
      return "\(isSimple ? "Simple Pairing" : "pairing with a PIN") over BR/EDR failed: "
        + "\(status.name.map { "\($0)" } ?? "error") (\(Hexadecimal.number(status.rawValue, width: 2)))"
        + times
    case .damage(let octets):
      let places = trouble.count == 1 ? "1 place" : "\(Decimals.grouped(trouble.count)) places"
      return "the file is damaged in \(places): \(Decimals.grouped(octets)) octets skipped"
    case .dropped:
      let records = Decimals.counted(trouble.count, "record")
      return
        "\(records) \(trouble.count == 1 ? "is" : "are") missing: lost while capturing, or left out of a part"
    case .coverage(let counts):
      let range = trouble.frames.min().flatMap { first in
        trouble.frames.max().map { " from \(frame(first)) to \(frame($0))" }
      }
      return "\(Decimals.grouped(counts.notCaptured)) of \(Decimals.grouped(counts.total)) "
        + "connection events\(range ?? "") are not in the capture"
    case .badCRC(let all, let initial):
      let isWhole = trouble.count == all && all > 1
      let count = Decimals.grouped(trouble.count)
      let words =
        isWhole
        ? "all \(count) frames have a wrong CRC"
        : "\(count) of \(Decimals.counted(all, "frame")) \(trouble.count == 1 ? "has" : "have") a wrong CRC"
      if trouble.isBesideConnections { return words + ", none of them in a connection" }
      guard isWhole else { return words }
      guard let initial else {
        return words + ", so none can be decoded"
          + (trouble.isOfSelection
            ? ": the file may be a selection of what the sniffer received; if so, open the one that it was made from"
            : "")
      }
      return words
        + ", but a right one with the initial value \(Hexadecimal.number(initial, width: 6)): "
        + "the sniffer followed another link"
    }
  }

  /// Returns the sentence of a failure, with the names of both sides if they are the same for all occurrences.
  private func sentence(_ failure: Finding) -> String {
    let links = trouble.connections.map { connections[$0] }
    guard let side = failure.direction, let first = links.first,
      links.allSatisfy({ $0.technology == first.technology })
    else { return FindingWords.sentence(failure) }
    switch trouble.kind {
    case .unanswered(let kind) where kind != .pairing, .refused(let kind, _):
      if case .command = kind { break }
      return FindingWords.sentence(
        failure, asking: first.words(for: side), asked: first.words(for: side.opposite))
    default: break
    }
    return FindingWords.sentence(failure)
  }

  private func words(_ end: Connection.End) -> String {
    guard let connection = trouble.connections.first else { return "" }
    if let explanation = trouble.explanation {
      let words = EndWords(end, of: connections[connection], start: start)
      var text =
        FindingWords.explanation(explanation) ?? FindingWords.sentence(explanation.finding)
      if text.hasSuffix(".") { text.removeLast() }
      return words.short + times + ": " + text.prefix(1).lowercased() + text.dropFirst()
    }
    // For several problems, the list after the sentence includes all records.
    let words = EndWords(
      end, of: connections[connection], start: start, namesEnd: trouble.count == 1, when: when,
      frame: frame)
    guard trouble.count == 1 else { return words.sentence + times }
    let gone = trouble.goneFor.map {
      "the peripheral did not advertise again in the \(Clock.duration($0)) that follow, in which others did"
    }
    return ([words.sentence] + words.details + [gone].compactMap(\.self)).joined(separator: "; ")
  }

  /// The frames after the sentence, unless the sentence includes records.
  private var frames: String {
    switch trouble.kind {
    case .end, .lost:
      return trouble.count == 1 ? "" : list
    case .coverage: return ""
    default: return list
    }
  }

  private var list: String {
    let shown = trouble.frames.prefix(3).map(frame)
    return shown.isEmpty ? "" : " " + shown.joined(separator: ", ")
  }
}

extension TraceSummary.Trouble {
  /// The stable name of its kind in reports.
  fileprivate var kindName: String {
    switch kind {
    case .end: "connection-end"
    case .breach: "rule-broken"
    case .pairing, .classicPairing: "pairing-failed"
    case .encryption: "encryption-failed"
    case .unanswered: "request-unanswered"
    case .refused: "request-refused"
    case .cancelled: "attempt-cancelled"
    case .notApplied: "parameters-not-applied"
    case .damage: "file-damaged"
    case .dropped: "records-dropped"
    case .lost: "lost-by-sniffer"
    case .coverage: "events-not-captured"
    case .badCRC: "crc-errors"
    }
  }
}

/// A problem with its text, for JSON.
struct TroubleReport: Described {
  let words: TroubleWords

  static let shape = Shape<TroubleReport>("trouble", "Something that went wrong.") { row in
    row.choice(
      "kind",
      of: [
        "connection-end", "rule-broken", "pairing-failed", "encryption-failed",
        "request-unanswered", "request-refused", "attempt-cancelled", "parameters-not-applied",
        "file-damaged", "records-dropped",
        "lost-by-sniffer", "events-not-captured", "crc-errors",
      ], "Kind of trouble."
    ) { $0.words.trouble.kindName }
    row.value("message", "The trouble, as text.") { $0.words.line }
    row.numbers("connections", "The ids of the connections.") {
      $0.words.trouble.connections.map { $0 + 1 }
    }
    row.value("count", "Number of occurrences.") { $0.words.trouble.count }
    row.frames { $0.words.trouble.frames }
  }
}
