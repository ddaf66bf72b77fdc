import LinkSessions
import TraceAnalysis

/// Data for a page's script, other than packets and timeline, as one JSON object. Each part has the same form as in
/// the document of its command.
struct PageStory {
  let summary: TraceSummary
  let throughput: ThroughputAnalysis
  let gatt: GATTAnalysis
  let check: CheckReport
  let connections: ConnectionAnalysis
  /// The ID of the only connection, or nil for all.
  let only: Int?

  func block() -> PageBlock {
    PageBlock.writing { output in
      var writer = JSONWriter(.line, origin: summary.origin, into: output)
      writer.object { writer in
        writer.object("file") { CapturedFile.shape.write(summary.file, &$0) }
        writer.array(
          "connections", of: PageStory.connections(of: summary), ConnectionInSummary.shape)
        writeTransfers(&writer)
        writeIntervals(&writer)
        writeFindings(&writer)
        writer.object("gatt") { GATTAnalysis.shape.write(gatt, &$0) }
      }
      output = writer.finish()
    }
  }

  static func connections(of summary: TraceSummary) -> some Sequence<ConnectionInSummary> {
    summary.connections.connections.lazy.map { connection in
      ConnectionInSummary(
        link: ConnectionReport(connection, summary.devices),
        coverage: summary.coverage[connection.id - 1],
        channels: summary.connections.channels(of: connection.id - 1))
    }
  }

  private func writeTransfers(_ writer: inout JSONWriter) {
    let shape = Transfer.shape
    writer.array("transfers") { writer in
      for connection in ThroughputReport(throughput, only: only).connections {
        for transfer in connection.transfers {
          writer.object { writer in
            writer.value("connection", connection.link.connection.id)
            shape.write(transfer, &writer)
          }
        }
      }
    }
  }

  /// Writes the record from which each connection interval is in effect, according to the events on the air. An update
  /// is sent long before its instant.
  private func writeIntervals(_ writer: inout JSONWriter) {
    writer.array("intervals") { writer in
      for connection in connections.connections {
        for interval in connection.events?.intervals ?? [] {
          guard let frame = interval.fromFrame else { continue }
          writer.object { writer in
            writer.value("connection", connection.connection.id)
            writer.value("from_frame", frame)
            writer.value("interval_ms", interval.milliseconds, digits: 3)
          }
        }
      }
    }
  }

  /// Writes the findings whose markup is not available to a script until somebody expands it.
  private func writeFindings(_ writer: inout JSONWriter) {
    writer.array("findings") { writer in
      for card in PageAnalysis.folded(check) {
        let finding = card.first
        writer.object { writer in
          writer.value("number", card.place + 1)
          writer.value("severity", finding.severity.rawValue)
          writer.value("rule", finding.rule.rawValue)
          writer.value("text", card.sentence(in: check).printable)
          writer.numbers("frames", card.frames)
          writer.value("evidence", PageAnalysis.evidence(of: finding))
          writer.array("fields") { writer in
            for name in FindingFields.names(of: finding.rule) { writer.value(nil, name) }
          }
        }
      }
    }
  }
}
