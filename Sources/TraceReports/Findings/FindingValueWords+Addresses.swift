import LinkSessions
import TraceAnalysis

/// Sentences about private addresses, the keys that resolve them, and invalid addresses.
extension FindingValueWords {
  /// Why an identity was not reached under the address that was heard, or nil for other attempts.
  var hiddenIdentity: String? {
    guard let heard = name(.heardAddress) else { return nil }
    if name(.outcome) == "next-address" {
      return
        "it has not been heard since its last connection, but \(heard), the next address, has: its boot loader, or another "
        + "device of the same make"
    }
    let resolved = "the device advertises as \(heard), which its IRK resolves"
    switch name(.outcome) {
    case "unlisted":
      return "\(resolved), and the identity is not in the controller's resolving list"
    case "old-key": return "\(resolved), but the controller's resolving list contains an older IRK"
    case "off": return "\(resolved), but address resolution is off in the controller"
    default:
      return
        "the IRK from the bond resolves no address that was heard; a device with the same name advertises as \(heard): "
        + "its IRK has changed, for example by a reset, or it is another device"
    }
  }

  /// The entry that a controller did not accept into its resolving list.
  var refusedIdentity: String {
    let what = name(.address).map { "the IRK of \($0)" } ?? "an IRK"
    let text = "the controller did not add \(what) to its resolving list"
    switch name(.what) {
    case "listed": return text + ", which still contained an older IRK of that identity"
    case "full": return text + ", which is full"
    case "in-use": return text + " while it was in use"
    case "unsupported": return text + ", which it does not support"
    default: return text + withReason
    }
  }

  /// An address whose random part is all zeros or all ones.
  var invalidAddress: String {
    let address = name(.address) ?? "an address"
    let fault = "whose random part is all zeros or all ones"
    guard name(.what) == "own", let wait = finding[.wait]?.nanoseconds else {
      return "advertising with \(address), \(fault)"
    }
    return
      "the host advertised with the random address \(address), \(fault); no device connected in \(Clock.duration(wait))"
  }

  /// The location of the auxiliary packets that pointers announce.
  var wideOffsets: String {
    guard let range = finding[.offsets]?.nanosecondRange,
      let median = finding[.wait]?.nanoseconds
    else { return "AUX_ADV_IND follows its pointer at a different distance each time" }
    return
      "AUX_ADV_IND follows its pointer by \(Clock.duration(range.lowerBound)) to \(Clock.duration(range.upperBound)), "
      + "at a different distance each time (median \(Clock.duration(median))): scanners must keep their radio free that long"
  }

  /// Advice about addresses, or nil for other findings.
  var addressAdvice: String? {
    switch (finding.rule, name(.outcome), name(.what)) {
    case (.connAttemptUnanswered, "next-address", _):
      "if the device was commanded to start its boot loader, scan again and connect to the address that it then advertises"
    case (.connAttemptUnanswered, "unlisted", _):
      "add the identity and its IRK to the resolving list (LE Add Device To Resolving List), or connect to the address that the device advertises"
    case (.connAttemptUnanswered, "old-key", _):
      "replace the entry: LE Remove Device From Resolving List, then LE Add Device To Resolving List with the new IRK"
    case (.connAttemptUnanswered, "off", _):
      "enable address resolution (LE Set Address Resolution Enable), or connect to the address that the device advertises"
    case (.connAttemptUnanswered, "controller-late", _):
      "find out what keeps the controller, or the transport to it, from responding; nothing here points to the device"
    case (.connAttemptUnanswered, "new-key", _): "delete the bond and pair again"
    case (.hciResolvingListRefused, _, "full"):
      "read the size of the list first (LE Read Resolving List Size), and resolve further addresses in the host"
    case (.hciResolvingListRefused, _, "in-use"):
      "disable address resolution, or stop advertising, scanning and connecting, before changing the list"
    case (.hciResolvingListRefused, _, "unsupported"): "resolve private addresses in the host"
    case (.hciResolvingListRefused, _, "invalid"), (.hciResolvingListRefused, _, "other"):
      "check the command's values and the controller's state"
    default:
      finding.rule == .smpKeyMissing && finding[.reason] == .name("listed")
        ? "have the host remove the old entry first (LE Remove Device From Resolving List), then add the new IRK"
        : nil
    }
  }
}
