package import TraceReports

extension ReportSchema {
  /// The schemas of all JSON documents of bletrace.
  package static let all = reports + [ReportSchema(TraceDifference.self)]
}
