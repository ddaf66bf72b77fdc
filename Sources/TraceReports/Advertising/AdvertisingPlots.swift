import LinkSessions
package import TraceAnalysis

/// Plots of advertisers: the number of packets of each, then gaps and signal strength of those
/// shown in detail.
package enum AdvertisingPlots {
  private static let bars = 24
  private static let details = 3

  /// The plots of the selected advertisers in one drawing.
  package static func document(
    _ analysis: AdvertisingAnalysis, _ selection: AdvertisingSelection = AdvertisingSelection()
  ) -> SVGDocument {
    let chosen = selection.chosen(from: analysis)
    let isChosen = !selection.addresses.isEmpty
    var plots = [packets(chosen.prefix(selection.limit ?? bars), of: analysis)]
    for advertiser in chosen.prefix(isChosen ? chosen.count : details) {
      plots += self.plots(of: advertiser, in: analysis)
    }
    let name = String(analysis.name.split(separator: "/").last ?? "capture")
    return SVGDocument(title: "Advertising in \(name)", plots: plots)
  }

  private static func label(_ advertiser: AdvertiserAnalysis, in analysis: AdvertisingAnalysis)
    -> String
  {
    let device = analysis.devices[advertiser.device]
    return device.key.address.description + (device.name.map { " \($0)" } ?? "")
  }

  private static func packets(
    _ advertisers: ArraySlice<AdvertiserAnalysis>, of analysis: AdvertisingAnalysis
  ) -> Plot {
    Plot(
      "Packets of each advertiser", y: Plot.Axis("packets", isWhole: true),
      .bars(advertisers.map { Plot.Bar(label($0, in: analysis), Double($0.packets)) }))
  }

  private static func plots(
    of advertiser: AdvertiserAnalysis, in analysis: AdvertisingAnalysis
  ) -> [Plot] {
    let name = label(advertiser, in: analysis)
    let time = Plot.Axis.time("time")
    func points(_ values: AdvertiserAnalysis.SampledValues) -> [Plot.Point] {
      values.samples.map { sample in
        Plot.Point(
          x: Double(sample.time.elapsed(since: analysis.start ?? 0)) / 1e9, y: Double(sample.value))
      }
    }
    var plots: [Plot] = []
    var markers: [Plot.Marker] = []
    for phase in advertiser.phases.prefix(8) {
      guard let estimate = phase.estimate else { continue }
      markers.append(.level(estimate.nominal, "interval"))
    }
    let gaps = points(advertiser.gaps)
    if !gaps.isEmpty {
      plots.append(
        Plot(
          "\(name): gaps between advertising events", x: time, y: Plot.Axis("gap", unit: "ms"),
          .series([Plot.Series("gap", .dots, gaps)]), markers: markers))
    }
    if let phase = advertiser.mainPhase, let estimate = phase.estimate {
      let singles = phase.latestGaps.map { Double($0) / 1000 }
        .filter { $0 >= estimate.minimum && $0 <= estimate.maximum }
      plots.append(
        Plot(
          "\(name): gaps from one event to the very next", x: Plot.Axis("gap", unit: "ms"),
          y: Plot.Axis("gaps", isWhole: true), .histogram(Histogram(of: singles))))
    }
    let signals = points(advertiser.signals)
    if !signals.isEmpty {
      plots.append(
        Plot(
          "\(name): signal strength", x: time,
          y: Plot.Axis("RSSI", unit: "dBm", startsAtZero: false, isWhole: true),
          .series([Plot.Series("RSSI", .dots, signals)])))
    }
    return plots
  }
}
