import LinkSessions
import TraceAnalysis

/// What a lesson needs of a capture's JSON documents, in one object: advertising, the connection that it is about, which
/// is the one with the most procedures, and the connection with the largest transfer.
struct PageDocuments {
  private var octets: [UInt8] = []
  /// The ID of the connection; nil if there is none.
  private let connection: Int?

  /// Maximum number of procedures and of transactions; the documents of a million packets have sixty megabytes.
  private static let limit = 10_000

  init(_ timeline: Timeline) {
    var counts: [Int: Int] = [:]
    for procedure in timeline.procedures {
      if let index = procedure.connection { counts[index + 1, default: 0] += 1 }
    }
    let chosen = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
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
    // The largest transfer may be another connection's.
    let largest = throughput.transfers.max { ($0.bytes, $1.connection) < ($1.bytes, $0.connection) }
    append("throughput", ThroughputReport(throughput, only: largest.map { $0.connection + 1 }))
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
