import LinkSessions
import TraceAnalysis

extension CheckAnalysis.Diagnosis.Kind: CellValue {}

/// A diagnosis for reports: its text, and the evidence for it.
struct DiagnosisReport: Described, Sendable {
  let kind: CheckAnalysis.Diagnosis.Kind
  /// Index in `ConnectionTable`.
  let connection: Int?
  /// When the effect appeared, in nanoseconds since 1970.
  let time: Int64?
  let device: Int?
  let occurrences: [Int]
  let severity: Rule.Severity
  let sentence: String
  let cause: String?
  let contributions: [String]
  let ruledOut: [String]
  let remedies: [String]
  let rules: [RuleID]
  let frames: [Int]

  init(
    _ diagnosis: CheckAnalysis.Diagnosis, _ connections: ConnectionTable, start: Int64,
    _ selection: RuleSelection
  ) {
    let words = DiagnosisWords(diagnosis, connections, start: start, selection)
    kind = diagnosis.kind
    connection = diagnosis.connection
    time = diagnosis.effect.finding.time
    device = diagnosis.effect.finding.device
    occurrences = diagnosis.occurrences
    severity = diagnosis.effect.severity
    sentence = words.sentence
    cause = words.cause
    contributions = words.contributions
    ruledOut = words.ruledOut
    remedies = words.remedies
    var seen: Set<RuleID> = []
    rules =
      ([diagnosis.effect] + (diagnosis.cause.map { [$0] } ?? []) + words.contributing)
      .map(\.rule).filter { seen.insert($0).inserted }
    frames = diagnosis.frames
  }

  static let shape = Shape<DiagnosisReport>(
    "diagnosis", "Findings with one cause, combined into one diagnosis."
  ) { row in
    row.value("kind", "Kind of diagnosis.") { $0.kind }
    row.value("severity", "Severity of the effect.") { $0.severity }
    row.value("message", "The effect with its numbers, and which side or device it comes from.") {
      $0.sentence
    }
    row.value("cause", "Another finding that leads to the effect.") { $0.cause }
    row.values("contributions", "Findings that made the effect worse or describe it further.") {
      $0.contributions
    }
    row.values("ruled_out", "Causes that the capture rules out, with the evidence.") { $0.ruledOut }
    row.values("remedies", "Suggested fixes, most promising first.") { $0.remedies }
    row.values("rules", "Rules of the combined findings, starting with the rule of the effect.") {
      $0.rules
    }
    row.value("connection", "The id of the connection that it describes.") {
      $0.connection.map { $0 + 1 }
    }
    row.value("device", "The device's id, for diagnoses about a device.") { $0.device }
    row.numbers("occurrences", "Ids of all connections of the same two devices with this effect.") {
      $0.occurrences.map { $0 + 1 }
    }
    row.frames { $0.frames }
  }
}
