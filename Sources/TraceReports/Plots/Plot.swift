/// A plot of measured numbers, independent of how it is drawn.
///
/// ```swift
/// let plot = Plot(
///   "Goodput", x: .time("time"), y: Plot.Axis("goodput", unit: "kbit/s"),
///   .series([Plot.Series("0x0010", .area, points)]),
///   markers: [.level(238.4, "ceiling"), .moment(12.1, "interval 48.75 → 15 ms")])
/// for line in PlotText.lines(plot, style: style) { output.line(line) }
/// SVGDocument(title: "lock.btsnoop", plots: [plot]).write(to: &output)
/// ```
///
/// Any set of numbers is supported: none, one point, millions of them (which are binned), and non-finite values, which
/// are ignored.
package struct Plot: Sendable {
  package var title: String
  package var x: Axis
  package var y: Axis
  package var content: Content
  package var markers: [Marker]

  /// - Parameters:
  ///   - title: the title in a few words.
  ///   - x: the horizontal axis; not used by horizontal bars.
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
    /// Values over a continuous quantity, usually time.
    case series([Series])
    /// Vertical bars over consecutive names: channels, sizes, numbers of packets.
    case columns([Bar])
    /// Vertical bars over bins of a continuous quantity.
    case histogram(Histogram)
    /// Horizontal bars with space for a name each: causes, procedures, devices.
    case bars([Bar])
    /// The density of something over a quantity, usually time, with a row of cells for each name.
    case density(Density)
  }

  /// The quantity of an axis.
  package struct Axis: Sendable {
    package var label: String
    /// The unit as shown next to the numbers: "kbit/s", "dBm", "%". Empty for plain counts.
    package var unit: String
    /// Whether the axis always begins at zero, so that heights can be compared.
    package var startsAtZero: Bool
    /// Minimum range of an axis that does not begin at zero, in the unit of the values, so that columns of nearly the
    /// same height look similar.
    package var leastSpan = 0.0
    /// Whether the values are integers: packets, connections.
    package var isWhole: Bool
    /// Whether values are seconds, which are shown as ms, s, min or h depending on their range.
    package let isTime: Bool

    /// - Parameters:
    ///   - label: the name of the quantity.
    ///   - unit: its unit.
    ///   - startsAtZero: false for quantities without a meaningful zero, such as dBm.
    ///   - leastSpan: the minimum range of an axis that does not begin at zero.
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

    /// A time axis whose values are seconds.
    ///
    /// - Parameters:
    ///   - label: "time since the first record", for example.
    ///   - startsAtZero: whether to show zero even if the values begin later.
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

  /// A series of values.
  package struct Series: Sendable {
    /// The name, which is shown if there is more than one series.
    package var name: String
    package var form: Form
    /// The points in ascending order of x.
    package var points: [Point]

    package init(_ name: String, _ form: Form, _ points: [Point]) {
      self.name = name
      self.form = form
      self.points = points
    }

    package enum Form: Sendable {
      /// Points connected by straight lines.
      case line
      /// Each value holds until the next point, with the area down to the axis filled. For rates in equal intervals,
      /// given by their starts.
      case area
      /// Each value holds until the next point, without a filled area. For parameters.
      case steps
      /// Separate points, one for each packet or event.
      case dots
    }
  }

  /// Rows of equally wide cells.
  package struct Density: Hashable, Sendable {
    package var rows: [Row]
    /// Start of the first cell on the x axis.
    package var start: Double
    /// End of the last cell.
    package var end: Double

    package init(rows: [Row], start: Double, end: Double) {
      self.rows = rows
      self.start = start
      self.end = end
    }

    package struct Row: Hashable, Sendable {
      package var label: String
      package var values: [Double]

      package init(_ label: String, _ values: [Double]) {
        self.label = label
        self.values = values
      }
    }

    /// The highest value of all rows.
    var highest: Double { rows.flatMap(\.values).filter(\.isFinite).max() ?? 0 }
  }

  package struct Bar: Hashable, Sendable {
    package var label: String
    package var value: Double

    package init(_ label: String, _ value: Double) {
      self.label = label
      self.value = value
    }
  }

  /// A reference for values.
  package enum Marker: Hashable, Sendable {
    /// A value on the y axis: a ceiling, a target, a nominal interval.
    case level(Double, String)
    /// A value on the x axis: a change, an event.
    case moment(Double, String)
  }
}
