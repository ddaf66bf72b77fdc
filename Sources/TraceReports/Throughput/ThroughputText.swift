import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// Throughput and its limits as text.
package struct ThroughputText {
  let analysis: ThroughputAnalysis
  let style: TextStyle
  let hasPlots: Bool
  var lines: [String] = []

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - analysis: the measurements.
  ///   - connection: the ID of the only connection to include, or nil for all.
  ///   - transfer: the number of the only transfer to include, or nil for all.
  ///   - hasPlots: whether to plot the rate on several lines instead of one.
  ///   - style: the width, and whether to use colour.
  ///   - output: receives the text.
  package static func write(
    _ analysis: ThroughputAnalysis, connection: Int? = nil, transfer: Int? = nil,
    hasPlots: Bool = false, style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = ThroughputText(analysis: analysis, style: style, hasPlots: hasPlots)
    text.addTransfers(connection, transfer)
    if transfer == nil { text.addRest(connection) }
    CutNotice.write(analysis.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  /// Maximum number of transfers shown in full. Others have one line each.
  static let reportedInFull = 4

  private mutating func addTransfers(_ connection: Int?, _ only: Int?) {
    let numbered = Array(zip(1..., analysis.transfers)).filter {
      (connection == nil || $0.1.connection + 1 == connection) && (only == nil || $0.0 == only)
    }
    let largest = numbered.sorted { ($1.1.bytes, $0.0) < ($0.1.bytes, $1.0) }
    let reported = Set(largest.prefix(ThroughputText.reportedInFull).map(\.0))
    for (number, transfer) in numbered where reported.contains(number) {
      if !lines.isEmpty { lines.append("") }
      add(transfer, number: number)
    }
    let rest = numbered.filter { !reported.contains($0.0) }
    guard !rest.isEmpty else { return }
    lines.append("")
    lines.append(style.paint("Smaller transfers   --transfer N shows one in full", .heading))
    for (number, transfer) in rest { add(line(transfer, number: number), indent: 0) }
  }

  /// Adds a line about values that belong to no transfer. It is the only one if there are no
  /// transfers.
  private mutating func addRest(_ connection: Int?) {
    let (pdus, bytes) = analysis.otherValues(of: connection)
    let another = lines.isEmpty ? "" : "Another "
    let isochronous = analysis.tally[.isochronous].records
    if lines.isEmpty, isochronous > 0 {
      add(
        "No transfer over ATT or L2CAP. \(Decimals.counted(isochronous, "isochronous PDU")) "
          + "\(isochronous == 1 ? "is" : "are") not measured.", indent: 0)
    } else if lines.isEmpty {
      let links = analysis.connections.connections
      add(
        links.isEmpty
          ? analysis.tally.undecodedSentence
            ?? "No transfer: there is no connection in this capture."
          : links.allSatisfy { $0.technology == .classic }
            ? "No transfer: data on BR/EDR connections is not measured."
            : "No transfer: no run of data was large enough.", indent: 0)
    } else if pdus > 0 {
      lines.append("")
    }
    defer {
      addCiphertext(connection)
      addNotKept()
    }
    guard pdus > 0 else { return }
    add(
      another + "\(Decimals.grouped(bytes)) B in \(Decimals.counted(pdus, "value")) "
        + "\(pdus == 1 ? "was" : "were") too few or too infrequent to form a transfer.", indent: 0)
  }

  /// Adds the number of transfers beyond the limit.
  private mutating func addNotKept() {
    for (count, what) in [
      (analysis.runsNotKept, "runs of data exceeded the limit"),
      (analysis.pdusNotSized, "PDUs are missing from the MTU usage because its table was full"),
    ] where count > 0 {
      add("\(Decimals.grouped(count)) \(what).", indent: 0)
    }
  }

  /// Adds encrypted traffic, which is also data but can't be analyzed.
  private mutating func addCiphertext(_ only: Int?) {
    for connection in analysis.connections.connections
    where connection.encryptedPackets > 0 && (only == nil || connection.id == only) {
      add(
        "Connection \(connection.id): \(Decimals.counted(connection.encryptedPackets, "packet")) of "
          + "ciphertext, so its transfers can't be measured; `bletrace connections` shows how "
          + "the link was used.", indent: 0)
    }
  }

  // MARK: Helpers

  /// Adds a line and wraps it at spaces if it is wider than the screen, with continuation lines
  /// indented.
  mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 2).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "  ") + part)
    }
  }

  func frame(_ number: Int) -> String { style.paint("#\(number)", .faint) }

  /// Returns text such as "37.2 kbit/s", with all significant digits.
  static func rate(_ bitsPerSecond: Double) -> String {
    let kilobits = bitsPerSecond / 1000
    return Decimals.text(kilobits, exactly: kilobits < 9.95 ? 2 : kilobits < 995 ? 1 : 0)
  }
}
