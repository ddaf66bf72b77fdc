import CaptureFiles
package import TraceAnalysis

/// Plots of a connection: packets per event, errors and signal strength per channel.
package enum ConnectionPlots {
  /// A plot of a connection.
  package enum Kind: String, CaseIterable, Sendable {
    /// Packets of each connection event.
    case events
    /// Packets with a wrong CRC of each channel.
    case errors
    /// Signal strength of each channel.
    case signal
  }

  /// The plots for which the capture has data.
  package static func plots(
    of events: ConnectionEvents, kinds: [Kind] = Kind.allCases
  ) -> [Plot] {
    var plots: [Plot] = []
    if kinds.contains(.events),
      let last = events.packetsPerEvent.lastIndex(where: { $0 > 0 })
    {
      let bars = (1...max(1, last)).map { count in
        Plot.Bar("\(count)", Double(events.packetsPerEvent[count]))
      }
      plots.append(
        Plot(
          "Packets per connection event", x: Plot.Axis("packets", isWhole: true),
          y: Plot.Axis("events", isWhole: true), .columns(bars)))
    }
    // Channels without packets keep their place, so that adjacent channels stay adjacent.
    let channels = events.channels.prefix(37).enumerated()
    let packets = events.channels.reduce(0) { $0 + $1.pdus + $1.badCRC }
    guard packets > 0 else { return plots }
    if kinds.contains(.errors) {
      plots.append(
        Plot(
          "Packets with bad CRC per channel, of \(Decimals.grouped(packets))",
          x: Plot.Axis("channel", isWhole: true), y: Plot.Axis("error rate", unit: "%"),
          .columns(
            channels.map { index, channel in
              let isHeard = channel.pdus + channel.badCRC > 0
              return Plot.Bar("\(index)", isHeard ? (channel.errorRate ?? 0) * 100 : .nan)
            })))
    }
    let loud = channels.map { Plot.Bar("\($0.offset)", $0.element.meanRSSI ?? .nan) }
    if kinds.contains(.signal), loud.contains(where: { $0.value.isFinite }) {
      plots.append(
        Plot(
          "Mean signal strength per channel", x: Plot.Axis("channel", isWhole: true),
          y: Plot.Axis("RSSI", unit: "dBm", startsAtZero: false, leastSpan: 20), .columns(loud)))
    }
    return plots
  }

  /// All plots of a capture's connections as one SVG file.
  ///
  /// - Parameters:
  ///   - analysis: the connections of the capture.
  ///   - only: the ID of the only connection to draw, or nil for all.
  ///   - kinds: the plots to draw of each connection.
  package static func document(
    _ analysis: ConnectionAnalysis, only: Int? = nil, kinds: [Kind] = Kind.allCases
  ) -> SVGDocument {
    var plots: [Plot] = []
    let connections = ConnectionsReport(analysis, only: only).connections
    for detail in connections {
      guard let events = detail.events else { continue }
      for var plot in self.plots(of: events, kinds: kinds) {
        if connections.count > 1 { plot.title += ", connection \(detail.connection.id)" }
        plots.append(plot)
      }
    }
    let name = String(analysis.name.split(separator: "/").last ?? "capture").printable
    return SVGDocument(title: "Connections of " + name, plots: plots)
  }
}
