import LinkSessions
import TraceAnalysis
import TraceReports

/// Descriptions of the first instances on a connection, for messages about their number.
struct InstanceNotes {
  private var notes: [(text: String, count: Int)] = []
  private var count = 0

  /// Maximum number of instances to note, and of notes to show.
  private static let (most, shown) = (50, 3)

  /// Whether another note would be shown.
  var hasRoom: Bool { count < InstanceNotes.most && notes.count <= InstanceNotes.shown }

  mutating func add(_ note: String) {
    count += 1
    if let place = notes.firstIndex(where: { $0.text == note }) {
      notes[place].count += 1
    } else {
      notes.append((note, 1))
    }
  }

  /// Returns text such as "read of 0x0099, error: Invalid Handle (0x01) ×2; …", or nil if there are none.
  ///
  /// - Parameter number: the number of all instances.
  func text(of number: Int) -> String? {
    guard !notes.isEmpty else { return nil }
    let all = notes.prefix(InstanceNotes.shown).map {
      $0.text + ($0.count > 1 ? " ×\($0.count)" : "")
    }
    let isWhole = count == number && notes.count <= InstanceNotes.shown
    return all.joined(separator: "; ") + (isWhole ? "" : "; …")
  }
}

extension ContractDemand {
  /// Returns the sentence of the finding that explains why connection parameters were not granted, without its final
  /// period. Returns nil if no rule explains it.
  func explanation(of instance: ContractInstance, _ check: CheckAnalysis?) -> String? {
    guard key.word == "outcome", case .procedure(let procedure) = instance.packets,
      procedure.kind == .connectionParameterUpdate, let check
    else { return nil }
    let failures = procedure.failures.ids.map { Finding.FailureID.transaction(TransactionID($0)) }
    let finding = check.findings.first { $0.failures.contains(where: failures.contains) }
    guard let finding else { return nil }
    let sentence = FindingWords.wholeSentence(finding.finding)
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension SubjectExpectation {
  /// Returns why an instance that does not match the selectors might match them after all, if there must be no such
  /// instance: "end_reason Connection Timeout (derived); no packet shows the reason". Returns nil if it can't.
  func whyOpen(_ instance: ContractInstance, _ trees: LazyTrees) -> String? {
    guard quantifier.most < .max else { return nil }
    var reasons: [String] = []
    for selector in selectors where !takes(selector, instance, trees) {
      guard let measurement = trees.measurement(selector.key),
        let reason = measurement.whyOpen(selector.condition)
      else { return nil }
      reasons.append("\(selector.key.name) \(measurement.text(selector.key)); \(reason),")
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }
}
