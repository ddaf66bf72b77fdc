import LinkSessions
import TraceAnalysis

/// The parts of a capture's JSON documents that a lesson needs, in one object: advertising, and the connection that
/// the lesson is about, which is the LE connection with the most kinds of procedures or, among equals, the most
/// procedures.
struct PageDocuments {
  private var octets: [UInt8] = []
  /// The ID of the connection, or nil if there is none.
  private let connection: Int?

  /// Maximum number of procedures, and of transactions. The documents for a million packets would take sixty
  /// megabytes.
  private static let limit = 10_000

  init(_ timeline: Timeline) {
    var topics: [Int: (kinds: Set<Procedure.Kind>, count: Int)] = [:]
    for procedure in timeline.procedures {
      guard let index = procedure.connection,
        timeline.connections[index].technology == .lowEnergy
      else { continue }
      topics[index, default: ([], 0)].kinds.insert(procedure.kind)
      topics[index]?.count += 1
    }
    let chosen = topics.max {
      ($0.value.kinds.count, $0.value.count, $1.key) < (
        $1.value.kinds.count, $1.value.count, $0.key
      )
    }.map { $0.key + 1 }
    connection = chosen
    append("timeline", origin: timeline.origin) { writer in
      writer.array(
        "procedures",
        of: timeline.procedures.lazy.filter {
          $0.connection.map { $0 + 1 } == chosen && chosen != nil
        }
        .prefix(PageDocuments.limit), Procedure.shape)
      writer.array(
        "transactions",
        of: timeline.transactions.lazy.filter {
          $0.transaction.connection.map { $0 + 1 } == chosen && chosen != nil
        }.prefix(PageDocuments.limit).map {
          TransactionReport($0, timeline.connections, timeline.gatt)
        }, TransactionReport.shape)
    }
  }

  mutating func append(_ summary: TraceSummary) {
    let connection = connection
    append("summary", origin: summary.origin) { writer in
      writer.array(
        "connections",
        of: PageStory.connections(of: summary).filter { $0.link.connection.id == connection },
        ConnectionInSummary.shape)
    }
  }

  mutating func append(
    _ throughput: ThroughputAnalysis, _ connections: ConnectionAnalysis, _ pairing: PairingAnalysis,
    _ advertising: AdvertisingAnalysis
  ) {
    append("throughput", ThroughputReport(throughput, only: connection))
    append("connections", ConnectionsReport(connections, only: connection))
    append("pairing", PairingReport(pairing, only: connection))
    append("advertising", AdvertisingReport(advertising, AdvertisingSelection()))
  }

  private mutating func append(_ name: String, _ document: some ReportDocument) {
    begin(name)
    octets += collected { document.write(.line, to: &$0) }
  }

  private mutating func append(
    _ name: String, origin: Int64, _ members: (inout JSONWriter) -> Void
  ) {
    begin(name)
    octets += collected { output in
      var writer = JSONWriter(.line, origin: origin, into: output)
      writer.object(nil, members)
      output = writer.finish()
    }
  }

  private mutating func begin(_ name: String) {
    octets += "\(octets.isEmpty ? "{" : ",")\"\(name)\":".utf8
  }

  var finished: [UInt8] { octets + "}".utf8 }
}
