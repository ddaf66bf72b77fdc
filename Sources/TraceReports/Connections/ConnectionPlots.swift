import CaptureFiles
package import TraceAnalysis

/// Plots of a connection: packets per event, errors and signal strength per channel.
package enum ConnectionPlots {
  /// The plots for which the capture has data.
  package static func plots(of events: ConnectionEvents) -> [Plot] {
    var plots: [Plot] = []
    if let last = events.packetsPerEvent.lastIndex(where: { $0 > 0 }) {
      let bars = (1...max(1, last)).map { count in
        Plot.Bar("\(count)", Double(events.packetsPerEvent[count]))
      }
      plots.append(
        Plot(
          "Packets per connection event", x: Plot.Axis("packets", isWhole: true),
          y: Plot.Axis("events", isWhole: true), .columns(bars)))
    }
    let heard = events.channels.enumerated().filter { $0.element.pdus + $0.element.badCRC > 0 }
    guard !heard.isEmpty else { return plots }
    plots.append(
      Plot(
        "Packets with bad CRC per channel", x: Plot.Axis("channel", isWhole: true),
        y: Plot.Axis("error rate", unit: "%"),
        .columns(heard.map { Plot.Bar("\($0.offset)", ($0.element.errorRate ?? 0) * 100) })))
    let loud = heard.compactMap { channel in
      channel.element.meanRSSI.map { Plot.Bar("\(channel.offset)", $0) }
    }
    if !loud.isEmpty {
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
  package static func document(_ analysis: ConnectionAnalysis, only: Int? = nil) -> SVGDocument {
    var plots: [Plot] = []
    let connections = ConnectionsReport(analysis, only: only).connections
    for detail in connections {
      guard let events = detail.events else { continue }
      for var plot in self.plots(of: events) {
        if connections.count > 1 { plot.title += ", connection \(detail.connection.id)" }
        plots.append(plot)
      }
    }
    let name = String(analysis.name.split(separator: "/").last ?? "capture").printable
    return SVGDocument(title: "Connections of " + name, plots: plots)
  }
}
