import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Where attributes come from, and what was seen of them.
extension GATTJSON {
  func origin(_ writer: inout JSONWriter, _ attribute: GATTDatabase.Attribute?) {
    guard let attribute else { return writer.numbers("frames", []) }
    writer.object("origin") { writer in
      switch attribute.origin {
      case .discovery(_, let connection):
        writer.value("kind", "discovery")
        writer.value("connection", connection + 1)
      case .sameHash(_, let connection):
        writer.value("kind", "same-database-hash")
        writer.value("connection", connection + 1)
      case .file(let entry, _):
        writer.value("kind", "file")
        writer.value("file", story.known.entries[entry].source)
      }
      writer.value("basis", attribute.origin.basis.rawValue)
    }
    writer.numbers("frames", attribute.frame.map { [$0] } ?? [])
  }

  func observation(_ writer: inout JSONWriter, _ observation: AttributeObservation?) {
    guard let observation else { return writer.value("seen", nil as String?) }
    writer.object("seen") { writer in
      writer.value("value", observation.value.map { Hexadecimal.text($0) })
      writer.value("value_octets", observation.valueOctets)
      writer.value("source", observation.source?.rawValue)
      writer.value("reads", observation.reads)
      writer.value("writes", observation.writes)
      writer.value("notifications", observation.notifications)
      writer.array("refusals", of: observation.refusals, refusal)
      writer.numbers("frames", observation.valueFrame.map { [$0] } ?? [])
    }
  }

  private func refusal(_ writer: inout JSONWriter, _ refusal: AttributeObservation.Refusal) {
    writer.object { writer in
      writer.value("request", refusal.request.name.map { "\($0)" })
      writer.value("access", refusal.access.rawValue)
      writer.value("code", refusal.error.rawValue)
      writer.value("error", refusal.error.name.map { "\($0)" })
      writer.value("count", refusal.count)
      writer.value("allowed_after", refusal.allowedAfter?.rawValue)
      writer.numbers("allowed_frames", refusal.allowedFrame.map { [$0] } ?? [])
      writer.numbers("frames", [refusal.frame])
    }
  }

  func change(_ writer: inout JSONWriter, _ change: GATTDatabase.Change) {
    writer.object { writer in
      writer.value("cause", change.cause.rawValue)
      writer.value("start_handle", change.range.lowerBound)
      writer.value("end_handle", change.range.upperBound)
      writer.value("connection", change.connection + 1)
      writer.value("confirmed", change.confirmation != nil)
      writer.numbers("frames", [change.frame] + (change.confirmation.map { [$0] } ?? []))
    }
  }

  func former(_ writer: inout JSONWriter, _ former: GATTDatabase.Former) {
    writer.object { writer in
      writer.value("handle", former.attribute.handle)
      writer.value("uuid", former.attribute.uuid.description)
      writer.value("name", former.attribute.uuid.assignedName)
      writer.value("kind", former.attribute.kind.name)
      writer.value("lost", former.change.cause.rawValue)
      writer.numbers("frames", (former.attribute.frame.map { [$0] } ?? []) + [former.change.frame])
    }
  }
}
