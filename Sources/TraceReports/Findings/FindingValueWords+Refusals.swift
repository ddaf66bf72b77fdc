import LinkSessions
import TraceAnalysis

/// Sentences about rejected requests, lost subscriptions and busy controllers.
extension FindingValueWords {
  /// " 8 times"; empty if it happened once.
  var times: String {
    if case .number(let count)? = finding[.count], count > 1 {
      " \(Decimals.grouped(count)) times"
    } else {
      ""
    }
  }

  /// A request that lacked security.
  var refusedAccess: String {
    let what = request + " was refused" + times + withReason
    switch finding[.isEncrypted] {
    case .flag(true)?:
      return what
        + ", although the link was encrypted: the key does not meet the server's requirements"
    case .flag(false)?: return what + "; the link was not encrypted afterwards"
    default: return what
    }
  }

  /// Advice that depends on the values of the finding, or nil for other findings.
  var refusalAdvice: String? {
    switch (finding.rule, finding[.isEncrypted] ?? finding[.isDeclared] ?? finding[.isBonded]) {
    case (.gattAccessRefused, .flag(true)?): strongerSecurity
    case (.gattNotPermitted, .flag(true)?):
      "make the server's permissions and its declared properties agree"
    case (.gattSubscriptionLost, .flag(true)?):
      "store the descriptors of bonded clients in the server, or have the client subscribe on each connection"
    default: nil
    }
  }

  private var strongerSecurity: String {
    switch finding[.reason] {
    case .name("Insufficient Authorization")?:
      "authorize the client in the server's application"
    case .name("Encryption Key Size Too Short")?: "pair again with a longer key"
    default:
      "pair with MITM protection (passkey, numeric comparison), or have the server require only encryption"
    }
  }

  /// A request that the characteristic's properties don't allow, or that was refused although they do.
  var notPermitted: String {
    let what = request + " was refused" + times + withReason
    switch finding[.isDeclared] {
    case .flag(true)?: return what + ", although the characteristic's properties allow it"
    case .flag(false)?: return what + ": the characteristic's properties do not allow it"
    default: return what
    }
  }

  /// A value that is no longer sent.
  var lostSubscription: String {
    let what = hexadecimal(.handle).map { "handle \($0)" } ?? "a characteristic"
    let before =
      "\(what) sent values\(rhythm.replacing(",", with: "")) on \(connections) but none on this connection, where "
      + "the client did not subscribe"
    return switch finding[.isBonded] {
    case .flag(true)?: before + ": the server did not keep the subscription of its bonded client"
    case .flag(false)?: before + ": without a bond, a subscription ends with its connection"
    default: before
    }
  }

  /// A command, and the activity that kept the controller from executing it.
  var busyCommand: String {
    guard case .name(let command)? = finding[.what] else {
      return "the controller refused a command because of another one in progress"
    }
    guard case .name(let cause)? = finding[.reason] else {
      return "\(command) was refused: Command Disallowed"
    }
    let text = "\(command) was refused: Command Disallowed, as \(cause)"
    guard finding[.model] == .name("scanning"), case .number(let frame)? = finding[.other] else {
      return text
    }
    return text + "; with scanning off, the controller accepted it (#\(frame))"
  }

  /// "Read Request to 0x0006".
  private var request: String {
    requestName + (hexadecimal(.handle).map { " to \($0)" } ?? "")
  }

  private var requestName: String {
    if case .attRequest(let opcode)? = finding[.opcode], let name = opcode.name {
      "\(name)"
    } else {
      "a request"
    }
  }

  /// ": interval 45 ms, latency 0, timeout 5 s, in force for 2.21 s", or empty if unknown.
  var inForce: String {
    guard let timeout = finding[.timeout]?.nanoseconds, !pace.isEmpty else { return "" }
    var text = "\(pace), timeout \(Clock.setting(timeout))"
    if let wait = finding[.wait]?.nanoseconds {
      text += ", in force for \(Clock.duration(wait))"
    }
    return text
  }
}
