import LinkSessions
import TraceAnalysis

extension CheckAnalysis.Diagnosis.Kind: CellValue {}

/// A diagnosis for reports: its text, and the evidence for it.
struct DiagnosisReport: Described, Sendable {
  let kind: CheckAnalysis.Diagnosis.Kind
  /// Index in `ConnectionTable`.
  let connection: Int?
  /// When the effect showed, in nanoseconds since 1970.
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
    row.value("kind", "What kind of story it is.") { $0.kind }
    row.value("severity", "That of the effect.") { $0.severity }
    row.value("message", "The effect with its numbers, and who or what is behind it.") {
      $0.sentence
    }
    row.value("cause", "Another finding that leads to the effect.") { $0.cause }
    row.values("contributions", "What made it worse, or shows more of it.") { $0.contributions }
    row.values("ruled_out", "What it was not, and how the capture shows that.") { $0.ruledOut }
    row.values("remedies", "What to try, the most promising first.") { $0.remedies }
    row.values("rules", "The rules whose findings it joins, that of the effect first.") {
      $0.rules
    }
    row.value("connection", "The id of the connection that it describes.") {
      $0.connection.map { $0 + 1 }
    }
    row.value("device", "The device's id, for what is said of a device.") { $0.device }
    row.numbers("occurrences", "The ids of all connections of the same two with this effect.") {
      $0.occurrences.map { $0 + 1 }
    }
    row.frames { $0.frames }
  }
}
