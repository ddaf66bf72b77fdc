import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// How fast data went, and why not faster, for a person to read.
public struct ThroughputText {
  let story: ThroughputStory
  let style: TextStyle
  var lines: [String] = []

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - story: what was measured.
  ///   - connection: the only one to tell of, by its id; nil for all.
  ///   - style: how wide, and whether in colour.
  ///   - output: where to.
  public static func write(
    _ story: ThroughputStory, connection: Int? = nil, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    var text = ThroughputText(story: story, style: style)
    text.addTransfers(connection)
    text.addRest(connection)
    for line in text.lines { output.line(line) }
  }

  private mutating func addTransfers(_ connection: Int?) {
    let shown = story.transfers.filter { connection == nil || $0.connection + 1 == connection }
    for (number, transfer) in shown.enumerated() {
      if number > 0 { lines.append("") }
      add(transfer, number: number + 1)
    }
  }

  /// What was no transfer, in one line; the only one if there was none.
  private mutating func addRest(_ connection: Int?) {
    let rest = story.chatter.filter { connection == nil || $0.key + 1 == connection }.values
    let pdus = rest.reduce(0) { $0 + $1.pdus }
    let bytes = rest.reduce(0) { $0 + $1.bytes }
    if lines.isEmpty {
      add("No transfer: nothing moved enough data at a stretch.", indent: 0)
    } else if pdus > 0 {
      lines.append("")
    }
    guard pdus > 0 else { return }
    add(
      "Besides, \(Decimals.grouped(bytes)) B in \(Decimals.grouped(pdus)) values that belong to "
        + "no transfer: too few, or too seldom.", indent: 0)
  }

  // MARK: Pieces

  /// Adds a line, broken at spaces where it is wider than the screen; what follows is indented.
  mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 2).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "  ") + part)
    }
  }

  func frame(_ number: Int) -> String { style.paint("#\(number)", .faint) }

  /// "37.2 kbit/s", with as many digits as mean something.
  static func rate(_ bitsPerSecond: Double) -> String {
    let kilobits = bitsPerSecond / 1000
    return Decimals.text(kilobits, exactly: kilobits < 9.95 ? 2 : kilobits < 995 ? 1 : 0)
  }
}
