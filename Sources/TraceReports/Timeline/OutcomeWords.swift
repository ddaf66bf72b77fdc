import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// The outcome of a line's procedures in a few words.
struct OutcomeWords {
  let text: String
  let accent: TextStyle.Accent?

  init(_ row: TimelineRow) {
    if let unanswered = row.unanswered, row.count > unanswered.count {
      // The earlier ones succeeded, and these may have succeeded, too: only their answers were not captured.
      text =
        "\(Decimals.grouped(row.count - unanswered.count)) ok, \(Decimals.grouped(unanswered.count)) "
        + (unanswered.count == 1 ? "response" : "responses") + " not seen #\(unanswered.frame)"
      accent = .warning
      return
    }
    if row.missedAnswers > 0 {
      text = OutcomeWords.unanswered(row)
      accent = .warning
      return
    }
    switch row.first.outcome {
    case .disconnected where row.first.kind == .securityRequest,
      .inProgress where row.first.kind == .securityRequest:
      text = "no response"
      accent = .warning
    case .success where !row.first.wasFollowed:
      text = "not followed by the peripheral"
      accent = .error
    case .success:
      text = OutcomeWords.success(row)
      if case .accepted(.notApplied) = row.first.detail {
        accent = .warning
      } else {
        accent = row.first.kind == .violation ? .error : nil
      }
    case .error(.controller(.unknownConnection)) where row.first.kind == .connectionSetup:
      // The controller reports in this way that the host canceled the attempt. Vol 4, Part E, 7.8.13.
      text = "cancelled"
      accent = nil
    case .error(.pairing(code: 0, let name?)):
      text = "\(name)".lowercasedExceptAcronyms
      accent = .error
    case .error(.unknownPDU):
      text = "not supported by the other side"
      accent = .error
    case .error(let error):
      // Some names consist of two alternatives.
      let name = error.name?.split(separator: " / ").first.map(String.init)?
        .lowercasedExceptAcronyms
      text =
        (name ?? "error " + Hexadecimal.number(error.code, width: 2))
        + (row.first.lacksRequest ? ", request not in capture" : "")
      accent = .error
    case .timeout:
      text = "no answer in time"
      accent = .error
    case .notApplied:
      text = "not applied"
      accent = .error
    case .disconnected:
      text =
        row.first.closingFrame.map { "not answered, its channel was closed #\($0)" }
        ?? "connection ended first"
      accent = .warning
    case .notInCapture where row.first.kind == .connectionSetup && row.first.connection == nil:
      text = "outcome not in capture"
      accent = .warning
    case .notInCapture where row.first.kind == .connectionSetup || row.first.kind == .reconnection:
      text = "no packet of it in capture"
      accent = .warning
    case .notInCapture:
      text =
        row.first.damagedAnswer.map { "the response is #\($0), damaged here but acknowledged" }
        ?? (row.first.kind == .pairing ? "end not in capture" : "response not in capture")
      accent = .warning
    case .inProgress:
      text =
        row.first.kind.isState || OutcomeWords.goesOn(row.first) ? "continues" : "still open"
      accent = .warning
    }
  }

  /// Whether a host decides how long the procedure lasts, so that it does not wait for an answer at the end of the
  /// capture.
  private static func goesOn(_ procedure: Procedure) -> Bool {
    switch procedure.kind {
    case .scan, .advertise: true
    case .connectionSetup: procedure.connection == nil
    default: false
    }
  }

  /// Returns the outcome of searches with requests whose answers the capture lacks.
  private static func unanswered(_ row: TimelineRow) -> String {
    let isOne = row.missedAnswers == 1
    let answers = isOne ? "response" : "\(Decimals.grouped(row.missedAnswers)) responses"
    let damaged = (isOne ? row.damagedAnswer : nil).map {
      "response is #\($0), damaged here but acknowledged"
    }
    guard row.found > 0 else {
      return damaged.map { "the " + $0 } ?? answers + " not in capture"
    }
    // Some of the requests were answered.
    return (noun(of: row.first.kind).map { found(row, $0) } ?? success(row))
      + (damaged.map { ", a " + $0 } ?? (isOne ? ", a " : ", ") + answers + " not in capture")
  }

  private static func success(_ row: TimelineRow) -> String {
    let procedure = row.first
    if case .accepted(let accepted) = procedure.detail {
      return accepted == .notApplied ? "not applied" : ""
    }
    if let noun = noun(of: procedure.kind) {
      let isCutShort = !row.isComplete && procedure.kind == .discoverServices && row.found > 0
      let words = found(row, noun) + (isCutShort ? ", search not finished" : "")
      guard case .search(let search) = procedure.detail, search.lacksAnswers else { return words }
      return row.found == 0 ? "responses incomplete" : "at least " + words
    }
    switch procedure.kind {
    case .exchangeMTU:
      return procedure.detail.agreedMTU.map { "\($0)" } ?? "ok"
    case .read, .readLong, .readMultiple:
      return row.repetitions == 1
        ? "\(procedure.octets) B" : "\(Decimals.grouped(row.octets)) B in total"
    case .readByUUID, .databaseHashCheck: return found(row, "value")
    case .write: return "\(Decimals.grouped(row.octets)) B"
    case .writeLong, .reliableWrite:
      guard case .queuedWrite(let queued) = procedure.detail, !queued.isConcluded else {
        return "ok"
      }
      return "only queued"
    case .writeWithoutResponse, .signedWrite, .notifications, .indication, .channelTransfer,
      .bulkTransfer:
      return rate(row)
    case .connectionSetup, .reconnection:
      guard case .setup(let setup) = procedure.detail, setup.readyFrame != nil else {
        return "connected"
      }
      return "ready"
    case .disconnection, .lastHeard, .violation, .encryptedTraffic: return ""
    case .periodicSync:
      guard case .followed(_, let isLost) = procedure.detail else { return "" }
      return isLost ? "lost" : "ended"
    case .advertise:
      guard case .directed(_, let end?) = procedure.detail else { return "" }
      return switch end {
      case .connected: "connected"
      case .timedOut: "timed out (0x3c)"
      case .stopped: "stopped"
      }
    case .hostSetup, .hostShutdown, .hostCommands, .scan, .hostNote, .linkReport: return ""
    default: return "ok"
    }
  }

  /// Returns what a search finds.
  private static func noun(of kind: Procedure.Kind) -> String? {
    switch kind {
    case .discoverServices, .discoverServicesByUUID: "service"
    case .discoverIncludedServices: "included"
    case .discoverCharacteristics: "characteristic"
    case .discoverDescriptors: "attribute"
    default: nil
    }
  }

  private static func found(_ row: TimelineRow, _ noun: String) -> String {
    if row.found == 0 { return "none" }
    let plural = row.found == 1 || noun == "included" ? "" : "s"
    return "\(Decimals.grouped(row.found)) \(noun)\(plural)"
  }

  /// Returns the rate, and the time that it refers to if that differs from the row's own.
  private static func rate(_ row: TimelineRow) -> String {
    guard let rate = row.bitsPerSecond else { return "" }
    let text =
      rate < 1000
      ? "\(Decimals.text(rate, atMost: 0)) bit/s"
      : "\(Decimals.text(rate / 1000, exactly: 1)) kbit/s"
    let share = Double(row.activeTime) / Double(max(1, row.stretch))
    return (0.99...1.01).contains(share) ? text : "\(text) in \(Clock.duration(row.activeTime))"
  }
}

extension Procedure.Kind {
  /// Whether the procedure lasts until something ends it.
  fileprivate var isState: Bool { self == .scan || self == .advertise || self == .periodicSync }
}

extension ControllerErrorCode {
  fileprivate static let unknownConnection = ControllerErrorCode(rawValue: 0x02)
}

extension String {
  /// The text in lower case, except for words in capitals.
  fileprivate var lowercasedExceptAcronyms: String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.count > 1 && word == word.uppercased() ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}
