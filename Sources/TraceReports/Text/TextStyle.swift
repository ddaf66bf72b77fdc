/// How a text report may look: how wide, and whether colour says again what the words say.
public struct TextStyle: Sendable {
  /// Columns, at least 40.
  public let width: Int
  /// Whether terminal sequences for colours may be written.
  public let usesColour: Bool
  /// How times are written.
  public let times: TimeDisplay

  /// A style of so many columns.
  public init(width: Int = 100, usesColour: Bool = false, times: TimeDisplay = .relative) {
    self.width = max(40, width)
    self.usesColour = usesColour
    self.times = times
  }

  /// The same style with times in another form.
  public func with(_ times: TimeDisplay) -> TextStyle {
    TextStyle(width: width, usesColour: usesColour, times: times)
  }

  /// The parts of a report that colour tells apart.
  public enum Accent: String, Sendable {
    /// A heading.
    case heading = "1"
    /// What is less important.
    case faint = "2"
    /// What is wrong.
    case error = "31"
    /// What is as it should be.
    case good = "32"
    /// What might be wrong.
    case warning = "33"
    /// What somebody has named.
    case name = "36"
  }

  /// Text with the sequences of an accent, where colours are used.
  public func paint(_ text: String, _ accent: Accent) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }
}
