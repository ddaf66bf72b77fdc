/// A picture of measured numbers: what is to be drawn, without saying how.
///
/// ```swift
/// let plot = Plot(
///   "Goodput", x: .time("time"), y: Plot.Axis("goodput", unit: "kbit/s"),
///   .series([Plot.Series("0x0010", .area, points)]),
///   markers: [.level(238.4, "ceiling"), .moment(12.1, "interval 48.75 → 15 ms")])
/// for line in PlotText.lines(plot, style: style) { output.line(line) }
/// SVGDocument(title: "lock.btsnoop", plots: [plot]).write(to: &output)
/// ```
/// Any numbers will do: nothing, one point, millions of them (they are binned), and values that are
/// not finite, which are left out.
package struct Plot: Sendable {
  package var title: String
  package var x: Axis
  package var y: Axis
  package var content: Content
  package var markers: [Marker]

  /// - Parameters:
  ///   - title: what the picture shows, in a few words.
  ///   - x: what runs from left to right; not used by horizontal bars.
  ///   - y: the measured quantity, also that of horizontal bars.
  ///   - content: the numbers.
  ///   - markers: levels and moments to compare with.
  package init(
    _ title: String, x: Axis = Axis(""), y: Axis, _ content: Content, markers: [Marker] = []
  ) {
    self.title = title
    self.x = x
    self.y = y
    self.content = content
    self.markers = markers
  }

  package enum Content: Sendable {
    /// Values over a continuous quantity, mostly time.
    case series([Series])
    /// Upright bars over names that follow each other: channels, sizes, numbers of packets.
    case columns([Bar])
    /// Upright bars over stretches of a continuous quantity.
    case histogram(Histogram)
    /// Lying bars with room for a name each: causes, procedures, devices.
    case bars([Bar])
  }

  /// What an axis measures.
  package struct Axis: Sendable {
    package var label: String
    /// As it stands beside the numbers: "kbit/s", "dBm", "%"; empty for plain counts.
    package var unit: String
    /// Whether the axis begins at zero whatever the values are, so that heights can be compared.
    package var startsAtZero: Bool
    /// The least distance between the ends of an axis that does not begin at zero, so that columns
    /// of nearly the same height look it; in the unit of the values.
    package var leastSpan = 0.0
    /// Whether there is nothing between whole numbers: packets, connections.
    package var isWhole: Bool
    /// Whether values are seconds, which are shown as ms, s, min or h, as their span asks for.
    package let isTime: Bool

    /// - Parameters:
    ///   - label: the quantity's name.
    ///   - unit: its unit.
    ///   - startsAtZero: false for quantities whose zero means nothing, as dBm.
    ///   - leastSpan: the least distance between the ends of an axis that does not begin at zero.
    ///   - isWhole: true for counts.
    package init(
      _ label: String, unit: String = "", startsAtZero: Bool = true, leastSpan: Double = 0,
      isWhole: Bool = false
    ) {
      self.init(
        label: label, unit: unit, startsAtZero: startsAtZero, isWhole: isWhole, isTime: false)
      self.leastSpan = leastSpan
    }

    private init(label: String, unit: String, startsAtZero: Bool, isWhole: Bool, isTime: Bool) {
      self.label = label
      self.unit = unit
      self.startsAtZero = startsAtZero
      self.isWhole = isWhole
      self.isTime = isTime
    }

    /// An axis of time whose values are seconds.
    ///
    /// - Parameters:
    ///   - label: "time since the first record", for example.
    ///   - startsAtZero: whether zero is shown although the values begin later.
    package static func time(_ label: String, startsAtZero: Bool = false) -> Axis {
      Axis(label: label, unit: "s", startsAtZero: startsAtZero, isWhole: false, isTime: true)
    }
  }

  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Values that belong together.
  package struct Series: Sendable {
    /// Shown where there is more than one series.
    package var name: String
    package var form: Form
    /// By rising x.
    package var points: [Point]

    package init(_ name: String, _ form: Form, _ points: [Point]) {
      self.name = name
      self.form = form
      self.points = points
    }

    package enum Form: Sendable {
      /// Points joined by straight lines.
      case line
      /// Each value holds until the next point, filled down to the axis: rates in equal stretches
      /// of time, given by where they begin.
      case area
      /// Each value holds until the next point, without filling: a parameter.
      case steps
      /// Separate points: one for each packet or event.
      case dots
    }
  }

  package struct Bar: Hashable, Sendable {
    package var label: String
    package var value: Double

    package init(_ label: String, _ value: Double) {
      self.label = label
      self.value = value
    }
  }

  /// Something to compare values with.
  package enum Marker: Hashable, Sendable {
    /// A value of the y axis: a ceiling, a target, a nominal interval.
    case level(Double, String)
    /// A value of the x axis: a change, an event.
    case moment(Double, String)
  }
}
