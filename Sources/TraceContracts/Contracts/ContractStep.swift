import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// A named moment of a connection: connected, ready, encrypted, subscribed.
enum ContractMoment: String, CaseIterable, Sendable {
  /// The connection began.
  case connected
  /// The setup of the connection ended.
  case ready
  case paired
  case encrypted
  case subscribed
  /// The server sent its first unsolicited value.
  case firstValue = "first-value"

  /// Kinds of procedures that show the moment. Empty for the start of the connection.
  var kinds: Set<Procedure.Kind> {
    switch self {
    case .connected: []
    case .ready: [.connectionSetup, .reconnection]
    case .paired: [.pairing]
    case .encrypted: [.encryption]
    case .subscribed: [.subscribe]
    case .firstValue: [.notifications, .indication]
    }
  }

  init?(_ text: String) {
    let word = ContractWord.normal(text)
    guard let moment = ContractMoment.allCases.first(where: { $0.rawValue == word }) else {
      return nil
    }
    self = moment
  }

  /// A description for the schema and for messages.
  var meaning: String {
    switch self {
    case .connected: "the connection started"
    case .ready: "its setup was complete"
    case .paired: "a pairing succeeded"
    case .encrypted: "encryption was on"
    case .subscribed: "a subscription succeeded"
    case .firstValue: "the server sent a value unsolicited"
    }
  }
}

/// One step of a connection: a successful procedure, or a named moment.
struct ContractStep: Sendable {
  let text: String
  /// The text without the time limit.
  let name: String
  /// The named moment, or nil for a procedure given by its kind.
  let moment: ContractMoment?
  let demands: [ContractDemand]
  /// The type of the attribute, or of its characteristic.
  let uuid: String?
  /// Maximum time since the previous step, or nil for any time.
  let within: ContractDemand?

  /// Parses a word, or a word with its attribute: `{subscribe: 2A37}`, `{subscribe: 2A37, within: 1
  /// s}`.
  init(parsing node: YAMLNode) throws(ContractProblem) {
    switch node.content {
    case .scalar(let text, _):
      self.text = text
      name = text
      moment = ContractMoment(text)
      demands = moment == nil ? [try ContractStep.kind(node)] : []
      uuid = nil
      within = nil
    case .mapping(let entries):
      let named = entries.filter { $0.key != "within" }
      guard named.count == 1, let entry = named.first else {
        throw ContractProblem(
          "a step is a procedure, or {procedure: attribute}", advice: "write {subscribe: 2A37}",
          at: node)
      }
      within = try entries.first { $0.key == "within" }.map { entry throws(ContractProblem) in
        try ContractDemand(atMost: entry, ContractKey.within)
      }
      let limit = within.map { " \($0.text)" } ?? ""
      name = entry.value.isAny ? entry.key : "\(entry.key) \(entry.value.phrase)"
      text = name + limit
      moment = ContractMoment(entry.key)
      let kind = moment == nil ? [try ContractStep.kind(entry.keyNode)] : []
      if let keys = entry.value.entries {
        var demands = kind
        for key in keys { demands.append(try ContractDemand(key, of: ContractSubject.procedure)) }
        self.demands = demands
        uuid = nil
      } else if entry.value.isAny {
        demands = kind
        uuid = nil
      } else if let handle = entry.value.text, handle.hasPrefix("0x") {
        demands = kind + [try ContractStep.demand("handle", entry.value)]
        uuid = nil
      } else {
        // An invalid UUID is an error in the key's value.
        let type = try ContractStep.demand("uuid", entry.value)
        guard case .text(let name) = type.condition else {
          throw ContractProblem("a step takes one attribute", at: entry.value)
        }
        demands = kind
        uuid = name
      }
    case .sequence:
      throw ContractProblem("a step is a procedure, not a list", at: node)
    }
  }

  private static func kind(_ node: YAMLNode) throws(ContractProblem) -> ContractDemand {
    do {
      return try demand("kind", node)
    } catch {
      guard let word = node.text, !node.isNull else { throw error }
      let kinds = Procedure.Kind.allCases.map(\.rawValue)
      if word == "value" {
        throw ContractProblem(
          "there is no step \"value\" here",
          advice: "write first-value, or {subscribe: heart_rate} for the subscription", at: node)
      }
      throw .unknown("step", word, in: ContractMoment.allCases.map(\.rawValue) + kinds, at: node)
    }
  }

  private static func demand(
    _ key: String, _ value: YAMLNode
  ) throws(ContractProblem) -> ContractDemand {
    try ContractDemand(
      YAMLNode.Entry(key: key, line: value.line, column: value.column, value: value),
      of: ContractSubject.procedure)
  }

  // MARK: Judging

  /// The time of a step, and the frame that shows it.
  typealias Reached = (time: Int64, frame: Int)

  /// Returns the start of a connection, if that is the step and was captured.
  func reached(byBeginningOf link: Connection) -> Reached? {
    guard moment == .connected, link.startWasCaptured else { return nil }
    return (link.firstFrame.time, link.firstFrame.number)
  }

  /// Returns when a procedure reached the step, or nil if it did not.
  func reached(by procedure: Procedure, origin: Int64) -> Reached? {
    guard asksOutcome || procedure.outcome == .success, concerns(procedure, origin: origin) else {
      return nil
    }
    // A stream of values counts from its first value, everything else from its end.
    return ContractMoment.firstValue.kinds.contains(procedure.kind)
      ? (procedure.start, procedure.frames.lowerBound)
      : (procedure.end, procedure.frames.upperBound)
  }

  /// Returns the position in the order of steps of a procedure that reached the step: the time at which a moment is
  /// reached, or at which a procedure begins.
  func position(of procedure: Procedure, _ reached: Reached) -> Int64 {
    moment == nil ? procedure.start : reached.time
  }

  /// Returns a procedure that matches the step but did not succeed: "subscribe error: Insufficient Authentication
  /// (0x05)". Returns nil for other procedures.
  func failure(by procedure: Procedure, origin: Int64) -> (text: String, frames: [Int])? {
    guard !asksOutcome, procedure.outcome != .success, concerns(procedure, origin: origin),
      let key = try? ContractKey(
        "outcome", in: ContractSubject.procedure.documents, of: ContractSubject.procedure.name)
    else { return nil }
    let tree = DocumentOf(procedure).tree(origin: origin)
    let text = ContractMeasurement(key, in: tree).text(key)
    return (
      "\(procedure.kind.rawValue) \(text)",
      [procedure.frames.lowerBound, procedure.frames.upperBound]
    )
  }

  /// Returns the first procedure of a connection that failed to reach the step.
  func failure(
    on link: Connection, in capture: CaptureMeasurements
  ) -> (text: String, frames: [Int])? {
    for procedure in capture.timeline?.procedures ?? [] where procedure.connection == link.index {
      if let failure = failure(by: procedure, origin: capture.origin) { return failure }
    }
    return nil
  }

  private var asksOutcome: Bool { demands.contains { $0.key.word == "outcome" } }

  /// Whether a procedure is the one that the step names, regardless of its outcome.
  private func concerns(_ procedure: Procedure, origin: Int64) -> Bool {
    if let moment {
      guard moment.kinds.contains(procedure.kind) else { return false }
    }
    if let uuid, procedure.uuid?.description != uuid, procedure.characteristic?.description != uuid
    {
      return false
    }
    let document = DocumentOf(procedure)
    return demands.allSatisfy { demand in
      guard let path = demand.key.paths.first, let cell = document.cell(at: path) else {
        return false
      }
      let value = JSONValue(cell, origin: origin)
      return value != .null && demand.condition.holds(for: value)
    }
  }

  /// Returns when a connection first reached the step.
  func reached(on link: Connection, in capture: CaptureMeasurements) -> Reached? {
    if let beginning = reached(byBeginningOf: link) { return beginning }
    for procedure in capture.timeline?.procedures ?? [] where procedure.connection == link.index {
      if let reached = reached(by: procedure, origin: capture.origin) { return reached }
    }
    return nil
  }
}

extension YAMLNode {
  /// Whether a selector selects everything.
  var isAny: Bool { text.map { ["any", "all"].contains($0) } ?? false }
}

extension ContractKey {
  /// The maximum duration.
  static let within = time("within")

  private static func time(_ name: String) -> ContractKey {
    ContractKey(
      name: name, document: 0, paths: [[name]],
      member: MemberDescription(
        key: name, meaning: "Duration.", unit: .seconds, type: .number,
        isNullable: false, isOptional: false), scale: 1, unit: ContractUnit("s"), needsUnit: true)
  }
}

extension ContractDemand {
  /// Parses a duration. A number without an operator is a maximum.
  init(atMost entry: YAMLNode.Entry, _ key: ContractKey) throws(ContractProblem) {
    let demand = try ContractDemand(entry, key)
    var condition = demand.condition
    if case .number(let range) = condition, range.lower == range.upper {
      condition = .number(ContractRange(upper: range.upper))
    }
    self.init(key: key, condition: condition, text: demand.text, line: demand.line)
  }
}

/// A time after a step, as text.
enum ContractTime {
  static func text(_ elapsed: Int64) -> String { elapsed == 0 ? "0 s" : Clock.duration(elapsed) }

  /// Returns text such as "subscribed after 1.90 s (#47), and the first value came 2.49 s later".
  static func subscription(
    _ subscribed: ContractStep.Reached, _ beginning: Int64, _ value: Int64
  ) -> String {
    "subscribed after \(text(subscribed.time.elapsed(since: beginning))) (#\(subscribed.frame)), and the first "
      + "value arrived \(text(value.elapsed(since: subscribed.time))) later"
  }
}

/// A time limit relative to a step of the same connection.
struct ContractDeadline: Sendable {
  let within: ContractDemand
  let after: ContractStep

  /// - Parameter entries: the entries of an expectation.
  /// - Returns: nil if there is no `within`.
  init?(_ entries: [YAMLNode.Entry]) throws(ContractProblem) {
    let after = entries.first { $0.key == "after" }
    guard let within = entries.first(where: { $0.key == "within" }) else {
      if let after {
        throw ContractProblem(
          "\"after\" needs \"within\"", advice: "write within: 3 s next to it", at: after.keyNode)
      }
      return nil
    }
    self.within = try ContractDemand(atMost: within, ContractKey.within)
    let start =
      after?.value
      ?? YAMLNode(.scalar("connected", isQuoted: false), line: within.line, column: within.column)
    self.after = try ContractStep(parsing: start)
  }

  var text: String { "\(within.text) after \(after.text)" }

  /// The maximum time in nanoseconds.
  var longest: Int64 {
    guard case .number(let range) = within.condition, range.upper < 1e9 else { return .max }
    return Int64(range.upper * 1e9)
  }

  func holds(_ elapsed: Int64) -> Bool {
    within.condition.holds(for: .number(Double(elapsed) / 1e9))
  }
}
