/// A comment in a capture.
public struct CaptureComment: Hashable, Sendable {
  /// The number of the record that it belongs to; nil for a section's or an interface's.
  public var frame: Int?
  /// The section's index, from 0.
  public var section: Int
  /// What it says, as the file has it.
  public var text: String

  /// A comment on a record, or on a section where `frame` is nil.
  public init(frame: Int?, section: Int, text: String) {
    self.frame = frame
    self.section = section
    self.text = text
  }
}
