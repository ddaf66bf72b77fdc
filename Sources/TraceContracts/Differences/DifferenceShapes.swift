import LinkSessions
import TraceAnalysis
package import TraceReports

extension TraceDifference.Change.Kind: CellValue {}
extension TraceDifference.Change.Direction: CellValue {}

extension TraceDifference.Change: Described {
  package static let shape = Shape<TraceDifference.Change>(
    "difference", "A difference between two captures."
  ) {
    change in
    change.value("kind", "Kind of difference.") { $0.kind }
    change.value("direction", "Whether it is better or worse.") { $0.direction }
    change.value("subject", "Subject of the difference.") { $0.subject }
    change.value("old", "Value in the old capture; null if there is none.") {
      $0.old
    }
    change.value("new", "Value in the new capture; null if there is none.") {
      $0.new
    }
    change.value("times", "Number of times that the same difference occurs on one connection.") {
      $0.times
    }
    change.values(
      "consequences", "Consequences, which are not reported as separate differences."
    ) {
      $0.consequences
    }
    change.value(
      "cause",
      "Earlier event on the same connection that may have led to it; absent if there is none.",
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
    nil, "Differences in meaning between two captures."
  ) {
    difference in
    difference.schema()
    difference.value("old", "The old capture's file name, as given.") { $0.old.name }
    difference.value("new", "The new capture's file name, as given.") { $0.new.name }
    difference.value("same", "Whether the captures have the same meaning where both show it.") {
      $0.isSame
    }
    difference.value(
      "compared_nothing", "Whether the captures have nothing that could be compared."
    ) { $0.comparedNothing }
    difference.array("connections", "Pairs of corresponding connections.") {
      $0.connections.map { PairReport(old: $0.old, new: $0.new) }
    }
    difference.array("changes", "Differences.") { $0.changes }
    difference.value("changes_not_kept", "Changes beyond the limit.") {
      $0.changesNotKept
    }
    difference.values("not_compared", "Items that could not be compared, with the reason.") {
      $0.notCompared
    }
    difference.value("old_damage_count", "Number of damaged places in the old capture's file.") {
      $0.old.damage.count
    }
    difference.array("old_damage", "First damaged places.") { $0.old.damage.entries }
    difference.value("new_damage_count", "Number of damaged places in the new capture's file.") {
      $0.new.damage.count
    }
    difference.array("new_damage", "First damaged places.") { $0.new.damage.entries }
  }
}

private struct PairReport: Described {
  let old: Int
  let new: Int

  static let shape = Shape<PairReport>("connection_pair", "A connection in both captures.") {
    pair in
    pair.value("old", "Id in the old capture.") { $0.old }
    pair.value("new", "Id in the new capture.") { $0.new }
  }
}

/// Differences as a JSON document of the schema "bletrace.diff/1".
package enum DifferenceJSON {
  /// Writes the difference as a JSON document.
  package static func write(_ difference: TraceDifference, to output: inout OutputBuffer) {
    difference.write(to: &output)
  }
}
