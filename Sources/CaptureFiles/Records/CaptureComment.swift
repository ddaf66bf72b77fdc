/// A comment in a capture.
public struct CaptureComment: Hashable, Sendable {
  /// The number of the record that it belongs to; nil for a section's or an interface's.
  public var frame: Int?
  /// The section's index, from 0.
  public var section: Int
  public var text: String

  public init(frame: Int?, section: Int, text: String) {
    self.frame = frame
    self.section = section
    self.text = text
  }
}
