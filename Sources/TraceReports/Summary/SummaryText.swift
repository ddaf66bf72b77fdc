import BluetoothPackets
import CaptureFiles
import LinkSessions
public import TraceAnalysis

/// The story of a capture on one screen.
public struct SummaryText {
  let summary: TraceSummary
  let style: TextStyle
  var lines: [String] = []

  /// How many rows a list has before the rest is only counted.
  static let rows = 8

  /// The story, in lines of the style's width.
  public init(_ summary: TraceSummary, style: TextStyle) {
    self.summary = summary
    self.style = style
  }

  /// Writes the story as text.
  public static func write(
    _ summary: TraceSummary, style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = SummaryText(summary, style: style)
    text.addFile()
    text.addTroubles()
    text.addDevices()
    text.addAdvertisers()
    text.addConnections()
    text.addTraffic()
    text.addLimits()
    text.addNext()
    CutNotice.write(summary.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  // MARK: Pieces that the sections share

  /// A section's title, with a remark beside it.
  mutating func section(_ title: String, _ remark: String = "") {
    lines.append("")
    lines.append(style.paint(remark.isEmpty ? title : title.padded(to: 13), .heading) + remark)
  }

  /// Adds a line, broken at spaces where it is wider than the screen.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - indent: the columns before it.
  ///   - hanging: the columns more before what goes on below.
  mutating func add(_ text: String, indent: Int, hanging: Int = 2) {
    let prefix = String(repeating: " ", count: indent)
    let below = String(repeating: " ", count: hanging)
    let room = style.width - indent
    for (index, part) in text.wrapped(to: room - hanging, first: room).enumerated() {
      lines.append(prefix + (index == 0 ? "" : below) + part)
    }
  }

  func frame(_ number: Int?) -> String {
    number.map { style.paint("#\($0)", .faint) } ?? ""
  }

  /// A time as a place in the capture.
  func place(_ time: Int64) -> String {
    style.time(time, in: summary.file, digits: 1)
  }

  /// The basis of a value in words, where it is not simply seen.
  func remark(_ basis: Basis) -> String {
    basis == .seen ? "" : " (\(basis.rawValue))"
  }

  func device(_ index: Int?) -> String {
    index.map { DeviceName(summary.devices[$0]).short } ?? DeviceName.unknown.short
  }
}
