extension CaptureFacts {
  /// A comment in a capture.
  public struct Comment: Hashable, Sendable {
    /// The number of the commented record; nil for a comment on a section or an interface.
    package var frame: Int?
    /// The section's index, from 0.
    public var section: Int
    /// The text as stored in the file.
    public var text: String

    /// Creates a comment on a record, or on a section if `frame` is nil.
    package init(frame: Int?, section: Int, text: String) {
      self.frame = frame
      self.section = section
      self.text = text
    }
  }
}
