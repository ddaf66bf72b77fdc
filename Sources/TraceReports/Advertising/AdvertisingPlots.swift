import LinkSessions
package import TraceAnalysis

/// Plots of advertisers: the number of packets of each, followed by gaps and signal strength of those shown in detail.
package enum AdvertisingPlots {
  private static let bars = 24
  private static let details = 3
  private static let steps = 120

  /// A plot of advertising.
  package enum Kind: String, CaseIterable, Sendable {
    /// When each device advertised, with a row for each device.
    case activity
    /// Packets of each device.
    case packets
    /// Gaps between the events of a device.
    case gaps
    /// Signal strength of a device.
    case signal
  }

  /// The plots of the selected advertisers in one drawing.
  package static func document(
    _ analysis: AdvertisingAnalysis, _ selection: AdvertisingSelection = AdvertisingSelection(),
    kinds: [Kind] = Kind.allCases
  ) -> SVGDocument {
    let chosen = selection.chosen(from: analysis)
    let isChosen = !selection.addresses.isEmpty
    let listed = chosen.prefix(selection.limit ?? bars)
    var plots: [Plot] = []
    if kinds.contains(.activity), let plot = activity(listed, of: analysis) { plots.append(plot) }
    if kinds.contains(.packets) { plots.append(packets(listed, of: analysis)) }
    for advertiser in chosen.prefix(isChosen ? chosen.count : details) {
      plots += self.plots(of: advertiser, in: analysis, kinds)
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

  /// Returns how often each device was heard over time.
  private static func activity(
    _ advertisers: ArraySlice<AdvertiserAnalysis>, of analysis: AdvertisingAnalysis
  ) -> Plot? {
    guard let start = analysis.start, analysis.duration > 0 else { return nil }
    // Signal strengths belong to packets and gaps to events, so a plot shows only one of them.
    let countsPackets = advertisers.allSatisfy { !$0.signals.samples.isEmpty }
    let rows = advertisers.map { advertiser in
      var cells = [Double](repeating: 0, count: steps)
      // If there are many packets, a sample is kept in which each packet stands for the same number of others.
      let kept = countsPackets ? advertiser.signals : advertiser.gaps
      let moments = kept.samples.isEmpty ? [advertiser.first.time] : kept.samples.map(\.time)
      for time in moments {
        let share = Double(time.elapsed(since: start)) / Double(analysis.duration)
        guard share.isFinite else { continue }
        cells[min(max(Int(share * Double(steps)), 0), steps - 1)] += Double(kept.stride)
      }
      return Plot.Density.Row(label(advertiser, in: analysis), cells)
    }
    let seconds = Double(analysis.duration) / 1e9
    let step = Clock.duration(analysis.duration / Int64(steps))
    let density = Plot.Density(rows: rows, start: 0, end: seconds)
    let most = Decimals.grouped(Int(density.highest))
    return Plot(
      "When each advertised", x: .time("time since the first record", startsAtZero: true),
      y: Plot.Axis("strongest colour: \(most) \(countsPackets ? "packets" : "events") in \(step)"),
      .density(density))
  }

  private static func packets(
    _ advertisers: ArraySlice<AdvertiserAnalysis>, of analysis: AdvertisingAnalysis
  ) -> Plot {
    Plot(
      "Packets of each advertiser", y: Plot.Axis("packets", isWhole: true),
      .bars(advertisers.map { Plot.Bar(label($0, in: analysis), Double($0.packets)) }))
  }

  private static func plots(
    of advertiser: AdvertiserAnalysis, in analysis: AdvertisingAnalysis, _ kinds: [Kind]
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
    if kinds.contains(.gaps), !gaps.isEmpty {
      plots.append(
        Plot(
          "\(name): gaps between advertising events", x: time, y: Plot.Axis("gap", unit: "ms"),
          .series([Plot.Series("gap", .dots, gaps)]), markers: markers))
    }
    if kinds.contains(.gaps), let phase = advertiser.mainPhase, let estimate = phase.estimate {
      let singles = phase.latestGaps.map { Double($0) / 1000 }
        .filter { $0 >= estimate.minimum && $0 <= estimate.maximum }
      plots.append(
        Plot(
          "\(name): gaps from one event to the very next", x: Plot.Axis("gap", unit: "ms"),
          y: Plot.Axis("gaps", isWhole: true), .histogram(Histogram(of: singles))))
    }
    let signals = points(advertiser.signals)
    if kinds.contains(.signal), !signals.isEmpty {
      plots.append(
        Plot(
          "\(name): signal strength", x: time,
          y: Plot.Axis("RSSI", unit: "dBm", startsAtZero: false, isWhole: true),
          .series([Plot.Series("RSSI", .dots, signals)])))
    }
    return plots
  }
}
