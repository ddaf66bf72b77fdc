import LinkSessions
import TraceAnalysis

/// Sentences about the order of link layer procedures.
extension FindingValueWords {
  /// A procedure that began while another one from the same side was open.
  var overlappingProcedures: String {
    "the \(side) started \(name(.what) ?? "a procedure") while its own \(name(.openProcedure) ?? "last one") was unanswered"
  }

  /// The end of a connection by a collision of procedures.
  var procedureCollision: String {
    name(.openProcedure) == nil
      ? "the link was closed because two link layer procedures collided\(withReason)"
      : "\(overlappingProcedures), and the link was closed because of it\(withReason)"
  }

  /// A collision that a side reports but that cannot have happened.
  var claimedCollision: String {
    let text =
      "the \(side) rejected \(name(.what) ?? "a procedure") because of a collision although it had no procedure of its own"
    return name(.outcome) == nil
      ? text : text + ": it seems to consider one open since it rejected an earlier request"
  }

  /// A valid answer that was rejected by the side that had sent the request.
  var rejectedAnswer: String {
    let text =
      "the \(side) rejected the response to its own Connection Parameters Request\(withReason)"
    return name(.what) == "same"
      ? text + "; the response has the requested values\(offset)"
      : text + "; the response has valid values within the requested ranges\(offset)"
  }

  private var offset: String {
    guard case .number(let offset)? = finding[.extra] else { return "" }
    return ", with its preferred offset \(offset)"
  }

  /// An update that the central accepted but did not perform.
  var unappliedUpdate: String {
    let what = "new connection parameters"
    return name(.what) == "pending"
      ? "the central accepted \(what) while an earlier update waited for its instant, and did not apply them within 30 s\(asked)"
      : "the central accepted \(what) and did not apply them within 30 s\(asked)"
  }

  /// Advice about the order of procedures, or nil for other findings.
  var procedureAdvice: String? {
    switch finding.rule {
    case .llProcedureCollision where name(.openProcedure) != nil:
      "have the \(side)'s link layer wait for the response, or its timer, before it starts the next procedure"
    case .llResponseTimeout where name(.outcome) == "key-refresh":
      "capture on the air to see which side withholds its PDU of the pause; change the key while no packet waits in the controller"
    case .llResponseTimeout where name(.outcome) == "claimed":
      "have the \(side)'s link layer end a procedure, and its timer, when it rejects the other side's request"
    case .paramAcceptedUnapplied where name(.what) == "pending":
      "have the central make the second update once the instant of the first has passed, or refuse the request until then"
    default: nil
    }
  }
}
