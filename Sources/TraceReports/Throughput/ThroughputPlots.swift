import LinkSessions
package import TraceAnalysis

/// Plots of transfers: the rate over time, the sizes of values, and the causes of loss.
package enum ThroughputPlots {
  /// A plot of a transfer.
  package enum Kind: String, CaseIterable, Sendable {
    /// The rate over time, with mean and ceiling.
    case goodput
    /// The causes of the difference to the ceiling.
    case losses
    /// Sizes of values.
    case sizes
  }

  /// Maximum number of transfers to plot, largest first.
  static let drawn = 6

  /// All plots in one document.
  ///
  /// - Parameters:
  ///   - analysis: the measurements.
  ///   - connection: the ID of the only connection to include, or nil for all.
  ///   - transfer: the number of the only transfer to include, or nil for all.
  ///   - kinds: the plots to draw of each transfer.
  package static func document(
    _ analysis: ThroughputAnalysis, connection: Int? = nil, transfer: Int? = nil,
    kinds: [Kind] = Kind.allCases
  ) -> SVGDocument {
    let numbered = Array(zip(1..., analysis.transfers)).filter {
      (connection == nil || $0.1.connection + 1 == connection)
        && (transfer == nil || $0.0 == transfer)
    }
    let largest = numbered.sorted { ($1.1.bytes, $0.0) < ($0.1.bytes, $1.0) }.prefix(drawn)
    let plots = largest.sorted { $0.0 < $1.0 }.flatMap { number, transfer in
      Kind.allCases.filter(kinds.contains).compactMap { kind in
        switch kind {
        case .goodput: rate(transfer, number, analysis)
        case .losses: causes(transfer, number)
        case .sizes: sizes(transfer, number)
        }
      }
    }
    return SVGDocument(title: "Throughput of " + analysis.name.fileInHeadline, plots: plots)
  }

  /// Goodput over time with the mean and the ceiling, and changes during the transfer.
  static func rate(_ transfer: Transfer, _ number: Int, _ analysis: ThroughputAnalysis) -> Plot? {
    let seconds = Double(transfer.activeTime) / 1e9
    let (parts, isByEvent) = parts(of: transfer)
    let rates = transfer.history.rates(
      parts: parts, duration: transfer.activeTime, isCentred: isByEvent)
    guard !rates.isEmpty else { return nil }
    let start = Double(transfer.start.elapsed(since: analysis.start ?? 0)) / 1e9
    let points = rates.enumerated().map {
      Plot.Point(x: start + seconds * Double($0) / Double(parts), y: $1 / 1000)
    }
    var markers: [Plot.Marker] = [.level(transfer.goodput / 1000, "mean")]
    // A ceiling far above the rate would leave too little space for the rate itself, so the title gives it.
    let ceiling = transfer.ceiling.bitsPerSecond / 1000
    let isFar = ceiling >= 5 * (rates.max() ?? 0) / 1000
    if !isFar { markers.append(.level(ceiling, "ceiling")) }
    let limit = isFar && ceiling > 0 ? " (ceiling \(Decimals.text(ceiling, atMost: 1)) kbit/s)" : ""
    let changes = analysis.connections.connections[transfer.connection].changes
    for change in changes where change.time > transfer.start && change.time < transfer.end {
      guard markers.count < 12, let text = words(change) else { continue }
      markers.append(.moment(Double(change.time.elapsed(since: analysis.start ?? 0)) / 1e9, text))
    }
    return Plot(
      "Transfer \(number): goodput of \(transfer.operation.words)s\(limit)",
      x: .time("time since the first record"), y: Plot.Axis("goodput", unit: "kbit/s"),
      .series([Plot.Series("goodput", .area, points)]), markers: markers)
  }

  /// Returns the number of steps of a rate: five per second; for a short transfer, one for each connection event or,
  /// if the interval is unknown, for each value, at most 50.
  static func parts(of transfer: Transfer) -> (count: Int, isByEvent: Bool) {
    let seconds = Double(transfer.activeTime) / 1e9
    let events =
      transfer.ceiling.hasInterval
      ? Int(min(seconds * 1e6 / Double(max(1, transfer.ceiling.model.interval)), 1e6).rounded())
      : transfer.pdus
    let regular = min(400, max(1, Int(min(seconds, 1e6) * 5)))
    return events <= 50 && events > regular
      ? (events, true) : (max(regular, min(50, events)), false)
  }

  private static func words(_ change: Connection.ParameterChange) -> String? {
    switch change.value {
    case .parameters(let values):
      "interval \(Decimals.text(values.intervalMilliseconds, atMost: 2)) ms"
    case .phy(let phy): "PHY \(phy.centralToPeripheral.jsonName)"
    case .dataLength(let length, _): "data length \(length.centralToPeripheral)"
    case .attMTU(let mtu): "MTU \(mtu)"
    default: nil
    }
  }

  /// Causes of the difference to the ceiling.
  static func causes(_ transfer: Transfer, _ number: Int) -> Plot? {
    guard !transfer.waterfall.steps.isEmpty else { return nil }
    let bars = transfer.waterfall.steps.map { Plot.Bar($0.cause.words, $0.bitsPerSecond / 1000) }
    return Plot(
      "Transfer \(number): where the rest went", y: Plot.Axis("rate", unit: "kbit/s"),
      .bars([Plot.Bar("goodput", transfer.goodput / 1000)] + bars))
  }

  /// Sizes of values or SDUs.
  static func sizes(_ transfer: Transfer, _ number: Int) -> Plot? {
    guard transfer.sizes.entries.count > 1 else { return nil }
    let entries = transfer.sizes.entries.sorted { ($1.count, $0.octets) < ($0.count, $1.octets) }
    let shown = entries.prefix(24).sorted { $0.octets < $1.octets }
    return Plot(
      "Transfer \(number): sizes of values", x: Plot.Axis("octets", isWhole: true),
      y: Plot.Axis("values", isWhole: true),
      .columns(shown.map { Plot.Bar("\($0.octets)", Double($0.count)) }))
  }
}
