import LinkSessions
package import TraceAnalysis

/// The attributes of each server as a JSON document of the schema "bletrace.gatt/1".
package enum GATTJSON {
  static let schema = "bletrace.gatt/1"

  /// Writes the attributes of servers as a JSON document.
  package static func write(_ analysis: GATTAnalysis, to output: inout OutputBuffer) {
    analysis.write(to: &output)
  }

  /// Returns a hash as the octets sent by a server.
  package static func text(_ hash: UInt128) -> String {
    Hexadecimal.text((0..<16).map { UInt8(truncatingIfNeeded: hash >> UInt128(8 * $0)) })
  }
}

extension GATTAnalysis: ReportDocument {
  package static let schema = GATTJSON.schema
  package var origin: Int64 { start ?? 0 }

  package static let shape = Shape<GATTAnalysis>(nil, "The attributes of each server.") {
    analysis in
    analysis.schema()
    analysis.object("file", "The capture file.") { $0.file }
    analysis.array("servers", "Servers in the order of appearance.") { analysis in
      analysis.trees.lazy.map { ServerReport($0, analysis) }
    }
    analysis.value(
      "attributes_not_kept",
      "Number of discovered attributes, and of uses of other attributes, beyond the limits."
    ) {
      $0.attributesNotKept
    }
  }
}

/// A server with its attributes.
private struct ServerReport: Described {
  let tree: GATTTree
  let name: String?
  let known: GATTMemory.KnownDatabases

  init(_ tree: GATTTree, _ analysis: GATTAnalysis) {
    self.tree = tree
    name = tree.device.flatMap { analysis.devices[$0].name }
    known = analysis.known
  }

  static let shape = Shape<ServerReport>("server", "A server with its attributes.") { server in
    server.value("address", "First of its addresses.") { $0.tree.addresses.first?.address }
    server.value("address_type", "Type of the address.") {
      $0.tree.addresses.first?.kind
    }
    server.value("name", "The device's name.") { $0.name }
    server.array("addresses", "All addresses of the server.") { $0.tree.addresses }
    server.value("is_local", "Whether it is the host that wrote the log.") { $0.tree.isLocal }
    server.text("database_hash", .octets, "The octets of its Database Hash.") {
      $0.tree.hash.value.map(GATTJSON.text)
    }
    server.text("former_database_hash", .octets, "Previous Database Hash.", ifNil: .omitted) {
      $0.tree.formerHash.value.map(GATTJSON.text)
    }
    server.numbers("connections", "Ids of the connections that showed the server.") {
      $0.tree.connections
    }
    server.object("known", "Database from a file that was used for this server.") { server in
      server.tree.match.map { KnownMatch(match: $0, server: server) }
    }
    server.array("services", "Services by their handle.") { server in
      server.tree.services.lazy.map { ServiceReport(service: $0, known: server.known) }
    }
    server.array("unexplained", "Attributes outside the known services.") { server in
      server.tree.unexplained.lazy.map { AttributeReport(attribute: $0, known: server.known) }
    }
    server.array("changes", "Changes of the database.") { $0.tree.changes }
    server.value("changes_not_kept", "Number of changes beyond the limit.", ifNil: .omitted) {
      $0.tree.changesNotKept > 0 ? $0.tree.changesNotKept : nil
    }
    server.array("former", "Attributes that were removed by a change.") { server in
      server.tree.former.lazy.map { FormerReport(former: $0, seen: server.tree.use(of: $0)) }
    }
    server.value(
      "former_not_kept", "Number of removed attributes beyond the limit.", ifNil: .omitted
    ) {
      $0.tree.formerNotKept > 0 ? $0.tree.formerNotKept : nil
    }
    server.frames { $0.tree.hash.frame.map { [$0] } ?? [] }
  }

  /// The known database that matched the server's.
  struct KnownMatch: Described {
    let match: GATTMemory.KnownDatabases.Match
    let server: ServerReport

    static let shape = Shape<KnownMatch>(
      "known", "A database from a file that was used for this server."
    ) {
      known in
      known.value("file", "The file's name.") { $0.server.known.entries[$0.match.entry].source }
      known.value("ground", "Reason why it was used for this server.") { $0.match.ground }
      known.value("outdated", "Whether the capture shows a different database.") {
        $0.match.isOutdated
      }
      known.array("contradictions", "Attributes that differ in the capture.") {
        $0.server.tree.contradictions
      }
      known.value(
        "contradictions_not_kept", "Number of differing attributes beyond the limit.",
        ifNil: .omitted
      ) {
        $0.server.tree.contradictionsNotKept > 0 ? $0.server.tree.contradictionsNotKept : nil
      }
    }
  }
}

extension GATTTree {
  /// Whether the server is the host that wrote the log.
  package var isLocal: Bool {
    if case .host = server { return true }
    return false
  }
}
