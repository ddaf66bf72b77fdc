import Foundation
import TraceReports

/// Plots of every form, with numbers that look like those of captures.
enum PlotGallery {
  static let rate: Plot = {
    let points = (0..<34).map { second -> Plot.Point in
      let wave = 380 + 20 * sin(Double(second) / 3)
      return Plot.Point(x: Double(second), y: second < 12 ? wave / 2 : second == 20 ? 12 : wave)
    }
    return Plot(
      "Notifications of 0x0010", x: .time("time"), y: Plot.Axis("goodput", unit: "kbit/s"),
      .series([Plot.Series("0x0010", .area, points)]),
      markers: [.level(461.5, "ceiling"), .moment(12, "interval 48.75 → 15 ms")])
  }()

  static let signal: Plot = {
    let points = (0..<400).map { index -> Plot.Point in
      let noise = Double((index &* 7919) % 13) - 6
      return Plot.Point(x: Double(index) * 1.7, y: -64 + 9 * sin(Double(index) / 60) + noise)
    }
    return Plot(
      "Signal strength", x: .time("time"),
      y: Plot.Axis("RSSI", unit: "dBm", startsAtZero: false),
      .series([Plot.Series("RSSI", .dots, points)]))
  }()

  static let parameters: Plot = {
    let interval = [(0.0, 48.75), (2.0, 15), (31.5, 30)].map { Plot.Point(x: $0.0, y: $0.1) }
    let latency = (0..<60).map { Plot.Point(x: Double($0) * 0.6, y: 20 + 12 * cos(Double($0) / 5)) }
    return Plot(
      "Interval and latency", x: .time("time"), y: Plot.Axis("", unit: "ms"),
      .series([
        Plot.Series("connection interval", .steps, interval),
        Plot.Series("ATT latency", .line, latency),
      ]))
  }()

  static let channels: Plot = {
    let bars = (0..<40).map { channel -> Plot.Bar in
      let share: Double = Double(channel * 37 % 11) / 2
      return Plot.Bar("\(channel)", channel == 12 ? 31.5 : share)
    }
    return Plot(
      "Packets with a wrong CRC by channel", x: Plot.Axis("channel"),
      y: Plot.Axis("share", unit: "%"), .columns(bars))
  }()

  static let sizes: Plot = {
    let values = (0..<900).map { index -> Double in
      let small: Int = 20 + index * 31 % 60
      return Double(index % 3 == 0 ? 251 : small)
    }
    return Plot(
      "Octets of each data PDU", x: Plot.Axis("octets"), y: Plot.Axis("PDUs", isWhole: true),
      .histogram(Histogram(of: values, isWhole: true)))
  }()

  static let causes = Plot(
    "Where the rest went", y: Plot.Axis("lost goodput", unit: "kbit/s"),
    .bars([
      Plot.Bar("early event end (MD = 0 after 1 packet, 82 % of events)", 121.4),
      Plot.Bar("fragmentation (last LL packet carries 6 of 27 octets)", 38),
      Plot.Bar("retransmissions", 12.6), Plot.Bar("<script> & \"quotes\"", 0.04),
      Plot.Bar("nothing", 0),
    ]))

  static let all = [rate, signal, parameters, channels, sizes, causes]
}
