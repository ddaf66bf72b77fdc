/// The style of a text report: its width, and whether to use colour in addition to words.
public struct TextStyle: Sendable {
  /// Number of columns, at least 40.
  public let width: Int
  /// Whether to write terminal sequences for colours.
  public let usesColour: Bool
  /// The time format.
  public let times: TimeDisplay

  /// Creates a style with this number of columns.
  public init(width: Int = 100, usesColour: Bool = false, times: TimeDisplay = .relative) {
    self.width = max(40, width)
    self.usesColour = usesColour
    self.times = times
  }

  /// The same style with another time format.
  public func with(_ times: TimeDisplay) -> TextStyle {
    TextStyle(width: width, usesColour: usesColour, times: times)
  }

  /// The parts of a report with their own colours.
  public enum Accent: String, Sendable {
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
  }

  /// Text with the sequences of an accent, if colours are used.
  public func paint(_ text: String, _ accent: Accent) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }
}
