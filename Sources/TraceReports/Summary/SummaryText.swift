import BluetoothPackets
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// The summary as text: the first screen, everything, or some connections and devices.
package struct SummaryText {
  let summary: TraceSummary
  let style: TextStyle
  let scope: SummaryScope
  /// Problems, most important first. If the capture was checked, they include those that only rules find.
  let troubles: [TraceSummary.Trouble]
  /// Number of problems by connection index, as counted by `check` if the capture was checked.
  let problemCounts: [Int: Int]
  /// Attribute traffic by connection index.
  let attributes: [Int: [TraceSummary.AttributeTraffic]]
  /// Address changes by the index of the later device. Empty if connections leave no room for advertisers.
  let addressChanges: [Int: TraceSummary.AddressChange]
  /// Whether the file shows only the first octets of addresses, as a filtered log does.
  let masksAddresses: Bool
  var lines: [String] = []

  init(_ summary: TraceSummary, style: TextStyle, scope: SummaryScope, rules: RuleGlance? = nil) {
    self.summary = summary
    troubles = rules?.troubles(with: summary) ?? summary.troubles
    problemCounts = rules?.problemCounts ?? summary.troubleCounts
    masksAddresses = summary.devices.devices.lazy.filter(\.hasMaskedOctets).prefix(2).count == 2
    self.style = style
    self.scope = scope
    attributes = Dictionary(grouping: summary.attributes, by: \.connection)
    let listsAdvertisers = !scope.isFirstScreen || summary.connections.connections.isEmpty
    addressChanges = Dictionary(
      (listsAdvertisers ? summary.addressChanges : []).map { ($0.new, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Writes the summary as text, in lines of the style's width.
  ///
  /// - Parameters:
  ///   - summary: the summary of the capture.
  ///   - style: the width and the colors.
  ///   - scope: the level of detail.
  ///   - rules: the findings of `check`, or nil if the capture was not checked.
  ///   - output: receives the text.
  package static func write(
    _ summary: TraceSummary, style: TextStyle, scope: SummaryScope = .firstScreen,
    rules: RuleGlance? = nil, to output: inout OutputBuffer
  ) {
    var text = SummaryText(summary, style: style, scope: scope, rules: rules)
    guard !scope.isFirstScreen else { return FirstScreen(text).write(to: &output) }
    text.addFile()
    text.addTroubles()
    text.addDevices()
    text.addAdvertisers()
    text.addConnections()
    if scope.connections == nil {
      text.addTraffic()
      text.addLimits()
    }
    text.addNext()
    CutNotice.write(summary.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  // MARK: Helpers for all sections

  /// Adds the title of a section, with a remark next to it.
  mutating func section(_ title: String, _ remark: String = "") {
    lines.append("")
    lines.append(style.paint(remark.isEmpty ? title : title.padded(to: 13), .heading) + remark)
  }

  /// Adds a line and wraps it at spaces if it is wider than the screen.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - indent: the columns before it.
  ///   - hanging: additional columns before continuation lines.
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

  /// Returns a time as a position in the capture.
  func place(_ time: Int64) -> String {
    style.time(time, in: summary.file, digits: 1)
  }

  /// Returns the basis of a value in words, unless the value was captured directly.
  func remark(_ basis: Basis) -> String {
    basis == .seen ? "" : " (\(basis.rawValue))"
  }

  func device(_ index: Int?) -> String {
    index.map { DeviceName(summary.devices[$0]).short } ?? DeviceName.unknown.short
  }
}
