import BluetoothPackets
import LinkSessions

// Parts of sentences that depend on more than one value. The rule table refers to them by name.
extension FindingValueWords {
  /// Why the ATT_MTU stayed at 23.
  var whyDefaultMTU: String {
    mtuOffers.map { "because the client offered \($0.client) and the server \($0.server)" }
      ?? "which neither side raised"
  }

  /// Text such as "a value was" or "12 values were".
  var unsubscribedValues: String { counted(one: "a value was", many: "values were") }

  /// An unrequested or repeated answer.
  var unaskedAnswer: String {
    finding.earlierFrames.isEmpty
      ? "a response to a control procedure that was not started"
      : "a second response to one request: from a second stack, or from a man in the middle"
  }

  /// Why a pairing failed for lack of a passkey, depending on its association model.
  var refusedPasskey: String {
    let side =
      switch finding.direction {
      case .centralToPeripheral?: "the central"
      case .peripheralToCentral?: "the peripheral"
      case nil: "one side"
      }
    return switch finding[.model] {
    case .name("just-works"):
      "\(side) refused to confirm it; Just Works has no passkey, so its software, or a user asked for consent, refused"
    case .name("numeric-comparison"):
      "\(side) refused to confirm it: its user rejected the numbers, or its software rejected the pairing"
    default: "the user cancelled or did not enter a passkey"
    }
  }

  /// Encrypted packets that could not be read.
  var setAside: String {
    finding.count == nil
      ? "\(connections) became encrypted on the air: the packets that follow are not decoded"
      : "\(connections): \(count) of \(capacity) encrypted packets were not decrypted by the sniffer: "
        + "they are not decoded"
  }

  /// "1 record was cut when it was written".
  var cutRecords: String {
    finding[.what] == nil
      ? counted(
        one: "1 record was cut when it was written", many: "records were cut when they were written"
      )
      : counted(one: "1 packet was", many: "packets were")
        + " read only in part, because the text omits octets or uses words that bletrace can't parse"
  }

  /// "1 record is", "12 records are".
  var lostRecords: String { counted(one: "1 record is", many: "records are") }

  /// "1 record has", "12 records have".
  var backwardRecords: String { counted(one: "1 record has", many: "records have") }

  /// "1 command was", "12 commands were".
  var slowCommands: String { counted(one: "1 command was", many: "commands were") }

  /// The side that lacks the key of a connection.
  var missingKey: String {
    if finding[.what] == .name("again") {
      return
        "the central encrypted again, but the peripheral has no such key: the previous pairing distributed none, or one of "
        + "the two did not store it"
    }
    if finding[.reason] == .name("listed") {
      return
        "this host has no key for this connection: its controller refused the new IRK of the other side because the resolving "
        + "list still contained the old one, so its addresses are not recognized"
    }
    return finding[.what] != nil
      ? "this host has no key for this connection: its controller refused the resolving list, without which "
        + "a bonded device is not recognized under a new address"
      : "\(loser) has no key for this connection: its bond was deleted, or it is a different device from "
        + "the one that bonded"
  }

  /// Connection events that ended with unused time.
  var eventsLeft: String {
    if case .number(let exchanges)? = finding[.capacity] {
      return
        "the peripheral fell silent after \(Decimals.counted(exchanges, "exchange")) of each connection event, although "
        + "the central polled again: a limit of its controller, not of the radio"
    }
    return finding.direction == .centralToPeripheral
      ? "the central ended connection events with time left, and the data continued in the next events"
      : "connection events ended with room left, and the data continued in the next events"
  }

  /// An advertising interval that Apple's guideline does not list, or that did not last.
  var appleInterval: String {
    hasLifetime
      ? "the advertising interval\(ofInterval) was kept\(forLife) only; the Accessory Design Guidelines for "
        + "Apple Devices recommend at least 30 s of it"
      : "an advertising interval\(ofInterval) that the Accessory Design Guidelines for Apple Devices do not list"
  }
}
