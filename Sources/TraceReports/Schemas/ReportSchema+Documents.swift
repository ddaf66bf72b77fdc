import TraceAnalysis

extension ReportSchema {
  /// The schemas of the JSON documents of one capture.
  package static let reports = [
    ReportSchema(TraceSummary.self), ReportSchema(ConnectionsReport.self),
    ReportSchema(ThroughputReport.self),
    ReportSchema(
      name: Timeline.schema, forms: [TimelineDocument.shape.description] + TimelineLine.descriptions
    ),
    ReportSchema(PairingReport.self), ReportSchema(KeysReport.self),
    ReportSchema(GATTAnalysis.self),
    ReportSchema(AdvertisingReport.self), ReportSchema(Explanation.self),
    ReportSchema(LinkModel.self),
    ReportSchema(SimulationReport.self),
    ReportSchema(
      name: CheckReport.schema,
      forms: [CheckReport.shape.description, CheckReports.shape.description]
    ),
    ReportSchema(FailureGroups.self), ReportSchema(RuleList.self),
    ReportSchema(
      name: PacketsDocument.schema,
      forms: [PacketsDocument.description, PacketReport.shape.description]),
  ]
}
