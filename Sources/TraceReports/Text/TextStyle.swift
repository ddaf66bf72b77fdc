/// How a text report may look: how wide, and whether colour says again what the words say.
public struct TextStyle: Sendable {
  /// Columns, at least 40.
  public let width: Int
  public let usesColour: Bool

  public init(width: Int = 100, usesColour: Bool = false) {
    self.width = max(40, width)
    self.usesColour = usesColour
  }

  /// The parts of a report that colour tells apart.
  public enum Accent: String, Sendable {
    case heading = "1"
    case faint = "2"
    case error = "31"
    case good = "32"
    case warning = "33"
    case name = "36"
  }

  public func paint(_ text: String, _ accent: Accent) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }
}
