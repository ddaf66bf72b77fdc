/// What is wrong with a profile, and where.
public struct ProfileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// What is wrong, beginning with the key that it is wrong with.
  public let problem: String
  /// What to do about it; empty where nothing is to be said.
  public let advice: String

  public var description: String {
    "\(file):\(line):\(column): \(problem)".printable + (advice.isEmpty ? "" : "; \(advice)")
  }
}
