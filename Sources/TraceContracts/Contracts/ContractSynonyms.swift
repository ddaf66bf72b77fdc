import TraceAnalysis

/// Users' words for which contracts have other words, for suggestions in messages.
enum ContractSynonyms {
  private static let words: [String: String] = [
    "supervision_timeout": "timeout", "connection_interval": "interval", "mtu": "att_mtu",
    "slave_latency": "latency", "peripheral_latency": "latency", "dle": "data_length",
    "rate": "rate_hz", "frequency": "rate_hz", "hz": "rate_hz", "throughput": "goodput",
    "speed": "goodput", "bitrate": "goodput", "bit_rate": "goodput", "coverage": "events_captured",
    "captured": "events_captured", "reason": "end_reason", "disconnect_reason": "end_reason",
    "disconnected_by": "terminated_by", "ended_by": "terminated_by", "severity": "at_least",
    "encrypted": "encrypted_after", "subscribed": "subscribed_after", "ready": "ready_after",
    "first_value": "first_value_after", "max_gap": "gap", "interval_between_values": "every",
    "expectations": "expect", "rules": "expect", "vars": "variables", "include": "extends",
    "includes": "extends", "disconnection_timeout": "timeout", "disconnected": "disconnection",
    "bonded": "paired",
    "bonding": "pairing",
  ]

  /// Returns the known name with the same meaning as a word, with the unit of the word if it has one.
  static func name(for word: String, among known: some Sequence<String>) -> String? {
    if let name = words[word] { return found(name, known) }
    guard let (stem, unit) = ContractUnit.split(word), let name = words[stem] else { return nil }
    return found(name, known).map { ContractUnit.split($0) == nil ? "\($0)_\(unit.name)" : $0 }
  }

  /// Returns the contract's word for a user's word, or else the user's word.
  static func word(for word: String) -> String { words[word] ?? word }

  /// Finds a key that a report has with a unit and that is written without it.
  private static func found(_ name: String, _ known: some Sequence<String>) -> String? {
    known.contains { $0 == name || ContractUnit.split($0)?.stem == name } ? name : nil
  }

  /// Returns what to write for a procedure or a moment with which an expectation begins, or nil for other words.
  static func subject(for head: YAMLNode.Entry) -> String? {
    let text = head.value.text ?? ""
    let isPlain = ["", "any", "all", "none"].contains(text) || head.value.isNull
    if ["notification", "notify", "indication", "indicate"].contains(head.key), !isPlain {
      return "write \"value: \(text)\""
    }
    if ["disconnect", "disconnects"].contains(head.key) {
      return
        "write \"connection: any\" with terminated_by or end_reason, or "
        + "\"none: {connection: {end_reason: connection-timeout}}\" for what must not happen"
    }
    if text == "none", let kind = Procedure.Kind(rawValue: head.key) {
      return "write \"none: {procedure: {kind: \(kind.rawValue)}}\""
    }
    if let kind = Procedure.Kind(rawValue: head.key) {
      let attribute = head.value.text.map {
        ["any", "all", ""].contains($0) ? "" : ", uuid: \($0)"
      }
      let which = head.value.isNull ? "" : attribute ?? ""
      let step = which.isEmpty ? kind.rawValue : "{\(kind.rawValue): \(head.value.text ?? "")}"
      return "write \"procedure: {kind: \(kind.rawValue)\(which)}\", or a step: "
        + "\"sequence: [connected, \(step)]\""
    }
    guard let moment = ContractMoment(rawValue: head.key) else { return nil }
    let key = moment.rawValue.replacing("-", with: "_") + "_after"
    guard moment != .connected else { return "write \"connection: any\"" }
    return
      "write \"sequence: [connected, \(moment.rawValue)]\", or \"connection: any\" with \(key): known"
  }

  /// The most common keys of a subject, for messages that cannot list all of them.
  static let commonKeys: [String: [String]] = [
    "connection": [
      "interval", "latency", "timeout", "att_mtu", "phy", "data_length", "duration", "end_reason",
      "terminated_by", "ready_after", "encrypted_after", "first_value_after",
    ],
    "transfer": ["operation", "uuid", "goodput", "bytes", "duration", "efficiency"],
    "procedure": ["kind", "outcome", "uuid", "duration", "error", "direction"],
    "pairing": ["outcome", "method", "key_size", "bonding", "failed_by"],
    "encryption": ["outcome", "key"],
    "characteristic": ["uuid", "service", "properties", "handle"],
    "service": ["uuid", "server", "server_name"],
    "advertiser": ["name", "address", "interval"],
    "device": ["name", "address"],
  ]

  /// Returns what to write for a key that is not similar to any other one.
  static func keys(of subject: String, _ all: [String]) -> String {
    let common = commonKeys[subject] ?? []
    guard all.count > 16, !common.isEmpty else {
      return "write one of \(all.joined(separator: ", "))"
    }
    return
      "common keys are \(common.joined(separator: ", ")); Docs/Contracts.md describes them, and "
      + "'bletrace schemas DIR' writes contract.json, which lists all"
  }

  /// Returns what to write for an order in time, or nil for other words.
  static func order(_ word: String) -> String? {
    guard ["before", "until", "followed_by"].contains(word) else { return nil }
    return
      "write \"sequence: [first, second]\" for an order, or \"within\" with \"after\" for a time"
  }

  /// Returns what to write instead of a connection's key that belongs to another subject, or nil.
  static func advice(for word: String, of subject: String) -> String? {
    if ["pairing", "encryption"].contains(subject), word.hasPrefix("duration") {
      return "write \"procedure: {kind: \(subject)}\", which has it"
    }
    if let advice = order(word) { return advice }
    if subject == "pairing", ["authenticated", "mitm"].contains(word) {
      return "write method: {not: just-works}"
    }
    guard subject == "connection" else { return nil }
    if word.hasSuffix("address_type") {
      return "write it as \"address_type\" below \"device: any\", which has it"
    }
    if word.contains("reconnect") {
      return "write \"reconnection: any\" with gap: \"<= 2 s\""
    }
    if word.hasPrefix("disconnect") || word.hasPrefix("connects") {
      return "write \"connection: any\" with per_minute: \"<= 1\" or times: 1"
    }
    return nil
  }
}
