import LinkSessions
import TraceAnalysis

extension RuleID: CellValue {}
extension Rule.Category: CellValue {}
extension Rule.Severity: CellValue {}
extension AdvertiserAnalysis.PayloadHistory.Place: CellValue {}

extension Finding: Described {
  static let shape = Shape<Finding>("finding", "A finding of a rule.") { finding in
    finding.value("rule", "The rule's stable name.") { $0.rule }
    finding.value("category", "Category of the rule.") { Rule($0.rule).category }
    finding.value("severity", "Severity.") { Rule($0.rule).severity }
    finding.value("message", "The finding, as text.") { FindingWords.wholeSentence($0) }
    finding.value("remedy", "Suggested fix.") { FindingWords.remedy($0) }
    finding.value("reference", "Clause that states the rule.") { Rule($0.rule).reference }
    finding.value("connection", "The connection's id; null outside connections.") {
      $0.connection.map { $0 + 1 }
    }
    finding.value("device", "The device's id, for findings about a device.") { $0.device }
    finding.side("sender", "The side that the finding is about.") { $0.direction }
    finding.value("place", "Part of the advertiser's data that contains it.", ifNil: .omitted) {
      $0.payloadPlace
    }
    finding.value("count", "Number of occurrences there.", ifNil: .omitted) { $0.count }
    finding.frames { $0.frames }
  }
}
