import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Procedures that a connection is expected to show one after the other; there may be others between
/// them.
struct SequenceExpectation: Sendable {
  let steps: [Step]
  /// The id of the only connection that it is about; nil for any.
  let connection: ContractDemand?

  /// One procedure, which has succeeded.
  struct Step: Sendable {
    let text: String
    let demands: [ContractDemand]
    /// The attribute's type, or that of the characteristic to which it belongs.
    let uuid: String?
  }

  init(_ head: YAMLNode.Entry, _ rest: [YAMLNode.Entry]) throws(ContractProblem) {
    guard let elements = head.value.elements, !elements.isEmpty else {
      throw ContractProblem(
        "a sequence is a list of procedures, not \(head.value.kind)",
        advice: "write \"sequence: [exchange-mtu, encryption]\"", at: head.value)
    }
    var connection: ContractDemand?
    for entry in rest {
      guard entry.key == "connection" else {
        throw .unknown(
          "key", entry.key, in: ["connection"] + Expectation.commonKeys, at: entry.keyNode)
      }
      connection = try ContractDemand(entry, of: ContractSubject.procedure)
    }
    self.connection = connection
    var steps: [Step] = []
    for element in elements { steps.append(try Step(parsing: element)) }
    self.steps = steps
  }

  var title: String {
    let place = connection.map { "on \($0.text): " } ?? ""
    return "\(place)\(steps.map(\.text).joined(separator: " → "))"
  }

  // MARK: Judging

  /// How far one connection came.
  private struct Progress {
    var step = 0
    var frames: [Int] = []
    /// What it did behind the last step, at most a few.
    var others: [String] = []
  }

  func judge(
    _ capture: CaptureMeasurements, _ expectation: Expectation, _ choice: ContractChoice?
  ) -> ExpectationResult {
    var progress: [Int: Progress] = [:]
    let origin = capture.origin
    for procedure in capture.timeline?.procedures ?? [] {
      guard let id = procedure.connection, takes(id + 1), choice?.takes(procedure) ?? true else {
        continue
      }
      var own = progress[id] ?? Progress()
      guard own.step < steps.count else { continue }
      if steps[own.step].isMet(by: procedure, origin: origin) {
        own.step += 1
        own.frames.append(procedure.frames.lowerBound)
        own.others = []
      } else if own.others.count < 6, own.others.last != procedure.kind.rawValue {
        own.others.append(procedure.kind.rawValue)
      }
      progress[id] = own
    }
    guard let best = progress.max(by: { ($0.value.step, $1.key) < ($1.value.step, $0.key) }) else {
      return expectation.result(title, nil, .unmatched, measured: nil, frames: [])
    }
    let (id, found) = (best.key + 1, best.value)
    guard found.step < steps.count else {
      return expectation.result(
        title, nil, .pass, measured: "connection \(id)", frames: found.frames)
    }
    let place = found.step == 0 ? "" : " after \(steps[found.step - 1].text)"
    let others = found.others.isEmpty ? "" : "; there came \(found.others.joined(separator: ", "))"
    return expectation.result(
      title, nil, .fail,
      measured: "no \(steps[found.step].text)\(place) on connection \(id)\(others)",
      frames: found.frames)
  }

  private func takes(_ id: Int) -> Bool {
    connection?.condition.holds(for: .number(Double(id))) ?? true
  }
}

extension SequenceExpectation.Step {
  /// A word, or a word with what it is about: `{subscribe: 2A37}`.
  init(parsing node: YAMLNode) throws(ContractProblem) {
    let subject = ContractSubject.procedure
    func demand(_ key: String, _ value: YAMLNode) throws(ContractProblem) -> ContractDemand {
      try ContractDemand(
        YAMLNode.Entry(key: key, line: value.line, column: value.column, value: value), of: subject)
    }
    switch node.content {
    case .scalar(let text, _):
      self.init(text: text, demands: [try demand("kind", node)], uuid: nil)
    case .mapping(let entries):
      guard entries.count == 1, let entry = entries.first else {
        throw ContractProblem(
          "a step is a procedure, or {procedure: attribute}", advice: "write {subscribe: 2A37}",
          at: node)
      }
      let kind = try demand("kind", entry.keyNode)
      let text = "\(entry.key) \(entry.value.phrase)"
      if let keys = entry.value.entries {
        var demands = [kind]
        for key in keys { demands.append(try ContractDemand(key, of: subject)) }
        self.init(text: text, demands: demands, uuid: nil)
      } else if let handle = entry.value.text, handle.hasPrefix("0x") {
        self.init(text: text, demands: [kind, try demand("handle", entry.value)], uuid: nil)
      } else {
        // What is no UUID is an error of the key.
        let uuid = try demand("uuid", entry.value)
        guard case .text(let name) = uuid.condition else {
          throw ContractProblem("a step is about one attribute", at: entry.value)
        }
        self.init(text: text, demands: [kind], uuid: name)
      }
    case .sequence:
      throw ContractProblem("a step is a procedure, not a list", at: node)
    }
  }

  func isMet(by procedure: Procedure, origin: Int64) -> Bool {
    let asksOutcome = demands.contains { $0.key.word == "outcome" }
    guard asksOutcome || procedure.outcome == .success else { return false }
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
}
