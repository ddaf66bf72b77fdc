/// The style of a text report: its width, and whether to use color in addition to words.
package struct TextStyle: Sendable {
  /// Number of columns, at least 40.
  package let width: Int
  /// Whether to write terminal sequences for colors.
  package let usesColour: Bool
  /// The time format.
  package let times: TimeDisplay
  /// Whether the user requested times. If so, reports that normally show only frames show their times, too.
  package let showsTimes: Bool

  /// Creates a style with this number of columns.
  package init(
    width: Int = 100, usesColour: Bool = false, times: TimeDisplay = .relative,
    showsTimes: Bool = false
  ) {
    self.width = max(40, width)
    self.usesColour = usesColour
    self.times = times
    self.showsTimes = showsTimes
  }

  /// Returns the same style with another time format.
  ///
  /// - Parameters:
  ///   - times: the time format.
  ///   - showsTimes: whether the user requested the times.
  package func with(_ times: TimeDisplay, showsTimes: Bool = false) -> TextStyle {
    TextStyle(width: width, usesColour: usesColour, times: times, showsTimes: showsTimes)
  }

  /// The parts of a report with their own colors.
  package enum Accent: String, Sendable {
    /// A heading.
    case heading = "1"
    /// Less important text.
    case faint = "2"
    /// Errors.
    case error = "31"
    /// Good results.
    case good = "32"
    /// Possible problems.
    case warning = "33"
    /// Names given by users.
    case name = "36"
    /// Data from a central to a peripheral.
    case toPeripheral = "34"
    /// Data from a peripheral to a central.
    case toCentral = "35"
  }

  /// The arrows before data in each direction, in the colors of the directions.
  var arrows: (toPeripheral: String, toCentral: String) {
    (paint("↓", .toPeripheral), paint("↑", .toCentral))
  }

  /// Returns text with the sequences of an accent, if colors are used.
  package func paint(_ text: String, _ accent: Accent) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns the text of an outcome. A failure is preceded by a mark, whether or not colors are used.
  func outcome(_ text: String, isFailure: Bool) -> String {
    isFailure ? paint("✗ " + text, .error) : text
  }
}
