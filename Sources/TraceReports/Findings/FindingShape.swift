import LinkSessions
import TraceAnalysis

extension RuleID: CellValue {}
extension Rule.Category: CellValue {}
extension Rule.Severity: CellValue {}
extension AdvertiserAnalysis.PayloadHistory.Place: CellValue {}

extension Finding: Described {
  static let shape = Shape<Finding>("finding", "Something that a rule has to say.") { finding in
    finding.value("rule", "The rule's stable name.") { $0.rule }
    finding.value("category", "What the rule is about.") { Rule($0.rule).category }
    finding.value("severity", "Severity.") { Rule($0.rule).severity }
    finding.value("message", "What was seen.") { FindingWords.wholeSentence($0) }
    finding.value("remedy", "What to try against it.") { FindingWords.remedy($0) }
    finding.value("reference", "Where the rule is written.") { Rule($0.rule).reference }
    finding.value("connection", "The connection's id; null outside connections.") {
      $0.connection.map { $0 + 1 }
    }
    finding.value("device", "The device's id, for what is said of a device.") { $0.device }
    finding.side("sender", "Which side it is about.") { $0.direction }
    finding.value("place", "In which part of an advertiser's data.", ifNil: .omitted) {
      $0.payloadPlace
    }
    finding.value("count", "How often it was seen there.", ifNil: .omitted) { $0.count }
    finding.frames { $0.frames }
  }
}
