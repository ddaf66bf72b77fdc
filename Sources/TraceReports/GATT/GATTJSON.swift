import LinkSessions
package import TraceAnalysis

/// The attributes of each server as a JSON document of the schema "bletrace.gatt/1".
package enum GATTJSON {
  static let schema = "bletrace.gatt/1"

  /// Writes the attributes of servers as a JSON document.
  package static func write(_ analysis: GATTAnalysis, to output: inout OutputBuffer) {
    analysis.write(to: &output)
  }

  /// A hash as the octets sent by a server.
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
      "Attributes that were discovered, and uses of others, for which there was no room."
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
    server.value("address", "The first of its addresses.") { $0.tree.addresses.first?.address }
    server.value("address_type", "What kind of address this is.") {
      $0.tree.addresses.first?.kind
    }
    server.value("name", "The device's name.") { $0.name }
    server.array("addresses", "All addresses under which it was seen.") { $0.tree.addresses }
    server.value("is_local", "Whether it is the host that wrote the log.") { $0.tree.isLocal }
    server.text("database_hash", .octets, "The octets of its Database Hash.") {
      $0.tree.hash.value.map(GATTJSON.text)
    }
    server.text("former_database_hash", .octets, "The one that it had before.", ifNil: .omitted) {
      $0.tree.formerHash.value.map(GATTJSON.text)
    }
    server.numbers("connections", "The ids of the connections that showed it.") {
      $0.tree.connections
    }
    server.object("known", "The database of a file that was taken for its own.") { server in
      server.tree.match.map { KnownMatch(match: $0, server: server) }
    }
    server.array("services", "Services by their handle.") { server in
      server.tree.services.lazy.map { ServiceReport(service: $0, known: server.known) }
    }
    server.array("unexplained", "Attributes that no service explains.") { server in
      server.tree.unexplained.lazy.map { AttributeReport(attribute: $0, known: server.known) }
    }
    server.array("changes", "Where the database was not the same any more.") { $0.tree.changes }
    server.value("changes_not_kept", "Changes that found no room.", ifNil: .omitted) {
      $0.tree.changesNotKept > 0 ? $0.tree.changesNotKept : nil
    }
    server.array("former", "Attributes that were lost with a change.") { server in
      server.tree.former.lazy.map { FormerReport(former: $0, seen: server.tree.use(of: $0)) }
    }
    server.value("former_not_kept", "Lost attributes that found no room.", ifNil: .omitted) {
      $0.tree.formerNotKept > 0 ? $0.tree.formerNotKept : nil
    }
    server.frames { $0.tree.hash.frame.map { [$0] } ?? [] }
  }

  /// The known database that matched the server's.
  struct KnownMatch: Described {
    let match: GATTMemory.KnownDatabases.Match
    let server: ServerReport

    static let shape = Shape<KnownMatch>("known", "A database of a file that is this server's.") {
      known in
      known.value("file", "The file's name.") { $0.server.known.entries[$0.match.entry].source }
      known.value("ground", "Why it is this server's.") { $0.match.ground }
      known.value("outdated", "Whether the capture shows another database.") {
        $0.match.isOutdated
      }
      known.array("contradictions", "Where the capture shows something else.") {
        $0.server.tree.contradictions
      }
      known.value("contradictions_not_kept", "Those that found no room.", ifNil: .omitted) {
        $0.server.tree.contradictionsNotKept > 0 ? $0.server.tree.contradictionsNotKept : nil
      }
    }
  }
}

extension GATTTree {
  /// Whether it is the server of the host that wrote the log.
  package var isLocal: Bool {
    if case .host = server { return true }
    return false
  }
}
