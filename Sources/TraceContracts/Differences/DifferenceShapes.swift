import LinkSessions
import TraceAnalysis
package import TraceReports

extension TraceDifference.Change.Kind: CellValue {}
extension TraceDifference.Change.Direction: CellValue {}

extension TraceDifference.Change: Described {
  package static let shape = Shape<TraceDifference.Change>(
    "difference", "One thing that differs between two captures."
  ) {
    change in
    change.value("kind", "What it is about.") { $0.kind }
    change.value("direction", "Whether it is for better or for worse.") { $0.direction }
    change.value("subject", "What differs.") { $0.subject }
    change.value("old", "What the old capture says; null where it has nothing of the kind.") {
      $0.old
    }
    change.value("new", "What the new capture says; null where it has nothing of the kind.") {
      $0.new
    }
    change.value("times", "How often the same difference occurs on one connection.") { $0.times }
    change.values(
      "consequences", "Consequences, which are not reported as differences of their own."
    ) {
      $0.consequences
    }
    change.value(
      "cause",
      "What on the same connection came before it and may have led to it; absent if nothing did.",
      ifNil: .omitted
    ) { $0.cause }
    change.value("old_connection", "The connection's id in the old capture.") { $0.oldConnection }
    change.value("new_connection", "The connection's id in the new capture.") { $0.newConnection }
    change.frames("old_frames", "Numbers of the old capture's frames that show it.") {
      $0.oldFrames
    }
    change.frames("new_frames", "Numbers of the new capture's frames that show it.") {
      $0.newFrames
    }
  }
}

extension TraceDifference: ReportDocument {
  package static let schema = "bletrace.diff/1"
  /// Each capture has its own times.
  package var origin: Int64 { 0 }

  package static let shape = Shape<TraceDifference>(
    nil, "What differs in meaning between two captures."
  ) {
    difference in
    difference.schema()
    difference.value("old", "The old capture's file, as it was given.") { $0.old.name }
    difference.value("new", "The new capture's file, as it was given.") { $0.new.name }
    difference.value("same", "Whether they mean the same, as far as both show it.") { $0.isSame }
    difference.value(
      "compared_nothing", "Whether the captures have nothing that could be compared."
    ) { $0.comparedNothing }
    difference.array("connections", "Connections that were taken for each other.") {
      $0.connections.map { PairReport(old: $0.old, new: $0.new) }
    }
    difference.array("changes", "What differs.") { $0.changes }
    difference.value("changes_not_kept", "Changes beyond the limit.") {
      $0.changesNotKept
    }
    difference.values("not_compared", "What could not be compared, and why.") { $0.notCompared }
    difference.value("old_damage_count", "Places where the old capture's file is damaged.") {
      $0.old.damage.count
    }
    difference.array("old_damage", "The first of those places.") { $0.old.damage.entries }
    difference.value("new_damage_count", "Places where the new capture's file is damaged.") {
      $0.new.damage.count
    }
    difference.array("new_damage", "The first of those places.") { $0.new.damage.entries }
  }
}

private struct PairReport: Described {
  let old: Int
  let new: Int

  static let shape = Shape<PairReport>("connection_pair", "A connection in both captures.") {
    pair in
    pair.value("old", "Its id in the old capture.") { $0.old }
    pair.value("new", "Its id in the new capture.") { $0.new }
  }
}

/// Differences as a JSON document of the schema "bletrace.diff/1".
package enum DifferenceJSON {
  /// Writes the difference as a JSON document.
  package static func write(_ difference: TraceDifference, to output: inout OutputBuffer) {
    difference.write(to: &output)
  }
}
