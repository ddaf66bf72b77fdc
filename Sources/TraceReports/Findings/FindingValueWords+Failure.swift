import LinkSessions
import TraceAnalysis

extension FindingValueWords {
  /// An unexplained failure, such as "Read Request to 0x000E was refused: Insufficient Authentication (0x05)".
  var failure: String {
    guard finding[.outcome] != nil else {
      return "something ended in an error or without a response, and no rule explains it"
    }
    let what = name(.what) ?? "a request"
    let subject = what + (handle.map { " to \($0)" } ?? "")
    switch name(.outcome) {
    case "ended": return "the connection ended with an error" + error
    case "pairing": return "pairing failed" + error + giver
    case "pairing-encryption": return "pairing failed: encryption was not switched on" + error
    case "pairing-timeout": return "pairing failed: no pairing PDU for 30 s"
    case "pairing-abandoned":
      return "pairing failed: another pairing started before it was complete"
    case "encryption": return "encryption failed" + error
    case "unanswered" where what == "Pairing":
      return "the pairing was not complete when the connection ended"
        + (interval(.wait).map { ", \(upTo)\($0) after it started" } ?? "")
    case "unanswered" where sides != nil:
      let (asking, asked) = sides ?? ("", "")
      return "\(asked) did not answer \(asking)'s \(subject)"
        + (interval(.wait).map { " for \(upTo)\($0)" } ?? "")
    case "unanswered":
      return subject + " was not answered" + (interval(.wait).map { " for \(upTo)\($0)" } ?? "")
    case "cancelled":
      return "a connection attempt was cancelled"
        + (interval(.wait).map { " after \(upTo)\($0)" } ?? "")
    case "failed": return subject + " failed" + error + departure
    case "not-applied" where what != "Connection Parameter Update Request":
      return subject + " never took effect"
    case "not-applied":
      return "the central accepted connection parameters and did not apply them"
    case "refused" where sides != nil:
      let (asking, asked) = sides ?? ("", "")
      return "\(asked) refused \(asking)'s \(subject)" + error + departure
    default: return subject + " was refused" + error + departure
    }
  }

  /// The text "up to ", if several failures are reported as one.
  private var upTo: String { finding.count == nil ? "" : "up to " }

  /// Text such as ", reported by the peripheral": the sender of the reason.
  private var giver: String { finding.direction.map { ", reported by the \($0.sender)" } ?? "" }

  /// Text such as ", and the peripheral ended the connection 30 ms later", if the side that had sent the request could
  /// not continue.
  private var departure: String {
    guard let time = finding[.departedAfter]?.nanoseconds else { return "" }
    let side = finding.direction.map { "the \($0.sender)" } ?? "this host"
    return ", and \(side) ended the connection \(upTo)\(Clock.duration(time)) later"
  }

  /// Text such as ": Insufficient Authentication (0x05)".
  private var error: String {
    guard case .number(let code)? = finding[.code] else { return "" }
    let number = Hexadecimal.number(UInt16(clamping: code), width: 2)
    return name(.reason).map { ": \($0) (\(number))" } ?? ": error \(number)"
  }

  private func interval(_ name: Finding.Value.Name) -> String? {
    guard let time = finding[name]?.nanoseconds, time > 0 else { return nil }
    return Clock.duration(time)
  }

  private var handle: String? {
    guard case .handle(let handle)? = finding[.handle] else { return nil }
    return Hexadecimal.upper(handle, width: 4)
  }
}
