/// Something that a capture does not show, and that a reader might take for shown.
public struct CaptureLimit: Hashable, Sendable {
  /// A stable name in kebab-case.
  public let id: String
  /// One plain sentence.
  public let sentence: String

  public init(id: String, sentence: String) {
    self.id = id
    self.sentence = sentence
  }
}
