import BLETrace

// Like Snippets.swift of BLETraceUserTests, for what only the package sees.

func drawAPlot(
  of points: [Plot.Point], style: TextStyle, to output: inout OutputBuffer
) {
  let plot = Plot(
    "Goodput", x: .time("time"), y: Plot.Axis("goodput", unit: "kbit/s"),
    .series([Plot.Series("0x0010", .area, points)]),
    markers: [.level(238.4, "ceiling"), .moment(12.1, "interval 48.75 → 15 ms")])
  for line in PlotText.lines(plot, style: style) { output.line(line) }
  SVGDocument(title: "lock.btsnoop", plots: [plot]).write(to: &output)
}
