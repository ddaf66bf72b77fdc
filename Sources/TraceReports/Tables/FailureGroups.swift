import LinkSessions
package import TraceAnalysis

/// Failed connections of many captures, grouped by the signature of their ends.
package struct FailureGroups: Sendable {
  /// Connections with the same signature.
  struct Group: Sendable {
    let signature: EndSignature
    var connections = 0
    /// Number of captures with such a connection.
    var captures = 0
    /// The capture that contains the first such connection.
    let capture: String
    let connection: Int
    let frame: Int
  }

  /// The groups, by the text of their signatures.
  private var groups: [String: Group] = [:]
  private(set) var captures = 0
  private(set) var connections = 0
  private(set) var failed = 0

  /// Creates an empty collection.
  package init() {}

  /// The measurements that are needed from each capture.
  package static let needs: CaptureMeasurements.Kinds = [.gatt, .timeline]

  /// Adds the connections of a capture.
  ///
  /// - Parameters:
  ///   - measured: the measurements in `needs`.
  ///   - report: the check of the capture.
  package mutating func add(_ measured: CaptureMeasurements, _ report: CheckReport) {
    captures += 1
    connections += measured.connections.connections.count
    var seen: Set<String> = []
    let signatures = EndSignatures(measured, report.findings)
    for connection in measured.connections.connections {
      guard let signature = signatures.signature(of: connection), signature.isFailure else {
        continue
      }
      let text = signature.text
      failed += 1
      var group =
        groups[text]
        ?? Group(
          signature: signature, capture: report.name, connection: connection.id,
          frame: connection.end?.frame ?? connection.lastFrame.number)
      group.connections += 1
      if seen.insert(text).inserted { group.captures += 1 }
      groups[text] = group
    }
  }

  /// Adds the groups of other captures.
  package mutating func add(_ others: FailureGroups) {
    captures += others.captures
    connections += others.connections
    failed += others.failed
    for (signature, other) in others.groups {
      guard var group = groups[signature] else {
        groups[signature] = other
        continue
      }
      group.connections += other.connections
      group.captures += other.captures
      groups[signature] = group
    }
  }

  /// The groups, most frequent first.
  var ranked: [Group] {
    groups.values.sorted {
      ($1.connections, $0.signature.text) < ($0.connections, $1.signature.text)
    }
  }
}

extension FailureGroups: ReportDocument {
  package static let schema = "bletrace.groups/1"
  package var origin: Int64 { 0 }

  package static let shape = Shape<FailureGroups>(nil, "Failed connections of captures, grouped.") {
    report in
    report.schema()
    report.value("captures", "Captures that were read.") { $0.captures }
    report.value("connections", "Connections in them.") { $0.connections }
    report.value("failed", "Those whose end neither side wanted, or calls for a look.") {
      $0.failed
    }
    report.array("groups", "Connections that ended alike, most first.") { $0.ranked }
  }
}

extension FailureGroups.Group: Described {
  static let shape = Shape<Self>("failure_group", "Connections that ended alike.") { group in
    group.value("connections", "Number of connections.") { $0.connections }
    group.value("captures", "Captures that have one.") { $0.captures }
    group.include { $0.signature }
    group.choice("cause", of: Connection.End.Cause.names, "How they ended.") {
      $0.signature.cause.name
    }
    group.value("reason_code", "Error code of the reason.") {
      $0.signature.cause.reason?.rawValue
    }
    group.value("firmware", "The peer's Firmware Revision String.") { $0.signature.firmware }
    group.value("example_capture", "The file with the first one.") { $0.capture }
    group.value("example_connection", "The connection's id in it.") { $0.connection }
    group.value("example_frame", "The record that ended it.") { $0.frame }
  }
}

/// Groups of failures as JSON and as text.
package enum FailureGroupsReport {
  /// Writes the document of the schema "bletrace.groups/1".
  public static func writeJSON(_ groups: FailureGroups, to output: inout OutputBuffer) {
    groups.write(to: &output)
  }

  /// Writes a table.
  public static func writeText(
    _ groups: FailureGroups, style: TextStyle, to output: inout OutputBuffer
  ) {
    let failed = Decimals.counted(groups.failed, "connection")
    let all = Decimals.grouped(groups.connections)
    let captures = Decimals.counted(groups.captures, "capture")
    guard groups.failed > 0 else {
      output.line(
        "No failure in \(Decimals.counted(groups.connections, "connection")) of \(captures)")
      return
    }
    output.line("\(failed) of \(all) failed, in \(captures)")
    output.line()
    output.line("failed in logs  how")
    for group in groups.ranked {
      let counts =
        padded(Decimals.grouped(group.connections), to: 6) + " "
        + padded(Decimals.grouped(group.captures), to: 7)
      // Text from a device may contain any characters.
      let how = group.signature.text.printable.fitted(to: style.width - 16)
      for (index, line) in how.enumerated() {
        output.line((index == 0 ? counts : String(repeating: " ", count: 14)) + "  " + line)
      }
      // A path is not wrapped, so that it can be copied.
      output.line(
        String(repeating: " ", count: 16)
          + "#\(group.frame), connection \(group.connection) of \(group.capture.printable)")
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
