/// The style of a text report: its width, and whether to use colour in addition to words.
package struct TextStyle: Sendable {
  /// Number of columns, at least 40.
  package let width: Int
  /// Whether to write terminal sequences for colours.
  package let usesColour: Bool
  /// The time format.
  package let times: TimeDisplay
  /// Whether somebody asked for times: then reports that name frames alone show when those came, too.
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

  /// The same style with another time format.
  ///
  /// - Parameters:
  ///   - times: the form.
  ///   - showsTimes: whether somebody asked for it.
  package func with(_ times: TimeDisplay, showsTimes: Bool = false) -> TextStyle {
    TextStyle(width: width, usesColour: usesColour, times: times, showsTimes: showsTimes)
  }

  /// The parts of a report with their own colours.
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
    /// What goes from a central to a peripheral.
    case toPeripheral = "34"
    /// What goes from a peripheral to a central.
    case toCentral = "35"
  }

  /// The arrows in front of what goes each way, in the colours of their directions.
  var arrows: (toPeripheral: String, toCentral: String) {
    (paint("↓", .toPeripheral), paint("↑", .toCentral))
  }

  /// Text with the sequences of an accent, if colours are used.
  package func paint(_ text: String, _ accent: Accent) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// How something went: a failure has a mark before it, whatever the screen can colour.
  func outcome(_ text: String, isFailure: Bool) -> String {
    isFailure ? paint("✗ " + text, .error) : text
  }
}
