package import BluetoothPackets
import LinkSessions
package import TraceAnalysis
package import TraceReports

/// A first contract derived from a good capture: its properties, with tolerance for normal variation.
///
/// Every line is evaluated before it is written, so that the capture meets the contract.
package struct ContractDraft {
  private let capture: CaptureMeasurements
  private let check: CheckAnalysis
  private var lines: [String] = []

  /// Tolerance for lower rates, as a factor.
  private static let rateRoom = 0.8
  /// Tolerance for longer times, as a factor.
  private static let timeRoom = 1.5
  /// Maximum number of entries of one kind, so that a first contract stays readable.
  private static let most = 24

  private init(_ capture: CaptureMeasurements, _ check: CheckAnalysis) {
    self.capture = capture
    self.check = check
  }

  /// Writes the contract.
  ///
  /// - Parameters:
  ///   - capture: the measurements with all analyses.
  ///   - check: the findings of the rules.
  ///   - output: receives the text.
  package static func write(
    _ capture: CaptureMeasurements, _ check: CheckAnalysis, to output: inout OutputBuffer
  ) {
    var draft = ContractDraft(capture, check)
    draft.addConnections()
    draft.addProcedures()
    draft.addTransfers()
    draft.addValues()
    draft.addSecurity()
    draft.addServers()
    draft.addSequence()
    draft.addFindings()
    if draft.lines.isEmpty {
      draft.lines = ["", "  # The capture shows no connection.", "  - file: any"]
    }
    let name = capture.file.name.printable
    output.line("# A draft contract, made from \(name).")
    output.line(
      "# Rates may be a fifth lower, times half as long again or two connection intervals"
    )
    output.line(
      "# longer. Remove what you do not want to promise, and tighten the rest. Docs/Contracts.md describes"
    )
    output.line("# the language.")
    output.line("#")
    output.line("#   bletrace check CAPTURE --rules THIS_FILE --only-contract")
    let missing = capture.timeline?.notKept.procedures ?? 0
    if missing > 0 {
      output.line("#")
      output.line("# \(missing) procedures of the capture exceeded the limit and are not included.")
    }
    output.line("expect:")
    for line in draft.lines.drop(while: \.isEmpty) { output.line(line) }
  }

  // MARK: Entries

  /// A demand, and the result of judging it.
  private typealias Kept = (line: String, result: ExpectationResult)

  /// Returns the demand, if the capture meets it.
  private func kept(_ head: String, _ demand: String?) -> Kept? {
    let text = ["  - \(head)", demand.map { "    \($0)" }].compactMap { $0 }.joined(separator: "\n")
    guard let contract = try? Contract(parsing: "expect:\n" + text + "\n", file: "draft") else {
      return nil
    }
    let results = contract.judge(capture, check)
    guard results.count == 1, let result = results.first, result.outcome == .pass else {
      return nil
    }
    // An assumed value is not part of the device's behavior.
    guard result.measured?.contains("(assumed)") != true else { return nil }
    return (demand ?? head, result)
  }

  /// Adds an entry with the demands that the capture meets, unless there are none.
  private mutating func add(_ comment: String, _ head: String, _ demands: [String?]) {
    let held = demands.compactMap { $0 }.compactMap { kept(head, $0) }
    guard !held.isEmpty else { return }
    lines += ["", "  # \(comment)", "  - \(head)"]
    for (line, result) in held { lines.append("    \(line)\(note(result))") }
  }

  /// The measured value as a comment.
  private func note(_ result: ExpectationResult) -> String {
    let frames = result.frames.prefix(2).map { "#\($0)" }.joined(separator: ", ")
    let measured = result.measured.map { $0.printable } ?? ""
    return "  # was \(measured)\(frames.isEmpty ? "" : ", \(frames)")"
  }

  // MARK: Contents of entries

  private mutating func addConnections() {
    let links = capture.connections.connections.filter { $0.technology == .lowEnergy }
    guard !links.isEmpty else { return }
    let mtu = links.compactMap { ContractDraft.chosen($0.attMTU) }.min()
    let interval = links.compactMap(\.parameters.value?.intervalMilliseconds).max()
    let lengths = LinkDirection.both.flatMap { side in
      links.compactMap { ContractDraft.chosen($0.dataLength[side]) }
    }
    let failures = [.connectionTimeout, .micFailure, .failedToBeEstablished].compactMap {
      (code: ControllerErrorCode) in code.name.map { ContractWord.normal("\($0)") }
    }.joined(separator: ", ")
    let phys = Set(
      LinkDirection.both.flatMap { side in
        links.compactMap { ContractDraft.chosen($0.phy[side]) }
      })
    add(
      "Parameters at the end of every connection.", "connection: any",
      [
        mtu.map { "att_mtu: \">= \($0)\"" },
        interval.map { "interval_ms: \"<= \(Decimals.text($0, atMost: 3))\"" },
        lengths.min().map { "data_length: \">= \($0)\"" },
        phys.count == 1 ? phys.first.map { "phy: \($0.jsonName)" } : nil,
        "end_reason: {not: [\(failures)]}",
        "end_cause: {not: [supervision-timeout, not-established]}",
      ])
  }

  /// Returns a value that the devices chose. A default that nobody changed is no guarantee.
  private static func chosen<Value>(_ known: Known<Value>) -> Value? {
    known.basis == .derived && known.frame == nil ? nil : known.value
  }

  private mutating func addProcedures() {
    let kinds: [Procedure.Kind] = [
      .connectionSetup, .reconnection, .exchangeMTU, .discoverServices, .discoverCharacteristics,
      .encryption, .pairing,
    ]
    let procedures = capture.timeline?.procedures ?? []
    for kind in kinds {
      let own = procedures.filter { $0.kind == kind }
      guard let longest = own.map(\.duration).max() else { continue }
      // A procedure may take a few more or fewer connection events.
      let limit = max(
        Double(longest) / 1e6 * ContractDraft.timeRoom, Double(longest) / 1e6 + eventRoom
      ).rounded(.up)
      add(
        "\(own.count == 1 ? "Once" : "\(own.count) times") in the capture.",
        "procedure: {kind: \(kind.rawValue)}",
        ["outcome: success", "duration_ms: \"<= \(Decimals.text(limit, atMost: 0))\""])
    }
  }

  /// Milliseconds that ordinary variation may add to any time: two connection intervals, but at least 20 ms.
  private var eventRoom: Double {
    let intervals = capture.connections.connections.compactMap(
      \.parameters.value?.intervalMilliseconds)
    return max(20, 2 * (intervals.max() ?? 0))
  }

  private mutating func addTransfers() {
    var reported: Set<String> = []
    for transfer in capture.throughput?.transfers ?? [] where reported.count < ContractDraft.most {
      // Values that are judged by their rhythm would fail twice for one cause.
      if let uuid = transfer.uuid, rhythms.contains(uuid) { continue }
      let about =
        transfer.uuid.map { ", uuid: \"\($0.description)\"" }
        ?? transfer.handle.map { ", handle: \(Hexadecimal.number($0, width: 4))" } ?? ""
      let head = "transfer: {operation: \(transfer.operation.rawValue)\(about)}"
      guard reported.insert(head).inserted else { continue }
      let alike = (capture.throughput?.transfers ?? []).filter {
        $0.operation == transfer.operation && $0.uuid == transfer.uuid
          && (transfer.uuid != nil || $0.handle == transfer.handle)
      }
      let least = (alike.map(\.goodput).min() ?? 0) / 1000 * ContractDraft.rateRoom
      let share = alike.compactMap(\.efficiency).min().map { $0 * ContractDraft.rateRoom }
      add(
        "Data of \(transfer.uuid?.shortTypeName ?? transfer.operation.rawValue).", head,
        [
          "goodput_kbps: \">= \(ContractDraft.lower(least))\"",
          share.map { "efficiency: \">= \(ContractDraft.lower($0))\"" },
        ])
    }
  }

  /// Returns the types of attributes for which servers send unsolicited values, which a contract needs.
  ///
  /// - Parameter capture: the measurements with the timeline.
  package static func valueTypes(_ capture: CaptureMeasurements) -> Set<BluetoothUUID> {
    Set(
      (capture.timeline?.procedures ?? []).lazy.filter {
        $0.kind == .notifications || $0.kind == .indication
      }.compactMap(\.uuid).prefix(ContractDraft.most))
  }

  /// Maximum rate of streams. Faster ones are transfers.
  private static let fastest = 20.0

  /// Types of the values that are judged by their rhythm.
  private var rhythms: Set<BluetoothUUID> {
    Set(
      ContractDraft.valueTypes(capture).filter { uuid in
        let rates = ValueStream.all(of: uuid, in: capture).filter {
          $0.values.count > 2 && [.notified, .indicated].contains($0.first.source)
        }.compactMap(\.rate)
        return rates.min().map { $0 <= ContractDraft.fastest } ?? false
      })
  }

  private mutating func addValues() {
    for uuid in ContractDraft.valueTypes(capture).sorted(by: { $0.description < $1.description }) {
      let streams = ValueStream.all(of: uuid, in: capture).filter {
        $0.values.count > 2 && [.notified, .indicated].contains($0.first.source)
      }
      let gaps = streams.compactMap(\.longest)
      let rates = streams.compactMap(\.rate)
      guard let longest = gaps.max(), let rate = rates.min(), rate <= ContractDraft.fastest else {
        continue
      }
      let limit = (Double(longest) / 1e6 * ContractDraft.timeRoom).rounded(.up)
      add(
        "Values of \(uuid.shortTypeName), sent by the server.", "value: {uuid: \"\(uuid)\"}",
        [
          "gap_ms: \"<= \(Decimals.text(limit, atMost: 0))\"",
          "rate_hz: \">= \(ContractDraft.lower(rate * ContractDraft.rateRoom))\"",
        ])
    }
  }

  /// Returns a number rounded down to at most three significant digits.
  private static func lower(_ number: Double) -> String {
    var scale = 1.0
    while number * scale < 100, scale < 1e6 { scale *= 10 }
    return Decimals.text((number * scale).rounded(.down) / scale, atMost: 6)
  }

  private mutating func addSecurity() {
    var reported: Set<String> = []
    for account in capture.pairing?.pairings ?? [] where reported.count < ContractDraft.most {
      let pairing = account.pairing
      guard let model = pairing.association?.model, let isSecure = pairing.isSecureConnections
      else {
        continue
      }
      let head = "pairing: {method: \(model.name), secure_connections: \(isSecure)}"
      guard reported.insert(head).inserted else { continue }
      add(
        "How devices pair.", head,
        ["outcome: success", pairing.keySize.map { "key_size: \($0)" }])
    }
  }

  private mutating func addServers() {
    var reported: Set<String> = []
    for tree in capture.gatt?.trees ?? [] {
      for service in tree.services {
        for characteristic in service.characteristics where reported.count < ContractDraft.most {
          let uuid = characteristic.declaration.uuid
          let head =
            "characteristic: {uuid: \"\(uuid)\", service: \"\(service.attribute.uuid)\"}"
          guard reported.insert(head).inserted else { continue }
          let names = characteristic.properties.names.map { "\"\($0)\"" }.joined(separator: ", ")
          add(
            "\(uuid.shortTypeName) of \(service.attribute.uuid.shortName).", head,
            [names.isEmpty ? nil : "properties: [\(names)]"])
        }
      }
    }
  }

  private mutating func addSequence() {
    let kinds: Set<Procedure.Kind> = [
      .connectionSetup, .reconnection, .exchangeMTU, .discoverServices, .pairing, .encryption,
      .subscribe,
    ]
    let link = capture.connections.connections.first {
      $0.technology == .lowEnergy && $0.attributePDUs > 0
    }
    guard let link else { return }
    let steps = (capture.timeline?.procedures ?? []).filter {
      $0.connection == link.index && kinds.contains($0.kind) && $0.outcome == .success
    }.prefix(12).map { procedure in
      let uuid = procedure.characteristic ?? (procedure.kind == .subscribe ? procedure.uuid : nil)
      return uuid.map { "{\(procedure.kind.rawValue): \"\($0)\"}" } ?? procedure.kind.rawValue
    }
    let unique = steps.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard unique.count > 1,
      let sequence = kept("sequence: [\(unique.joined(separator: ", "))]", nil)
    else { return }
    lines += ["", "  # How connection \(link.id) was set up.", "  - \(sequence.line)"]
  }

  /// Findings in the capture, one for each rule, highest severity first.
  private var accepted: [CheckFinding] {
    var rules = RuleSelection()
    rules.severity = .warning
    var seen: Set<RuleID> = []
    return check.findings.filter { rules.takes($0.rule) && seen.insert($0.rule).inserted }
  }

  private mutating func addFindings() {
    let accepted = accepted
    for finding in accepted {
      let rule = finding.rule.rawValue
      let count = check.findings.count { $0.rule == finding.rule }
      guard let entry = kept("findings: {only: [\(rule)], count: \"<= \(count)\"}", nil) else {
        continue
      }
      let sentence = FindingWords.wholeSentence(finding.finding)
      let frames = finding.frames.prefix(2).map { "#\($0)" }.joined(separator: ", ")
      lines += [
        "", "  # Accepted because the capture shows it: fix the problem, then remove this.",
        "  - \(entry.line)",
        "    because: \(ContractDraft.quoted("accepted: \(sentence) \(frames)"))",
      ]
    }
    let names = accepted.map(\.rule.rawValue)
    let except = names.isEmpty ? "" : ", except: [\(names.joined(separator: ", "))]"
    guard let entry = kept("findings: {at_least: warning, count: 0\(except)}", nil) else { return }
    lines += ["", "  # Nothing \(names.isEmpty ? "" : "else ")is wrong.", "  - \(entry.line)"]
  }

  /// Returns a quoted text in which nothing is interpreted as an anchor.
  private static func quoted(_ text: String) -> String {
    let safe = text.printable.replacing("\\", with: "/").replacing("\"", with: "'")
      .replacing("&", with: "and").replacing("*", with: "x").replacing("${", with: "$ {")
    return "\"\(safe)\""
  }
}
